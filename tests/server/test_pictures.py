"""Pictures of a table: as one may see it, in one's language, and of the past."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest
from rich.text import Text

from ludotope.client import BotSeat, Client, HereSeat, NewTable, OpenSeat
from ludotope.engine.position import Position
from ludotope.engine.words import Phrase, say
from ludotope.server.http import pictures
from tests.engine.guide import install_game
from tests.packages import install_threes, on_the_shelf, write_metadata
from tests.server.serving import guest, serving, sqlite


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with games that have no secrets, and one that has."""
    folder: Path = tmp_path_factory.mktemp("packages")
    install_game(folder)
    install_threes(folder)
    write_metadata(folder, "pairs", {"pairs": "tests.engine.pairs"})
    with on_the_shelf(folder), serving(sqlite(folder)) as url:
        yield url


def picture(client: Client, table: str, query: str = "", language: str = "en") -> dict[str, Any]:
    answer = ask(client, table, query, language)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def ask(client: Client, table: str, query: str = "", language: str = "en") -> httpx.Response:
    return httpx.get(
        f"{client.url}/api/tables/{table}/picture?{query}",
        cookies={"ludotope": client.cookie or ""},
        headers={"Accept-Language": language},
    )


def text_of(seen: dict[str, Any]) -> str:
    return "\n".join("".join(span["text"] for span in line) for line in seen["lines"])


def test_a_game_without_a_drawing_shows_its_picture(shop: str) -> None:
    mia = guest(shop, "Mia")
    table = mia.set_up(NewTable("nim", (HereSeat(), HereSeat("Leo")))).id
    seen = picture(mia, table)
    assert seen["drawing"] is None
    assert text_of(seen).split() == ["Matches", "15"]
    assert seen["lines"][0][0]["bold"]
    mia.move(table, 0, "take 3")
    assert text_of(picture(mia, table)).split() == ["Matches", "12"]
    assert text_of(picture(mia, table, "event=0")).split() == ["Matches", "15"]
    assert ask(mia, table, "event=5").status_code == 422


def test_the_drawing_names_computer_players_in_words(shop: str) -> None:
    mia = guest(shop, "Mia")
    set_up = mia.set_up(NewTable("threes", (HereSeat(), BotSeat("hard"))))
    table, who = set_up.id, Phrase(f"character-{set_up.seats[1].character}")
    seen = picture(mia, table)
    assert seen["lines"] == []
    assert 'data-move="put b2"' in seen["drawing"]
    assert f"<title>Mia - {say(who)}</title>" in seen["drawing"]
    french = picture(mia, table, language="fr")["drawing"]
    assert f"<title>Mia - {say(who, 'fr')}</title>" in french
    assert seen["standing"]["sheets"] == [{"rows": 0}, {"rows": 0}]


def test_the_position_as_it_stands_is_not_replayed(
    shop: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    mia = guest(shop, "Mia")
    table = mia.set_up(NewTable("nim", (HereSeat(), HereSeat("Leo")))).id
    mia.move(table, 0, "take 1")
    made: list[int] = []
    make = pictures.make_picture

    def count(*given: Any) -> Any:
        made.append(1)
        return make(*given)

    monkeypatch.setattr("ludotope.server.http.routes.records.make_picture", count)

    def replay(*_: Any) -> Position:
        raise AssertionError("replayed")

    monkeypatch.setattr(Position, "at", replay)
    for query in ("", "event=1", ""):
        assert picture(mia, table, query)["event"] == 1
    # One is made for all who may see the same.
    assert len(made) == 1


def test_nobody_sees_another_seats_card(shop: str) -> None:
    mia, leo, eve = (guest(shop, name) for name in ("Mia", "Leo", "Eve"))
    seats = (HereSeat(), OpenSeat())
    table = mia.set_up(NewTable("pairs", seats, open=True)).id
    leo.sit(table)
    for client, own in ((mia, 0), (leo, 1)):
        for query in ("", "seat=0", "seat=1", "event=2&seat=0", "event=2&seat=1"):
            seen = picture(client, table, query)
            cards = text_of(seen).split("\n")
            assert "?" not in cards[own], (query, cards)
            assert "?" in cards[1 - own], (query, cards)
            assert seen["standing"] is None
    for query in ("", "seat=0", "event=2&seat=1"):
        assert text_of(picture(eve, table, query)).count("?") == 2
    for client, seat in ((mia, 0), (leo, 1)):
        client.move(table, seat, "keep")
    # When it is over, every side can be seen.
    assert "?" not in text_of(picture(eve, table))
    assert text_of(picture(eve, table, "event=2&seat=1")).count("?") == 1
    assert picture(eve, table)["standing"] is not None


def test_a_screen_of_several_says_whose_side_is_wanted(shop: str) -> None:
    both = guest(shop, "P0")
    table = both.set_up(NewTable("pairs", (HereSeat("P0"), HereSeat("P1")))).id
    assert text_of(picture(both, table)).count("?") == 2
    for seat in (0, 1):
        assert text_of(picture(both, table, f"seat={seat}")).count("?") == 1


def test_a_private_table_shows_no_picture(shop: str) -> None:
    mia, eve = guest(shop, "Mia"), guest(shop, "Eve")
    table = mia.set_up(NewTable("nim", (HereSeat(), HereSeat("Leo")))).id
    assert ask(eve, table).status_code == 403
    waiting = mia.set_up(NewTable("nim", (HereSeat(), OpenSeat()))).id
    assert ask(mia, waiting).status_code == 409


@pytest.mark.parametrize("wrong", ["<svg", "<p/>", "<svg/>", RuntimeError("no")])
def test_a_wrong_drawing_gives_way_to_the_picture(
    shop: str, monkeypatch: pytest.MonkeyPatch, wrong: str | Exception
) -> None:
    mia = guest(shop, "Mia")
    table = mia.set_up(NewTable("nim", (HereSeat(), HereSeat("Leo")))).id
    from nim import Nim  # type: ignore[import-not-found]

    def drawing(*_: Any) -> str:
        if isinstance(wrong, Exception):
            raise wrong
        return wrong

    monkeypatch.setattr(Nim, "drawing", drawing)
    seen = picture(mia, table)
    assert seen["drawing"] is None
    assert "15" in text_of(seen)


def test_colours_and_styles_of_a_picture(shop: str, monkeypatch: pytest.MonkeyPatch) -> None:
    mia = guest(shop, "Mia")
    table = mia.set_up(NewTable("nim", (HereSeat(), HereSeat("Leo")))).id
    from nim import Nim

    def drawn(_self: Any, _look: Any, _names: Sequence[str], *_: Any) -> Text:
        return Text.assemble(
            ("a", "red"), ("b", "bold #123456 on bright_white"), ("c", "reverse"), ("d", "dim")
        )

    monkeypatch.setattr(Nim, "picture", drawn)
    assert picture(mia, table)["lines"] == [
        [
            {"text": "a", "colour": "ansi-1"},
            {"text": "b", "colour": "#123456", "ground": "ansi-15", "bold": True},
            {"text": "c", "colour": "paper", "ground": "ink"},
            {"text": "d", "dim": True},
        ]
    ]
