"""Setup: what there is before anything is drawn, for two players and for more."""

import numpy as np

from ludotope.engine.kernel.layout import States
from ludotope.games.trias.rules import phases, things
from ludotope.games.trias.rules.land import put_tile
from ludotope.games.trias.rules.state import NONE, TriasState


def blank_states(rules: int) -> States:
    """An array with one state: the pole alone in the water, under a version of the rules."""
    states = np.zeros(1, TriasState.dtype)
    state = states[0]
    state.survivors_first = rules >= 2
    state.terrain[:] = NONE
    state.neighbour[:] = NONE
    state.hand[:] = NONE
    state.card = state.lifted = state.last_turns = NONE
    state.terrain[things.POLE_TILE] = things.POLE
    put_tile(state, things.POLE_TILE, 0, 0)
    return states


def start_states(seats: int, draw_first: bool, rules: int) -> States:
    """An array with one state: all that a game with so many seats begins with."""
    states = blank_states(rules)
    state = states[0]
    state.seats = seats
    for_two = seats == 2
    state.stock[:seats] = things.HERDS_FOR_TWO if for_two else things.HERDS
    state.tiles_left[:] = things.TILES_FOR_TWO if for_two else things.TILES
    state.places = things.INNER_PLACES if for_two else things.PLACES
    state.water_left = 0 if for_two else things.WATER_TILES
    state.unseen[:] = things.PILES_FOR_TWO if for_two else things.PILES
    state.pile[:] = state.unseen.sum(axis=1)
    state.pile[1] += 1
    state.phase = phases.DRAW_FIRST if draw_first else phases.LAY_OUT
    return states
