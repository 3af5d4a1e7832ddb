"""A game out of its box: everything about it that is not a compiled rule.

One `Game` stands for one setup (seats, variant, options, data files). It holds no position: that
is a `Position`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from types import NoneType
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Generic,
    NamedTuple,
    TypeVar,
    Union,
    get_args,
    get_type_hints,
)

import msgspec
import numpy as np

from ludotope.engine.box import Box, Setup
from ludotope.engine.errors import IllegalMoveError, MoveError, SetupError
from ludotope.engine.event import Event
from ludotope.engine.kernel import generic, playout
from ludotope.engine.kernel.generic import TO_THE_END, implements
from ludotope.engine.kernel.layout import Array, States
from ludotope.engine.kernel.mistakes import RulesError
from ludotope.engine.kernel.rule import direct
from ludotope.engine.knowledge import can_tell
from ludotope.engine.notation import Move, MoveT, Notation
from ludotope.engine.observation import Block
from ludotope.engine.skill import USUAL_SKILLS, Skills
from ludotope.engine.view import Choice, Effect, Result
from ludotope.engine.words import Phrase, can_say, sayable

if TYPE_CHECKING:
    from rich.console import RenderableType

# How many moves or outcomes too many a list has room for at least: a mistake in `legal` must be
# found, not overwrite what lies behind it.
SPARE = 64
# The most outcomes that are listed at once.
LONGEST_OUTCOMES = 10_000

StateT = TypeVar("StateT")
LookT = TypeVar("LookT", bound=msgspec.Struct)


class Scored(NamedTuple):
    """A game from a real table, scored: as data, and as lines to read."""

    data: dict[str, Any]
    lines: list[tuple[Phrase, str]]


class Game(ABC, Generic[StateT, MoveT, LookT]):
    """A game on top of its compiled rules: Game[its state, its moves, its look].

    `notation`, `make_start` and `look` are its own; everything else has a default.
    """

    notation: Notation[MoveT]
    # For learning: the version of the meaning of actions and observations, raised when it changes;
    # and how finely a choice with very many values may be divided, with the usual division.
    environment_version: ClassVar[int] = 0
    finenesses: ClassVar[tuple[int, ...]] = (1,)
    usual_fineness: ClassVar[int] = 1
    # Whether somebody wins every game: then rewards of two seats always add up to nothing.
    somebody_wins: ClassVar[bool] = True
    # For computer players: after how many changes of turn a rollout is judged, and how many times
    # more simulations than usual a level makes, where they are short.
    horizon: ClassVar[int] = TO_THE_END
    simulation_factor: ClassVar[int] = 1

    def __init__(self, box: Box, setup: Setup) -> None:
        self.box = box
        self.setup = setup
        self.start = self.make_start()
        self._check_start()
        for needed in ("conceal", "imagine") if box.has_secrets else ():
            if not implements(self.start.dtype, needed):
                raise SetupError("box-conceals-nothing", name=box.name, function=needed)
        # Where moves are called the same in every state, those met so far: by code, and by text.
        self._choices: dict[int, Choice] = {}
        self._codes: dict[str, int] = {}

    @property
    def skills(self) -> Skills:
        """The skill of computer players by strength, if the game rates moves."""
        return USUAL_SKILLS

    def _check_start(self) -> None:
        name = type(self).__name__
        if getattr(self.start, "shape", None) != (1,):
            raise RulesError(
                f"{self.box.name}: `make_start` of {name} must return an array of one state, as "
                "np.zeros(1, State.dtype) is"
            )
        if not implements(self.start.dtype, "play"):
            raise RulesError(
                f"{self.box.name}: no rules are registered for the state that `make_start` of "
                f"{name} returns: register(State, __name__)"
            )
        if not hasattr(self, "notation"):
            raise RulesError(f"{self.box.name}: {name} has no `notation`")

    @abstractmethod
    def make_start(self) -> States:
        """An array with one state: the game before its first event."""

    # --- Moves and outcomes ----------------------------------------------------------------------

    @cached_property
    def move_codes(self) -> int:
        """Moves have codes from 0 to below this; no seat ever has more of them to choose from."""
        return self.notation.moves.size

    @cached_property
    def outcome_codes(self) -> int:
        """Chance outcomes have codes from 0 to below this."""
        return self.notation.outcomes.size

    def move_list(self) -> Array:
        """An array for `legal` to list moves in, with room for some that should not be there."""
        return np.empty(self.move_codes + max(self.move_codes, SPARE), np.int32)

    @cached_property
    def most_outcomes(self) -> int:
        """No more outcomes than this are ever listed at once; where there are more, none is."""
        return min(self.outcome_codes, LONGEST_OUTCOMES)

    def outcome_list(self) -> tuple[Array, Array]:
        """Arrays for `outcomes` to list codes and chances in, with room for some too many."""
        room = self.most_outcomes + max(self.most_outcomes, SPARE)
        return np.zeros(room, np.int64), np.zeros(room, np.float64)

    @cached_property
    def step(self) -> Callable[..., int]:
        """`playout.step` for states and lists of this game: the way in that has to be quick."""
        return direct(playout.step, self.start.copy(), self.move_list(), 0, 0, 0, 0)

    def move(self, state: StateT, code: int) -> MoveT:
        """The move with a code, in a state."""
        known = self._choices.get(code)
        return self.notation.move(state, code) if known is None else known.move

    def code(self, state: StateT, move: Move) -> int | None:
        """The code of a move in a state; None if it is about something that is not there."""
        return self.notation.code(state, move)

    def write(self, move: Move) -> str:
        """A move in the game's notation."""
        return self.notation.write(move)

    def read(self, text: str) -> MoveT:
        """The move that a text in the game's notation means."""
        return self.notation.read(text)

    def choice(self, state: StateT, code: int) -> Choice:
        """The move with a code, in all its forms."""
        found = self._choices.get(code)
        if found is None:
            move = self.move(state, code)
            found = Choice(code, self.write(move), move, self.in_words(move))
            if not self.notation.needs_state:
                self._choices[code] = found
                self._codes[found.text] = code
        return found

    def choices(self, state: StateT, codes: Sequence[int]) -> tuple[Choice, ...]:
        """The moves with some codes, in all their forms."""
        try:
            return tuple(map(self._choices.__getitem__, codes))
        except KeyError:
            return tuple([self.choice(state, code) for code in codes])

    def known_code(self, text: str) -> int | None:
        """The code of a move in notation, if it was written here before and needs no state."""
        return self._codes.get(text)

    def in_words(self, move: Move) -> Phrase | None:
        """A move as the game's message `NAME-move-KIND` says it, if there is one.

        KIND is the tag of the move's struct, and the message is given the struct's fields.
        """
        kind = type(move)
        if kind not in self._move_messages:
            message = f"{self.box.name}-move-{kind.__struct_config__.tag}"
            self._move_messages[kind] = message if can_say(message) else None
        known = self._move_messages[kind]
        if known is None:
            return None
        fields = msgspec.structs.asdict(move)
        return Phrase(known, {name: sayable(value) for name, value in fields.items()})

    @cached_property
    def _move_messages(self) -> dict[type[Move], str | None]:
        return {}

    def write_outcome(self, outcome: int) -> str:
        """A chance outcome in the game's notation."""
        return self.notation.write_outcome(outcome)

    def read_outcome(self, text: str) -> int:
        """The chance outcome that a text in the game's notation means."""
        return self.notation.read_outcome(text)

    # --- Learning --------------------------------------------------------------------------------

    def observation(self) -> tuple[Block, ...]:
        """Declares the numbers that `observe` writes, in their order."""
        return ()

    @cached_property
    def observation_size(self) -> int:
        """The length of an observation, in numbers."""
        return sum(block.size for block in self.observation())

    def value_names(self) -> Mapping[str, Sequence[str]]:
        """Names of the values of parts, by part, that the rules only number: tokens from a file.

        They are in the names of actions and of numbers of the observation.
        """
        return {}

    def action_codes(self, fineness: int) -> Array:
        """The codes of the moves that are actions for learning, by the number of the action.

        In every state at least one of a seat's legal moves has to be among them.
        """
        return np.arange(self.move_codes)

    def stand_ins(self, fineness: int) -> Array:
        """By the code of a move, the code of the action that stands for it, or -1 for none.

        An action stands for itself, and for moves so near to it that it may be played wherever they
        may: a grid of aims for all aims.
        """
        stand_ins = np.full(self.move_codes, -1)
        codes = self.action_codes(fineness)
        stand_ins[codes] = codes
        return stand_ins

    # --- What people are told --------------------------------------------------------------------

    def explain(self, state: StateT, seat: int, move: MoveT) -> MoveError:
        """The error that says why a move is not legal for a seat that may decide."""
        return IllegalMoveError("move-not-allowed", move=self.write(move))

    def prompt(self, state: StateT, seat: int) -> Phrase:
        """Returns the prompt for a seat that may decide."""
        return Phrase("move-your-turn")

    def tell(self, state: StateT, event: Event, viewer: int, names: Sequence[str]) -> Phrase:
        """Describes an event to a viewer, given the state before it and the seats' names."""
        if self.conceals(state, event, viewer):
            return Phrase("told-concealed")
        if event.is_chance:
            return Phrase("told-chance", {"outcome": self.write_outcome(event.code)})
        choice = self.choice(state, event.code)
        move = choice.phrase or choice.text
        return Phrase("told-move", {"seat": names[event.seat], "move": move})

    def conceals(self, state: StateT, event: Event, viewer: int) -> bool:
        """Whether a viewer may not know what an event was, only that there was one.

        The state is the one before the event. Unless a game says otherwise, an event is concealed
        if another one would have looked the same to the viewer.
        """
        if not self.box.has_secrets:
            return False
        before = np.frombuffer(state.tobytes(), self.start.dtype)  # type: ignore[attr-defined]
        return not can_tell(self, before, event, viewer)

    def motion(self, state: StateT, event: Event) -> msgspec.Struct | None:
        """Returns the motion of an event, where the looks before and after do not tell.

        The state is the one before the event.
        """
        return None

    def preview(
        self, before: StateT, after: StateT, seat: int, move: MoveT, names: Sequence[str]
    ) -> Sequence[Effect]:
        """Returns the certain effects of a legal move, short, the most important first.

        Both states are as the seat knows them, `after` with the move played and nothing else: no
        chance, no other decision. A game need not say anything; then nobody is told anything.
        """
        return ()

    @property
    def has_preview(self) -> bool:
        """Whether the game says what moves bring."""
        return type(self).preview is not Game.preview

    # --- What people see -------------------------------------------------------------------------

    def board(self) -> msgspec.Struct | None:
        """Returns the board: everything to draw that never changes during a game, pieces too."""
        return None

    @abstractmethod
    def look(self, state: StateT, viewer: int) -> LookT:
        """The table as a viewer sees it; given a state from which secrets are concealed."""

    def picture(
        self,
        look: LookT,
        names: Sequence[str],
        language: str,
        seat: int,
        lit: Sequence[str],
    ) -> "RenderableType":
        """The table for a terminal, one seat's things first, places named in `lit` marked."""
        from ludotope.engine.picture import PlainPicture

        return PlainPicture(self.box.name, look, names, language, seat, lit)

    def drawing(self, look: LookT, names: Sequence[str], language: str, seat: int) -> str | None:
        """The table as SVG, for the browser and for notebooks; None if there is none.

        An element with `data-move`, a move in notation, can be touched to play it.
        """
        return None

    def result(self, state: StateT) -> Result:
        """Returns the current or final result, with every seat's score line by line."""
        points, places = np.zeros((2, self.setup.seats), np.int64)
        generic.scores(state, points, places)
        return Result(
            scores=tuple(points.tolist()),
            places=tuple(places.tolist()),
            decided_by="shared" if places.tolist().count(1) > 1 else "points",
            sheets=({},) * self.setup.seats,
        )

    # --- What goes over the wire -----------------------------------------------------------------

    @classmethod
    def look_type(cls) -> Any:
        """Returns the type that `look` returns."""
        return get_type_hints(cls.look)["return"]

    @classmethod
    def board_type(cls) -> Any:
        """Returns the type that `board` returns."""
        return get_type_hints(cls.board)["return"]

    @classmethod
    def motion_type(cls) -> Any:
        """Returns the type that `motion` returns where something moves."""
        returned = get_type_hints(cls.motion)["return"]
        kinds = [kind for kind in get_args(returned) if kind is not NoneType]
        return Union[tuple(kinds)] if kinds else None  # noqa: UP007

    def move_type(self) -> Any:
        """Any of the game's moves."""
        return Union[self.notation.structs]  # noqa: UP007


AnyGame = Game[Any, Any, Any]
