"""Keeps the garbage collector from looking through everything that tables keep.

What the server makes hardly ever refers to itself, so it goes when nobody refers to it; but a full
collection looks through all of it and stops everybody for a quarter of a second when a thousand
people play. So what is young is collected every few seconds, and what is left of it is frozen:
never looked through again, until memory has grown and nobody is busy.
"""

import asyncio
import gc
import os
import time
from collections.abc import Callable
from pathlib import Path

from ludotope.server.background import BackgroundLoop

TIDY_SECONDS = 2.0
# By how much memory grows, as a factor and in bytes, until all is looked through: at a moment when
# the server takes no more than so much of a core; or, far beyond that, at any moment.
QUIET_GROWTH, QUIET_BYTES, QUIET_CORE = 1.1, 16_000_000, 0.02
MOST_GROWTH, MOST_BYTES = 1.5, 200_000_000


def resident_bytes() -> int | None:
    """Returns how much memory this process has; None where that is not known."""
    try:
        pages = Path("/proc/self/statm").read_bytes().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError, AttributeError):
        return None


class GarbageKeeper:
    """Tidies up every few seconds while it is open. For a process that is a server and no more."""

    def __init__(
        self,
        resident: Callable[[], int | None] = resident_bytes,
        cpu: Callable[[], float] = time.process_time,
    ) -> None:
        self._resident = resident
        self._cpu = cpu
        self._after_full = resident()
        self._looked = (time.monotonic(), cpu())
        self._loop = BackgroundLoop(self._work, TIDY_SECONDS, "memory cannot be tidied up")

    def open(self) -> None:
        """Begins, where it is known how much memory there is."""
        if self._after_full is not None:
            self._loop.open()

    async def close(self) -> None:
        """Stops."""
        await self._loop.close()

    def begin_anew(self) -> None:
        """Notes that memory has grown by what has been loaded for good."""
        self._after_full = self._resident()

    async def _work(self) -> None:
        # While a game is loaded, for which it is switched off, there would be much to look through.
        if gc.isenabled():
            self.tidy()
        # Whatever came meanwhile comes before all else.
        await asyncio.sleep(0)

    def tidy(self) -> None:
        """Collects what is young, or everything, and has what is left never looked through."""
        if self._may_look_at_all():
            gc.unfreeze()
            gc.collect()
            self._after_full = self._resident()
        else:
            # What the collector itself has found to be old since the last time is little, and would
            # take ten times as long.
            gc.collect(1)
        gc.freeze()

    def _may_look_at_all(self) -> bool:
        now, cpu = time.monotonic(), self._cpu()
        core = (cpu - self._looked[1]) / max(now - self._looked[0], 1e-9)
        self._looked = (now, cpu)
        before, resident = self._after_full, self._resident()
        if before is None or resident is None:
            return False
        if core < QUIET_CORE and resident > QUIET_GROWTH * before + QUIET_BYTES:
            return True
        return resident > MOST_GROWTH * before + MOST_BYTES
