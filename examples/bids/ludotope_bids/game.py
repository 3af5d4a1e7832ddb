"""Bids as people see it: the start, the texts, what is told, the table in terminal and browser."""

from collections.abc import Sequence
from html import escape

import msgspec
import numpy as np
from rich.text import Text

from ludotope.authoring import Event, Form, Game, Notation, Number, Phrase, States, decode, is_kind
from ludotope_bids.rules import (
    ALL_PRIZES,
    BID,
    CARDS,
    DEAL,
    FACE_DOWN,
    HAND,
    MOST_SEATS,
    MOVES,
    NONE,
    OUTCOMES,
    PRIZES,
    REVEAL,
    TURN_UP,
    BidsState,
    highest_bid,
)

DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 188 {}" font-size="10"
fill="currentColor">{}</svg>"""
CARD = """<g transform="translate({} {})" {}><rect width="20" height="28" rx="3" stroke="{}"
fill="currentColor" fill-opacity="{}"/><text x="10" y="18" text-anchor="middle">{}</text></g>"""
PRIZE, INK, BACK = "#b8860b", "currentColor", 0.35


class Bid(msgspec.Struct, frozen=True, tag="bid"):
    """Puts a card down."""

    card: int


class SeatLook(msgspec.Struct, frozen=True):
    """A seat as a viewer sees it: the cards and the bid only if they are the viewer's own."""

    points: int
    held: int
    cards: list[int]
    has_bid: bool
    bid: int | None
    last_bid: int | None


class Look(msgspec.Struct, frozen=True):
    """The table: the prize that lies open, those to come, and the seats."""

    prize: int | None
    to_come: list[int]
    seats: list[SeatLook]


class Bids(Game[BidsState, Bid, Look]):
    """A game of Bids."""

    notation = Notation(
        MOVES,
        [Form(BID, "bid {card}", Bid, card=Number(CARDS))],
        OUTCOMES,
        [
            Form(DEAL, "{seat} gets {card}", seat=Number(MOST_SEATS), card=Number(CARDS)),
            Form(TURN_UP, "prize {prize}", prize=Number(PRIZES)),
            Form(REVEAL, "reveal"),
        ],
    )

    def make_start(self) -> States:
        """Nobody has a card yet."""
        states = np.zeros(1, BidsState.dtype)
        state = states[0]
        state.seats = self.setup.seats
        state.to_deal = self.setup.seats * HAND
        state.prizes = ALL_PRIZES
        state.prize = NONE
        state.bids[:] = state.last_bids[:] = NONE
        return states

    def prompt(self, state: BidsState, seat: int) -> Phrase:
        """What the bid is for."""
        return Phrase("bids-prompt", {"prize": int(state.prize) + 1})

    def tell(self, state: BidsState, event: Event, viewer: int, names: Sequence[str]) -> Phrase:
        """A card that is dealt or bid is told to whoever holds it, and to all when it is shown."""
        if not event.is_chance:
            (card,) = decode(BID, event.code)
            return self._tell_card("bids-told-bid", event.seat, card, viewer, names)
        if is_kind(DEAL, event.code):
            seat, card = decode(DEAL, event.code)
            return self._tell_card("bids-told-deal", seat, card, viewer, names)
        if is_kind(TURN_UP, event.code):
            (prize,) = decode(TURN_UP, event.code)
            return Phrase("bids-told-prize", {"prize": prize + 1})
        bids = zip(names, state.bids, strict=False)
        return Phrase(
            "bids-told-reveal",
            {
                "bids": ", ".join(f"{name} {card + 1}" for name, card in bids),
                "seat": names[highest_bid(state)],
                "prize": int(state.prize) + 1,
            },
        )

    def _tell_card(
        self, message: str, seat: int, card: int, viewer: int, names: Sequence[str]
    ) -> Phrase:
        if viewer == seat:
            return Phrase(f"{message}-seen", {"seat": names[seat], "card": card + 1})
        return Phrase(message, {"seat": names[seat]})

    def look(self, state: BidsState, viewer: int) -> Look:
        """What is left of the state when secrets are concealed."""
        return Look(
            prize=_card(state.prize),
            to_come=_members(state.prizes),
            seats=[
                SeatLook(
                    points=int(state.points[seat]),
                    held=int(state.held[seat]),
                    cards=_members(state.hands[seat]),
                    has_bid=bool(state.bids[seat] != NONE),
                    bid=_card(state.bids[seat]),
                    last_bid=_card(state.last_bids[seat]),
                )
                for seat in range(self.setup.seats)
            ],
        )

    def picture(
        self, look: Look, names: Sequence[str], language: str, seat: int, lit: Sequence[str]
    ) -> Text:
        """One line for the prizes and one for each seat."""
        to_come = " ".join(map(str, look.to_come))
        text = Text.assemble("★ ", (f" {look.prize or '·'} ", "reverse"), f"  ({to_come})")
        for name, own in zip(names, look.seats, strict=True):
            cards = " ".join(map(str, own.cards)) or " ".join("▒" * own.held)
            bid = own.bid or "▒" if own.has_bid else f"({own.last_bid or '·'})"
            text.append(f"\n{name:<16} ★ {own.points:>2} {bid:>6}   {cards}")
        return text

    def drawing(self, look: Look, names: Sequence[str], language: str, seat: int) -> str:
        """The prize, and a row for each seat; a card whose value is seen in a hand can be bid."""
        shapes = [CARD.format(156, 0, "", PRIZE, 0.05, look.prize or "")]
        for index, prize in enumerate(look.to_come):
            shapes.append(CARD.format(24 * index, 0, "", PRIZE, BACK, prize))
        for row, (name, own) in enumerate(zip(names, look.seats, strict=True), 1):
            y = 48 * row
            shapes.append(f'<text y="{y - 6}">{escape(name)} ★ {own.points}</text>')
            for index in range(own.held):
                if own.cards:
                    card = own.cards[index]
                    move = f'data-move="bid {card}"'
                    shapes.append(CARD.format(24 * index, y, move, INK, 0.05, card))
                else:
                    shapes.append(CARD.format(24 * index, y, "", INK, BACK, ""))
            if own.has_bid:
                shapes.append(CARD.format(156, y, "", INK, BACK, own.bid or ""))
            elif own.last_bid:
                shapes.append(
                    f'<text x="166" y="{y + 18}" text-anchor="middle">{own.last_bid}</text>'
                )
        return DRAWING.format(48 * len(look.seats) + 40, "".join(shapes))


def _card(card: int) -> int | None:
    """The value of a card that can be seen."""
    return None if card in (NONE, FACE_DOWN) else int(card) + 1


def _members(cards: int) -> list[int]:
    """The values of a set of cards."""
    return [card + 1 for card in range(CARDS) if int(cards) >> card & 1]
