"""Closing a table from outside, without playing its steps: what an administrator does."""

import time

import msgspec
from sqlalchemy import insert, select, update

from ludotope.server.storage.changes import note_change
from ludotope.server.storage.database import Storage
from ludotope.server.storage.schema import steps, tables
from ludotope.server.storage.step_writer import step_row
from ludotope.server.storage.upkeep import lock_tables
from ludotope.server.tables.events import Closed, Step, store_step
from ludotope.server.tables.summary import read_listing
from ludotope.server.tables.table import CLOSED, PLAYING, WAITING


async def close_table(storage: Storage, table: str) -> bool:
    """Closes a table that waits or runs; False if there is none, or it has ended already."""
    this = tables.c.id == table
    async with storage.writing() as connection:
        await lock_tables(connection, [table])
        row = (await connection.execute(select(tables).where(this))).one_or_none()
        if row is None or row.stage not in (WAITING, PLAYING):
            return False
        step = store_step(Step(row.number + 1, time.time(), (Closed(),)))
        listing = msgspec.structs.replace(read_listing(row.summary), deciders=())
        await connection.execute(insert(steps), step_row(table, step))
        values = {
            "number": step.number,
            "changed_at": step.at,
            "stage": CLOSED,
            "bots_due": False,
            "deadline": None,
            "summary": msgspec.json.encode(listing).decode(),
        }
        await connection.execute(update(tables).where(this).values(**values))
    await note_change(storage)
    return True
