"""Every half second: runs clocks out, restarts stalled computer players, drops silent servers."""

import logging
import time
from collections.abc import Awaitable, Callable

from ludotope.server.background import BackgroundLoop
from ludotope.server.preparation import GamePreparingError, Preparation
from ludotope.server.storage.connections import StorageAwayError
from ludotope.server.storage.database import Storage
from ludotope.server.tables import actions
from ludotope.server.tables.actions import Proposal
from ludotope.server.tables.bot_runner import BotRunner
from ludotope.server.tables.errors import UnknownTableError
from ludotope.server.tables.heartbeat import Heartbeat
from ludotope.server.tables.server_sync import ServerSync
from ludotope.server.tables.service import TableService
from ludotope.server.tables.sessions import Session

log = logging.getLogger("ludotope.server")

SWEEP_SECONDS = 0.5
# Who plays for somebody whose time is up.
STAND_IN = "medium"
# When a computer player has not decided after so long, its server is taken to be gone.
BOT_SECONDS = 5.0
# How many tables one sweep sees to.
MOST_OUT_OF_TIME, MOST_WITH_BOTS = 100, 1000
# How many tables that nobody may have open are taken up at once. Whoever opens one does not wait
# for it.
MOST_TAKEN_UP = 32


class Sweeper:
    """Lets clocks run out, and takes over the computer players of servers that are gone."""

    def __init__(
        self,
        storage: Storage,
        tables: TableService,
        bots: BotRunner,
        sync: ServerSync,
        heartbeat: Heartbeat,
        preparation: Preparation,
    ) -> None:
        self._storage = storage
        self._tables = tables
        self._bots = bots
        self._sync = sync
        self._heartbeat = heartbeat
        self._preparation = preparation
        # Tables that cannot be read, so that this is said once; and those that an earlier version
        # has stored as waiting for a computer player, although nobody waits for it.
        self._left_out: set[str] = set()
        # Sessions whose computer players were woken here, until they have decided.
        self._taken_up: list[Session] = []
        # A server that has the database alone goes on at once with all it was doing before.
        self._bot_seconds = 0.0 if storage.is_sqlite else BOT_SECONDS
        self._loop = BackgroundLoop(
            self._sweep, SWEEP_SECONDS, "cannot look for tables that wait", first_seconds=0
        )

    def open(self) -> None:
        """Begins to sweep."""
        self._loop.open()

    async def close(self) -> None:
        """Stops after the present sweep."""
        await self._loop.close()

    async def _sweep(self) -> None:
        try:
            await self._see_to_all()
            self._bot_seconds = BOT_SECONDS
        finally:
            self._sync.forget_silent_servers()

    async def _see_to_all(self) -> None:
        await self._give_time_back()
        now, unready = time.time(), self._preparation.unready
        for table in await self._storage.tables_out_of_time(now, MOST_OUT_OF_TIME, unready):
            await self._see_to(table, self._time_up)
        late = now - self._bot_seconds
        self._taken_up = [s for s in self._taken_up if s.thinking is not None]
        for table in await self._storage.tables_with_bots_due(late, MOST_WITH_BOTS, unready):
            if len(self._taken_up) >= MOST_TAKEN_UP:
                break
            await self._see_to(table, self._wake_bots)

    async def _give_time_back(self) -> None:
        """Sets clocks back that ran while no server was there, before any of them runs out."""
        if self._heartbeat.is_late:
            await self._heartbeat.check()
        while self._heartbeat.gap is not None:
            tables = await self._storage.tables_with_clocks()
            seen_to = [await self._see_to(table, self._stop_clock) for table in tables]
            if not all(seen_to):
                # Those whose games are not ready are given their time back when they are.
                return
            await self._heartbeat.close_gap()
            await self._heartbeat.check()

    async def _see_to(self, table: str, work: Callable[[str], Awaitable[None]]) -> bool:
        """Does something at a table; False if its game is not ready.

        One that is broken must not keep the others waiting.
        """
        if table in self._left_out:
            return True
        try:
            await work(table)
        except StorageAwayError:
            raise
        except GamePreparingError:
            return False
        except UnknownTableError:
            # It has been deleted since it was found.
            return True
        except Exception:
            self._left_out.add(table)
            log.exception("table %s is broken", table)
        return True

    async def _wake_bots(self, table: str) -> None:
        session = await self._tables.session(table)
        if session.thinking is not None:
            return
        self._bots.wake(session)
        if session.thinking is not None:
            self._taken_up.append(session)
        elif not session.table.people:
            self._left_out.add(table)

    async def _time_up(self, table: str) -> None:
        await self._read_again(table)
        await self._tables.act(table, lambda now: actions.time_up(now, time.time(), STAND_IN))

    async def _stop_clock(self, table: str) -> None:
        await self._read_again(table)
        # The service gives time back before anything else, even if that is nothing.
        await self._tables.act(table, lambda _: Proposal())

    async def _read_again(self, table: str) -> None:
        session = await self._tables.session(table)
        session.needs_reload = session.needs_reload or not self._storage.is_sqlite
