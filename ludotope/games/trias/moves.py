"""The moves of the game as objects and in notation.

Places are axial coordinates, the pole at ``0,0``. A turn reads: ``play card`` or ``draw``,
``lift 2,-1``, ``lay 3,-1``, then actions: ``move 1,0 > 2,0``, ``rescue 1,0 > 2,0``, ``breed 1,0``,
``lift`` and ``lay`` again, and ``done``. A herd that has bred or was born in this turn goes with
``move bred 1,0 > 2,0``. At the start: ``start 1,0``. Chance: ``first 2``, ``tile 1,0 forest``,
``card forest``, ``2 gets forest``.
"""

import re

import msgspec

from ludotope.engine.errors import InvalidMoveError, OutcomeError
from ludotope.engine.kernel.hexes import Hex
from ludotope.games.trias.rules.codes import (
    BREEDS,
    CARDS_DEALT,
    CARDS_DRAWN,
    DONE,
    DRAW_CARD,
    FIRSTS,
    LAYS,
    LIFTS,
    MOVES,
    PLAY_CARD,
    RESCUES,
    STARTS,
    TILES,
)
from ludotope.games.trias.rules.course import PLACE_Q, PLACE_R
from ludotope.games.trias.rules.things import CARDS, MAX_SEATS, REACH, TERRAINS, WIDTH

LAID_OUT = (*TERRAINS[:3], "water")


class PlayCard(msgspec.Struct, frozen=True, tag="play card"):
    """Plays the card in hand."""


class DrawCard(msgspec.Struct, frozen=True, tag="draw"):
    """Draws a card and plays that one."""


class Done(msgspec.Struct, frozen=True, tag="done"):
    """Ends the actions."""


class Start(msgspec.Struct, frozen=True, tag="start"):
    """Puts the first herds on a tile."""

    at: Hex


class Lift(msgspec.Struct, frozen=True, tag="lift"):
    """Takes a tile up to let it drift."""

    at: Hex


class Lay(msgspec.Struct, frozen=True, tag="lay"):
    """Lays the lifted tile."""

    at: Hex


class Breed(msgspec.Struct, frozen=True, tag="breed"):
    """Lets a herd breed."""

    at: Hex


class Go(msgspec.Struct, frozen=True, tag="move"):
    """Moves a herd to the tile beside it."""

    at: Hex
    to: Hex
    bred: bool = False


class Rescue(msgspec.Struct, frozen=True, tag="rescue"):
    """Saves a swimmer onto the tile beside it."""

    at: Hex
    to: Hex
    bred: bool = False


TriasMove = PlayCard | DrawCard | Done | Start | Lift | Lay | Breed | Go | Rescue

_SIMPLE: dict[str, TriasMove] = {"play card": PlayCard(), "draw": DrawCard(), "done": Done()}
_SIMPLE_CODES = {PLAY_CARD: "play card", DRAW_CARD: "draw", DONE: "done"}
_ON_HEX: dict[str, type[Start | Lift | Lay | Breed]] = {
    "start": Start,
    "lift": Lift,
    "lay": Lay,
    "breed": Breed,
}
_FIRST_CODES = {"start": STARTS, "lift": LIFTS, "lay": LAYS, "breed": BREEDS}
_STEPS: dict[str, type[Go | Rescue]] = {"move": Go, "rescue": Rescue}
_PLACE = r"(-?[0-9]{1,2}),(-?[0-9]{1,2})"
_HEX_MOVE = re.compile(rf"(start|lift|lay|breed) {_PLACE}")
_STEP_MOVE = re.compile(rf"(move|rescue) (bred )?{_PLACE} ?> ?{_PLACE}")
_OUTCOME = re.compile(rf"first ([1-5])|tile {_PLACE} ([a-z]+)|card ([a-z]+)|([1-5]) gets ([a-z]+)")


def name(place: tuple[int, int]) -> str:
    """A place as it is written."""
    return f"{place[0]},{place[1]}"


def place_code(place: tuple[int, int]) -> int:
    """The number of a place."""
    if max(abs(place[0]), abs(place[1])) > REACH:
        raise InvalidMoveError("trias-too-far", place=name(place), reach=REACH)
    return (place[0] + REACH) * WIDTH + place[1] + REACH


def code_place(code: int) -> Hex:
    """The place with a number."""
    return Hex(code // WIDTH - REACH, code % WIDTH - REACH)


def move(code: int) -> TriasMove:
    """The move with a code."""
    if code in _SIMPLE_CODES:
        return _SIMPLE[_SIMPLE_CODES[code]]
    if code < MOVES:
        for word, first in reversed(_FIRST_CODES.items()):
            if code >= first:
                return _ON_HEX[word](code_place(code - first))
    first, step = (RESCUES, Rescue) if code >= RESCUES else (MOVES, Go)
    way, bred = divmod(code - first, 2)
    at = code_place(way // 6)
    return step(at, at.step(way % 6), bool(bred))


def code(move: TriasMove) -> int:
    """The code of a move."""
    match move:
        case PlayCard():
            return PLAY_CARD
        case DrawCard():
            return DRAW_CARD
        case Done():
            return DONE
        case Start(at):
            return STARTS + place_code(at)
        case Lift(at):
            return LIFTS + place_code(at)
        case Lay(at):
            return LAYS + place_code(at)
        case Breed(at):
            return BREEDS + place_code(at)
        case Go(at, to, bred):
            return MOVES + _way(at, to) * 2 + bred
        case Rescue(at, to, bred):
            return RESCUES + _way(at, to) * 2 + bred
    raise InvalidMoveError("trias-no-move", text=str(move))


def write(move: TriasMove) -> str:
    """A move in notation."""
    match move:
        case PlayCard() | DrawCard() | Done():
            return next(text for text, known in _SIMPLE.items() if known == move)
        case Go(at, to, bred):
            return f"move {'bred ' * bred}{name(at)} > {name(to)}"
        case Rescue(at, to, bred):
            return f"rescue {'bred ' * bred}{name(at)} > {name(to)}"
        case Start(at) | Lift(at) | Lay(at) | Breed(at):
            word = next(word for word, kind in _ON_HEX.items() if isinstance(move, kind))
            return f"{word} {name(at)}"


def read(text: str) -> TriasMove:
    """The move that a text means; capitals and extra blanks do not matter."""
    words = " ".join(text.lower().split()).replace(" ,", ",").replace(", ", ",")
    if words in _SIMPLE:
        return _SIMPLE[words]
    if found := _HEX_MOVE.fullmatch(words):
        return _ON_HEX[found[1]](Hex(int(found[2]), int(found[3])))
    if found := _STEP_MOVE.fullmatch(words):
        at, to = Hex(int(found[3]), int(found[4])), Hex(int(found[5]), int(found[6]))
        return _STEPS[found[1]](at, to, found[2] is not None)
    raise InvalidMoveError("trias-no-move", text=text)


def write_outcome(outcome: int) -> str:
    """What chance brought, in notation."""
    if outcome >= FIRSTS:
        return f"first {outcome - FIRSTS + 1}"
    if outcome >= CARDS_DEALT:
        seat, card = divmod(outcome - CARDS_DEALT, len(CARDS))
        return f"{seat + 1} gets {CARDS[card]}"
    if outcome >= CARDS_DRAWN:
        return f"card {CARDS[outcome - CARDS_DRAWN]}"
    place, terrain = divmod(outcome - TILES, 4)
    return f"tile {name((PLACE_Q[place], PLACE_R[place]))} {LAID_OUT[terrain]}"


def read_outcome(text: str) -> int:
    """What chance brought, from its notation."""
    found = _OUTCOME.fullmatch(" ".join(text.lower().split()))
    if found:
        first, q, r, terrain, card, seat, dealt = found.groups()
        places = list(zip(PLACE_Q, PLACE_R, strict=True))
        if first:
            return FIRSTS + int(first) - 1
        if terrain in LAID_OUT and (int(q), int(r)) in places:
            return TILES + places.index((int(q), int(r))) * 4 + LAID_OUT.index(terrain)
        if card in CARDS:
            return CARDS_DRAWN + CARDS.index(card)
        if dealt in CARDS and int(seat) <= MAX_SEATS:
            return CARDS_DEALT + (int(seat) - 1) * len(CARDS) + CARDS.index(dealt)
    raise OutcomeError("trias-no-outcome", text=text)


def _way(at: tuple[int, int], to: tuple[int, int]) -> int:
    start = Hex(*at)
    for direction in range(6):
        if start.step(direction) == tuple(to):
            return place_code(at) * 6 + direction
    raise InvalidMoveError("trias-not-beside", at=name(at), to=name(to))
