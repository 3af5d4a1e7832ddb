"""The game that is played at a table, from how the table was set up."""

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from ludotope.engine.box import FileText, OptionValue, Setup
from ludotope.engine.shelf import find_box
from ludotope.server.tables.events import DataFile, Opened, Place

if TYPE_CHECKING:
    from ludotope.engine.game import AnyGame
    from ludotope.engine.position import Position

# How many different setups are kept open at once.
GAMES_KEPT = 256

# What is asked before a game is opened, by its name; each may refuse. Whether the rules of a game
# are loaded is the same for everything in this process.
gates: list[Callable[[str], None]] = []


def setup_of(opened: Opened) -> Setup:
    """Returns the checked setup of a table."""
    options: dict[str, OptionValue] = {
        name: FileText(value.name, value.text or "") if isinstance(value, DataFile) else value
        for name, value in opened.options.items()
    }
    box = find_box(opened.game)
    return box.setup(len(opened.places), opened.variant, options, opened.rules)


def open_game(opened: Opened) -> "AnyGame":
    """Returns the game of a table. It holds no position, so tables with equal setups share it.

    A game that is still being prepared is refused.
    """
    for gate in gates:
        gate(opened.game)
    key = (opened.game, opened.variant, opened.rules, len(opened.places))
    return _open_game(*key, tuple(sorted(opened.options.items())))


def begin_game(opened: Opened) -> "Position":
    """Returns the game of a table before its first event."""
    return first_position(open_game(opened))


def first_position(game: "AnyGame") -> "Position":
    """Returns a game before its first event."""
    # Only here: whatever loads a compiler is loaded after the server is there for everybody.
    from ludotope.engine.position import Position

    return Position(game)


@lru_cache(maxsize=GAMES_KEPT)
def _open_game(
    name: str, variant: str, rules: int, seats: int, options: tuple[tuple[str, str | DataFile], ...]
) -> "AnyGame":
    opened = Opened(name, variant, rules, (Place(),) * seats, "", dict(options))
    return find_box(name).open(setup_of(opened))
