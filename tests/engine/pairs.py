"""Pairs: a tiny game that is on no shelf but this test's, with chance, secrets and two seats.

Cards of three colours are dealt, one to each hand, unseen by the other. In turn a seat keeps its
card, or changes it once for a new one. Then hands are shown: the higher colour wins.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, cast

import msgspec
import numpy as np
from rich.text import Text

from ludotope.engine.box import Box
from ludotope.engine.errors import IllegalMoveError, InvalidMoveError, MoveError, OutcomeError
from ludotope.engine.game import Game, Move, Result
from ludotope.engine.kernel.generic import implement
from ludotope.engine.kernel.layout import Array, Int8, Layout, States
from ludotope.engine.kernel.luck import Luck, below
from ludotope.engine.kernel.rule import rule
from ludotope.words import Phrase

BOX = Box(
    name="pairs",
    title="Pairs",
    seats=range(2, 3),
    minutes=(1, 2),
    variants=("standard",),
    rules=1,
    folder=Path(__file__).parent / "pairs_words",
    game="tests.engine.pairs:Pairs",
)

COLOURS = ("red", "green", "blue")
N_COLOURS = len(COLOURS)
KEEP, CHANGE = 0, 1
MOVES = ("keep", "change")
UNKNOWN = -1


class PairsState(Layout):
    """Who holds what, who is next."""

    hands: Annotated[Array, np.int8, 2]
    to_deal: Int8  # seats that wait for a card, as a set
    turn: Int8
    pairs_turns_done: Int8


@rule
def deciders(state: PairsState) -> int:
    """The seat whose turn it is."""
    if state.to_deal != 0 or state.pairs_turns_done == 2:
        return 0
    return 1 << state.turn


@rule
def legal(state: PairsState, seat: int, moves: Array) -> int:
    """Keep or change."""
    moves[0] = KEEP
    moves[1] = CHANGE
    return 2


@rule
def play(state: PairsState, seat: int, move: int) -> None:
    """Keeps the card, or asks for a new one."""
    if move == CHANGE:
        state.hands[seat] = UNKNOWN
        state.to_deal |= 1 << seat
    state.turn = 1 - state.turn
    state.pairs_turns_done += 1


@rule
def draw(state: PairsState, luck: Luck) -> int:
    """A card for the first seat that waits."""
    seat = 0 if state.to_deal & 1 else 1
    return seat * N_COLOURS + below(luck, N_COLOURS)


@rule
def possible(state: PairsState, outcome: int) -> bool:
    """Any colour, for the first seat that waits."""
    return outcome // N_COLOURS == (0 if state.to_deal & 1 else 1)


@rule
def settle(state: PairsState, outcome: int) -> None:
    """Deals the card."""
    seat = outcome // N_COLOURS
    state.hands[seat] = outcome % N_COLOURS
    state.to_deal &= ~(1 << seat)


@rule
def over(state: PairsState) -> bool:
    """Whether both have decided and hold a card."""
    return state.pairs_turns_done == 2 and state.to_deal == 0


@rule
def scores(state: PairsState, points: Array, places: Array) -> None:
    """The hands."""
    for seat in range(2):
        points[seat] = max(state.hands[seat], 0)
        places[seat] = 1 + (state.hands[1 - seat] > state.hands[seat])


@rule
def conceal(state: PairsState, viewer: int) -> None:
    """The other's card is secret until the end."""
    if not over(state):
        for seat in range(2):
            if seat != viewer:
                state.hands[seat] = UNKNOWN


@rule
def imagine(state: PairsState, viewer: int, luck: Luck) -> None:
    """Any card for whoever's is not known."""
    for seat in range(2):
        if state.hands[seat] == UNKNOWN and (state.to_deal >> seat) & 1 == 0:
            state.hands[seat] = below(luck, N_COLOURS)


@rule
def observe(state: PairsState, viewer: int, numbers: Array) -> None:
    """Both hands, the viewer's first."""
    numbers[0] = state.hands[max(viewer, 0)]
    numbers[1] = state.hands[1 - max(viewer, 0)]


implement(
    PairsState.dtype,
    deciders=deciders,
    legal=legal,
    play=play,
    draw=draw,
    possible=possible,
    settle=settle,
    over=over,
    scores=scores,
    conceal=conceal,
    imagine=imagine,
    observe=observe,
)


class Decide(msgspec.Struct, frozen=True):
    """Keep or change."""

    what: str


class Hands(msgspec.Struct, frozen=True):
    """What a viewer sees."""

    hands: list[str]


class PairsNotation:
    """Words for moves and outcomes."""

    def move(self, code: int) -> Move:
        """Keep or change."""
        return Decide(MOVES[code])

    def code(self, move: Move) -> int:
        """0 or 1."""
        return MOVES.index(cast("Decide", move).what)

    def write(self, move: Move) -> str:
        """The word."""
        return cast("Decide", move).what

    def read(self, text: str) -> Move:
        """The word."""
        if text not in MOVES:
            raise InvalidMoveError("pairs-no-move", text=text)
        return Decide(text)

    def write_outcome(self, outcome: int) -> str:
        """Seat and colour."""
        return f"{outcome // N_COLOURS + 1} gets {COLOURS[outcome % N_COLOURS]}"

    def read_outcome(self, text: str) -> int:
        """Seat and colour."""
        for outcome in range(2 * N_COLOURS):
            if self.write_outcome(outcome) == text:
                return outcome
        raise OutcomeError("pairs-no-move", text=text)


class Pairs(Game):
    """The face of the tiny game."""

    longest_list = 2
    observation_size = 2
    move_codes = 2
    outcome_codes = 2 * N_COLOURS
    notation = PairsNotation()

    def make_start(self) -> States:
        """Both wait for a card."""
        states = np.zeros(1, PairsState.dtype)
        states[0].hands[:] = UNKNOWN
        states[0].to_deal = 3
        return states

    def explain(self, state: PairsState, seat: int, move: Move) -> MoveError:
        """Every move is legal for whoever may decide."""
        return IllegalMoveError("pairs-no-move", text=self.write(move))

    def prompt(self, state: PairsState, seat: int) -> Phrase:
        """What to do."""
        return Phrase("pairs-prompt")

    def tell(
        self, state: PairsState, seat: int, code: int, viewer: int, names: Sequence[str]
    ) -> Phrase:
        """A card is told to its holder only."""
        if seat >= 0:
            return Phrase("pairs-told", {"seat": names[seat], "what": MOVES[code]})
        holder, colour = divmod(code, N_COLOURS)
        what = COLOURS[colour] if viewer == holder else "?"
        return Phrase("pairs-told", {"seat": names[holder], "what": what})

    def look(self, state: PairsState, viewer: int) -> Hands:
        """The hands that are known."""
        return Hands(["?" if hand < 0 else COLOURS[hand] for hand in state.hands])

    def result(self, state: PairsState) -> Result:
        """The hands."""
        points, places = np.zeros((2, 2), np.int64)
        scores(state, points, places)
        return Result(
            tuple(points.tolist()),
            tuple(places.tolist()),
            "shared" if places.sum() == 2 else "points",
            tuple({"hand": int(p)} for p in points),
        )

    def picture(
        self,
        look: msgspec.Struct,
        names: Sequence[str],
        language: str,
        seat: int,
        lit: Sequence[str],
    ) -> Text:
        """The hands in words."""
        return Text(", ".join(cast("Hands", look).hands))
