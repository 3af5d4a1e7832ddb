"""Setup: what there is before anything is drawn, for two players and for more."""

import numpy as np

from ludotope.engine.kernel.layout import States
from ludotope.games.trias.rules.land import put_tile
from ludotope.games.trias.rules.state import DRAW_FIRST, LAY_OUT, NONE, TriasState
from ludotope.games.trias.rules.things import (
    HERDS,
    HERDS_FOR_TWO,
    INNER_PLACES,
    PILES,
    PILES_FOR_TWO,
    PLACES,
    POLE,
    POLE_TILE,
    TILES,
    TILES_FOR_TWO,
    WATER_TILES,
)


def blank_states() -> States:
    """An array with one state: the pole alone in the water."""
    states = np.zeros(1, TriasState.dtype)
    state = states[0]
    state.terrain[:] = NONE
    state.neighbour[:] = NONE
    state.hand[:] = NONE
    state.card = state.lifted = state.last_turns = NONE
    state.terrain[POLE_TILE] = POLE
    put_tile(state, POLE_TILE, 0, 0)
    return states


def start_states(seats: int, draw_first: bool) -> States:
    """An array with one state: all that a game with so many seats begins with."""
    states = blank_states()
    state = states[0]
    state.seats = seats
    for_two = seats == 2
    state.stock[:seats] = HERDS_FOR_TWO if for_two else HERDS
    state.tiles_left[:] = TILES_FOR_TWO if for_two else TILES
    state.places = INNER_PLACES if for_two else PLACES
    state.water_left = 0 if for_two else WATER_TILES
    state.unseen[:] = PILES_FOR_TWO if for_two else PILES
    state.pile[:] = state.unseen.sum(axis=1)
    state.pile[1] += 1
    state.phase = DRAW_FIRST if draw_first else LAY_OUT
    return states
