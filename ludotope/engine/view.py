"""Structs that show a game: views, choices, outcomes, results. Light: no compiler is loaded."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from ludotope.engine.words import Phrase


class Result(msgspec.Struct, frozen=True):
    """The current or final result of a game.

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


# What is only shown, and refers to nothing that could refer to it, is no work for the garbage
# collector (`gc=False`): a busy server makes thousands of these a second.


class Choice(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A move in its forms: code, text, the game's own kind of move, and in words if it has any."""

    code: int
    text: str
    move: Any
    phrase: Phrase | None = None


class Effect(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that a move brings for certain, before chance or anybody else goes on.

    Where `line` names a line of the score sheet, `points` is by how much the one of `seat` changes,
    and the phrase is what the line is called. `tone` is `good` or `bad` for whoever moves, else
    empty. What only comes true with the seat's next decision names that as `follow_up`.
    """

    phrase: Phrase
    line: str | None = None
    seat: int | None = None
    points: int = 0
    tone: Literal["good", "bad", ""] = ""
    follow_up: Choice | None = None


class Outcome(msgspec.Struct, frozen=True):
    """A possible outcome of chance: its code, its text, and how likely it is, from 0 to 1."""

    code: int
    text: str
    chance: float


class View(msgspec.Struct, frozen=True, gc=False):
    """All that one seat (or a watcher) may know, and what it may do.

    Where there are more choices than anybody would list (every aim of a catapult), they are
    `countless` and none is given. The table is the game's own kind of look.
    """

    game: str
    variant: str
    seats: int
    viewer: int
    events: int
    deciders: tuple[int, ...]
    over: bool
    table: Any
    choices: tuple[Choice, ...]
    countless: bool = False
