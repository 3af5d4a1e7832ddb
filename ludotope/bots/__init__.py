"""Computer players, chosen by name everywhere: `random`, and the levels from `easy` to `expert`."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from ludotope.engine.errors import SetupError

if TYPE_CHECKING:
    from ludotope.engine.position import Position

RANDOM = "random"
BOTS = (RANDOM, "easy", "medium", "hard", "expert")
# Who plays when nobody says who should.
USUAL_BOT = "medium"


def never() -> bool:
    """The default `stop`: never stops the thinking."""
    return False


class Bot(Protocol):
    """A computer player."""

    def choose(self, seen: "Position", seat: int, stop: Callable[[], bool] = never) -> int:
        """The code of the move a seat plays, given the position as that seat knows it.

        When `stop` says so, it plays what seems best by then.
        """


def check_bots(names: list[str], seats: int) -> list[str]:
    """One computer player for each seat; a single name serves all seats."""
    names = [name.strip().lower() for name in names]
    for name in names:
        if name not in BOTS:
            raise SetupError("bot-unknown", name=name, bots=", ".join(BOTS))
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        raise SetupError("bots-count", seats=seats, given=len(names))
    return names


def make_bot(name: str, seed: int | None = None, timed: bool = True, jobs: int = 1) -> Bot:
    """The computer player with a name. Untimed it plays the same on machines of any speed."""
    [name] = check_bots([name], 1)
    if name == RANDOM:
        from ludotope.bots.random import RandomBot

        return RandomBot(seed)
    from ludotope.bots.levels import LEVELS, LevelBot

    return LevelBot(LEVELS[name], seed, timed, jobs)
