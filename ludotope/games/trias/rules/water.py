"""Outer water and lakes.

Outer water is found without looking at any water: by walking along the shores. Every shore is a
closed line of tile sides. One that turns round its tiles is the outside of a landmass; one that
turns the other way encloses a lake. So the cost depends on the number of tiles alone.
"""

import numpy as np

from ludotope.engine.kernel.bits import bit, count, has, lowest
from ludotope.engine.kernel.layout import Array
from ludotope.engine.kernel.rule import rule
from ludotope.games.trias.rules.land import LEFT_OF, RIGHT_OF, landmass_of
from ludotope.games.trias.rules.state import NONE, TriasState
from ludotope.games.trias.rules.things import MAX_TILES

EAST, WEST = 0, 3
# Each lake has six tiles around it, and each tile is beside at most three lakes.
MAX_LAKES = MAX_TILES // 2


@rule
def number_of_lakes(state: TriasState) -> int:
    """Counts the lakes, by Euler's formula: lands - tiles + borders - meeting points."""
    twice_borders = 0
    thrice_meetings = 0
    for side in range(6):
        bordering = state.laid & ~state.open[side]
        twice_borders += count(bordering)
        thrice_meetings += count(bordering & ~state.open[RIGHT_OF[side]])
    lands = 0
    tiles = state.laid
    while tiles != 0:
        tiles &= ~landmass_of(state, lowest(tiles))
        lands += 1
    return lands - count(state.laid) + twice_borders // 2 - thrice_meetings // 3


@rule
def find_outer_water(state: TriasState) -> None:
    """Notes for each side of each tile whether outer water is there."""
    if number_of_lakes(state) == 0:
        for side in range(6):
            state.outer[side] = state.open[side]
        return
    shore = np.zeros(6, np.int64)
    to_walk = state.open.copy()
    lakes = np.zeros((MAX_LAKES, 6), np.int64)
    n_lakes = 0
    state.outer[:] = 0
    for side in range(6):
        while to_walk[side] != 0:
            turns = walk_shore(state, lowest(to_walk[side]), side, shore)
            for s in range(6):
                to_walk[s] &= ~shore[s]
                if turns > 0:
                    state.outer[s] |= shore[s]
                else:
                    lakes[n_lakes, s] = shore[s]
            n_lakes += turns < 0
    for lake in range(n_lakes):
        forget_islands(state, lakes[lake])


@rule
def walk_shore(state: TriasState, tile: int, side: int, shore: Array) -> int:
    """Walks once along a shore and collects its sides; more right turns than left: an outside."""
    shore[:] = 0
    turns = 0
    here = tile
    facing = side
    while True:
        shore[facing] |= bit(here)
        right = RIGHT_OF[facing]
        ahead = state.neighbour[here, right]
        if ahead == NONE:
            facing = right
            turns += 1
        else:
            here = int(ahead)
            facing = LEFT_OF[facing]
            turns -= 1
        if here == tile and facing == side:
            return turns


@rule
def forget_islands(state: TriasState, lake: Array) -> None:
    """Takes the landmasses that lie inside a lake off the shores of the outer water."""
    tiles = state.laid
    while tiles != 0:
        land = landmass_of(state, lowest(tiles))
        if is_inside(state, lowest(tiles), lake):
            for side in range(6):
                state.outer[side] &= ~land
        tiles &= ~land


@rule
def is_inside(state: TriasState, tile: int, lake: Array) -> bool:
    """Whether a line eastward from a tile crosses the lake's shore an odd number of times."""
    crossed = 0
    for side in (EAST, WEST):
        tiles = lake[side]
        while tiles != 0:
            other = lowest(tiles)
            tiles &= tiles - 1
            if state.r[other] == state.r[tile] and state.q[other] > state.q[tile] - (side == EAST):
                crossed += 1
    return crossed % 2 == 1


@rule
def touches_outer_water(state: TriasState, tile: int) -> bool:
    """Whether at least one side of a tile is on outer water."""
    for side in range(6):
        if has(state.outer[side], tile):
            return True
    return False


@rule
def touches_lake(state: TriasState, tile: int) -> bool:
    """Whether a side of a tile is on water that is not connected to the outside."""
    for side in range(6):
        if has(state.open[side] & ~state.outer[side], tile):
            return True
    return False
