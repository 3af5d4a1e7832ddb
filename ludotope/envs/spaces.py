"""The Gymnasium spaces of a game, as PettingZoo uses them too."""

from typing import Any

import numpy as np
from gymnasium import spaces
from typing_extensions import override

from ludotope.engine.kernel.layout import Array
from ludotope.envs.spec import Spec


class AllowedActions(spaces.Discrete):
    """The numbers of all actions; samples are actions that the current mask allows."""

    def __init__(self, mask: Array) -> None:
        super().__init__(len(mask))
        self.allowed = mask

    @override
    def sample(self, mask: Array | None = None, probability: Array | None = None) -> Any:
        """An action that a mask allows: by default that of the state in which the game is now."""
        if mask is None and probability is None and self.allowed.any():
            mask = self.allowed
        return super().sample(mask, probability)


class AllowedBatch(spaces.MultiDiscrete):
    """An action for each of many games; samples are actions that their masks allow now."""

    def __init__(self, masks: Array) -> None:
        games, actions = masks.shape
        super().__init__(np.full(games, actions))
        self.allowed = masks

    @override
    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """An action of each game that a mask allows: by default that of its state now."""
        if mask is not None or probability is not None:
            return super().sample(mask, probability)
        # Before the first game nothing is allowed, and any action is as good.
        allowed = np.where(self.allowed.any(axis=1, keepdims=True), self.allowed, 1)
        counted = np.cumsum(allowed, axis=1, dtype=np.int32)
        picked = self.np_random.integers(0, counted[:, -1])
        return (counted > picked[:, None]).argmax(axis=1).astype(self.dtype)


def observation_space(spec: Spec) -> spaces.Dict:
    """The space of what an agent is given: the numbers of its observation, and its mask."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-128, 127, (spec.observation_size,), np.int8),
            "action_mask": spaces.Box(0, 1, (spec.actions,), np.int8),
        }
    )
