"""The map: tiles, their places and neighbours, and landmasses."""

from ludotope.engine.kernel.bits import bit, lowest
from ludotope.engine.kernel.hexes import DIRECTIONS
from ludotope.engine.kernel.rule import rule
from ludotope.games.trias.rules.state import NONE, TriasState
from ludotope.games.trias.rules.things import MAX_TILES, SITES

STEP_Q = tuple(q for q, _ in DIRECTIONS)
STEP_R = tuple(r for _, r in DIRECTIONS)
RIGHT_OF = (1, 2, 3, 4, 5, 0)
LEFT_OF = (5, 0, 1, 2, 3, 4)
OPPOSITE_OF = (3, 4, 5, 0, 1, 2)


@rule
def ring(q: int, r: int) -> int:
    """The distance from the pole."""
    return max(abs(int(q)), abs(int(r)), abs(int(q) + int(r)))


@rule
def tile_at(state: TriasState, q: int, r: int) -> int:
    """The tile on a place, or NONE."""
    tiles = state.laid
    while tiles != 0:
        tile = lowest(tiles)
        tiles &= tiles - 1
        if state.q[tile] == q and state.r[tile] == r:
            return tile
    return NONE


@rule
def pool_at(state: TriasState, q: int, r: int) -> int:
    """The pool of swimmers on a place, or NONE."""
    for pool in range(MAX_TILES, SITES):
        if state.terrain[pool] != NONE and state.q[pool] == q and state.r[pool] == r:
            return pool
    return NONE


@rule
def beyond(state: TriasState, site: int, side: int) -> tuple[int, int]:
    """The coordinates of the place on a side of a tile or pool."""
    return int(state.q[site]) + STEP_Q[side], int(state.r[site]) + STEP_R[side]


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
                opposite = OPPOSITE_OF[side]
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
            opposite = OPPOSITE_OF[side]
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


@rule
def is_pole_land(land: int) -> bool:
    """Whether a landmass contains the pole."""
    return land & 1 == 1
