"""The rules of Bids.

Everybody is dealt six of thirty cards. Six times a prize is turned up, all bid a card face down
at the same time, and the highest takes it. Most points win.
"""

from typing import Annotated

import numpy as np

from ludotope.authoring import (
    Array,
    Codes,
    Int8,
    Int64,
    Layout,
    Luck,
    below,
    bit,
    count,
    decode,
    encode,
    has,
    is_kind,
    nth,
    rank_seats,
    register,
    rule,
)

MOST_SEATS = 4
HAND = 6
CARDS = 30  # card 0 is a 1, and so on
PRIZES = HAND  # prize 0 is worth 1, and so on
DECK = (1 << CARDS) - 1
ALL_PRIZES = (1 << PRIZES) - 1
NONE, FACE_DOWN = -1, -2  # in place of a card

MOVES = Codes()
BID = MOVES.kind("bid", card=CARDS)
OUTCOMES = Codes()
DEAL = OUTCOMES.kind("deal", seat=MOST_SEATS, card=CARDS)
TURN_UP = OUTCOMES.kind("turn_up", prize=PRIZES)
# Nothing random, but nobody's decision either: so nobody can take a bid back that others have seen.
REVEAL = OUTCOMES.kind("reveal")


class BidsState(Layout):
    """Hands are sets of cards; how many cards a hand has is known to all, which ones is not."""

    hands: Annotated[Array, np.int64, MOST_SEATS]
    shown: Int64  # all cards that were revealed, as a set
    points: Annotated[Array, np.int8, MOST_SEATS]
    held: Annotated[Array, np.int8, MOST_SEATS]
    bids: Annotated[Array, np.int8, MOST_SEATS]
    last_bids: Annotated[Array, np.int8, MOST_SEATS]
    prizes: Int8  # those to come, as a set
    prize: Int8
    to_deal: Int8
    seats: Int8


@rule
def deciders(state: BidsState) -> int:
    """While a prize lies open: everybody who has not bid."""
    seats = 0
    if state.prize != NONE:
        for seat in range(state.seats):
            if state.bids[seat] == NONE:
                seats |= bit(seat)
    return seats


@rule
def legal(state: BidsState, seat: int, moves: Array) -> int:
    """Any card in hand."""
    listed = 0
    for card in range(CARDS):
        if has(state.hands[seat], card):
            moves[listed] = encode(BID, card)
            listed += 1
    return listed


@rule
def play(state: BidsState, seat: int, move: int) -> None:
    """Puts a card down, unseen."""
    (card,) = decode(BID, move)
    state.hands[seat] &= ~bit(card)
    state.held[seat] -= 1
    state.bids[seat] = card


@rule
def over(state: BidsState) -> bool:
    """Whether all prizes are taken."""
    return state.prizes == 0 and state.prize == NONE


@rule
def scores(state: BidsState, points: Array, places: Array) -> None:
    """The prizes of each seat."""
    for seat in range(state.seats):
        points[seat] = state.points[seat]
    rank_seats(points, state.seats, places)


# --- Chance --------------------------------------------------------------------------------------


@rule
def hidden(state: BidsState) -> int:
    """The cards that are nowhere in this state: those in the deck, or those concealed too."""
    cards = DECK & ~state.shown
    for seat in range(state.seats):
        cards &= ~state.hands[seat]
        if state.bids[seat] >= 0:
            cards &= ~bit(state.bids[seat])
    return cards


@rule
def any_of(cards: int, luck: Luck) -> int:
    """A random member of a set."""
    return nth(cards, below(luck, count(cards)))


@rule
def draw(state: BidsState, luck: Luck) -> int:
    """A card for the next seat, a prize, or the bids of all."""
    if state.to_deal > 0:
        return encode(DEAL, state.to_deal % state.seats, any_of(hidden(state), luck))
    if state.prize == NONE:
        return encode(TURN_UP, any_of(state.prizes, luck))
    return encode(REVEAL)


@rule
def outcomes(state: BidsState, codes: Array, chances: Array) -> int:
    """Every outcome that is possible now; all are equally likely."""
    listed = 0
    for code in range(REVEAL.end):
        if possible(state, code):
            codes[listed] = code
            listed += 1
    for index in range(listed):
        chances[index] = 1.0 / listed
    return listed


@rule
def possible(state: BidsState, outcome: int) -> bool:
    """Whether `draw` could have returned it."""
    if is_kind(DEAL, outcome):
        seat, card = decode(DEAL, outcome)
        return (
            state.to_deal > 0 and seat == state.to_deal % state.seats and has(hidden(state), card)
        )
    if is_kind(TURN_UP, outcome):
        (prize,) = decode(TURN_UP, outcome)
        return state.to_deal == 0 and state.prize == NONE and has(state.prizes, prize)
    return state.prize != NONE


@rule
def settle(state: BidsState, outcome: int) -> None:
    """Deals a card, turns a prize up, or reveals the bids."""
    if is_kind(DEAL, outcome):
        seat, card = decode(DEAL, outcome)
        state.hands[seat] |= bit(card)
        state.held[seat] += 1
        state.to_deal -= 1
    elif is_kind(TURN_UP, outcome):
        (prize,) = decode(TURN_UP, outcome)
        state.prize = prize
        state.prizes &= ~bit(prize)
    else:
        reveal(state)


@rule
def highest_bid(state: BidsState) -> int:
    """The seat with the highest bid; no two cards are the same."""
    best = 0
    for seat in range(state.seats):
        if state.bids[seat] > state.bids[best]:
            best = seat
    return best


@rule
def reveal(state: BidsState) -> None:
    """The highest bid takes the prize."""
    state.points[highest_bid(state)] += state.prize + 1
    state.prize = NONE
    for seat in range(state.seats):
        state.shown |= bit(state.bids[seat])
        state.last_bids[seat] = state.bids[seat]
        state.bids[seat] = NONE


# --- Secrets -------------------------------------------------------------------------------------


@rule
def conceal(state: BidsState, viewer: int) -> None:
    """Hides the others' hands and bids; for a WATCHER everybody is another."""
    for seat in range(state.seats):
        if seat != viewer:
            state.hands[seat] = 0
            if state.bids[seat] != NONE:
                state.bids[seat] = FACE_DOWN


@rule
def imagine(state: BidsState, viewer: int, luck: Luck) -> None:
    """Gives everybody cards again, from those that the viewer has not seen."""
    for seat in range(state.seats):
        if state.bids[seat] == FACE_DOWN:
            state.bids[seat] = any_of(hidden(state), luck)
        while count(state.hands[seat]) < state.held[seat]:
            state.hands[seat] |= bit(any_of(hidden(state), luck))


register(BidsState, __name__)
