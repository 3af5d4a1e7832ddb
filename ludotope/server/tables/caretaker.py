"""The caretaker: notices what is changed beside the server, and cleans up now and then."""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable

from ludotope.server.auth.bans import BannedError, Bans
from ludotope.server.auth.people import People
from ludotope.server.background import BackgroundLoop
from ludotope.server.settings import Retention
from ludotope.server.storage.changes import read_changes
from ludotope.server.storage.database import Storage
from ludotope.server.storage.upkeep import clean, is_our_turn
from ludotope.server.tables.service import TableService
from ludotope.server.tables.sessions import Watcher

log = logging.getLogger("ludotope.server")

LOOK_SECONDS = 1.0
CLEAN_SECONDS = 3600.0
# How many tables and guests go at a time, and how long others may write then.
CLEAN_TOGETHER, CLEAN_PAUSE = 20, 1.0
# Whoever has started a server with the wrong settings has so long to stop it.
FIRST_CLEAN_SECONDS = 60.0


class Caretaker:
    """Shuts banned people out, forgets tables that were deleted, and deletes what is too old."""

    def __init__(
        self,
        storage: Storage,
        retention: Retention,
        bans: Bans,
        people: People,
        tables: TableService,
        watchers: Callable[[], Iterable[Watcher]],
    ) -> None:
        self._storage = storage
        self._retention = retention
        self._bans = bans
        self._people = people
        self._tables = tables
        # All who have a socket open.
        self._watchers = watchers
        # The changes that were seen to.
        self._seen: dict[str, str] = {}
        self._once_more = False
        self._watching = BackgroundLoop(
            self._watch, LOOK_SECONDS, "cannot look for what was changed"
        )
        self._cleaning = BackgroundLoop(
            self._clean, CLEAN_SECONDS / 10, "cannot clean up", FIRST_CLEAN_SECONDS
        )

    async def open(self) -> None:
        """Reads the bans, and begins to look out for changes."""
        self._seen = await read_changes(self._storage)
        await self._bans.load()
        self._watching.open()
        self._cleaning.open()

    async def close(self) -> None:
        """Stops after what is being done."""
        await asyncio.gather(self._watching.close(), self._cleaning.close())

    async def _watch(self) -> None:
        now = await read_changes(self._storage)
        if now != self._seen or self._once_more:
            await self._look_again()
            # What was being read meanwhile may still be as it was before.
            self._once_more = now != self._seen
            self._seen = now

    async def _look_again(self) -> None:
        await self._bans.load()
        self._people.forget_all()
        await self._tables.look_again()
        for watcher in self._watchers():
            try:
                self._bans.check(watcher.person, watcher.address)
            except BannedError as error:
                watcher.refuse(error)

    async def _clean(self) -> None:
        """Cleans up a little at a time; of several servers only one does."""
        if await is_our_turn(self._storage, CLEAN_SECONDS):
            await self._clean_all()

    async def _clean_all(self) -> None:
        tables, guests, began = 0, 0, time.monotonic()
        while True:
            gone = await clean(self._storage, self._retention, CLEAN_TOGETHER)
            tables, guests = tables + gone[0], guests + gone[1]
            if not any(gone) or not await self._cleaning.pause(CLEAN_PAUSE):
                break
        if tables or guests:
            seconds = time.monotonic() - began
            log.warning("cleaned up: %d tables, %d guests, %.0f s", tables, guests, seconds)
