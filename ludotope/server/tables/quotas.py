"""Quotas: how much of the disk one person may have."""

import time

from ludotope.server.settings import Limits
from ludotope.server.storage.database import Storage
from ludotope.server.tables.errors import QuotaError
from ludotope.server.tables.table import CLOSED, OVER, PLAYING, WAITING

DAY = 86_400.0


class Quotas:
    """Refuses tables and records of somebody who has enough of them.

    What is counted is in the database, so that all servers count the same.
    """

    def __init__(self, storage: Storage, limits: Limits) -> None:
        self._storage = storage
        self._limits = limits

    async def check_table(self, person: str) -> None:
        """Refuses one more table to a person who has enough that wait or run, or for today."""
        most = self._limits.unfinished_tables
        if await self._storage.count_tables(person, (WAITING, PLAYING)) >= most:
            raise QuotaError("quota-unfinished", most=most)
        most = self._limits.tables_a_day
        if await self._storage.count_tables_since(person, time.time() - DAY) >= most:
            raise QuotaError("quota-day", most=most)

    async def check_record(self, person: str) -> None:
        """Refuses one more record to a person who keeps enough of them."""
        limits = self._limits
        count, size = await self._storage.measure_records(person, (OVER, CLOSED))
        if count >= limits.kept_records:
            raise QuotaError("quota-records", most=limits.kept_records)
        if size >= limits.kept_bytes:
            raise QuotaError("quota-bytes", most=round(limits.kept_bytes / 1e6, 1))
