"""Games for PettingZoo: agents act in turn (AEC, "agent environment cycle").

An agent is a seat, `player_0` and so on. When a game is over every agent has one dead step, as
PettingZoo wants it: `last()` gives its final reward, and `step(None)` takes it out.
"""

from collections.abc import Callable, Iterable
from typing import Any

from pettingzoo import AECEnv
from typing_extensions import override

from ludotope.engine.kernel.layout import Array
from ludotope.envs.agents import GameAgents, Observation


class TurnsEnv(GameAgents, AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A game in which agents act in turn.

    The mask is in the observation and in the info. An agent that does not act has a mask of ones:
    whatever it would do is not asked for, and nothing has to be treated as a special case.
    """

    @override
    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game: the first of a seed or, without one, the next of the last seed."""
        self.games.reset(*self._seeding.next(seed))
        agents = self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {}
        for agent in agents:
            self._allow(agent, self._all_allowed)
        self._skip_agent_selection = None
        self._select()

    def _select(self) -> None:
        """Selects the agent that acts now."""
        seat = int(self.games.turn.seats[0])
        self.agent_selection = agent = self.possible_agents[seat]
        self._allow(agent, self.games.turn.masks[0].copy())

    def _allow(self, agent: str, mask: Array) -> None:
        """Notes what an agent may do: nobody writes into a mask that was given away."""
        self._action_spaces[agent].allowed = mask
        self.infos[agent] = {"action_mask": mask}

    @override
    def last(self, observe: bool = True) -> Any:
        """What the selected agent knows, its rewards since it acted last, whether it is out."""
        self.games.expect_begun()
        return super().last(observe)

    @override
    def agent_iter(self, max_iter: int = 2**63) -> Iterable[str]:
        """Yields the selected agent of each turn until all are out."""
        self.games.expect_begun()
        agents: Iterable[str] = super().agent_iter(max_iter)
        return agents

    @override
    def step(self, action: int | None) -> None:
        """Plays the selected agent's action; after the end, takes a dead agent out (None)."""
        self.games.expect_begun()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        turn = self.games.step_one(self.spec.as_action(action))
        self._allow(agent, self._all_allowed)
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
        self.games.expect_begun()
        turn, seat = self.games.turn, self._seats[agent]
        known = turn.observations[0].copy() if turn.seats[0] == seat else self.games.observe(seat)
        return {"observation": known, "action_mask": self._action_spaces[agent].allowed}


def maker(game: str) -> Callable[..., TurnsEnv]:
    """The function that makes the environment of a game, as PettingZoo's modules have it."""

    def env(**settings: Any) -> TurnsEnv:
        """Makes the environment; `seats`, `variant`, `options`, `fineness`, `rewards` as wished."""
        return TurnsEnv(game, **settings)

    return env
