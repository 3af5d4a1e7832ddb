"""Closing a table from outside, without playing its steps: what an administrator does."""

import time

import msgspec

from ludotope.server.storage.changes import note_change
from ludotope.server.storage.connections import StorageAwayError, TableGoneError
from ludotope.server.storage.database import Storage
from ludotope.server.storage.rows import Summary
from ludotope.server.tables.events import Closed, Step, store_step
from ludotope.server.tables.summary import read_listing
from ludotope.server.tables.table import CLOSED, PLAYING, WAITING

# How often it is tried again if somebody else has stored a step meanwhile.
ATTEMPTS = 20


async def close_table(storage: Storage, table: str) -> bool:
    """Closes a table that waits or runs; False if there is none, or it has ended already."""
    for _ in range(ATTEMPTS):
        row = await storage.find_table(table)
        if row is None or row.stage not in (WAITING, PLAYING):
            return False
        listing = msgspec.structs.replace(read_listing(row.summary), deciders=())
        summary = Summary(
            stage=CLOSED,
            is_open=row.is_open,
            bots_due=False,
            deadline=None,
            people=frozenset(),
            text=msgspec.json.encode(listing).decode(),
            host=row.host,
        )
        step = store_step(Step(row.number + 1, time.time(), (Closed(),)))
        try:
            if await storage.append(table, step, summary):
                await note_change(storage)
                return True
        except TableGoneError:
            return False
    raise StorageAwayError("database-refuses")
