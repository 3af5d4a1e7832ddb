"""Games for PettingZoo in which seats that decide at once act in one step (`ParallelEnv`).

For games like Caldera Park, where all place at the same time. Seats that decide at once are asked
about the same state: no agent sees what another one chose in the same step.
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from pettingzoo import ParallelEnv
from typing_extensions import override

from ludotope.engine.errors import IllegalMoveError, InvalidMoveError
from ludotope.envs.agents import GameAgents, Observation

Infos = dict[str, dict[str, Any]]


class TogetherEnv(GameAgents, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """A game in which all who may decide act in one step.

    Where only some agents decide, the others are not asked: their mask is of ones, `decides` in
    their info is false, and an action that is given for them all the same does nothing.
    """

    @override
    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], Infos]:
        """Begins a game: the first of a seed or, without one, the next of the last seed."""
        self.games.reset(*self._seeding.next(seed))
        self.agents = self.possible_agents[:]
        return self._shown()

    @override
    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        """Plays the actions of all who decide; if one is not allowed, none is played."""
        agents, turn = self.agents, self.games.turn
        if turn.ended[0]:
            raise IllegalMoveError("env-over", game="0")
        if not agents:
            raise InvalidMoveError("env-reset-first")
        deciding = self.games.deciders()
        chosen = [self._checked(seat, actions) for seat in deciding]
        gained = np.zeros(self.spec.seats)
        for seat, action in zip(deciding, chosen, strict=True):
            # An action may have ended what the others were asked for.
            if turn.seats[0] == seat:
                gained += self.games.step_one(action).rewards[0]
        is_over = bool(turn.ended[0])
        if is_over:
            self.agents = []
        rewards = dict(zip(agents, gained.tolist(), strict=True))
        observations, infos = self._shown()
        ended, cut = dict.fromkeys(agents, is_over), dict.fromkeys(agents, False)
        return observations, rewards, ended, cut, infos

    def _checked(self, seat: int, actions: Mapping[str, int]) -> int:
        """The action of a seat, which its mask has to allow."""
        agent = self.possible_agents[seat]
        if actions.get(agent) is None:
            raise InvalidMoveError("env-agent-missing", agent=agent)
        action = self.spec.as_action(actions[agent])
        name = self.spec.action_names[action]
        if not self._action_spaces[agent].allowed[action]:
            raise IllegalMoveError(
                "env-agent-not-allowed", action=str(action), name=name, agent=agent
            )
        return action

    def _shown(self) -> tuple[dict[str, Observation], Infos]:
        """What every agent knows, with its mask, and whether it decides now."""
        deciding = self.games.deciders()
        observations: dict[str, Observation] = {}
        infos: Infos = {}
        for seat, agent in enumerate(self.possible_agents):
            decides = seat in deciding
            mask = self.games.mask(seat) if decides else self._all_allowed
            self._action_spaces[agent].allowed = mask
            observations[agent] = {"observation": self.games.observe(seat), "action_mask": mask}
            infos[agent] = {"action_mask": mask, "decides": decides}
        return observations, infos


def together(game: str) -> Callable[..., TogetherEnv]:
    """The function that makes the parallel environment of a game, as PettingZoo has it."""

    def parallel_env(**settings: Any) -> TogetherEnv:
        """Makes the environment; `seats`, `variant`, `options`, `rewards` as wished."""
        return TogetherEnv(game, **settings)

    return parallel_env
