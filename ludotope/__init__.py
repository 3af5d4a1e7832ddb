"""Ludotope: a games library that is open day and night.

>>> import ludotope
>>> position = ludotope.new("caldera", seats=2, seed=7)
>>> position.push("sun > W3", seat=0)
Event(seat=0, code=1871)

What is named here is public, and so is what `ludotope.authoring` and `ludotope.testing` name for
writing a game of one's own, `ludotope.client` for programs that use a server, `ludotope.envs` for
research, and `ludotope.server.read_finished`. Importing this module loads nothing else: each name
is loaded when it is first used.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludotope.bots.thinking import Budget, Idea, Thought, think
    from ludotope.engine.box import Box, FileText, Option, OptionValue, Setup
    from ludotope.engine.dealer import Dealer
    from ludotope.engine.errors import (
        AmbiguousMoveError,
        DataFileError,
        IllegalMoveError,
        InvalidMoveError,
        LudotopeError,
        MoveError,
        NotYourTurnError,
        OutcomeError,
        RecordError,
        SetupError,
    )
    from ludotope.engine.event import CHANCE, WATCHER, Event
    from ludotope.engine.position import Position
    from ludotope.engine.record import Record, read_record, write_record
    from ludotope.engine.view import Choice, Effect, Outcome, Result, View

__version__ = "0.1.0"

_MODULES = {
    "ludotope.bots.thinking": ("Budget", "Idea", "Thought", "think"),
    "ludotope.engine.box": ("Box", "FileText", "Option", "Setup"),
    "ludotope.engine.dealer": ("Dealer",),
    "ludotope.engine.errors": (
        "AmbiguousMoveError",
        "DataFileError",
        "IllegalMoveError",
        "InvalidMoveError",
        "LudotopeError",
        "MoveError",
        "NotYourTurnError",
        "OutcomeError",
        "RecordError",
        "SetupError",
    ),
    "ludotope.engine.event": ("CHANCE", "WATCHER", "Event"),
    "ludotope.engine.position": ("Position",),
    "ludotope.engine.record": ("Record", "read_record", "write_record"),
    "ludotope.engine.view": ("Choice", "Effect", "Outcome", "Result", "View"),
}
_HOMES = {name: module for module, names in _MODULES.items() for name in names}

__all__ = [
    "CHANCE",
    "WATCHER",
    "AmbiguousMoveError",
    "Box",
    "Budget",
    "Choice",
    "DataFileError",
    "Dealer",
    "Effect",
    "Event",
    "FileText",
    "Idea",
    "IllegalMoveError",
    "InvalidMoveError",
    "LudotopeError",
    "MoveError",
    "NotYourTurnError",
    "Option",
    "Outcome",
    "OutcomeError",
    "Position",
    "Record",
    "RecordError",
    "Result",
    "Setup",
    "SetupError",
    "Thought",
    "View",
    "load",
    "new",
    "read_record",
    "shelf",
    "think",
    "write_record",
]


def __getattr__(name: str) -> Any:
    """Loads a public name when it is first asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_HOMES[name]), name)
    return found


def __dir__() -> list[str]:
    """All public names, loaded or not."""
    return sorted({*globals(), *__all__})


def shelf() -> tuple[str, ...]:
    """The names of the games on the shelf."""
    from ludotope.engine.shelf import shelf

    return tuple(shelf())


def new(
    game: str,
    seats: int | None = None,
    variant: str | None = None,
    seed: int | None = None,
    options: Mapping[str, "OptionValue"] | None = None,
    rules: int | None = None,
) -> "Position":
    """A new game. Chance is dealt from the operating system's randomness, or from a seed.

    `rules` is the version of the game's rules, the newest if it is left out.
    """
    from ludotope.engine.dealer import Dealer
    from ludotope.engine.position import Position
    from ludotope.engine.shelf import find_box

    box = find_box(game)
    return Position(box.open(box.setup(seats, variant, options, rules)), Dealer(seed))


def load(text: str) -> "Position":
    """The game in a record, checked event by event, ready to be played on."""
    from ludotope.engine.dealer import Dealer
    from ludotope.engine.record import read_record, resume

    return resume(read_record(text), Dealer())
