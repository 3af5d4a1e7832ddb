"""What the environments of PettingZoo have in common: a game whose agents are its seats."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle

from ludotope.engine.box import OptionValue
from ludotope.engine.kernel.layout import Array
from ludotope.engine.position import Position
from ludotope.envs.games import VectorGames
from ludotope.envs.rendering import RENDER_MODES, check_rendering, render
from ludotope.envs.seeding import Seeding
from ludotope.envs.spaces import AllowedActions, observation_space
from ludotope.envs.spec import make_spec

Observation = dict[str, Array]


class GameAgents(EzPickle):
    """A game with an agent for each seat, `player_0` and so on, and their spaces."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        variant: str | None = None,
        options: Mapping[str, OptionValue] | None = None,
        fineness: int | None = None,
        rewards: str | None = None,
        render_mode: str | None = None,
        theme: str = "light",
    ) -> None:
        EzPickle.__init__(
            self, game, seats, variant, options, fineness, rewards, render_mode, theme
        )
        check_rendering(render_mode, theme)
        self.spec = make_spec(game, seats, variant, options, fineness)
        self.games = VectorGames(self.spec, 1, rewards, resets=False)
        self.render_mode, self.theme = render_mode, theme
        self.metadata = {
            "name": self.spec.name,
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.spec.seats)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observation_spaces = {
            agent: observation_space(self.spec) for agent in self.possible_agents
        }
        # The mask of whoever does not act.
        self._all_allowed = np.ones(self.spec.actions, np.int8)
        self._action_spaces = {
            agent: AllowedActions(self._all_allowed) for agent in self.possible_agents
        }
        self._seeding = Seeding()

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of an agent's observations."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of an agent's actions; `sample()` picks one that is allowed now."""
        return self._action_spaces[agent]

    def position(self) -> Position:
        """A copy of the game as it stands, for `ludotope.think` and for drawing."""
        return self.games.position()

    def render(self) -> Any:
        """The table as text, SVG or pixels, as `render_mode` says."""
        return render(self.position(), self.render_mode, self.theme)

    def close(self) -> None:
        """Nothing has to be closed: no window is opened."""
