"""The bot runner: lets computer players think, on threads, and plays what they choose."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from ludotope.bots import make_bot
from ludotope.bots.thinking import Budget, Thought, think
from ludotope.engine.position import Position
from ludotope.server import metrics
from ludotope.server.storage.connections import StorageAwayError
from ludotope.server.tables import actions
from ludotope.server.tables.errors import RefusedError, StaleError
from ludotope.server.tables.service import TableService
from ludotope.server.tables.sessions import Session, Sessions

log = logging.getLogger("ludotope.server")

HINT_SECONDS = 1.0


class BotRunner:
    """Plays for the computer players of this server's tables, and gives hints to people."""

    def __init__(self, tables: TableService, sessions: Sessions, threads: int) -> None:
        self._tables = tables
        self._sessions = sessions
        self._pool = ThreadPoolExecutor(threads, "thinking")
        self._closing = False

    async def close(self) -> None:
        """Cuts all thoughts short; they are thought again after the next start."""
        self._closing = True
        thinking = [session.thinking for session in self._sessions if session.thinking is not None]
        if thinking:
            # Cut off in the middle, they would leave a connection behind.
            await asyncio.wait(thinking, timeout=5)
        for task in thinking:
            task.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)

    def wake(self, session: Session) -> None:
        """Begins to think for a table at which a computer player is to decide."""
        if session.table.bots_due and session.thinking is None and not self._closing:
            session.thinking = asyncio.create_task(self._play(session))

    async def _play(self, session: Session) -> None:
        try:
            while session.table.bots_due and not self._closing:
                try:
                    await self._play_one_move(session)
                except StaleError:
                    continue
                except StorageAwayError:
                    await asyncio.sleep(1)
        except Exception:
            log.exception("table %s: a computer player is stuck", session.table.id)
        finally:
            session.thinking = None

    async def _play_one_move(self, session: Session) -> None:
        table = session.table
        seat = table.bots_due[0]
        asked = table.seats[seat].asked
        assert table.position is not None
        seen = table.position.seen_by(seat)
        level = str(table.seats[seat].bot)

        def is_answered() -> bool:
            now = session.table
            is_asked = seat in now.bots_due and now.seats[seat].asked == asked
            return self._closing or not is_asked

        with metrics.THINKING.labels(level).time():
            code = await self._in_thread(_choose, level, seen, seat, is_answered)
        if is_answered():
            # A thought that was cut short is no move; it is thought again after the next start.
            return
        await self._tables.act(table.id, lambda now: actions.bot_move(now, seat, code, asked))

    async def hint(self, table: str, person: str, seat: int) -> tuple[Position, Thought]:
        """Returns what a strong player would do in a seat, and what that seat knows."""
        now = (await self._tables.session(table)).table
        actions.expect_player(now, person, seat)
        if not now.opened.hints:
            raise RefusedError("table-no-hints")
        assert now.position is not None
        if seat not in now.deciders:
            raise RefusedError("table-nothing-to-decide")
        seen = now.position.seen_by(seat)
        budget = Budget(seconds=HINT_SECONDS)
        return seen, await self._in_thread(think, seen, seat, budget)

    async def _in_thread(self, work: Callable[..., Any], *arguments: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *arguments)


def _choose(level: str, seen: Position, seat: int, stop: Callable[[], bool]) -> int:
    return make_bot(level).choose(seen, seat, stop)
