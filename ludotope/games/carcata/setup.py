"""Setup: an empty island with the constants of its data file."""

import numpy as np

from ludotope.engine.kernel.layout import States
from ludotope.games.carcata.constants import Constants
from ludotope.games.carcata.rules import phases
from ludotope.games.carcata.rules.state import NONE, CarcataState


def start_states(constants: Constants, seats: int, draw_first: bool, rules: int) -> States:
    """An array with one state: nobody on the island, all gems in the bag."""
    states = np.zeros(1, CarcataState.dtype)
    state = states[0]
    for name, value in constants.physics.items():
        setattr(state, name, value)
    whole = constants.whole
    state.worth[:] = constants.worth
    state.faces[:] = constants.faces
    state.bag[:] = constants.gems
    state.n_dice = whole["dice"]
    state.last_step = whole["stations"] * whole["laps"]
    state.lava_left = whole["lava"]
    state.statues_left = whole["statues"]
    state.pawn[:] = NONE
    state.rider = state.gem = state.aim = state.flow_at = state.flow_direction = NONE
    state.seats = seats
    state.to_place[:seats] = whole["pawns"]
    state.phase = phases.DRAW_FIRST if draw_first else phases.PLACE
    state.territories_have_beach = state.rider_in_reach = rules >= 2
    return states
