"""Wordy: a tiny game whose moves are the terminal's own words and bare numbers.

In turn two seats say `undo`, `hint 1` to `hint 3`, or a number from 5 to 20; after four moves
whoever said the most hints wins.
"""

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
    Number,
    States,
    decode,
    encode,
    is_kind,
    register,
    rule,
)

BOX = Box(
    name="wordy",
    title="Wordy",
    seats=range(2, 3),
    minutes=(1, 1),
    variants=("standard",),
    rules=1,
    game=f"{__name__}:Wordy",
    has_secrets=False,
)
LENGTH = 4
N_HINTS = 3
N_NUMBERS = 16

MOVES = Codes()
UNDO = MOVES.kind("undo")
HINT = MOVES.kind("hint", number=N_HINTS)
NUMBER = MOVES.kind("number", number=N_NUMBERS)


class WordyState(Layout):
    """How many moves have been made, and how many hints each seat has said."""

    wordy_moves: Int8
    hints_of_first: Int8
    hints_of_second: Int8


@rule
def deciders(state: WordyState) -> int:
    """In turn."""
    return 0 if over(state) else 1 << (state.wordy_moves & 1)


@rule
def legal(state: WordyState, seat: int, moves: Array) -> int:
    """Everything, always."""
    moves[0] = encode(UNDO)
    for number in range(N_HINTS):
        moves[1 + number] = encode(HINT, number)
    for number in range(N_NUMBERS):
        moves[1 + N_HINTS + number] = encode(NUMBER, number)
    return 1 + N_HINTS + N_NUMBERS


@rule
def play(state: WordyState, seat: int, move: int) -> None:
    """Counts hints."""
    if is_kind(HINT, move):
        (number,) = decode(HINT, move)
        if seat == 0:
            state.hints_of_first += number + 1
        else:
            state.hints_of_second += number + 1
    state.wordy_moves += 1


@rule
def over(state: WordyState) -> bool:
    """After so many moves."""
    return state.wordy_moves == LENGTH


@rule
def scores(state: WordyState, points: Array, places: Array) -> None:
    """The hints."""
    points[0], points[1] = state.hints_of_first, state.hints_of_second
    for seat in range(2):
        places[seat] = 1 + (points[1 - seat] > points[seat])


register(WordyState, __name__)


class Undo(msgspec.Struct, frozen=True, tag="undo"):
    """Says undo."""


class Hint(msgspec.Struct, frozen=True, tag="hint"):
    """Says so many hints."""

    number: int


class Say(msgspec.Struct, frozen=True, tag="number"):
    """Says a number."""

    number: int


class Table(msgspec.Struct, frozen=True):
    """What everybody sees."""

    moves: int


class Wordy(Game[WordyState, Undo | Hint | Say, Table]):
    """The tiny game."""

    notation = Notation(
        MOVES,
        [
            Form(UNDO, "undo", Undo),
            Form(HINT, "hint {number}", Hint, number=Number(N_HINTS)),
            Form(NUMBER, "{number}", Say, number=Number(N_NUMBERS, first=5)),
        ],
    )

    def make_start(self) -> States:
        """Nothing said yet."""
        return np.zeros(1, WordyState.dtype)

    def look(self, state: WordyState, viewer: int) -> Table:
        """How much has been said."""
        return Table(int(state.wordy_moves))
