"""Games for PettingZoo: agents act in turn (AEC, "agent environment cycle").

An agent is a seat, `player_0` and so on. When a game is over every agent has one dead step, as
PettingZoo wants it: `last()` gives its final reward, and `step(None)` takes it out.
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from typing_extensions import override

from ludotope.engine.box import OptionValue
from ludotope.engine.errors import InvalidMoveError
from ludotope.engine.kernel.layout import Array
from ludotope.engine.position import Position
from ludotope.envs.games import VectorGames
from ludotope.envs.rendering import RENDER_MODES, check_rendering, render
from ludotope.envs.seeding import Seeding
from ludotope.envs.spaces import observation_space
from ludotope.envs.spec import make_spec

Observation = dict[str, Array]


class TurnsEnv(AECEnv[str, Observation, int], EzPickle):  # type: ignore[misc]
    """A game in which agents act in turn.

    The mask is in the observation and in the info. An agent that does not act has a mask of ones:
    whatever it would do is not asked for, and nothing has to be treated as a special case.
    """

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
        super().__init__()
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
        self._action_spaces = {
            agent: spaces.Discrete(self.spec.actions) for agent in self.possible_agents
        }
        self._all_allowed = np.ones(self.spec.actions, np.int8)
        self._seeding = Seeding()

    @override
    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of an agent's observations."""
        return self._observation_spaces[agent]

    @override
    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of an agent's actions."""
        return self._action_spaces[agent]

    @override
    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game: the first of a seed or, without one, the next of the last seed."""
        self.games.reset(*self._seeding.next(seed))
        agents = self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos = {agent: {"action_mask": self._all_allowed} for agent in agents}
        self._skip_agent_selection = None
        self._select()

    def _select(self) -> None:
        """Selects the agent that acts now."""
        turn = self.games.turn
        self.agent_selection = agent = self.possible_agents[turn.seats[0]]
        self.infos[agent] = {"action_mask": turn.masks[0].copy()}

    @override
    def step(self, action: int | None) -> None:
        """Plays the selected agent's action; after the end, takes a dead agent out (None)."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise InvalidMoveError("env-actions", games=1)
        turn = self.games.step_one(action)
        self.infos[agent] = {"action_mask": self._all_allowed}
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, turn.rewards[0].tolist(), strict=True))
        self._accumulate_rewards()
        if turn.ended[0]:
            self.terminations = dict.fromkeys(self.agents, True)
            self._deads_step_first()
        else:
            self._select()

    @override
    def observe(self, agent: str) -> Observation:
        """What an agent knows, and its mask."""
        turn, seat = self.games.turn, self._seats[agent]
        known = turn.observations[0].copy() if turn.seats[0] == seat else self.games.observe(seat)
        mask = self.infos[agent]["action_mask"] if agent in self.infos else self._all_allowed
        return {"observation": known, "action_mask": mask}

    def position(self) -> Position:
        """A copy of the game as it stands, for `ludotope.think` and for drawing."""
        return self.games.position()

    @override
    def render(self) -> Any:
        """The table as text, SVG or pixels, as `render_mode` says."""
        return render(self.position(), self.render_mode, self.theme)

    @override
    def close(self) -> None:
        """Nothing has to be closed: no window is opened."""


def maker(game: str) -> Callable[..., TurnsEnv]:
    """The function that makes the environment of a game, as PettingZoo's modules have it."""

    def env(**settings: Any) -> TurnsEnv:
        """Makes the environment; `seats`, `variant`, `options`, `fineness`, `rewards` as wished."""
        return TurnsEnv(game, **settings)

    return env
