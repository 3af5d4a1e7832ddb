"""Drift: which tiles may move, where to, what becomes of the herds, and the interim scoring."""

import numpy as np

from ludotope.engine.kernel.bits import bit, count, has, lowest
from ludotope.engine.kernel.codes import encode
from ludotope.engine.kernel.layout import Array
from ludotope.engine.kernel.rule import rule
from ludotope.games.trias.rules import codes, things
from ludotope.games.trias.rules.herds import crowd, herds_on, home_tiles
from ludotope.games.trias.rules.land import (
    LEFT_OF,
    beyond,
    is_pole_land,
    landmass_of,
    pool_at,
    put_tile,
    ring,
    take_tile,
)
from ludotope.games.trias.rules.state import NONE, TriasState
from ludotope.games.trias.rules.water import (
    find_outer_water,
    touches_lake,
    touches_outer_water,
)

# Room to remember the places that are listed already: more than there are beside a landmass, and a
# power of two. Places at most nine rows apart collide only where columns are far apart.
SLOTS = 256
ROWS = 19

# --- Which tiles ---------------------------------------------------------------------------------


@rule
def driftable_tiles(state: TriasState, seat: int) -> int:
    """The tiles of any terrain that a seat may let drift: each has at least one legal place."""
    homes = home_tiles(state, seat)
    found = 0
    while homes != 0:
        land = landmass_of(state, lowest(homes))
        homes &= ~land
        if count(land) > 1:
            found |= driftable_of(state, land)
    return found


@rule
def driftable_of(state: TriasState, land: int) -> int:
    """The tiles of a landmass that touch outer water and can go farther from the pole."""
    # The farthest place beside the landmass, whose it is, and the farthest beside another tile;
    # and the farthest place on a lake.
    farthest = 0
    owner = NONE
    second = 0
    on_a_lake = 0
    tiles = land
    while tiles != 0:
        tile = lowest(tiles)
        tiles &= tiles - 1
        on_a_lake = max(on_a_lake, farthest_place_beside(state, tile, False))
        reach = farthest_place_beside(state, tile, True)
        if reach > farthest:
            second = farthest
            farthest = reach
            owner = tile
        elif reach > second:
            second = reach
    found = 0
    tiles = land & ~bit(things.POLE_TILE)
    while tiles != 0:
        tile = lowest(tiles)
        tiles &= tiles - 1
        if not touches_outer_water(state, tile):
            continue
        reach = second if tile == owner else farthest
        here = ring(state.q[tile], state.r[tile])
        # Lifting a tile changes which water is outer only where it dams up a lake.
        if reach > here or (
            on_a_lake > here
            and touches_lake(state, tile)
            and has_place_when_lifted(state, tile, land)
        ):
            found |= bit(tile)
    return found


@rule
def farthest_place_beside(state: TriasState, tile: int, on_outer_water: bool) -> int:
    """The ring of the farthest place on outer water, or on a lake, beside a tile; 0 if none."""
    farthest = 0
    for side in range(6):
        if has(state.open[side], tile) and has(state.outer[side], tile) == on_outer_water:
            q, r = beyond(state, tile, side)
            farthest = max(farthest, ring(q, r))
    return farthest


@rule
def has_place_when_lifted(state: TriasState, tile: int, land: int) -> bool:
    """Whether a tile has a legal place; lifts it to see, and puts it back."""
    q = state.q[tile]
    r = state.r[tile]
    take_tile(state, tile)
    find_outer_water(state)
    farthest = 0
    tiles = land & ~bit(tile)
    while tiles != 0:
        farthest = max(farthest, farthest_place_beside(state, lowest(tiles), True))
        tiles &= tiles - 1
    put_tile(state, tile, q, r)
    find_outer_water(state)
    return farthest > ring(q, r)


@rule
def tiles_of(state: TriasState, tiles: int, terrain: int) -> int:
    """Those of some tiles that are of one terrain."""
    found = 0
    while tiles != 0:
        tile = lowest(tiles)
        tiles &= tiles - 1
        if state.terrain[tile] == terrain:
            found |= bit(tile)
    return found


# --- Lifting and laying --------------------------------------------------------------------------


@rule
def lift_tile(state: TriasState, tile: int) -> None:
    """Takes a tile up; herds on it stay behind in the water."""
    state.lifted = tile
    state.remnant = landmass_of(state, tile) & ~bit(tile)
    take_tile(state, tile)
    if crowd(state, tile) > 0:
        pool = things.MAX_TILES
        while state.terrain[pool] != NONE:
            pool += 1
        state.terrain[pool] = things.WATER
        state.q[pool] = state.q[tile]
        state.r[pool] = state.r[tile]
        carry_herds(state, tile, pool)
    find_outer_water(state)


@rule
def list_places(state: TriasState, moves: Array) -> int:
    """Lists the legal places of the lifted tile: outer water beside its old landmass, farther."""
    listed = 0
    seen = np.zeros(SLOTS, np.int32)
    old_ring = ring(state.q[state.lifted], state.r[state.lifted])
    tiles = state.remnant
    while tiles != 0:
        tile = lowest(tiles)
        tiles &= tiles - 1
        for side in range(6):
            # Where a tile to the left touches the same place, that one lists it.
            if not has(state.outer[side], tile) or state.neighbour[tile, LEFT_OF[side]] != NONE:
                continue
            q, r = beyond(state, tile, side)
            if ring(q, r) <= old_ring:
                continue
            # A place between two arms of land is met once for each of them. No place is 0: that
            # is the pole's.
            place = q * 256 + r
            slot = (q * ROWS + r) & (SLOTS - 1)
            while seen[slot] not in (0, place):
                slot = (slot + 1) & (SLOTS - 1)
            if seen[slot] == 0:
                seen[slot] = place
                moves[listed] = encode(codes.LAY, tile, side)
                listed += 1
    return listed


@rule
def lay_tile(state: TriasState, q: int, r: int) -> None:
    """Lays the lifted tile; swimmers there come on board; a new landmass is scored at once."""
    tile = int(state.lifted)
    pool = pool_at(state, q, r)
    put_tile(state, tile, q, r)
    find_outer_water(state)
    if pool != NONE:
        carry_herds(state, pool, tile)
        state.terrain[pool] = NONE
        state.q[pool] = 0
        state.r[pool] = 0
    if state.seats > 2:
        score_new_landmass(state, tile)
    state.lifted = NONE
    state.remnant = 0


@rule
def carry_herds(state: TriasState, source: int, target: int) -> None:
    """All herds of one site are now on another."""
    for seat in range(things.MAX_SEATS):
        state.herds[target, seat] += state.herds[source, seat]
        state.herds[source, seat] = 0
    state.spent[target] += state.spent[source]
    state.spent[source] = 0


@rule
def empty_pools(state: TriasState) -> None:
    """Forgets places on water where nobody swims any more."""
    for pool in range(things.MAX_TILES, things.SITES):
        if state.terrain[pool] != NONE and crowd(state, pool) == 0:
            state.terrain[pool] = NONE
            state.q[pool] = 0
            state.r[pool] = 0


# --- Interim scoring -----------------------------------------------------------------------------


@rule
def score_new_landmass(state: TriasState, tile: int) -> None:
    """Interim scoring: if the drift split a landmass and the tile lies on one new part alone."""
    beside = state.beside[tile]
    # The part it lies on, as it is without the tile.
    part = landmass_without(state, lowest(beside), tile)
    is_split = state.remnant & ~part != 0
    is_alone = beside & ~part == 0 and part & ~state.remnant == 0
    if not is_split or not is_alone or is_pole_land(part):
        return
    land = part | bit(tile)
    most = 0
    second = 0
    for seat in range(state.seats):
        herds = herds_on(state, land, seat)
        if herds > most:
            second = most
            most = herds
        elif herds > second and herds < most:
            second = herds
    for seat in range(state.seats):
        herds = herds_on(state, land, seat)
        if herds > 0 and herds == most:
            state.track[seat] += things.INTERIM_FIRST
        elif herds > 0 and herds == second:
            state.track[seat] += things.INTERIM_SECOND


@rule
def landmass_without(state: TriasState, start: int, tile: int) -> int:
    """All tiles that are connected with a start if one tile were not there."""
    land = bit(start)
    edge = land
    while edge != 0:
        new = state.beside[lowest(edge)] & ~land & ~bit(tile)
        edge = (edge & (edge - 1)) | new
        land |= new
    return land
