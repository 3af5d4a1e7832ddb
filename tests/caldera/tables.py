"""Shortcuts for setting up tables of Caldera Park in tests."""

from collections.abc import Mapping

from ludotope.engine.position import Position
from ludotope.engine.shelf import find_box
from ludotope.games.caldera.game import CalderaPark
from ludotope.games.caldera.look import Look
from ludotope.games.caldera.score_sheet import ScoreSheet, lay_sheet, score_sheet

BOX = find_box("caldera")
SPECIES = ("goat", "bear", "wolf", "elk", "eagle", "bison")


def new_game(seats: int = 2, variant: str = "standard") -> CalderaPark:
    game = BOX.open(BOX.setup(seats, variant))
    assert isinstance(game, CalderaPark)
    return game


def score(
    tokens: Mapping[str, str], weather: Mapping[str, str] | None = None, side: str = "front"
) -> dict[str, object]:
    sheet = {"side": side, "tokens": dict(tokens), "weather": dict(weather or {})}
    return score_sheet(BOX, sheet, {}).data


def laid(*sheets: ScoreSheet, variant: str = "standard") -> Position:
    """A position in which every seat's park is laid as its sheet says."""
    game = new_game(len(sheets), variant)
    position = Position(game)
    for seat, sheet in enumerate(sheets):
        lay_sheet(game, position.state, seat, sheet)
    return position


def table(position: Position) -> Look:
    """The table as everybody sees it."""
    look = position.view().table
    assert isinstance(look, Look)
    return look


def deal_displays(position: Position, *displays: list[str]) -> None:
    """Deals exactly these displays at the start of a game."""
    for seat, display in enumerate(displays, 1):
        for token in display:
            position.settle(f"{seat} draws {token}")
