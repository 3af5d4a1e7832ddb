"""Bids as people see it: the start, the texts, what is told, the table in terminal and browser."""

from collections.abc import Iterator, Sequence
from html import escape

import msgspec
import numpy as np
from rich.text import Text

from ludotope.authoring import (
    Event,
    Form,
    Game,
    Notation,
    Number,
    Phrase,
    States,
    TablePicture,
    decode,
    is_kind,
)
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

DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 188 {}" font-size="9"
fill="currentColor">{}</svg>"""
CARD = """<g transform="translate({} {}) scale({})" {}><rect width="26" height="36" rx="4"
fill="{}" fill-opacity="{}" stroke="{}" stroke-width="1.5"/><text x="13" y="23" font-size="14"
text-anchor="middle">{}</text></g>"""
PLACE = """<rect x="{}" y="{}" width="22" height="30" rx="3" fill="none" stroke="currentColor"
stroke-opacity=".6" stroke-dasharray="3"/>"""
TEXT = '<text x="{}" y="{}" {}>{}</text>'
SMALL, MIDDLE = 'font-size="7"', 'font-size="7" text-anchor="middle"'
PRIZE, INK = "#b8860b", "currentColor"
# The fill of a card, and how thick it is: face up (without a page, in a notebook, it is clear), or
# with its back up.
FACE, BACK = ("var(--card, none)", 1), (INK, 0.35)
# Where the last bids and the bids are.
LAST_BIDS, BIDS = 119, 158


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
        return Phrase(
            "bids-told-reveal",
            {
                "bids": _tell_bids(names, [int(card) + 1 for card in state.bids]),
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
        """The prizes, a row for each seat, and the hand that is seen: its cards can be bid."""
        words = TablePicture(look, names, language, seat, ())
        shapes, y = [], 54
        if look.prize is not None:
            shapes.append(TEXT.format(0, 5, SMALL, words.say("bids-label-prize")))
            shapes.append(CARD.format(0, 10, 1, "", *FACE, PRIZE, look.prize))
        elif not look.to_come:
            shapes.append(TEXT.format(0, 8, "", words.say("bids-label-no-prize")))
            y = 16
        if look.to_come:
            shapes.append(TEXT.format(52, 5, SMALL, words.say("bids-label-to-come")))
            for index, prize in enumerate(look.to_come):
                shapes.append(CARD.format(52 + 22 * index, 16, 0.7, "", *BACK, PRIZE, prize))
        if any(own.last_bid for own in look.seats):
            label = words.say("bids-label-last-bid")
            shapes.append(TEXT.format(LAST_BIDS + 8, y + 4, MIDDLE, label))
        if look.prize is not None:
            shapes.append(TEXT.format(BIDS + 11, y + 4, MIDDLE, words.say("bids-label-bid")))
        y += 7
        for number, (name, own) in enumerate(zip(names, look.seats, strict=True)):
            shapes += self._draw_seat(look, y, number, name, own)
            y += 36
        for own in look.seats:
            for index, card in enumerate(own.cards):
                move = f'data-move="bid {card}"'
                shapes.append(CARD.format(30.8 * index, y + 4, 1, move, *FACE, INK, card))
        y += 44 if any(own.cards for own in look.seats) else 0
        return DRAWING.format(y + 4, "".join(shapes))

    def _draw_seat(
        self, look: Look, y: int, number: int, name: str, own: SeatLook
    ) -> Iterator[str]:
        """Name and points, the cards that are held, the last bid (the best in gold), the bid."""
        colour = f'fill="var(--seat-{number}, {INK})" font-weight="600"'
        yield TEXT.format(0, y + 12, colour, escape(name[:24]))
        yield TEXT.format(0, y + 25, "", f"★ {own.points}")
        for index in range(own.held):
            yield CARD.format(28 + 8 * index, y + 17.5, 0.25, "", *BACK, INK, "")
        if own.last_bid:
            is_best = own.last_bid == max(other.last_bid or 0 for other in look.seats)
            colour = PRIZE if is_best else INK
            yield CARD.format(LAST_BIDS, y + 5, 0.6, "", *FACE, colour, own.last_bid)
        if own.has_bid:
            yield CARD.format(BIDS, y + 1, 0.85, "", *BACK, INK, own.bid or "")
        elif look.prize is not None:
            yield PLACE.format(BIDS, y + 1)


def _tell_bids(names: Sequence[str], cards: Sequence[int]) -> Phrase:
    """The bids of all, one after another; pages know by `name` what is one."""
    *before, name = names
    card = cards[len(before)]
    if not before:
        return Phrase("bids-told-one", {"name": name, "card": card})
    told = _tell_bids(before, cards)
    return Phrase("bids-told-more", {"before": told, "name": name, "card": card})


def _card(card: int) -> int | None:
    """The value of a card that can be seen."""
    return None if card in (NONE, FACE_DOWN) else int(card) + 1


def _members(cards: int) -> list[int]:
    """The values of a set of cards."""
    return [card + 1 for card in range(CARDS) if int(cards) >> card & 1]
