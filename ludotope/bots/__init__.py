"""Computer players, chosen by name everywhere: `random`, a level, or a strength from 0 to 100."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from ludotope.engine.errors import SetupError

if TYPE_CHECKING:
    from ludotope.engine.position import Position

RANDOM = "random"
# The levels are marks on the scale of strength.
MARKS = {"easy": 25, "medium": 50, "hard": 75, "expert": 100}
MOST = 100
BOTS = (RANDOM, *MARKS)
# Takes what each decision brings at once: to measure others by, and offered to nobody.
PLAIN = "plain"
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


def strength_of(name: str) -> int | None:
    """The strength that a level or a number from 0 to 100 stands for; None for anything else."""
    if name in MARKS:
        return MARKS[name]
    is_number = name.isascii() and name.isdecimal() and name == str(int(name))
    return int(name) if is_number and int(name) <= MOST else None


def is_bot(name: str) -> bool:
    """Whether a name is one of a computer player: random, a level or a strength."""
    return name == RANDOM or strength_of(name) is not None


def check_bots(names: list[str], seats: int, yardstick: bool = False) -> list[str]:
    """One computer player for each seat; a single name serves all seats.

    As a yardstick the plain player may be among them.
    """
    names = [name.strip().lower() for name in names]
    for name in names:
        if not is_bot(name) and not (yardstick and name == PLAIN):
            raise SetupError("bot-unknown", name=name, bots=", ".join(BOTS))
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        raise SetupError("bots-count", seats=seats, given=len(names))
    return names


def make_bot(name: str, seed: int | None = None, timed: bool = True, jobs: int = 1) -> Bot:
    """The computer player with a name. Untimed it plays the same on machines of any speed."""
    [name] = check_bots([name], 1, yardstick=True)
    strength = strength_of(name)
    if strength is not None:
        from ludotope.bots.levels import LevelBot

        return LevelBot(strength, seed, timed, jobs)
    if name == PLAIN:
        from ludotope.bots.plain import PlainBot

        return PlainBot(seed)
    from ludotope.bots.random import RandomBot

    return RandomBot(seed)
