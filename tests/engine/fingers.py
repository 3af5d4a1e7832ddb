"""Fingers: a tiny game with simultaneous secret choices, on no shelf but the tests'.

Both seats choose one to three fingers, unseen; then both hands are shown. An even sum is a point
for the first seat, an odd one for the second. Three rounds are played.
"""

from pathlib import Path
from typing import Annotated

import msgspec
import numpy as np

from ludotope.authoring import (
    Array,
    Box,
    Codes,
    Form,
    Game,
    Layout,
    Luck,
    Notation,
    States,
    Words,
    below,
    decode,
    encode,
    register,
    rule,
)

BOX = Box(
    name="fingers",
    title="Fingers",
    seats=range(2, 3),
    minutes=(1, 2),
    variants=("standard",),
    rules=1,
    folder=Path(__file__).parent / "no_words",
    game="tests.engine.fingers:Fingers",
)
ROUNDS = 3
NUMBERS = ("one", "two", "three")
NONE, UNKNOWN = -1, -2

MOVES = Codes()
SHOW = MOVES.kind("show", fingers=NUMBERS)


class FingersState(Layout):
    """What both have chosen in this round, what was shown last, and the points."""

    chosen: Annotated[Array, np.int8, 2]
    shown: Annotated[Array, np.int8, 2]
    points: Annotated[Array, np.int8, 2]


@rule
def rounds_played(state: FingersState) -> int:
    """Each round is a point for one of the two."""
    return state.points[0] + state.points[1]


@rule
def deciders(state: FingersState) -> int:
    """Whoever has not chosen."""
    seats = 0
    for seat in range(2):
        if state.chosen[seat] == NONE and rounds_played(state) < ROUNDS:
            seats |= 1 << seat
    return seats


@rule
def legal(state: FingersState, seat: int, moves: Array) -> int:
    """One, two or three."""
    for number in range(3):
        moves[number] = encode(SHOW, number)
    return 3


@rule
def play(state: FingersState, seat: int, move: int) -> None:
    """Chooses; when both have, the hands are shown."""
    (state.chosen[seat],) = decode(SHOW, move)
    if state.chosen[1 - seat] == NONE:
        return
    total = 0
    for player in range(2):
        state.shown[player] = state.chosen[player]
        state.chosen[player] = NONE
        total += state.shown[player]
    state.points[total % 2] += 1


@rule
def over(state: FingersState) -> bool:
    """Whether all rounds are played."""
    return rounds_played(state) == ROUNDS


@rule
def scores(state: FingersState, points: Array, places: Array) -> None:
    """The points."""
    for seat in range(2):
        points[seat] = state.points[seat]
        places[seat] = 1 + (state.points[1 - seat] > state.points[seat])


@rule
def conceal(state: FingersState, viewer: int) -> None:
    """What the other has chosen is secret; that they have is not."""
    for seat in range(2):
        if seat != viewer and state.chosen[seat] != NONE:
            state.chosen[seat] = UNKNOWN


@rule
def imagine(state: FingersState, viewer: int, luck: Luck) -> None:
    """Any number for whoever's choice is not known."""
    for seat in range(2):
        if state.chosen[seat] == UNKNOWN:
            state.chosen[seat] = below(luck, 3)


register(FingersState, __name__)


class Show(msgspec.Struct, frozen=True, tag="show"):
    """Chooses how many fingers to show."""

    fingers: str


class Hands(msgspec.Struct, frozen=True):
    """What a viewer sees."""

    chosen: list[str]
    shown: list[str]


class Fingers(Game[FingersState, Show, Hands]):
    """The tiny game."""

    notation = Notation(MOVES, [Form(SHOW, "{fingers}", Show, fingers=Words(NUMBERS))])

    def make_start(self) -> States:
        """Nobody has chosen."""
        states = np.zeros(1, FingersState.dtype)
        states[0].chosen[:] = NONE
        states[0].shown[:] = NONE
        return states

    def look(self, state: FingersState, viewer: int) -> Hands:
        """Own fingers, and what was shown last."""
        return Hands([_word(n) for n in state.chosen], [_word(n) for n in state.shown])


def _word(number: int) -> str:
    return {NONE: "-", UNKNOWN: "?"}.get(int(number)) or NUMBERS[number]
