"""Pairs: a tiny game that is on no shelf but this test's, with chance, secrets and two seats.

Cards of three colours are dealt, one to each hand, unseen by the other. In turn a seat keeps its
card, or changes it once for a new one. Then hands are shown: the higher colour wins.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import numpy as np

from ludotope.engine.box import Box
from ludotope.engine.event import Event
from ludotope.engine.game import Game
from ludotope.engine.kernel.codes import Codes, decode, encode, is_kind
from ludotope.engine.kernel.generic import register
from ludotope.engine.kernel.layout import Array, Int8, Layout, States
from ludotope.engine.kernel.luck import Luck, below
from ludotope.engine.kernel.rule import rule
from ludotope.engine.notation import Form, Notation, Number, Words
from ludotope.engine.words import Phrase

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
UNKNOWN = -1

MOVES = Codes()
KEEP = MOVES.kind("keep")
CHANGE = MOVES.kind("change")
OUTCOMES = Codes()
CARD = OUTCOMES.kind("card", seat=2, colour=COLOURS)


class PairsState(Layout):
    """The cards in hand, and whose turn it is."""

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
    moves[0] = encode(KEEP)
    moves[1] = encode(CHANGE)
    return 2


@rule
def play(state: PairsState, seat: int, move: int) -> None:
    """Keeps the card, or asks for a new one."""
    if is_kind(CHANGE, move):
        state.hands[seat] = UNKNOWN
        state.to_deal |= 1 << seat
    state.turn = 1 - state.turn
    state.pairs_turns_done += 1


@rule
def waiting(state: PairsState) -> int:
    """The first seat that waits for a card."""
    return 0 if state.to_deal & 1 else 1


@rule
def draw(state: PairsState, luck: Luck) -> int:
    """A card for the first seat that waits."""
    return encode(CARD, waiting(state), below(luck, N_COLOURS))


@rule
def possible(state: PairsState, outcome: int) -> bool:
    """Any colour, for the first seat that waits."""
    return decode(CARD, outcome)[0] == waiting(state)


@rule
def outcomes(state: PairsState, codes: Array, chances: Array) -> int:
    """Each colour with the same chance."""
    for colour in range(N_COLOURS):
        codes[colour] = encode(CARD, waiting(state), colour)
        chances[colour] = 1.0 / N_COLOURS
    return N_COLOURS


@rule
def settle(state: PairsState, outcome: int) -> None:
    """Deals the card."""
    seat, colour = decode(CARD, outcome)
    state.hands[seat] = colour
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


register(PairsState, __name__)


class Keep(msgspec.Struct, frozen=True, tag="keep"):
    """Keeps the card."""


class Change(msgspec.Struct, frozen=True, tag="change"):
    """Gives the card away for a new one."""


class Hands(msgspec.Struct, frozen=True):
    """What a viewer sees."""

    hands: list[str]


class Pairs(Game[PairsState, Keep | Change, Hands]):
    """The tiny game."""

    notation = Notation(
        MOVES,
        [Form(KEEP, "keep", Keep), Form(CHANGE, "change", Change)],
        OUTCOMES,
        [Form(CARD, "{seat} gets {colour}", seat=Number(2), colour=Words(COLOURS))],
    )

    def make_start(self) -> States:
        """Both wait for a card."""
        states = np.zeros(1, PairsState.dtype)
        states[0].hands[:] = UNKNOWN
        states[0].to_deal = 3
        return states

    def conceals(self, state: PairsState, event: Event, viewer: int) -> bool:
        """A card is told to its holder only."""
        return event.is_chance and decode(CARD, event.code)[0] != viewer

    def prompt(self, state: PairsState, seat: int) -> Phrase:
        """What to do."""
        return Phrase("pairs-prompt")

    def tell(self, state: PairsState, event: Event, viewer: int, names: Sequence[str]) -> Phrase:
        """A card is told to its holder only."""
        if not event.is_chance:
            what = self.choice(state, event.code).text
            return Phrase("pairs-told", {"seat": names[event.seat], "what": what})
        holder, colour = decode(CARD, event.code)
        what = COLOURS[colour] if viewer == holder else "?"
        return Phrase("pairs-told", {"seat": names[holder], "what": what})

    def look(self, state: PairsState, viewer: int) -> Hands:
        """The hands that are known."""
        return Hands(["?" if hand < 0 else COLOURS[hand] for hand in state.hands])
