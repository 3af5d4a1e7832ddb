"""The random player: any legal move, each as likely."""

import random
from collections.abc import Callable

from ludotope.bots import never
from ludotope.engine.position import Position


class RandomBot:
    """Plays at random."""

    def __init__(self, seed: int | None = None) -> None:
        self._luck = random.Random(seed)

    def choose(self, seen: Position, seat: int, stop: Callable[[], bool] = never) -> int:  # noqa: ARG002
        """Any legal move."""
        return int(self._luck.choice(seen.legal(seat)))
