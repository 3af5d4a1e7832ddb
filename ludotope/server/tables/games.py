"""The game that is played at a table, from how the table was set up."""

from functools import lru_cache

import msgspec

from ludotope.engine.box import FileText, OptionValue, Setup
from ludotope.engine.game import AnyGame
from ludotope.engine.shelf import find_box
from ludotope.server.tables.events import FileOption, Opened, Place


def setup_of(opened: Opened) -> Setup:
    """Returns the checked setup of a table."""
    options: dict[str, OptionValue] = {
        name: FileText(value.name, value.text) if isinstance(value, FileOption) else value
        for name, value in opened.options.items()
    }
    box = find_box(opened.game)
    return box.setup(len(opened.places), opened.variant, options, opened.rules)


def open_game(opened: Opened) -> AnyGame:
    """Returns the game of a table. It holds no position, so tables share it."""
    key = (opened.game, opened.variant, opened.rules, len(opened.places))
    return _open_game(*key, msgspec.json.encode(opened.options, order="sorted"))


@lru_cache(maxsize=256)
def _open_game(name: str, variant: str, rules: int, seats: int, options: bytes) -> AnyGame:
    chosen = msgspec.json.decode(options, type=dict[str, str | FileOption])
    opened = Opened(name, variant, rules, (Place(),) * seats, "", chosen)
    return find_box(name).open(setup_of(opened))
