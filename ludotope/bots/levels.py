"""The levels: how much each computer player looks at, and how long it thinks."""

import math
import random
from collections.abc import Callable
from typing import NamedTuple

from ludotope.bots import never
from ludotope.bots.thinking import Budget, Thought, rate_moves, rates_moves, think
from ludotope.engine.position import Position


class Level(NamedTuple):
    """How a computer player plays.

    Without simulations it plays the move with the highest prior rating after adding noise:
    `carelessness` is the scale of that noise, in standard deviations of the ratings. A game that
    rates no moves is played by a few simulations instead, and with all legal moves as candidates.
    `seconds` is a limit for slow machines.
    """

    simulations: int
    candidates: int
    seconds: float
    carelessness: float = 0.0


LEVELS = {
    "easy": Level(simulations=0, candidates=48, seconds=0.25, carelessness=0.5),
    "medium": Level(simulations=30, candidates=8, seconds=0.25),
    "hard": Level(simulations=150, candidates=24, seconds=0.25),
    "expert": Level(simulations=2500, candidates=48, seconds=0.9),
}


# So many simulations take the place of ratings where a game has none.
BLIND = 8


class LevelBot:
    """A computer player of a level. It has no memory: what it sees and its seed say what it plays.

    Timed, it also keeps to the level's seconds; untimed, it is the same on every machine.
    """

    def __init__(
        self, level: Level, seed: int | None = None, timed: bool = True, jobs: int = 1
    ) -> None:
        self.level = level
        self.seed = seed
        self.timed = timed
        self.jobs = jobs

    def choose(self, seen: Position, seat: int, stop: Callable[[], bool] = never) -> int:
        """The code of the move a seat plays, given the position as that seat knows it."""
        if self.level.simulations == 0 and rates_moves(seen.game):
            return self._by_sight(seen, seat)
        return self.think(seen, seat, stop).code

    def think(self, seen: Position, seat: int, stop: Callable[[], bool] = never) -> Thought:
        """Thinks about a decision as long as the level does."""
        budget = Budget(
            simulations=(self.level.simulations or BLIND) * seen.game.simulation_factor,
            seconds=self.level.seconds if self.timed else None,
            candidates=self.level.candidates if rates_moves(seen.game) else None,
            jobs=self.jobs,
        )
        return think(seen, seat, budget, self.seed, stop)

    def _by_sight(self, seen: Position, seat: int) -> int:
        moves, ratings, seed = rate_moves(seen, seat, self.level.candidates, self.seed)
        luck = random.Random(seed)
        spread = self.level.carelessness * float(ratings.std())
        wavering = [rating - spread * math.log(luck.expovariate(1.0) + 1e-12) for rating in ratings]
        return int(moves[wavering.index(max(wavering))])
