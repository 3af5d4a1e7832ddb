"""Games for Gymnasium: one learner, alone or against computer players.

Importing this module registers the ids `ludotope/CalderaSolo-v0`, and one for each of the games,
as `ludotope/Trias-v0`; `gymnasium.make("ludotope/Game-v0", game="hex")` makes any
other.
"""

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from gymnasium.vector import AutoresetMode, VectorEnv
from typing_extensions import override

from ludotope.bots import RANDOM, Bot, check_bots, make_bot
from ludotope.engine.box import OptionValue
from ludotope.engine.errors import SetupError
from ludotope.engine.kernel.layout import Array
from ludotope.engine.position import Position
from ludotope.envs.games import LOSE, VectorGames
from ludotope.envs.rendering import RENDER_MODES, check_rendering, render
from ludotope.envs.seeding import Seeding
from ludotope.envs.spaces import AllowedActions, AllowedBatch, observation_space
from ludotope.envs.spec import make_spec

Observation = dict[str, Array]
METADATA: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}
VECTOR_METADATA = {**METADATA, "autoreset_mode": AutoresetMode.SAME_STEP}
# Far apart, so that no two computer players of a game think alike.
_SEAT_STEP = 1_000_003


class LearnerEnv(gymnasium.Env[Any, Any], EzPickle):
    """A game in which one seat learns and computer players of a level have all other seats.

    The mask is in the observation and in the info, and `action_masks()` gives it to libraries that
    look for it there. Rewards are the learner's: 1 for a victory, -1 for a defeat; alone, the
    points at the end, or with `rewards="gain"` what every step brings. An action that is not
    allowed ends the game with a reward of -1; with `illegal="refuse"` it is an error.
    """

    metadata = METADATA

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        variant: str | None = None,
        options: Mapping[str, OptionValue] | None = None,
        fineness: int | None = None,
        rewards: str | None = None,
        opponent: str = "easy",
        seat: int = 0,
        illegal: str = LOSE,
        render_mode: str | None = None,
        theme: str = "light",
    ) -> None:
        EzPickle.__init__(
            self,
            game,
            seats,
            variant,
            options,
            fineness,
            rewards,
            opponent,
            seat,
            illegal,
            render_mode,
            theme,
        )
        check_rendering(render_mode, theme)
        [self.opponent] = check_bots([opponent], 1)
        self.game_spec = make_spec(game, seats, variant, options, fineness)
        learner = seat if self.opponent == RANDOM else None
        if not 0 <= seat < self.game_spec.seats:
            raise SetupError("move-no-such-seat", seat=seat + 1)
        self.games = VectorGames(
            self.game_spec, 1, rewards, resets=False, learner=learner, illegal=illegal
        )
        self.seat = seat
        self.render_mode, self.theme = render_mode, theme
        self.observation_space = observation_space(self.game_spec)
        self.action_space = AllowedActions(self.games.turn.masks[0])
        self._bots: list[Bot] = []
        self._seeding = Seeding()

    @override
    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins a game: the first of a seed or, without one, the next of the last seed."""
        super().reset(seed=seed)
        chosen, number = self._seeding.next(seed)
        self.games.reset(chosen, number)
        if self.opponent != RANDOM:
            seats = self.game_spec.seats
            own = chosen + _SEAT_STEP * (number * seats + 1)
            self._bots = [make_bot(self.opponent, own + at, timed=False) for at in range(seats)]
        self._let_others_play()
        return self._observation(), {"action_mask": self.action_masks()}

    def _let_others_play(self) -> float:
        """Lets the computer players play until the learner acts; returns the learner's rewards."""
        turn, gained = self.games.turn, 0.0
        while not turn.ended[0] and turn.seats[0] != self.seat:
            seat = int(turn.seats[0])
            seen = self.games.position().seen_by(seat)
            self.games.play_code(self._bots[seat].choose(seen, seat))
            gained += float(turn.rewards[0, self.seat])
        return gained

    @override
    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Plays the learner's action, and lets the others play until it is the learner's turn."""
        turn = self.games.turn
        self.games.step_one(self.game_spec.as_action(action))
        reward = float(turn.rewards[0, self.seat]) + self._let_others_play()
        info = {"action_mask": self.action_masks()}
        return self._observation(), reward, bool(turn.ended[0]), False, info

    def _observation(self) -> Observation:
        turn = self.games.turn
        known = self.games.observe(self.seat) if turn.ended[0] else turn.observations[0].copy()
        return {"observation": known, "action_mask": self.action_masks()}

    def action_masks(self) -> Array:
        """The mask of the learner's actions; of ones when the game is over."""
        return self.games.turn.masks[0].copy()

    def position(self) -> Position:
        """A copy of the game as it stands, for `ludotope.think` and for drawing."""
        return self.games.position()

    @override
    def render(self) -> Any:
        """The table as text, SVG or pixels, as `render_mode` says."""
        return render(self.position(), self.render_mode, self.theme)


class LearnerVectorEnv(VectorEnv[Any, Any, Any]):
    """Many games with one learner each, alone or against others, stepped by one compiled call.

    Others play at `random` or by the `rollout` policy; levels think too long for this. A game that
    is over begins anew in the same step; what the learner knew in the end is in `final_obs`.
    Samples of the action space are allowed now; an action that is not allowed loses its game.
    """

    metadata = VECTOR_METADATA

    def __init__(
        self,
        num_envs: int,
        game: str,
        seats: int | None = None,
        variant: str | None = None,
        options: Mapping[str, OptionValue] | None = None,
        fineness: int | None = None,
        rewards: str | None = None,
        opponent: str = RANDOM,
        seat: int = 0,
        illegal: str = LOSE,
        render_mode: str | None = None,
        theme: str = "light",
    ) -> None:
        check_rendering(render_mode, theme)
        spec = make_spec(game, seats, variant, options, fineness)
        self.game_spec = spec
        self.games = VectorGames(
            spec, num_envs, rewards, learner=seat, others=opponent, illegal=illegal
        )
        self._last = self.games.keep_last_observations()
        self.num_envs, self.seat = num_envs, seat
        self.render_mode, self.theme = render_mode, theme
        self.single_observation_space = observation_space(spec)
        self.single_action_space = spaces.Discrete(spec.actions)
        self.observation_space = gymnasium.vector.utils.batch_space(
            self.single_observation_space, num_envs
        )
        self.action_space = AllowedBatch(self.games.turn.masks)
        self._seeding = Seeding()

    @override
    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins all games."""
        chosen, number = self._seeding.next(seed)
        self.games.reset(chosen, number * self.num_envs)
        return self._observation(), self._infos()

    @override
    def step(self, actions: Array) -> tuple[Observation, Array, Array, Array, dict[str, Any]]:
        """Plays an action in every game."""
        turn = self.games.step(actions)
        infos = self._infos()
        ended = turn.ended.copy()
        if ended.any():
            final = np.full(self.num_envs, None, object)
            for game in np.flatnonzero(ended):
                mask = np.ones(self.game_spec.actions, np.int8)
                final[game] = {"observation": self._last[game].copy(), "action_mask": mask}
            infos["final_obs"], infos["_final_obs"] = final, ended.copy()
        rewards = turn.rewards[:, self.seat].astype(np.float64)
        return self._observation(), rewards, ended, np.zeros_like(ended), infos

    def _observation(self) -> Observation:
        turn = self.games.turn
        return {"observation": turn.observations.copy(), "action_mask": turn.masks.copy()}

    def _infos(self) -> dict[str, Any]:
        all_have_it = np.ones(self.num_envs, np.bool_)
        return {"action_mask": self.games.turn.masks.copy(), "_action_mask": all_have_it}

    @override
    def render(self) -> Any:
        """All tables as text, SVG or pixels, as `render_mode` says."""
        if self.render_mode is None:
            return None
        positions = map(self.games.position, range(self.num_envs))
        return tuple(render(position, self.render_mode, self.theme) for position in positions)


def _register(name: str, **settings: Any) -> None:
    gymnasium.register(
        f"ludotope/{name}-v0",
        entry_point="ludotope.envs.gym:LearnerEnv",
        vector_entry_point="ludotope.envs.gym:LearnerVectorEnv",
        kwargs=settings,
    )


_register("CalderaSolo", game="caldera", seats=1)
_register("Caldera", game="caldera", seats=2)
_register("Trias", game="trias", seats=3)
_register("Carcata", game="carcata", seats=2)
_register("Game")
