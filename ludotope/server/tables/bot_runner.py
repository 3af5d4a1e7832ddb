"""The bot runner: lets computer players think, on threads, and plays what they choose."""

import asyncio
import logging
import time
from collections import Counter
from typing import TYPE_CHECKING

from ludotope.bots import MOST, make_bot, strength_of
from ludotope.server import metrics
from ludotope.server.compiling import BOTS_PART
from ludotope.server.preparation import Preparation
from ludotope.server.storage.connections import StorageAwayError
from ludotope.server.tables import actions
from ludotope.server.tables.errors import (
    RefusedError,
    StaleError,
    TooManyThoughtsError,
    UnknownTableError,
)
from ludotope.server.tables.fair_threads import FairThreads, Stop
from ludotope.server.tables.service import TableService
from ludotope.server.tables.sessions import Session, Sessions
from ludotope.server.tables.table import Table

if TYPE_CHECKING:
    from ludotope.bots.thinking import Thought
    from ludotope.engine.position import Position
    from ludotope.engine.view import Effect

log = logging.getLogger("ludotope.server")

HINT_SECONDS = 1.0
# How long a computer player thinks that only looks at the moves.
GLANCE_SECONDS = 0.01
# How often it is seen to whether a seat was taken back.
LOOK_SECONDS = 0.05
# For how many more seconds of thinking a move can wait if nobody has its table open.
UNWATCHED_SECONDS = 2.0


class BotRunner:
    """Plays for the computer players of this server's tables, and gives hints to people.

    A table counts as watched for `watched_seconds` after somebody has asked how it stands, and as
    long as somebody has it open. Nobody has more than `most_hints` hints to come. A move for
    somebody who has handed their seat over and looks on takes at least `stand_in_seconds`: they
    can follow it, and take the seat back before the next one.
    """

    def __init__(
        self,
        tables: TableService,
        sessions: Sessions,
        threads: FairThreads,
        *,
        watched_seconds: float,
        stand_in_seconds: float,
        most_hints: int,
        preparation: Preparation,
    ) -> None:
        self._tables = tables
        self._sessions = sessions
        self._threads = threads
        self._watched_seconds = watched_seconds
        self._stand_in_seconds = stand_in_seconds
        self._most_hints = most_hints
        self._preparation = preparation
        self._hints: Counter[str] = Counter()
        self._closing = False

    async def close(self) -> None:
        """Cuts all thoughts short; they are thought again after the next start."""
        self._closing = True
        thinking = [
            task
            for session in self._sessions
            for task in (session.thinking, session.thinking_ahead)
            if task is not None
        ]
        if thinking:
            # Cut off in the middle, they would leave a connection behind.
            await asyncio.wait(thinking, timeout=5)
        for task in thinking:
            task.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)

    def wake(self, session: Session) -> None:
        """Begins to think for a table at which a computer player is to decide, or will be."""
        if session.thinking is not None:
            return
        if self._should_play(session):
            session.thinking = asyncio.create_task(self._play(session))
        elif session.thinking_ahead is None and self._who_thinks_ahead(session):
            session.thinking_ahead = asyncio.create_task(self._think_ahead(session))

    def _who_thinks_ahead(self, session: Session) -> tuple[int, ...]:
        """The seats of the strongest computer players, if somebody who looks on is to decide."""
        table = session.table
        strongest = tuple(
            seat
            for seat, taken in enumerate(table.seats)
            if taken.bot and strength_of(taken.bot) == MOST
        )
        is_somebodys_turn = bool(table.deciders) and not table.bots_due
        if not (strongest and is_somebodys_turn and session.viewers) or self._closing:
            session.bots.clear()
            return ()
        return strongest if self._preparation.is_ready(table.opened.game, BOTS_PART) else ()

    async def _think_ahead(self, session: Session) -> None:
        """Thinks about what may come next, once for each decision of somebody else."""
        thought_of = None
        try:
            while (table := session.table) is not thought_of:
                for seat in self._who_thinks_ahead(session):
                    await self._think_ahead_for(session, table, seat)
                thought_of = table
        except Exception:
            log.exception("table %s: a computer player cannot think ahead", session.table.id)
        finally:
            session.thinking_ahead = None

    async def _think_ahead_for(self, session: Session, table: Table, seat: int) -> None:
        assert table.position is not None
        seen = table.position.seen_by(seat)
        level = str(table.seats[seat].bot)

        def think_ahead(stop: Stop) -> int:
            from ludotope.bots.levels import LevelBot

            bot = session.bots.setdefault((seat, level), make_bot(level))
            assert isinstance(bot, LevelBot)
            return bot.think_ahead(seen, seat, stop)

        found = await self._threads.run_spare(think_ahead, lambda: session.table is not table)
        metrics.THOUGHTS_AHEAD.inc(found or 0)

    def _should_play(self, session: Session) -> bool:
        """Whether a computer player is to decide, and there is somebody for whom it would."""
        table = session.table
        if not table.bots_due or self._closing:
            return False
        is_awaited = bool(table.people) or self._is_watched(session)
        # What is not ready is prepared from now on, and wakes this table when it is.
        return is_awaited and self._preparation.is_ready(table.opened.game, BOTS_PART)

    def _is_watched(self, session: Session) -> bool:
        since = time.monotonic() - session.looked_at
        return bool(session.viewers) or since < self._watched_seconds

    def _payer(self, session: Session) -> str:
        """To whom a computer player's move is charged: one of those who wait for it.

        They are those who play and have the table open, or else those who play, or else the host.
        """
        playing = session.table.people
        here = playing & {viewer.person for viewer in session.viewers}
        return self._threads.least_used(here or playing or {session.table.opened.host})

    async def _play(self, session: Session) -> None:
        try:
            while self._should_play(session):
                try:
                    await self._play_one_move(session)
                except StaleError:
                    continue
                except StorageAwayError:
                    await asyncio.sleep(1)
                except UnknownTableError:
                    # It has been deleted meanwhile.
                    return
        except Exception:
            log.exception("table %s: a computer player is stuck", session.table.id)
        finally:
            session.thinking = None
        if not self._should_play(session):
            self.wake(session)

    def _is_watched_by_owner(self, session: Session, seat: int) -> bool:
        """Whether somebody who has handed a seat over has the table open."""
        owner = session.table.seats[seat].person
        return owner is not None and any(viewer.person == owner for viewer in session.viewers)

    async def _play_one_move(self, session: Session) -> None:
        table, begun = session.table, time.monotonic()
        seat = table.bots_due[0]
        asked = table.seats[seat].asked
        assert table.position is not None
        seen = table.position.seen_by(seat)
        level = str(table.seats[seat].bot)

        def is_answered() -> bool:
            now = session.table
            is_asked = seat in now.bots_due and now.seats[seat].asked == asked
            return self._closing or not is_asked

        def choose(stop: Stop) -> int:
            bot = session.bots.setdefault((seat, level), make_bot(level))
            return bot.choose(seen, seat, stop)

        with metrics.THINKING.labels(level).time():
            code = await self._threads.run(
                self._payer(session),
                "move",
                choose,
                seconds=_longest(level),
                later=0.0 if self._is_watched(session) else UNWATCHED_SECONDS,
                stop=is_answered,
            )
        until = begun + self._stand_in_seconds
        while self._is_watched_by_owner(session, seat) and not is_answered():
            if (rest := until - time.monotonic()) <= 0:
                break
            await asyncio.sleep(min(rest, LOOK_SECONDS))
        if is_answered():
            # A thought that was cut short is no move; it is thought again after the next start.
            return
        await self._tables.act(table.id, lambda now: actions.bot_move(now, seat, code, asked))

    async def hint(
        self, table: str, person: str, seat: int
    ) -> "tuple[Position, Thought, tuple[Effect, ...]]":
        """Returns what a seat knows, what a strong player would do in it, and why."""
        now = (await self._tables.session(table)).table
        actions.expect_player(now, person, seat)
        if not now.opened.hints:
            raise RefusedError("table-no-hints")
        assert now.position is not None
        if seat not in now.deciders:
            raise RefusedError("table-nothing-to-decide")
        self._preparation.expect(now.opened.game, BOTS_PART)
        seen, names = now.position.seen_by(seat), now.names
        if self._hints[person] >= self._most_hints:
            raise TooManyThoughtsError("thoughts-too-many")
        self._hints[person] += 1

        def advise(stop: Stop) -> "tuple[Thought, tuple[Effect, ...]]":
            from ludotope.bots.reasons import give_reasons
            from ludotope.bots.thinking import Budget, think

            thought = think(seen, seat, Budget(seconds=HINT_SECONDS), stop=stop)
            if len(thought.simulated) < 2:
                return thought, ()
            first, second, *_ = thought.simulated
            return thought, give_reasons(seen, seat, first.code, second.code, names)

        try:
            thought, reasons = await self._threads.run(
                person,
                "hint",
                advise,
                seconds=HINT_SECONDS,
            )
            return seen, thought, reasons
        finally:
            self._hints[person] -= 1
            if not self._hints[person]:
                del self._hints[person]


def _longest(level: str) -> float:
    """Returns the most seconds that a computer player thinks."""
    from ludotope.bots.levels import longest_thought

    strength = strength_of(level)
    return GLANCE_SECONDS if strength is None else longest_thought(strength)
