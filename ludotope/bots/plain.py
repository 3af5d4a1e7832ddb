"""The plain player: takes what each decision brings at once. A yardstick for arena and tests."""

from collections.abc import Callable

import numpy as np

from ludotope.bots import never
from ludotope.bots.kernel.plain import take_at_once
from ludotope.bots.thinking import concealed, seed_of
from ludotope.engine.kernel.luck import new_luck
from ludotope.engine.position import Position


class PlainBot:
    """Plays for points at once, with no plan; about an adult in a first game."""

    def __init__(self, seed: int | None = None) -> None:
        self.seed = seed

    def choose(self, seen: Position, seat: int, stop: Callable[[], bool] = never) -> int:  # noqa: ARG002
        """The move that brings most at once, by the scores."""
        root = concealed(seen, seat)
        moves = seen.game.move_list()
        points, places = np.zeros((2, seen.game.setup.seats), np.int64)
        return take_at_once(
            np.repeat(root, 3),
            seat,
            new_luck(seed_of(seen, seat, self.seed)),
            moves,
            moves.copy(),
            np.zeros(len(moves), np.float64),
            points,
            places,
        )
