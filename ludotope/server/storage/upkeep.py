"""Upkeep: lists of tables and people, deleting tables, and what has been kept long enough."""

import contextlib
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Row, Select, and_, delete, exists, func, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotope.server.settings import Retention
from ludotope.server.storage.changes import note_change
from ludotope.server.storage.database import Storage
from ludotope.server.storage.erasure import erase_person
from ludotope.server.storage.schema import (
    files,
    guests,
    own_boards,
    people,
    ratings,
    sessions,
    settings,
    sheet_people,
    sheets,
    solved_puzzles,
    steps,
    table_files,
    tables,
)

DAY = 24 * 3600.0
# How many tables are deleted in one transaction: others write between two of them.
TABLES_TOGETHER = 20
# When servers that share a database last cleaned up.
CLEANED = "cleaned-at"


# Who has something that a cleaning must not take away: a table, a sheet of a real game, ...
OWNERS = (
    guests.c.person,
    tables.c.host,
    sheet_people.c.person,
    sheets.c.host,
    own_boards.c.person,
    ratings.c.person,
    solved_puzzles.c.person,
)


class TableFilter(NamedTuple):
    """A filter for tables: at a stage, of a host, unchanged since a time."""

    stage: str | None = None
    host: str | None = None
    before: float | None = None


class PeopleFilter(NamedTuple):
    """A filter for people: with an account or without one, not seen since a time."""

    has_account: bool | None = None
    before: float | None = None


# --- What there is -------------------------------------------------------------------------------


async def list_tables(
    storage: Storage, wanted: TableFilter, most: int, by_size: bool = False
) -> list[Row[Any]]:
    """Returns tables with their sizes in bytes and the names of their hosts.

    The first are the largest, or those that have not changed for longest.
    """
    size = (
        select(func.coalesce(func.sum(func.length(steps.c.body)), 0))
        .where(steps.c.table_id == tables.c.id)
        .scalar_subquery()
        .label("size")
    )
    conditions: list[ColumnElement[bool]] = []
    if wanted.stage is not None:
        conditions.append(tables.c.stage == wanted.stage)
    if wanted.host is not None:
        conditions.append(or_(people.c.id == wanted.host, people.c.login == wanted.host.casefold()))
    if wanted.before is not None:
        conditions.append(tables.c.changed_at < wanted.before)
    listed: Select[Any] = (
        select(
            tables.c.id,
            tables.c.code,
            tables.c.game,
            tables.c.stage,
            tables.c.number,
            tables.c.created_at,
            tables.c.changed_at,
            tables.c.host,
            people.c.name.label("host_name"),
            size,
        )
        .join_from(tables, people, people.c.id == tables.c.host, isouter=True)
        .where(*conditions)
        .order_by(size.desc() if by_size else tables.c.changed_at)
        .limit(most)
    )
    async with storage.reading() as connection:
        return list((await connection.execute(listed)).all())


async def list_people(storage: Storage, wanted: PeopleFilter, most: int) -> list[Row[Any]]:
    """Returns people, when they were last seen and how many tables they have.

    The first are those who were not seen for longest. Who has never been seen since they came has
    the time at which they came.
    """
    seen_at = _seen_at().label("seen_at")
    own = select(func.count()).where(guests.c.person == people.c.id).scalar_subquery()
    conditions: list[ColumnElement[bool]] = []
    if wanted.has_account is not None:
        is_guest = people.c.login.is_(None)
        conditions.append(~is_guest if wanted.has_account else is_guest)
    if wanted.before is not None:
        conditions.append(_seen_at() < wanted.before)
    listed: Select[Any] = (
        select(
            people.c.id,
            people.c.name,
            people.c.login,
            people.c.created_at,
            seen_at,
            own.label("tables"),
        )
        .where(*conditions)
        .order_by(seen_at)
        .limit(most)
    )
    async with storage.reading() as connection:
        return list((await connection.execute(listed)).all())


def _seen_at() -> ColumnElement[float]:
    latest = (
        select(func.max(sessions.c.seen_at)).where(sessions.c.person == people.c.id)
    ).scalar_subquery()
    return func.coalesce(latest, people.c.created_at)


async def find_tables(storage: Storage, names: Sequence[str]) -> dict[str, str]:
    """Returns the tables with some identities or codes, by what they were called."""
    codes = [name.strip().upper() for name in names]
    wanted = or_(tables.c.id.in_(names), tables.c.code.in_(codes))
    async with storage.reading() as connection:
        rows = (await connection.execute(select(tables.c.id, tables.c.code).where(wanted))).all()
    known = {row.code: row.id for row in rows} | {row.id: row.id for row in rows}
    found = {name: known.get(name) or known.get(name.strip().upper()) for name in names}
    return {name: table for name, table in found.items() if table is not None}


async def find_person(storage: Storage, name: str) -> Row[Any] | None:
    """Returns the person with an identity or with the name of an account."""
    return await storage.find_person(name) or await storage.find_login(name.strip().casefold())


# --- Deleting tables -----------------------------------------------------------------------------


async def delete_tables(storage: Storage, wanted: Sequence[str]) -> int:
    """Deletes tables with all that belongs to them alone; returns how many there were."""
    deleted = 0
    for start in range(0, len(wanted), TABLES_TOGETHER):
        some = wanted[start : start + TABLES_TOGETHER]
        async with storage.writing() as connection:
            digests = await _delete_rows(connection, some)
            gone = await connection.execute(delete(tables).where(tables.c.id.in_(some)))
            deleted += gone.rowcount
        # A new table may take such a file up at the same time: then it stays.
        with contextlib.suppress(IntegrityError):
            async with storage.writing() as connection:
                await _delete_orphans(connection, digests)
    if deleted:
        await note_change(storage)
    return deleted


async def _lock_tables(connection: AsyncConnection, some: Sequence[str]) -> None:
    """Keeps everybody else from writing to some tables until the transaction ends."""
    these = tables.c.id.in_(some)
    if connection.dialect.name == "postgresql":
        # A plain update would not keep steps from being inserted, and then block their writer.
        lock = select(tables.c.id).where(these).order_by(tables.c.id).with_for_update()
        await connection.execute(lock)
    else:
        # The first write locks all of SQLite.
        await connection.execute(update(tables).where(these).values(number=tables.c.number))


async def _delete_rows(connection: AsyncConnection, some: Sequence[str]) -> list[str]:
    """Deletes what belongs to some tables; returns the files that they were set up with."""
    await _lock_tables(connection, some)
    used = select(table_files.c.digest).where(table_files.c.table_id.in_(some)).distinct()
    digests = [row.digest for row in await connection.execute(used)]
    for part in (table_files, guests, steps):
        await connection.execute(delete(part).where(part.c.table_id.in_(some)))
    return digests


async def _delete_orphans(connection: AsyncConnection, digests: Sequence[str]) -> None:
    is_used = exists().where(table_files.c.digest == files.c.digest)
    await connection.execute(delete(files).where(and_(files.c.digest.in_(digests), ~is_used)))


# --- What has been kept long enough --------------------------------------------------------------


async def expired_tables(
    storage: Storage, retention: Retention, most: int | None = None
) -> list[str]:
    """Returns the tables that have been kept long enough, those unchanged for longest first."""
    now = time.time()
    kinds = [
        and_(tables.c.stage.in_(stages), tables.c.changed_at < now - days * DAY)
        for stages, days in (
            (("waiting",), retention.waiting_days),
            (("playing",), retention.playing_days),
            (("over", "closed"), retention.finished_days),
        )
        if days
    ]
    if not kinds:
        return []
    wanted = select(tables.c.id).where(or_(*kinds)).order_by(tables.c.changed_at).limit(most)
    async with storage.reading() as connection:
        return [row.id for row in await connection.execute(wanted)]


async def expired_guests(
    storage: Storage, retention: Retention, most: int | None = None
) -> list[str]:
    """Returns guests of whom nothing is kept but their name, and who were not here for long."""
    if not retention.guest_days:
        return []
    before = time.time() - retention.guest_days * DAY
    wanted = (
        select(people.c.id)
        .where(people.c.login.is_(None), people.c.created_at < before, _seen_at() < before)
        .where(*(~exists().where(owner == people.c.id) for owner in OWNERS))
        .order_by(people.c.created_at)
        .limit(most)
    )
    async with storage.reading() as connection:
        return [row.id for row in await connection.execute(wanted)]


async def clean(storage: Storage, retention: Retention, most: int | None = None) -> tuple[int, int]:
    """Deletes what has been kept long enough; returns how many tables and guests there were."""
    gone = await delete_tables(storage, await expired_tables(storage, retention, most))
    guests_gone = await expired_guests(storage, retention, most)
    for person in guests_gone:
        await erase_person(storage, person)
    return gone, len(guests_gone)


async def is_our_turn(storage: Storage, seconds: float) -> bool:
    """Whether no server has cleaned up for so long; the next one who asks is told no."""
    now = time.time()
    await storage.setting(CLEANED, lambda: "0")
    async with storage.writing() as connection:
        before = select(settings.c.value).where(settings.c.name == CLEANED)
        value = str((await connection.execute(before)).scalar_one())
        if now - float(value) < seconds:
            return False
        # Of several that have read the same, one replaces it.
        same = and_(settings.c.name == CLEANED, settings.c.value == value)
        taken = await connection.execute(update(settings).where(same).values(value=str(now)))
        return taken.rowcount == 1
