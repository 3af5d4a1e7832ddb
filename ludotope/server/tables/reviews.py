"""Reviews: what a strong player thinks of finished games, worked out in the background."""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from ludotope.bots import never
from ludotope.engine.view import Effect
from ludotope.engine.words import Phrase
from ludotope.server import metrics
from ludotope.server.tables.errors import TooManyThoughtsError
from ludotope.server.tables.fair_threads import FairThreads, Stop

if TYPE_CHECKING:
    from ludotope.engine.game import AnyGame
    from ludotope.engine.position import Position

log = logging.getLogger("ludotope.server")

REVIEWS_KEPT = 64
SIMULATIONS = 100
# About how long it takes to judge a decision, and for how many more seconds of thinking that can
# wait: whoever plays comes first.
DECISION_SECONDS = 0.1
LATER_SECONDS = 4.0


class MoveView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move in notation, as the game's own kind of move, and in words if it has any."""

    text: str
    move: Any
    phrase: Phrase | None = None


class Opinion(msgspec.Struct, frozen=True):
    """A decision, and what each seat had to expect after it.

    `event` counts the events up to and with this one; `better` is the move to prefer, where one was
    found, `cost` what that would have brought: chance to win or, alone, points; and `reasons` are
    what the rules can name for it.
    """

    event: int
    seat: int
    move: MoveView
    better: MoveView | None
    cost: float
    chances: tuple[float, ...]
    points: tuple[float, ...]
    reasons: tuple[Effect, ...] = ()


class OpinionView(msgspec.Struct, frozen=True):
    """The progress of the computer with a game, and its opinions after the first so many."""

    total: int
    done: int
    opinions: tuple[Opinion, ...]


class Review:
    """The opinions on the decisions of one game, as far as they have got.

    It was last asked for by `payer` at `asked_at`; `task` works on it, as long as somebody asks.
    """

    def __init__(self, position: "Position", names: Sequence[str]) -> None:
        self.total = position.decisions
        self.opinions: list[Opinion] = []
        self.payer = ""
        self.asked_at = 0.0
        self.task: asyncio.Task[None] | None = None
        self._game = position.game
        self._stop: Stop = never
        # Only here: a server is there before anything that loads a compiler.
        from ludotope.bots.analysis import analyse

        simulations = SIMULATIONS * position.game.simulation_factor
        self._judged = analyse(
            position, simulations, seed=0, stop=lambda: self._stop(), names=names
        )

    @property
    def is_done(self) -> bool:
        """Whether every decision has been judged."""
        return len(self.opinions) >= self.total

    def judge_next(self, stop: Stop) -> None:
        """Judges one more decision. Once it was stopped, it cannot go on."""
        self._stop = stop
        judged = next(self._judged)
        if stop():
            return
        is_better = judged.cost > 0
        self.opinions.append(
            Opinion(
                event=judged.event,
                seat=judged.seat,
                move=_view_move(self._game, judged.move),
                better=_view_move(self._game, judged.best) if is_better else None,
                cost=round(judged.cost, 4),
                chances=tuple(round(evaluation.chance, 4) for evaluation in judged.evaluations),
                points=tuple(round(evaluation.points, 2) for evaluation in judged.evaluations),
                reasons=judged.reasons,
            )
        )


def _view_move(game: "AnyGame", text: str) -> MoveView:
    move = game.read(text)
    return MoveView(text, move, game.in_words(move))


class Reviews:
    """Reviews of the games that somebody asked for; those asked for longest ago are forgotten.

    What nobody has asked about for so many `seconds` is left as it is until somebody does. Nobody
    has more than `most` under way.
    """

    def __init__(self, threads: FairThreads, *, seconds: float, most: int) -> None:
        self._threads = threads
        self._seconds = seconds
        self._most = most
        self._reviews: OrderedDict[str, Review] = OrderedDict()

    def look(
        self, table: str, position: "Position", names: Sequence[str], after: int, asker: str
    ) -> OpinionView:
        """Returns what there is so far, without the first opinions; begins or goes on if need be.

        `names` are what the seats are called; `asker` is the person who asks, or the address.
        """
        review = self._reviews.get(table)
        if review is None or (review.task is None and not review.is_done):
            self._expect_few(asker)
        if review is None:
            review = self._reviews[table] = Review(position.copy(), names)
            while len(self._reviews) > REVIEWS_KEPT:
                _, forgotten = self._reviews.popitem(last=False)
                if forgotten.task is not None:
                    forgotten.task.cancel()
        self._reviews.move_to_end(table)
        review.payer, review.asked_at = asker, time.monotonic()
        if review.task is None and not review.is_done:
            review.task = asyncio.create_task(self._work(table, review))
        opinions = tuple(review.opinions)
        return OpinionView(review.total, len(opinions), opinions[after:])

    def _expect_few(self, asker: str) -> None:
        """Refuses somebody who has enough reviews under way."""
        theirs = [r for r in self._reviews.values() if r.task is not None and r.payer == asker]
        if len(theirs) >= self._most:
            raise TooManyThoughtsError("thoughts-too-many")

    async def _work(self, table: str, review: Review) -> None:
        """Judges one decision after the other while somebody asks."""
        metrics.REVIEWS.inc()
        try:
            while not review.is_done and time.monotonic() - review.asked_at < self._seconds:
                await self._threads.run(
                    review.payer,
                    "review",
                    review.judge_next,
                    seconds=DECISION_SECONDS,
                    later=LATER_SECONDS,
                )
        except Exception:
            log.exception("the game of table %s cannot be reviewed", table)
            # As far as it got is all there will be.
            review.total = len(review.opinions)
        finally:
            review.task = None
            metrics.REVIEWS.dec()

    async def close(self) -> None:
        """Stops reviewing."""
        tasks = [review.task for review in self._reviews.values() if review.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
