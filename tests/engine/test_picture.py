"""What a game without words, picture or drawing of its own is shown and told as."""

from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from rich.console import Console

import ludotope
from ludotope.engine.picture import PlainPicture, check_drawing
from ludotope.engine.shelf import find_box
from ludotope.engine.words import Phrase, Value, can_say, say, sayable
from tests.engine.guide import install_game
from tests.packages import install_threes, on_the_shelf

NAMES = ("Ada", "Bob")


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("packages")
    install_game(folder)
    install_threes(folder)
    with on_the_shelf(folder):
        yield folder


class Hand(msgspec.Struct):
    cards: int
    is_first: bool


class Look(msgspec.Struct):
    last_turn: int
    board: list[list[str]]
    seats: list[Hand]
    pile: list[str]
    market: list[str]
    maker: Hand


LOOK = Look(
    3,
    [["x", "", "o"], [".", "x", ""]],
    [Hand(2, True), Hand(11, False)],
    [],
    ["a", "b"],
    Hand(1, True),
)
SHOWN = """\
Last turn  3
Board      x · o
           · x ·
Seats
                  Cards   Is first
            ──────────────────────
            Ada   2       ✓
            Bob   11      ·

Pile       ·
Market     a  b
Maker      Cards     1
           Is first  ✓"""


def test_any_look_is_shown_with_labels_and_grids() -> None:
    console = Console(file=StringIO(), width=80, record=True)
    console.print(PlainPicture("nothing", LOOK, NAMES, "en", 0, ()))
    lines = [line.rstrip() for line in console.export_text().splitlines()]
    assert "\n".join(lines) == SHOWN


@pytest.mark.usefixtures("packages")
class TestWords:
    def test_moves_are_said_in_the_words_of_their_game(self) -> None:
        position = ludotope.new("threes")
        [first, *_] = position.choices(0)
        assert first.phrase == Phrase("threes-move-put", {"field": "a1"})
        position.push("put a1")
        [told] = position.stories(1, NAMES)
        assert say(told, "en") == "Ada: Put a mark on a1"
        assert say(told, "fr") == "Ada : Marquer la case a1"

    def test_moves_without_words_are_said_as_they_are_written(self) -> None:
        position = ludotope.new("nim")
        assert [choice.phrase for choice in position.choices(0)] == [None] * 3
        position.push("take 2")
        assert [say(told, "fr") for told in position.stories(1, NAMES)] == ["Ada : take 2"]

    def test_what_french_lacks_is_said_in_english(self) -> None:
        assert say(Phrase("threes-learn-turn-title"), "fr") == "A turn"
        assert say(Phrase("threes-learn-goal-title"), "fr") == "Le but"

    def test_a_box_without_words_has_none(self) -> None:
        assert not can_say("nim-about")
        assert can_say("threes-about")
        assert can_say("play-wins")

    def test_a_notebook_shows_the_drawing(self) -> None:
        assert "put b2" in ludotope.new("threes")._repr_svg_()
        assert "rich-terminal" in ludotope.new("nim")._repr_svg_()

    def test_seats_and_minutes_that_cannot_be_chosen(self) -> None:
        box = find_box("threes")
        assert say(box.seats_in_words, "en") == "2 players"
        assert say(box.seats_in_words, "fr") == "2 joueurs"
        assert say(box.minutes_in_words, "fr") == "2 min"
        assert say(find_box("trias").seats_in_words, "en") == "2–5 players"
        with pytest.raises(ludotope.LudotopeError, match="is for 2 seats, not 3"):
            box.setup(3)

    def test_a_wrong_drawing_is_found_by_the_checks(self, monkeypatch: pytest.MonkeyPatch) -> None:
        from threes import BOX, Threes  # type: ignore[import-not-found]

        from ludotope.testing import check_walk

        check_walk(BOX, BOX.setup(), 1)
        plain = Threes.drawing

        def unknown_move(*given: Any) -> str:
            return str(plain(*given)).replace("put a1", "put z9")

        monkeypatch.setattr(Threes, "drawing", unknown_move)
        with pytest.raises(AssertionError, match="z9"):
            check_walk(BOX, BOX.setup(), 1)


@pytest.mark.parametrize(
    ("value", "said"),
    [(True, "yes"), (None, "none"), ((1, 2), "1, 2"), (["a"], "a"), (3, 3), ("b", "b")],
)
def test_anything_in_a_move_can_be_said(value: object, said: object) -> None:
    assert sayable(value) == said


@pytest.mark.parametrize("wrong", ["", "<svg", "<svg/>", "<p/>"])
def test_what_is_no_drawing_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="drawing"):
        check_drawing(wrong)


@pytest.mark.parametrize(
    ("language", "points", "said"),
    [
        ("en", 1, "Ada wins with 1 point."),
        ("en", 0, "Ada wins with 0 points."),
        ("fr", 1, "Ada gagne avec 1 point."),
        ("fr", 2, "Ada gagne avec 2 points."),
    ],
)
def test_points_are_counted_rightly(language: str, points: int, said: str) -> None:
    assert say(Phrase("play-wins", {"seat": "Ada", "points": points}), language) == said


def test_costs_are_said_as_numbers_of_the_language() -> None:
    values: dict[str, Value] = {"event": 3, "seat": "Ada", "move": "a", "best": "b"}
    told = {cost: Phrase("analyse-cost-points", {**values, "cost": cost}) for cost in (1.0, 1.5)}
    assert "cost about 1 point;" in say(told[1.0], "en")
    assert "cost about 1.5 points;" in say(told[1.5], "en")
    assert "environ 1,5 point ;" in say(told[1.5], "fr")
