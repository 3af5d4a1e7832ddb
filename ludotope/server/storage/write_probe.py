"""Whether the database can be written to, found out by writing, but not more often than needed."""

import asyncio
import contextlib
import time

from ludotope.server.storage.connections import StorageAwayError
from ludotope.server.storage.database import Storage

# What was found out is good for so long, and a database that takes longer is not well.
GOOD_FOR = 1.0
PATIENCE = 2.0


class WriteProbe:
    """Writes at most once a second, whoever asks however often."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._writing: asyncio.Task[None] | None = None
        self._began = -GOOD_FOR

    async def can_write(self) -> bool:
        """Whether a row can be written now, or could be within the last second."""
        now = time.monotonic()
        # Writing that takes long is waited for, not begun again.
        if self._writing is None or (self._writing.done() and now - self._began >= GOOD_FOR):
            self._began = now
            self._writing = asyncio.create_task(self._storage.write_probe())
        writing = self._writing
        await asyncio.wait({writing}, timeout=PATIENCE)
        if not writing.done() or writing.cancelled():
            return False
        error = writing.exception()
        if error is not None and not isinstance(error, StorageAwayError):
            raise error
        return error is None

    async def close(self) -> None:
        """Waits for nothing any more."""
        if self._writing is not None:
            self._writing.cancel()
            with contextlib.suppress(asyncio.CancelledError, StorageAwayError):
                await self._writing
