"""Fair matches in the terminal: learned by name, kept, told and forgotten."""

import json
from functools import partial
from pathlib import Path

import pytest

from ludotope.bots.rating import RatedGame, Rating, rate
from ludotope.commands import kept_ratings
from ludotope.engine.dealer import Dealer
from ludotope.engine.position import Position
from ludotope.engine.record import Circumstances, load_record, write_record
from ludotope.engine.shelf import find_box
from tests.running import Done, ludotope


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder of the user."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


def almost_over(file: Path, players: list[str], practice: bool = False) -> str:
    """Writes a record of a game with one decision left, of the first seat; returns that."""
    position = Position(find_box("caldera").open(find_box("caldera").setup(2)), Dealer(3))
    last = position
    while not position.is_over:
        last = position.copy()
        position.play(seat := position.deciders[-1], int(position.legal(seat)[0]))
        position.deal()
    seat = last.deciders[-1]
    seated = players if seat == 0 else list(reversed(players))
    file.write_text(write_record(last, seated, Circumstances(practice)), encoding="utf-8")
    return last.choice(int(last.legal(seat)[0])).text


def play_to_the_end(file: Path, players: list[str], practice: bool = False) -> Done:
    move = almost_over(file, players, practice)
    return ludotope("play", "--resume", file, "--lang", "en", typed=f"{move}\n")


def test_a_fair_match_is_at_the_strength_of_who_plays(folder: Path) -> None:
    play = partial(ludotope, "--lang", "en", "play", "caldera", "--seed", "1", typed=":quit\n")
    file = folder / "first.ludotope"
    told = play("--players", "Mia,fair", "--save", file).stdout
    assert "about as well as you do (40)" in told
    assert load_record(file).players[1].endswith("(40)")
    # People who are good and not so good meet what is between them.
    kept_ratings.keep_games("caldera", "a record", {"Mia": RatedGame((90,), 1.0)})
    mias = rate(Rating(), RatedGame((90,), 1.0))
    file = folder / "second.ludotope"
    play("--players", "MIA,Leo,fair", "--save", file)
    assert load_record(file).players[2].endswith(f"({round((mias.value + 40) / 2)})")
    nobody = ludotope("--lang", "en", "play", "caldera", "--players", "fair,fair")
    assert nobody.stderr == "ludotope: A fair match needs somebody to play against.\n"


def test_a_finished_game_counts_once_and_can_be_forgotten(folder: Path) -> None:
    file = folder / "game.ludotope"
    ended = play_to_the_end(file, ["Mia", "Lynx (60)"])
    assert ended.returncode == 0, ended.stderr
    [kept] = kept_ratings.kept_ratings()
    assert (kept.name, kept.game, kept.rating.games) == ("Mia", "caldera", 1)
    assert f"Mia: strength 40 before, {kept.rating.strength} now" in ended.stdout
    # Somebody looks at the end of the same game again: nothing new is learned.
    again = ludotope("--lang", "en", "play", "--resume", file)
    assert again.returncode == 0, again.stderr
    assert kept_ratings.kept_ratings() == [kept]
    listed = ludotope("--lang", "en", "rating").stdout
    assert "Mia" in listed
    assert str(kept.rating.strength) in listed
    told = json.loads(ludotope("rating", "mia", "--json").stdout)
    assert told[0]["ratings"][0][1] == 1
    assert ludotope("--lang", "en", "rating", "--forget").returncode == 1
    forgotten = ludotope("--lang", "en", "rating", "mia", "--game", "trias", "--forget").stdout
    assert forgotten == "There is nothing to forget.\n"
    ludotope("rating", "mia", "--forget")
    assert kept_ratings.kept_ratings() == []
    assert kept_ratings.rating_of("Mia", "caldera") == Rating()


@pytest.mark.parametrize(
    ("players", "practice"),
    [(["Mia", "Lynx (60)"], True), (["Mia", "Mia"], False), (["Mia", "Lynx (random)"], False)],
)
def test_what_does_not_count(folder: Path, players: list[str], practice: bool) -> None:
    ended = play_to_the_end(folder / "game.ludotope", players, practice)
    assert ended.returncode == 0, ended.stderr
    assert kept_ratings.kept_ratings() == []


def test_half_a_line_spoils_nothing(folder: Path) -> None:
    assert kept_ratings.kept_ratings() == []
    kept_ratings.keep_games("trias", "one", {"Mia": RatedGame((50,), 1.0)})
    file = kept_ratings.ratings_file()
    file.write_bytes(file.read_bytes() + b'{"name":"Mia","game":"trias","at":1.0,"rec')
    kept_ratings.keep_games("trias", "two", {"Mia": RatedGame((50,), 0.0)})
    # The same game once more, from another terminal.
    kept_ratings.keep_games("trias", "two", {"Mia": RatedGame((50,), 0.0)})
    [kept] = kept_ratings.kept_ratings()
    after = rate(rate(Rating(), RatedGame((50,), 1.0)), RatedGame((50,), 0.0))
    assert kept.rating == after
