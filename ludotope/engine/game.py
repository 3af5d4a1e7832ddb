"""A game out of its box: everything about it that is not a compiled rule.

One `Game` stands for one setup (seats, variant, options, data files). It holds no position: that
is a `Position`.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol

import msgspec

from ludotope.engine.box import Box, Setup
from ludotope.engine.errors import MoveError
from ludotope.engine.kernel.generic import TO_THE_END
from ludotope.engine.kernel.layout import States
from ludotope.words import Phrase

if TYPE_CHECKING:
    from rich.console import RenderableType

Move = msgspec.Struct
State = Any


class Result(msgspec.Struct, frozen=True):
    """How a game stands or has ended.

    `decided_by` names the first comparison that tells the winners from all others; `sheets` are
    the lines of each seat's score; `remark` is what the rule book says to such a result.
    """

    scores: tuple[int, ...]
    places: tuple[int, ...]
    decided_by: str
    sheets: tuple[Mapping[str, int], ...]
    remark: str | None = None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


def what_decided(keys: Sequence[tuple[int, ...]], names: Sequence[str]) -> str:
    """The first of several comparisons, in their order, that leaves one winner; else `shared`."""
    for length, name in enumerate(names, 1):
        best = max(key[:length] for key in keys)
        if [key[:length] for key in keys].count(best) == 1:
            return name
    return "shared"


class Choice(msgspec.Struct, frozen=True):
    """A move in its three forms: code, text, and the game's own kind of move."""

    code: int
    text: str
    move: Any


class Scored(NamedTuple):
    """A game from a real table, scored: as data, and as lines to read."""

    data: dict[str, Any]
    lines: list[tuple[Phrase, str]]


class Notation(Protocol):
    """How moves and chance outcomes become codes and text and back: a module, or an object."""

    def move(self, code: int, /) -> Move:
        """The move with a code."""

    def code(self, move: Any, /) -> int:
        """The code of a move."""

    def write(self, move: Any, /) -> str:
        """A move as text."""

    def read(self, text: str, /) -> Move:
        """The move that a text means."""

    def write_outcome(self, outcome: int, /) -> str:
        """A chance outcome as text."""

    def read_outcome(self, text: str, /) -> int:
        """The chance outcome that a text means."""


class Game(ABC):
    """What the face of a game must offer on top of its compiled rules."""

    # The most moves that one seat can ever have to choose from, and how long `observe` writes.
    longest_list: ClassVar[int]
    observation_size: ClassVar[int]
    # Moves have codes from 0 to move_codes - 1; outcomes likewise.
    move_codes: ClassVar[int]
    outcome_codes: ClassVar[int]
    # For computer players: after how many changes of turn a playout is judged, and how many times
    # more simulations than usual a level makes, where they are short.
    horizon: ClassVar[int] = TO_THE_END
    briskness: ClassVar[int] = 1
    # What `look`, `board`, `move` and `motion` return, for whoever reads it from the wire.
    look_type: ClassVar[type[msgspec.Struct]]
    board_type: ClassVar[type[msgspec.Struct] | None] = None
    move_type: ClassVar[Any]
    motion_type: ClassVar[Any] = None

    notation: Notation

    def __init__(self, box: Box, setup: Setup) -> None:
        self.box = box
        self.setup = setup
        self.start = self.make_start()
        self._choices: dict[int, Choice] = {}

    @abstractmethod
    def make_start(self) -> States:
        """An array with one state: the game before its first event."""

    def move(self, code: int) -> Move:
        """The move with a code."""
        return self.notation.move(code)

    def code(self, move: Move) -> int:
        """The code of a move."""
        return self.notation.code(move)

    def write(self, move: Move) -> str:
        """A move in the game's notation."""
        return self.notation.write(move)

    def read(self, text: str) -> Move:
        """The move that a text in the game's notation means."""
        return self.notation.read(text)

    def choice(self, code: int) -> Choice:
        """The move with a code, in all its forms; made once."""
        found = self._choices.get(code)
        if found is None:
            move = self.move(code)
            found = self._choices[code] = Choice(code, self.write(move), move)
        return found

    def write_outcome(self, outcome: int) -> str:
        """A chance outcome in the game's notation."""
        return self.notation.write_outcome(outcome)

    def read_outcome(self, text: str) -> int:
        """The chance outcome that a text in the game's notation means."""
        return self.notation.read_outcome(text)

    @abstractmethod
    def explain(self, state: State, seat: int, move: Move) -> MoveError:
        """Why a move is not legal for a seat that may decide."""

    @abstractmethod
    def prompt(self, state: State, seat: int) -> Phrase:
        """What a seat that may decide is to do now."""

    @abstractmethod
    def tell(self, state: State, seat: int, code: int, viewer: int, names: Sequence[str]) -> Phrase:
        """What a viewer is told of an event (a seat's move or chance's outcome).

        The state is the one before the event; `names` says what the seats are called.
        """

    def conceals(self, state: State, seat: int, code: int, viewer: int) -> bool:  # noqa: ARG002
        """Whether a viewer may not know what an event was, only that there was one."""
        return False

    def motion(self, state: State, seat: int, code: int) -> msgspec.Struct | None:  # noqa: ARG002
        """What it takes to show an event in motion, where the looks before and after do not tell.

        The state is the one before the event.
        """
        return None

    def board(self) -> msgspec.Struct | None:
        """What stays the same during a game and is to be drawn: its board, its pieces."""
        return None

    @abstractmethod
    def look(self, state: State, viewer: int) -> msgspec.Struct:
        """The table as a viewer sees it; given a state from which secrets are concealed."""

    @abstractmethod
    def result(self, state: State) -> Result:
        """How the game stands, with every seat's score line by line."""

    @abstractmethod
    def picture(
        self,
        look: msgspec.Struct,
        names: Sequence[str],
        language: str,
        seat: int,
        lit: Sequence[str],
    ) -> "RenderableType":
        """The table for a terminal, one seat's things first, places named in `lit` marked."""
