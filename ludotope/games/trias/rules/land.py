"""The map: tiles and their neighbours, landmasses, outer water and lakes, and where herds live.

Outer water is found without looking at any water: by walking along the shores. Every shore is a
closed line of tile sides. One that turns round its tiles is the outside of a landmass; one that
turns the other way encloses a lake. So the cost depends on the number of tiles alone.
"""

import numpy as np

from ludotope.engine.kernel.bits import bit, count, has, lowest
from ludotope.engine.kernel.hexes import DIRECTIONS
from ludotope.engine.kernel.layout import Array
from ludotope.engine.kernel.rule import rule
from ludotope.games.trias.rules.state import NONE, TriasState
from ludotope.games.trias.rules.things import (
    CAPACITY,
    MAX_SEATS,
    MAX_TILES,
    REACH,
    SITES,
    WIDTH,
)

STEP_Q = tuple(q for q, _ in DIRECTIONS)
STEP_R = tuple(r for _, r in DIRECTIONS)
EAST, WEST = 0, 3
RIGHT_OF = (1, 2, 3, 4, 5, 0)
LEFT_OF = (5, 0, 1, 2, 3, 4)
# Each lake has six tiles around it, and each tile is beside at most three lakes.
MAX_LAKES = MAX_TILES // 2


@rule
def hex_code(q: int, r: int) -> int:
    """A place as one number."""
    return (int(q) + REACH) * WIDTH + int(r) + REACH


@rule
def hex_q(code: int) -> int:
    """The first coordinate of a place."""
    return code // WIDTH - REACH


@rule
def hex_r(code: int) -> int:
    """The second coordinate of a place."""
    return code % WIDTH - REACH


@rule
def ring(q: int, r: int) -> int:
    """The distance from the pole."""
    return max(abs(int(q)), abs(int(r)), abs(int(q) + int(r)))


@rule
def site_at(state: TriasState, code: int) -> int:
    """The tile on a place, or else the pool of swimmers there, or NONE."""
    q = hex_q(code)
    r = hex_r(code)
    for site in range(SITES):
        on_map = has(state.laid, site) if site < MAX_TILES else state.terrain[site] != NONE
        if on_map and state.q[site] == q and state.r[site] == r:
            return site
    return NONE


@rule
def site_code(state: TriasState, site: int) -> int:
    """The place of a tile or pool."""
    return hex_code(state.q[site], state.r[site])


# --- Tiles and their neighbours ------------------------------------------------------------------


@rule
def put_tile(state: TriasState, tile: int, q: int, r: int) -> None:
    """Puts a tile on the map and makes it known to its neighbours."""
    state.q[tile] = q
    state.r[tile] = r
    for side in range(6):
        state.open[side] |= bit(tile)
    others = state.laid
    while others != 0:
        other = lowest(others)
        others &= others - 1
        away_q = state.q[other] - q
        away_r = state.r[other] - r
        if abs(away_q) > 1 or abs(away_r) > 1:
            continue
        for side in range(6):
            if STEP_Q[side] == away_q and STEP_R[side] == away_r:
                opposite = (side + 3) % 6
                state.neighbour[tile, side] = other
                state.neighbour[other, opposite] = tile
                state.open[side] &= ~bit(tile)
                state.open[opposite] &= ~bit(other)
                state.beside[tile] |= bit(other)
                state.beside[other] |= bit(tile)
    state.laid |= bit(tile)


@rule
def take_tile(state: TriasState, tile: int) -> None:
    """Takes a tile off the map; its coordinates stay, to tell how far it must go."""
    for side in range(6):
        other = state.neighbour[tile, side]
        state.open[side] &= ~bit(tile)
        if other != NONE:
            opposite = (side + 3) % 6
            state.neighbour[other, opposite] = NONE
            state.open[opposite] |= bit(other)
            state.beside[other] &= ~bit(tile)
            state.neighbour[tile, side] = NONE
    state.beside[tile] = 0
    state.laid &= ~bit(tile)


@rule
def landmass_of(state: TriasState, tile: int) -> int:
    """All tiles that are connected with a tile."""
    land = bit(tile)
    edge = land
    while edge != 0:
        new = state.beside[lowest(edge)] & ~land
        edge = (edge & (edge - 1)) | new
        land |= new
    return land


# --- Outer water ---------------------------------------------------------------------------------


@rule
def number_of_lakes(state: TriasState) -> int:
    """How many lakes there are, by Euler's formula: lands - tiles + borders - meeting points."""
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


# --- Herds ---------------------------------------------------------------------------------------


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


@rule
def is_pole_land(land: int) -> bool:
    """Whether a landmass contains the pole."""
    return land & 1 == 1
