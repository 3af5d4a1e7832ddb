"""The cast of computer players: names, faces, manners, and who sits where."""

import random
import re
from pathlib import Path

import pytest

from ludotope.bots import BOTS
from ludotope.bots.characters import (
    CHARACTERS,
    NAMESAKES,
    BotPlayer,
    called,
    draw_characters,
    manner,
    names_called,
    read_player,
    with_characters,
    with_names,
)
from ludotope.engine.record import seat_names
from ludotope.engine.shelf import shelf
from ludotope.engine.words import LANGUAGES, Phrase, say
from ludotope.server.tables import actions
from ludotope.server.tables.events import Place
from ludotope.server.tables.service import _next_game
from ludotope.server.tables.table import Table
from tests.server.test_table import LEO, MIA, Play, person

FACES = Path(__file__).parents[2] / "web" / "src" / "art" / "faces.ts"


def characters(table: Table) -> list[str | None]:
    return [seat.character for seat in table.seats]


class TestWords:
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_everybody_has_a_name_of_their_own(self, language: str) -> None:
        names = {called(BotPlayer("easy", character).text, language) for character in CHARACTERS}
        assert len(names) == len(CHARACTERS) >= 8
        assert all(name[0].isupper() for name in names)
        # Some begin with a vowel: sentences are tried with these, too (tests/test_sentences.py).
        assert "Ammonite" in names

    def test_everybody_has_a_face(self) -> None:
        drawn = re.findall(r"^  (\w+):", FACES.read_text("utf-8"), re.MULTILINE)
        assert drawn == list(CHARACTERS)

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_the_manner_follows_from_the_level_alone(self, language: str) -> None:
        """So no character promises what its level does not do."""
        said = {
            level: {
                say(phrase, language) for c in CHARACTERS if (phrase := manner(BotPlayer(level, c)))
            }
            for level in BOTS
        }
        assert all(len(ways) == 2 for ways in said.values())
        assert len(set.union(*said.values())) == 2 * len(BOTS)
        assert manner(BotPlayer("easy")) is None

    def test_records_call_them_the_same_in_every_language(self) -> None:
        for level in BOTS:
            for character in (*CHARACTERS, None):
                player = BotPlayer(level, character)
                assert read_player(player.text) == player
        for name in (
            "Mia",
            "Marmot",
            "Marmot (huge)",
            "Walrus (easy)",
            "medium 2",
            "Marmotte (easy)",
        ):
            assert read_player(name) is None

    def test_what_seats_are_called(self) -> None:
        names = seat_names(["Mia", "Marmot (easy)", "Marmot (easy)", "hard", "medium", "medium"])
        assert names_called(names, "fr") == [
            "Mia",
            "Marmotte 2",
            "Marmotte 3",
            "Ordinateur (difficile)",
            "Ordinateur 5 (moyen)",
            "Ordinateur 6 (moyen)",
        ]

    def test_stories_name_them_as_people_know_them(self) -> None:
        inner = Phrase("told-left", {"name": "Turtle (easy)"})
        told = Phrase("told-handed-over", {"name": inner, "bot": "easy", "other": "Newt (easy)"})
        named = with_names(told, "fr")
        assert named.values["name"] == Phrase("told-left", {"name": "Tortue"})
        assert named.values["bot"] == Phrase("web-level-easy")
        assert named.values["other"] == "Newt (easy)"


class TestDrawing:
    def test_no_two_are_alike_while_there_are_enough(self) -> None:
        for game in (*shelf(), "chess"):
            for count in range(1, 6):
                drawn = draw_characters(game, count, taken=["lynx"])
                assert len(set(drawn)) == count
                assert not {"lynx", *NAMESAKES.get(game, ())} & set(drawn)
        assert len(draw_characters("chess", 64)) == 64

    def test_tables_differ_and_a_seed_repeats(self) -> None:
        assert len({draw_characters("trias", 3) for _ in range(30)}) > 5
        once, again = (draw_characters("trias", 3, luck=random.Random(5)) for _ in range(2))
        assert once == again

    def test_only_those_named_by_level_are_given_one(self) -> None:
        players = with_characters("caldera", ["Mia", "easy", "Lynx (hard)", "easy"])
        assert players[0] == "Mia"
        assert players[2] == "Lynx (hard)"
        found = [read_player(name) for name in players[1:]]
        assert [bot.level for bot in found if bot] == ["easy", "hard", "easy"]
        assert len({bot.character for bot in found if bot}) == 3


class TestTables:
    def test_they_are_given_when_a_table_is_made_and_stay(self) -> None:
        play = Play(person(MIA), *[Place(bot="easy")] * 3)
        drawn = characters(play.table)
        assert drawn[0] is None
        assert len(set(drawn)) == 4
        again = Table("t", "CODE", play.steps)
        assert characters(again) == drawn
        assert play.table.players[1] == f"{str(drawn[1]).title()} (easy)"
        # The next game is with the same ones, everybody one seat on.
        following = _next_game(play.table, MIA)
        assert [place.character for place in following.places] == [*drawn[1:], drawn[0]]

    def test_free_seats_are_filled_with_others(self) -> None:
        play = Play(person(MIA), Place(bot="easy"), Place(), Place())
        assert characters(play.table)[2:] == [None, None]
        play.do(actions.take_seat(play.table, LEO, "Leo", 2))
        assert characters(play.table)[2:] == [None, None]
        play = Play(person(MIA), Place(bot="easy"), Place(), Place(), shuffle=True)
        play.do(actions.start(play.table, MIA, "hard"))
        drawn = [seat.character for seat in play.table.seats if seat.bot]
        assert len({*drawn}) == 3
        assert None not in drawn
        assert characters(Table("t", "CODE", play.steps)) == characters(play.table)

    def test_a_stand_in_is_nobody(self) -> None:
        play = Play(person(MIA), person(LEO))
        play.do(actions.hand_over(play.table, MIA, 0, "easy", is_away=False))
        assert play.table.players[0] == "Mia"
        assert characters(play.table) == [None, None]
