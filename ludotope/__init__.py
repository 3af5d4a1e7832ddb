"""Ludotope: a games library that is open day and night.

>>> import ludotope
>>> position = ludotope.new("caldera", seats=2, seed=7)
>>> position.push("sun > W3", seat=0)
Event(seat=0, code=1871)
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludotope.engine.box import OptionValue
    from ludotope.engine.position import Position

__version__ = "0.1.0"
__all__ = ["load", "new", "shelf"]


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
) -> "Position":
    """A new game. Chance is dealt from the operating system's randomness, or from a seed."""
    from ludotope.engine.dealer import Dealer
    from ludotope.engine.position import Position
    from ludotope.engine.shelf import find_box

    box = find_box(game)
    return Position(box.open(box.setup(seats, variant, options)), Dealer(seed))


def load(text: str) -> "Position":
    """The game in a record, checked event by event, ready to be played on."""
    from ludotope.engine.dealer import Dealer
    from ludotope.engine.record import read_record, resume

    return resume(read_record(text), Dealer())
