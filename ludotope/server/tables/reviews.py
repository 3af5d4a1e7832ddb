"""Reviews: what a strong player thinks of finished games, worked out in the background."""

import threading
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

from ludotope.bots.analysis import analyse
from ludotope.engine.game import AnyGame
from ludotope.engine.position import Position
from ludotope.engine.words import Phrase

REVIEWS_KEPT = 64
SIMULATIONS = 100


class MoveView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move in notation, as the game's own kind of move, and in words if it has any."""

    text: str
    move: Any
    phrase: Phrase | None = None


class Opinion(msgspec.Struct, frozen=True):
    """A decision, and what each seat had to expect after it.

    `event` counts the events up to and with this one; `better` is the move to prefer, where one was
    found, and `cost` what that would have brought: chance to win or, alone, points.
    """

    event: int
    seat: int
    move: MoveView
    better: MoveView | None
    cost: float
    chances: tuple[float, ...]
    points: tuple[float, ...]


class OpinionView(msgspec.Struct, frozen=True):
    """How far the computer is with a game, and its opinions after the first so many."""

    total: int
    done: int
    opinions: tuple[Opinion, ...]


class Review:
    """The opinions on the decisions of one game, as far as they have got."""

    def __init__(self, position: Position) -> None:
        self.total = position.decisions
        self.opinions: list[Opinion] = []
        self._position = position

    def work(self, closing: threading.Event) -> None:
        """Judges one decision after the other, until the server closes."""
        game = self._position.game
        simulations = SIMULATIONS * game.simulation_factor
        for judged in analyse(self._position, simulations, seed=0):
            if closing.is_set():
                return
            is_better = judged.cost > 0
            self.opinions.append(
                Opinion(
                    event=judged.event,
                    seat=judged.seat,
                    move=_view_move(game, judged.move),
                    better=_view_move(game, judged.best) if is_better else None,
                    cost=round(judged.cost, 4),
                    chances=tuple(round(evaluation.chance, 4) for evaluation in judged.evaluations),
                    points=tuple(round(evaluation.points, 2) for evaluation in judged.evaluations),
                )
            )


def _view_move(game: AnyGame, text: str) -> MoveView:
    move = game.read(text)
    return MoveView(text, move, game.in_words(move))


class Reviews:
    """Reviews of the games that somebody asked for; those asked for longest ago are forgotten."""

    def __init__(self) -> None:
        self._reviews: OrderedDict[str, Review] = OrderedDict()
        # One thread, one game after another: whoever plays comes first.
        self._pool = ThreadPoolExecutor(1, "reviewing")
        self._closing = threading.Event()

    def look(self, table: str, position: Position, after: int) -> OpinionView:
        """Returns what there is so far, without the first opinions; begins to review if need be."""
        review = self._reviews.get(table)
        if review is None:
            review = self._reviews[table] = Review(position.copy())
            self._pool.submit(review.work, self._closing)
            while len(self._reviews) > REVIEWS_KEPT:
                self._reviews.popitem(last=False)
        self._reviews.move_to_end(table)
        opinions = tuple(review.opinions)
        return OpinionView(review.total, len(opinions), opinions[after:])

    def close(self) -> None:
        """Stops reviewing."""
        self._closing.set()
        self._pool.shutdown(wait=False, cancel_futures=True)
