"""Many games at once: arrays that are made once, and one compiled call that steps all games."""

import os
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from ludotope.engine.box import OptionValue
from ludotope.engine.errors import IllegalMoveError, InvalidMoveError, SetupError
from ludotope.engine.kernel import generic
from ludotope.engine.kernel.layout import Array
from ludotope.engine.kernel.luck import new_luck, small_seed
from ludotope.engine.kernel.rule import direct
from ludotope.engine.position import Position
from ludotope.envs.kernel import stepping
from ludotope.envs.spec import Spec, make_spec

REWARDS = {"win": stepping.WIN, "points": stepping.POINTS, "gain": stepping.GAIN}
# What becomes of an action that the mask does not allow: an error, or the game is lost.
REFUSE, LOSE = ILLEGAL = ("refuse", "lose")
# The others who play for all but a learner.
RANDOM, ROLLOUT = OTHERS = ("random", "rollout")


class Turn(NamedTuple):
    """What every game shows after a step, in arrays with a row for each game.

    `seats` are to act: the observation and the mask are theirs. `rewards` are those of all seats
    for the step; `ended` tells which games were over after it.
    """

    observations: Array
    masks: Array
    seats: Array
    rewards: Array
    ended: Array


class VectorGames:
    """Games of one setup, side by side, that are stepped by one compiled call.

    All that a step brings is written into the arrays of `turn`, which stay the same. Where several
    seats may decide, they act in turn. Chance is drawn outside the states: game `i` begins on
    stream `i` of the seed, and each time it begins anew on the stream that is `num_envs` further.
    """

    def __init__(
        self,
        spec: Spec,
        num_envs: int,
        rewards: str | None = None,
        resets: bool = True,
        dtype: Any = np.int8,
        arrays: Mapping[str, Array] | None = None,
        learner: int | None = None,
        others: str = "random",
        illegal: str = REFUSE,
    ) -> None:
        """Makes the games; call `reset` before the first step.

        `rewards` are `win` (1 for a victory, -1 for a defeat; the default), `points` (at the end;
        the default for a single seat) or `gain` (of points, at every step). Arrays of `turn` may be
        given by their names. With a `learner` only that seat is asked, and `others` (`random`, or
        `rollout` for the rollout policy) play for the rest. An action that is not allowed is an
        error, or with `illegal="lose"` ends the game: -1 for who acts, 0 for all others.
        """
        game, seats = spec.game, spec.seats
        kind = rewards or ("points" if seats == 1 else "win")
        for value, known, message in (
            (kind, REWARDS, "env-rewards"),
            (others, OTHERS, "env-others"),
            (illegal, ILLEGAL, "env-illegal"),
        ):
            if value not in known:
                raise SetupError(message, known=", ".join(known), given=value)
        if num_envs < 1:
            raise SetupError("env-count", given=num_envs)
        if learner is not None and not 0 <= learner < seats:
            raise SetupError("move-no-such-seat", seat=learner + 1)
        self.spec = spec
        self.num_envs = num_envs
        self.turn = _make_turn(spec, num_envs, np.dtype(dtype), arrays or {})
        self.states = np.zeros(num_envs, game.start.dtype)
        # The streams of luck on which the games were dealt.
        self.numbers = np.arange(num_envs, dtype=np.int64)
        self.last_observations = self.turn.observations[:0]
        self._settings = np.zeros(stepping.SETTINGS, np.int64)
        self._settings[stepping.REWARDS] = REWARDS[kind]
        self._settings[stepping.RESETS] = resets
        self._settings[stepping.CONCEALS] = game.box.has_secrets
        self._settings[stepping.FORFEITS] = illegal == LOSE
        self._settings[stepping.LEARNER] = stepping.EVERYBODY if learner is None else learner
        self._actions = np.zeros(num_envs, np.int64)
        self._lucks = np.zeros((num_envs, stepping.LUCKS), np.uint64)
        moves = game.move_list()
        points, places = np.zeros((2, seats), np.int64)
        self._common: tuple[Any, ...] = (
            game.start,
            self.states,
            game.start.copy(),
            self.numbers,
            self._lucks,
            self._settings,
            spec.action_of,
            moves,
            np.zeros(len(moves)) if others == ROLLOUT else np.zeros((0, 0)),
            points,
            places,
            np.zeros((num_envs, seats), np.int64),
            self.turn.seats,
            self.turn.masks,
            self.turn.observations,
        )
        self._link()
        self._is_begun = False

    def _link(self) -> None:
        """Finds the compiled form of a step for these arrays."""
        turn = self.turn
        stepped = (self._actions, self.spec.codes, turn.rewards, turn.ended, self.last_observations)
        self._arguments: tuple[Any, ...] = (*self._common, *stepped)
        self._step = direct(stepping.step_games, *self._arguments)

    def keep_last_observations(self) -> Array:
        """Makes an array for what the seat that acted last knew when a game ended.

        A row is written when its game is over, before it begins anew.
        """
        self.last_observations = np.zeros_like(self.turn.observations)
        self._link()
        return self.last_observations

    def reset(self, seed: int | None = None, first: int = 0) -> Turn:
        """Begins all games: the same for the same seed, by default from the system's randomness.

        `first` is the stream of luck of the first game.
        """
        chosen = int.from_bytes(os.urandom(8)) if seed is None else seed
        self._settings[stepping.SEED] = small_seed(chosen)
        self.numbers[:] = np.arange(first, first + self.num_envs)
        stepping.begin_games(*self._common)
        self.turn.rewards[:] = 0
        self.turn.ended[:] = False
        self._is_begun = True
        return self.turn

    def expect_begun(self) -> None:
        """Fails before the first reset."""
        if not self._is_begun:
            raise InvalidMoveError("env-reset-first")

    def step(self, actions: Array) -> Turn:
        """Plays an action in every game and writes what came of it into the arrays of `turn`.

        If one is not allowed nothing is changed in any game, unless it loses by the settings.
        """
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise InvalidMoveError("env-actions", games=self.num_envs)
        self._actions[:] = given
        return self.play()

    def step_one(self, action: int) -> Turn:
        """The same where there is only one game."""
        self._actions[0] = action
        return self.play()

    def play(self) -> Turn:
        """Plays the actions that are written into the array of actions."""
        self.expect_begun()
        played = self._step(*self._arguments)
        if played < self.num_envs:
            raise self._objection(played)
        return self.turn

    def play_code(self, code: int) -> Turn:
        """Plays a move by its code in the only game: it need not be one of the actions."""
        *common, _, _, rewards, ended, last = self._arguments
        seat = int(self.turn.seats[0])
        self.expect_begun()
        if seat == stepping.NOBODY:
            raise IllegalMoveError("env-over", game="0")
        if not stepping.is_legal(self.states, 0, seat, code, self._common[7]):
            raise IllegalMoveError("move-not-allowed", move=self.position().choice(code).text)
        start, states, *rest = common
        arguments: tuple[Any, ...] = (start, states, 0, *rest, code, rewards, ended, last)
        stepping.step_game(*arguments)
        return self.turn

    def _objection(self, game: int) -> IllegalMoveError | InvalidMoveError:
        action = int(self._actions[game])
        if self.turn.seats[game] == stepping.NOBODY:
            return IllegalMoveError("env-over", game=str(game))
        try:
            name = self.spec.action_names[self.spec.as_action(action)]
        except InvalidMoveError as error:
            return error
        return IllegalMoveError("env-not-allowed", action=str(action), name=name, game=str(game))

    def sample(self, luck: Array, actions: Array | None = None) -> Array:
        """Picks an action of each game that its mask allows, each as likely.

        `luck` is made with `make_luck`; actions are written into an array of int64, if given.
        """
        picked = np.zeros(self.num_envs, np.int64) if actions is None else actions
        stepping.sample_actions(self.turn.masks, luck, picked)
        return picked

    def observe(self, viewer: int, game: int = 0) -> Array:
        """Returns what any seat knows in a game, as numbers."""
        numbers = np.zeros(self.spec.observation_size, self.turn.observations.dtype)
        conceals = self._settings[stepping.CONCEALS]
        stepping.observe_as(self.states, game, self._common[2], viewer, conceals, numbers)
        return numbers

    def deciders(self, game: int = 0) -> list[int]:
        """The seats that may decide now in a game, the lowest first."""
        deciding = int(generic.deciders(self.states[game]))
        return [seat for seat in range(self.spec.seats) if deciding >> seat & 1]

    def mask(self, seat: int, game: int = 0) -> Array:
        """Returns the mask of a seat that may decide, whether it is asked now or after others."""
        mask = np.zeros(self.spec.actions, np.int8)
        stepping.mask_in(self.states, game, seat, self.spec.action_of, self._common[7], mask)
        return mask

    def position(self, game: int = 0) -> Position:
        """A copy of a game as it stands, to think about, draw or read."""
        if not 0 <= game < self.num_envs:
            raise SetupError("env-no-such-game", game=str(game), most=str(self.num_envs - 1))
        return Position.of_states(self.spec.game, self.states[game : game + 1])


def make_luck(seed: int) -> Array:
    """A stream of random numbers for `VectorGames.sample`."""
    return new_luck(seed)


def _make_turn(spec: Spec, games: int, dtype: "np.dtype[Any]", given: Mapping[str, Array]) -> Turn:
    wanted = {
        "observations": ((games, spec.observation_size), dtype),
        "masks": ((games, spec.actions), np.dtype(np.int8)),
        "seats": ((games,), np.dtype(np.int8)),
        "rewards": ((games, spec.seats), np.dtype(np.float32)),
        "ended": ((games,), np.dtype(np.bool_)),
    }
    for name, array in given.items():
        if name not in wanted:
            raise SetupError("env-no-such-array", name=name, known=", ".join(wanted))
        shape, kind = wanted[name]
        is_right = array.shape == shape and array.dtype == kind
        if not (is_right and array.flags.c_contiguous and array.flags.writeable):
            raise SetupError("env-array", name=name, shape=str(shape), kind=str(kind))
    made = {
        name: given[name] if name in given else np.zeros(shape, kind)
        for name, (shape, kind) in wanted.items()
    }
    return Turn(**made)


def vector(
    game: str,
    num_envs: int = 1,
    seats: int | None = None,
    variant: str | None = None,
    options: Mapping[str, OptionValue] | None = None,
    fineness: int | None = None,
    **settings: Any,
) -> VectorGames:
    """Many games of one on the shelf; see `VectorGames` for the other settings."""
    return VectorGames(make_spec(game, seats, variant, options, fineness), num_envs, **settings)
