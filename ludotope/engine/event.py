"""An event of a game: a seat's move, or what chance brought."""

from typing import NamedTuple

from ludotope.engine.kernel.seats import CHANCE, WATCHER

__all__ = ["CHANCE", "WATCHER", "Event"]


class Event(NamedTuple):
    """An event of a game: the seat that decided, or CHANCE, and the code of the move or outcome."""

    seat: int
    code: int

    @property
    def is_chance(self) -> bool:
        """Whether nobody decided it."""
        return self.seat == CHANCE
