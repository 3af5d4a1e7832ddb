"""The survey of possibilities, shown to everybody: drifts of tiles, and what each seat gains."""

import numpy as np

from ludotope.engine.kernel.bits import lowest
from ludotope.engine.kernel.codes import decode
from ludotope.engine.kernel.layout import Array, States
from ludotope.engine.kernel.rule import rule
from ludotope.games.trias.rules import codes
from ludotope.games.trias.rules.drift import lay_tile, lift_tile, list_places
from ludotope.games.trias.rules.land import beyond

# No tile has more places to go than there are moves.
MOST_PLACES = codes.MOVES.size


@rule
def list_drifts(states: States, work: States, tiles: int, found: Array) -> int:
    """Lists where each of some tiles could go: rows of the tile and the place. `work` is changed.

    Returns how many rows there are, of which no more are filled in than there is room for.
    """
    moves = np.zeros(MOST_PLACES, np.int32)
    listed = 0
    while tiles != 0:
        tile = lowest(tiles)
        tiles &= tiles - 1
        work[0] = states[0]
        lift_tile(work[0], tile)
        for index in range(list_places(work[0], moves)):
            beside, side = decode(codes.LAY, moves[index])
            if listed < len(found):
                found[listed, 0] = tile
                found[listed, 1], found[listed, 2] = beyond(work[0], beside, side)
            listed += 1
    return listed


@rule
def list_gains(states: States, work: States, found: Array) -> int:
    """Lists the places of the lifted tile: rows of the place and what each seat gets there.

    `work` is changed.
    """
    moves = np.zeros(MOST_PLACES, np.int32)
    state = states[0]
    listed = list_places(state, moves)
    for index in range(listed):
        beside, side = decode(codes.LAY, moves[index])
        q, r = beyond(state, beside, side)
        work[0] = states[0]
        lay_tile(work[0], q, r)
        found[index, 0], found[index, 1] = q, r
        for seat in range(state.seats):
            found[index, 2 + seat] = work[0].track[seat] - state.track[seat]
    return listed
