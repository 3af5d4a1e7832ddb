"""The moves of the game as objects and in notation.

Places are axial coordinates, the pole at ``0,0``. A turn reads: ``play card`` or ``draw``,
``lift 2,-1``, ``lay 3,-1``, then actions: ``move 1,0 > 2,0``, ``rescue 1,0 > 2,0``, ``breed 1,0``,
``lift`` and ``lay`` again, and ``done``. A herd that has bred or was born in this turn goes with
``move bred 1,0 > 2,0``. At the start: ``start 1,0``. Chance: ``first 2``, ``tile 1,0 forest``,
``card forest``, ``2 gets forest``.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np
from typing_extensions import override

from ludotope.engine.errors import IllegalMoveError, InvalidMoveError
from ludotope.engine.kernel.codes import decode
from ludotope.engine.kernel.hexes import Hex
from ludotope.engine.notation import Coordinates, Flag, Form, MoveT, Notation, Number, Words
from ludotope.games.trias.rules import codes, drift, things
from ludotope.games.trias.rules.land import OPPOSITE_OF, tile_at
from ludotope.games.trias.rules.state import NONE, TriasState


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

# --- Places --------------------------------------------------------------------------------------

AT = Coordinates()
# A place as it is written.
name = AT.write


def place_of(state: TriasState, tile: int) -> Hex:
    """Returns the place of a tile of the map now."""
    if not int(state.laid) >> tile & 1:
        raise IllegalMoveError("trias-not-on-map", tile=tile)
    return Hex(int(state.q[tile]), int(state.r[tile]))


def tile_on(state: TriasState, place: tuple[int, int]) -> int | None:
    """The tile on a place, if there is one."""
    tile = int(tile_at(state, *place))
    return None if tile == NONE else tile


def check_reach(place: tuple[int, int]) -> None:
    """Refuses a place that is farther away than any tile can ever be."""
    if max(abs(place[0]), abs(place[1])) > things.REACH:
        raise InvalidMoveError("trias-too-far", place=name(place), reach=things.REACH)


def places_of_lifted(state: TriasState) -> dict[Hex, tuple[int, int]]:
    """The legal places of the lifted tile, each with the tile and the side that its code names."""
    listed = np.zeros(codes.MOVES.size, np.int32)
    count = int(drift.list_places(state, listed))
    # Plain lists: asking a NumPy record again and again would take most of the time.
    q, r = state.q.tolist(), state.r.tolist()
    named = [decode(codes.LAY, code) for code in listed[:count].tolist()]
    return {Hex(q[tile], r[tile]).step(side): (tile, side) for tile, side in named}


class BoardPlace(Coordinates):
    """A field of the places of the board before anything has drifted."""

    @override
    def value(self, index: int) -> Hex:
        """The place that is laid out as number `index`."""
        return things.BOARD[index]

    @override
    def index(self, value: tuple[int, int]) -> int:
        """Returns the number as which a place is laid out."""
        if value not in things.BOARD:
            raise InvalidMoveError("notation-no-word", word=name(value))
        return things.BOARD.index(Hex(*value))


# --- Notation ------------------------------------------------------------------------------------
# Codes name tiles by their numbers; text and objects name the places where these are now.


class OnTile(Form[MoveT]):
    """A move on a tile."""

    needs_state = True

    @override
    def values(self, state: TriasState, parts: Sequence[int]) -> tuple[Hex]:
        """The place of the tile."""
        return (place_of(state, parts[0]),)

    @override
    def parts(self, state: TriasState, values: Sequence[Any]) -> tuple[int] | None:
        """The tile on the place."""
        [at] = values
        check_reach(at)
        tile = tile_on(state, at)
        return None if tile is None else (tile,)


class BesideTile(Form[Lay]):
    """A place for the lifted tile, named by a tile and a side of it."""

    needs_state = True

    @override
    def values(self, state: TriasState, parts: Sequence[int]) -> tuple[Hex]:
        """The place on the side of the tile."""
        tile, side = parts
        return (place_of(state, tile).step(side),)

    @override
    def parts(self, state: TriasState, values: Sequence[Any]) -> tuple[int, int] | None:
        """The tile and the side that name a legal place."""
        [at] = values
        check_reach(at)
        return None if state.lifted == NONE else places_of_lifted(state).get(at)


class FromTile(Form[Go]):
    """A step, named by the tile that a herd leaves and the side on which it does."""

    needs_state = True

    @override
    def values(self, state: TriasState, parts: Sequence[int]) -> tuple[Hex, Hex, bool]:
        """The tile's place and the one beside it."""
        tile, side, bred = parts
        at = place_of(state, tile)
        return at, at.step(side), bool(bred)

    @override
    def parts(self, state: TriasState, values: Sequence[Any]) -> tuple[int, int, int] | None:
        """The tile that is left, and the side on which the other place is."""
        at, to, bred = values
        side = side_of(at, to)
        check_reach(at)
        tile = tile_on(state, at)
        return None if tile is None else (tile, side, int(bred))


class OntoTile(Form[Rescue]):
    """A step out of the water, named by the tile it leads to and the side it comes from."""

    needs_state = True

    @override
    def values(self, state: TriasState, parts: Sequence[int]) -> tuple[Hex, Hex, bool]:
        """The place beside the tile, and the tile's."""
        tile, side, bred = parts
        to = place_of(state, tile)
        return to.step(side), to, bool(bred)

    @override
    def parts(self, state: TriasState, values: Sequence[Any]) -> tuple[int, int, int] | None:
        """The tile that is reached, and the side on which the swimmers are."""
        at, to, bred = values
        side = OPPOSITE_OF[side_of(at, to)]
        check_reach(at)
        tile = tile_on(state, to)
        return None if tile is None else (tile, side, int(bred))


def side_of(at: tuple[int, int], to: tuple[int, int]) -> int:
    """The side of one place on which another is."""
    for side, place in enumerate(Hex(*at).neighbours()):
        if place == to:
            return side
    raise InvalidMoveError("trias-not-beside", at=name(at), to=name(to))


_BRED = Flag("bred")
_SEAT = Number(things.MAX_SEATS)
_CARD = Words(things.CARDS, pattern="[a-z]+")
NOTATION = Notation[TriasMove](
    codes.MOVES,
    [
        Form(codes.PLAY_CARD, "play card", PlayCard),
        Form(codes.DRAW_CARD, "draw", DrawCard),
        Form(codes.DONE, "done", Done),
        OnTile(codes.START, "start {at}", Start, at=AT),
        OnTile(codes.LIFT, "lift {at}", Lift, at=AT),
        BesideTile(codes.LAY, "lay {at}", Lay, at=AT),
        OnTile(codes.BREED, "breed {at}", Breed, at=AT),
        FromTile(codes.MOVE, "move {bred}{at} > {to}", Go, at=AT, to=AT, bred=_BRED),
        OntoTile(codes.RESCUE, "rescue {bred}{at} > {to}", Rescue, at=AT, to=AT, bred=_BRED),
    ],
    codes.OUTCOMES,
    [
        Form(
            codes.TILE,
            "tile {place} {terrain}",
            place=BoardPlace(),
            terrain=Words(things.LAID_OUT, pattern="[a-z]+"),
        ),
        Form(codes.CARD, "card {card}", card=_CARD),
        Form(codes.DEAL, "{seat} gets {card}", seat=_SEAT, card=_CARD),
        Form(codes.FIRST, "first {seat}", seat=_SEAT),
    ],
    no_move="trias-no-move",
    no_outcome="trias-no-outcome",
)
