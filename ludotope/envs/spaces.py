"""The Gymnasium spaces of a game, as PettingZoo uses them too."""

import numpy as np
from gymnasium import spaces

from ludotope.envs.spec import Spec


def observation_space(spec: Spec) -> spaces.Dict:
    """The space of what an agent is given: the numbers of its observation, and its mask."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-128, 127, (spec.observation_size,), np.int8),
            "action_mask": spaces.Box(0, 1, (spec.actions,), np.int8),
        }
    )
