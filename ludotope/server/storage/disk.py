"""The disk of the database: below a reserve nothing large is taken, so that games can go on."""

import logging
import shutil
import time
from pathlib import Path

from sqlalchemy.engine import URL

from ludotope.engine.errors import LudotopeError

log = logging.getLogger("ludotope.server")

# For so many seconds it counts how much room there was.
LOOK_SECONDS = 1.0


class DiskReserveError(LudotopeError):
    """The disk is too full for anything large."""


class DiskGuard:
    """Says whether there is room for more than moves on the disk of an SQLite database.

    The disk of PostgreSQL is another machine's business.
    """

    def __init__(self, url: URL, reserve: int) -> None:
        is_sqlite = url.drivername.startswith("sqlite")
        self._folder = Path(str(url.database)).resolve().parent if is_sqlite else None
        self._reserve = reserve
        self._looked_at = float("-inf")
        self._free = 0

    def check(self) -> None:
        """Refuses something large if less than the reserve is left."""
        if self._folder is None or not self._reserve:
            return
        if time.monotonic() - self._looked_at > LOOK_SECONDS:
            try:
                self._free = shutil.disk_usage(self._folder).free
            except OSError:
                # What cannot be measured will tell by itself that it is full.
                return
            self._looked_at = time.monotonic()
        if self._free < self._reserve:
            log.error("uploads are refused: %d MB are left on the disk", self._free // 1_000_000)
            raise DiskReserveError("disk-reserve")
