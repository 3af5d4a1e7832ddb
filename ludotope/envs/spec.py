"""The numbering of a game for learning: its actions and its observation, with names."""

import hashlib
from collections.abc import Callable, Mapping
from functools import cached_property
from operator import index
from typing import Any

import numpy as np

from ludotope.bots import never
from ludotope.bots.guided import Guide, Judge
from ludotope.bots.thinking import Budget, Thought, think
from ludotope.engine.box import OptionValue
from ludotope.engine.errors import InvalidMoveError, SetupError
from ludotope.engine.game import AnyGame
from ludotope.engine.kernel.layout import Array
from ludotope.engine.position import Position
from ludotope.engine.shelf import find_box

# The action of a move that is none.
NO_ACTION = -1


class Spec:
    """A game with its setup, and the meaning of every action and every number of an observation.

    `codes` are the game's codes of moves by action, `action_of` the actions by code. `version` is
    raised when a name changes its number.
    """

    def __init__(self, game: AnyGame, fineness: int | None = None) -> None:
        chosen = game.usual_fineness if fineness is None else fineness
        if chosen not in game.finenesses:
            raise SetupError(
                "env-fineness",
                game=game.box.title,
                known=", ".join(map(str, game.finenesses)),
                given=str(chosen),
            )
        self.game = game
        self.fineness = chosen
        self.version = game.environment_version
        self.codes: Array = game.action_codes(chosen).astype(np.int32)
        self.action_of: Array = np.full(game.move_codes, NO_ACTION, np.int32)
        self.action_of[self.codes] = np.arange(len(self.codes))

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.game.setup.seats

    @property
    def actions(self) -> int:
        """The number of actions."""
        return len(self.codes)

    @property
    def observation_size(self) -> int:
        """How many numbers an observation has."""
        return self.game.observation_size

    @property
    def name(self) -> str:
        """The name with its version, as `caldera_v0`."""
        return f"{self.game.box.name}_v{self.version}"

    @cached_property
    def action_names(self) -> tuple[str, ...]:
        """The names of all actions, whatever the state: `place token=3 wolf space=1.2`."""
        moves, names = self.game.notation.moves, self.game.value_names()
        return tuple(moves.describe(code, names) for code in self.codes.tolist())

    def as_action(self, given: Any) -> int:
        """Whatever whole number was given, of NumPy or not; refuses what is no action."""
        try:
            action = index(given)
        except TypeError:
            action = NO_ACTION
        if not 0 <= action < self.actions:
            most = str(self.actions - 1)
            raise InvalidMoveError("env-no-such-action", action=str(given), most=most)
        return action

    @cached_property
    def observation_names(self) -> tuple[str, ...]:
        """The names of all numbers of an observation, in their order."""
        names = self.game.value_names()
        return tuple(name for block in self.game.observation() for name in block.names(names))

    @property
    def digest(self) -> str:
        """A digest of all names: the same as long as every number means the same."""
        names = "\n".join((*self.action_names, "", *self.observation_names))
        return hashlib.sha256(names.encode()).hexdigest()[:16]

    def decode(self, observation: Array) -> dict[str, float]:
        """The numbers of an observation that are not 0, by name."""
        return {
            self.observation_names[at]: observation[at].item() for at in np.flatnonzero(observation)
        }

    @cached_property
    def stand_ins(self) -> Array:
        """By the code of a move, that of the action that stands for it: mostly itself, or -1."""
        return self.game.stand_ins(self.fineness)

    @cached_property
    def nearest(self) -> Array:
        """The actions by code, as `action_of`, and the nearest one where a move is none.

        Only Carcata's aims are rounded. An action is exact where `codes[action]` is the code.
        """
        return np.where(self.stand_ins < 0, NO_ACTION, self.action_of[self.stand_ins])

    def think(
        self,
        position: Position,
        seat: int,
        budget: Budget,
        seed: int | None = None,
        judge: Judge | None = None,
        stop: Callable[[], bool] = never,
    ) -> Thought:
        """Thinks about a seat's decision among the actions alone, as `ludotope.think` does.

        All moves of the thought are actions: `action_of[thought.code]`. With a judge it takes the
        place of rollouts, see `guide`.
        """
        guide = None if judge is None else self.guide(judge)
        stand_ins = self.stand_ins if guide is None else None
        return think(position, seat, budget, seed, stop, guide=guide, stand_ins=stand_ins)

    def guide(self, judge: Judge) -> Guide:
        """A guide for `ludotope.think` from a function that judges batches of observations.

        It is given observations and masks, a row each, and returns the value of each row to whoever
        observes, from 0 (loss) to 1 (win), and for each row a number for each action: the higher,
        the more promising. Masks are of ones where it is not the observer who acts.
        """
        return Guide(judge, self.action_of, self.actions)

    def allowed(self, position: Position, seat: int) -> Array:
        """The actions that a seat may choose in a position, in ascending order."""
        actions = self.action_of[position.legal(seat)]
        return np.sort(actions[actions >= 0])

    def mask(self, position: Position, seat: int) -> Array:
        """Which actions a seat may choose in a position: 1 for each of them, else 0."""
        mask = np.zeros(self.actions, np.int8)
        mask[self.allowed(position, seat)] = 1
        return mask

    def text(self, position: Position, action: int) -> str:
        """An action in the game's notation, as records have it, in a position."""
        return position.choice(int(self.codes[action])).text


def make_spec(
    game: str,
    seats: int | None = None,
    variant: str | None = None,
    options: Mapping[str, OptionValue] | None = None,
    fineness: int | None = None,
) -> Spec:
    """The numbering of a game on the shelf: by default the usual seats, variant and fineness."""
    box = find_box(game)
    return Spec(box.open(box.setup(seats, variant, options)), fineness)
