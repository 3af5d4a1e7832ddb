"""Computer players, chosen by name everywhere."""

from collections.abc import Callable
from typing import Protocol

from ludotope.engine.errors import SetupError
from ludotope.engine.position import Position


class Bot(Protocol):
    """A computer player."""

    def choose(self, seen: Position, seat: int) -> int:
        """The code of the move a seat plays, given the position as that seat knows it."""


def _random(seed: int | None) -> Bot:
    from ludotope.bots.random import RandomBot

    return RandomBot(seed)


_MAKERS: dict[str, Callable[[int | None], Bot]] = {"random": _random}
BOTS = tuple(_MAKERS)


def check_bots(names: list[str], seats: int) -> list[str]:
    """One computer player for each seat; a single name serves all seats."""
    names = [name.strip().lower() for name in names]
    for name in names:
        if name not in _MAKERS:
            raise SetupError("bot-unknown", name=name, bots=", ".join(BOTS))
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        raise SetupError("bots-count", seats=seats, given=len(names))
    return names


def make_bot(name: str, seed: int | None = None) -> Bot:
    """The computer player with a name."""
    check_bots([name], 1)
    return _MAKERS[name](seed)
