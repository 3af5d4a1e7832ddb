"""Three in a Row: a small game with everything that a package can bring for the browser.

Two seats put their marks on nine fields in turn; three in a row win.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated
from xml.sax.saxutils import escape

import msgspec
import numpy as np

from ludotope.authoring import (
    Array,
    Box,
    Codes,
    Form,
    Game,
    Int8,
    Layout,
    Notation,
    Result,
    States,
    Words,
    decode,
    encode,
    register,
    rule,
)

BOX = Box(
    name="threes",
    title="Three in a Row",
    seats=range(2, 3),
    minutes=(2, 2),
    variants=("standard", "second_first"),
    rules=1,
    folder=Path(__file__).parent,
    game="threes:Threes",
    has_secrets=False,
)
FIELDS = tuple(f"{column}{row}" for row in "123" for column in "abc")
ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

MOVES = Codes()
PUT = MOVES.kind("put", field=FIELDS)


class ThreesState(Layout):
    """The marks on the fields, by seat from 1 on, and whose turn it is."""

    marks: Annotated[Array, np.int8, 9]
    turn: Int8


@rule
def winner(state: ThreesState) -> int:
    """The seat with three in a row, from 1 on; 0 if there is none."""
    for one, two, three in ROWS:
        mark = state.marks[one]
        if mark != 0 and mark == state.marks[two] and mark == state.marks[three]:
            return int(mark)
    return 0


@rule
def over(state: ThreesState) -> bool:
    """Whether there are three in a row, or no field is free."""
    return winner(state) != 0 or bool(np.all(state.marks != 0))


@rule
def deciders(state: ThreesState) -> int:
    """The seat whose turn it is, as a set."""
    return 0 if over(state) else 1 << state.turn


@rule
def legal(state: ThreesState, seat: int, moves: Array) -> int:
    """Every free field."""
    listed = 0
    for field in range(9):
        if state.marks[field] == 0:
            moves[listed] = encode(PUT, field)
            listed += 1
    return listed


@rule
def play(state: ThreesState, seat: int, move: int) -> None:
    """Puts a mark, and passes the turn."""
    (field,) = decode(PUT, move)
    state.marks[field] = seat + 1
    state.turn = 1 - state.turn


@rule
def scores(state: ThreesState, points: Array, places: Array) -> None:
    """A point for three in a row."""
    won = winner(state)
    for seat in range(2):
        points[seat] = won == seat + 1
        places[seat] = 1 if won in (0, seat + 1) else 2


register(ThreesState, __name__)


class Put(msgspec.Struct, frozen=True, tag="put"):
    """Puts a mark on a field."""

    field: str


class Table(msgspec.Struct, frozen=True):
    """What everybody sees."""

    fields: tuple[int, ...]


class Threes(Game[ThreesState, Put, Table]):
    """A game of Three in a Row."""

    notation = Notation(MOVES, [Form(PUT, "put {field}", Put, field=Words(FIELDS))])

    def make_start(self) -> States:
        """No marks."""
        states = np.zeros(1, ThreesState.dtype)
        states[0].turn = self.setup.variant == "second_first"
        return states

    def look(self, state: ThreesState, viewer: int) -> Table:
        """The marks."""
        return Table(tuple(int(mark) for mark in state.marks))

    def result(self, state: ThreesState) -> Result:
        """The marks count as a line of their own."""
        result = super().result(state)
        sheets = tuple({"rows": points} for points in result.scores)
        return msgspec.structs.replace(result, sheets=sheets)

    def drawing(self, look: Table, names: Sequence[str], language: str, seat: int) -> str:
        """The fields in threes."""
        fields = []
        for number, (name, mark) in enumerate(zip(FIELDS, look.fields, strict=True)):
            x, y = 100 * (number % 3), 100 * (number // 3)
            shape = '<circle cx="50" cy="50" r="28" fill="none" stroke-width="10"'
            cross = '<path d="M24 24l52 52m0-52l-52 52" stroke-width="10"'
            colour = f' stroke="var(--seat-{mark - 1}, #555)"/>'
            drawn = "" if mark == 0 else (cross if mark == 1 else shape) + colour
            fields.append(
                f'<g data-move="put {name}" transform="translate({x} {y})">'
                '<rect x="4" y="4" width="92" height="92" rx="14" fill="var(--veil, #eee)"/>'
                f"{drawn}</g>"
            )
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300">'
            f"<title>{escape(names[0])} - {escape(names[1])}</title>{''.join(fields)}</svg>"
        )
