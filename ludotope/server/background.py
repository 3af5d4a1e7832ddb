"""Background work: what the server repeats beside answering requests."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

from ludotope.server.storage.connections import StorageAwayError

log = logging.getLogger("ludotope.server")

# How long what is being done may take when the server is closed.
CLOSE_SECONDS = 5.0


class BackgroundLoop:
    """Does something every few seconds, from `open` until `close`.

    A database that is away for a while is waited for without a word. Any other failure is logged
    as `failure`, and the next time comes all the same.
    """

    def __init__(
        self,
        work: Callable[[], Awaitable[None]],
        seconds: float,
        failure: str,
        first_seconds: float | None = None,
    ) -> None:
        self._work = work
        self._seconds = seconds
        self._failure = failure
        # After how long it is done for the first time; at once if that is 0.
        self._first_seconds = seconds if first_seconds is None else first_seconds
        self._closing = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begins."""
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stops after what is being done."""
        self._closing.set()
        if self._task is not None:
            # Cut off in the middle, it would leave a connection behind.
            await asyncio.wait([self._task], timeout=CLOSE_SECONDS)
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def pause(self, seconds: float) -> bool:
        """Waits; returns False as soon as the loop is being closed."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._closing.wait()
        return not self._closing.is_set()

    async def _run(self) -> None:
        if self._first_seconds:
            await self.pause(self._first_seconds)
        while not self._closing.is_set():
            try:
                await self._work()
            except StorageAwayError:
                pass
            except Exception:
                log.exception(self._failure)
            await self.pause(self._seconds)
