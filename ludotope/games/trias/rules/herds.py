"""Herds on tiles, in pools and on landmasses."""

from ludotope.engine.kernel.bits import bit, lowest
from ludotope.engine.kernel.rule import rule
from ludotope.games.trias.rules.state import TriasState
from ludotope.games.trias.rules.things import CAPACITY, MAX_SEATS, SITES


@rule
def crowd(state: TriasState, site: int) -> int:
    """All herds on a tile or pool."""
    total = 0
    for seat in range(MAX_SEATS):
        total += state.herds[site, seat]
    return total


@rule
def has_room(state: TriasState, tile: int) -> bool:
    """Whether another herd can live on a tile."""
    return crowd(state, tile) < CAPACITY[state.terrain[tile]]


@rule
def home_tiles(state: TriasState, seat: int) -> int:
    """The tiles on which a seat has herds."""
    homes = 0
    tiles = state.laid
    while tiles != 0:
        tile = lowest(tiles)
        tiles &= tiles - 1
        if state.herds[tile, seat] > 0:
            homes |= bit(tile)
    return homes


@rule
def is_out(state: TriasState, seat: int) -> bool:
    """Whether a seat has no herd left anywhere, swimmers included."""
    for site in range(SITES):
        if state.herds[site, seat] > 0:
            return False
    return True


@rule
def herds_on(state: TriasState, land: int, seat: int) -> int:
    """A seat's herds on a landmass."""
    total = 0
    tiles = land
    while tiles != 0:
        total += state.herds[lowest(tiles), seat]
        tiles &= tiles - 1
    return total
