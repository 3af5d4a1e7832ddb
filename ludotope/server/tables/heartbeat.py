"""The heartbeat: notes that a server is there, so that clocks stand still while none is.

While a clock runs anywhere, every server of a database writes the time into it every few seconds.
Whoever finds, at its start or after a sleep, that the last time written is long ago knows that no
server was there: nobody could play, and the time in between is given back.
"""

import asyncio
import contextlib
import logging
import math
import time
from typing import NamedTuple

from ludotope.server.background import BackgroundLoop
from ludotope.server.storage.connections import StorageAwayError
from ludotope.server.storage.database import Storage

log = logging.getLogger("ludotope.server")

# How often the heart beats, and how old the time in the database may get while it does.
BEAT_SECONDS = 1.0
WRITE_SECONDS = 2.0
# After so long without a beat, nobody was there.
AWAY_SECONDS = 5.0
# How long people have to come back before their clocks go on.
RETURN_SECONDS = 5.0

# The settings in the database: when a server was last there; and, until everybody has been given
# their time back, when the clocks go on.
ALIVE, CLOCKS_GO_ON = "alive", "clocks-go-on"


class Gap(NamedTuple):
    """For how long clocks stand still, in seconds since 1970."""

    since: float
    until: float


class Heartbeat:
    """Beats while the server runs and its database is there.

    `gap` is there from the moment at which an absence is found until `close_gap`; `there_since` is
    since when this server and its database have been there without a break.
    """

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self.gap: Gap | None = None
        self.there_since = 0.0
        # When this server last knew itself and the database to be there, and last wrote so.
        self._seen = -math.inf
        self._written = -math.inf
        self._lock = asyncio.Lock()
        self._loop = BackgroundLoop(
            self._beat, BEAT_SECONDS, "cannot note that the server is there", first_seconds=0
        )

    async def open(self) -> None:
        """Finds out for how long nobody was there, and begins to beat."""
        await self.check()
        self._loop.open()

    async def close(self) -> None:
        """Stops beating. From now on nobody is there."""
        await self._loop.close()
        if self.gap is None:
            with contextlib.suppress(StorageAwayError):
                await self._storage.write_setting(ALIVE, f"{time.time():.3f}")

    @property
    def is_late(self) -> bool:
        """Whether this server may have been away since the last beat."""
        return time.time() - self._seen > AWAY_SECONDS

    async def check(self) -> None:
        """Finds out, after an absence, whether another server was there meanwhile."""
        async with self._lock:
            if self.gap is not None or not self.is_late:
                return
            now = self.there_since = time.time()
            alive = float(await self._storage.read_setting(ALIVE) or now)
            if now - alive > AWAY_SECONDS:
                # The first to find out says for all when the clocks go on.
                go_on = f"{now + RETURN_SECONDS:.3f}"
                until = float(await self._storage.setting(CLOCKS_GO_ON, lambda: go_on))
                self.gap = Gap(alive, until)
                log.info("no server was there for %d seconds", until - alive)
            self._seen = now

    async def close_gap(self) -> None:
        """Notes that everybody has been given their time back."""
        assert self.gap is not None
        found = self.gap.until - RETURN_SECONDS
        # It may have been found by a server that went away before all was given back: then nobody
        # was there after that either. Otherwise this server has been there.
        now = time.time() if self._seen - found <= AWAY_SECONDS else found
        if float(await self._storage.read_setting(ALIVE) or now) <= now:
            await self._storage.write_setting(ALIVE, f"{now:.3f}")
        await self._storage.remove_setting(CLOCKS_GO_ON)
        self._seen = now
        self.gap = None

    async def _beat(self) -> None:
        await self.check()
        if self.gap is not None:
            return
        clocks_run = await self._storage.has_clocks()
        now = time.time()
        if clocks_run and abs(now - self._written) >= WRITE_SECONDS:
            await self._storage.write_setting(ALIVE, f"{now:.3f}")
            self._written = now
        if not self.is_late:
            self._seen = now
