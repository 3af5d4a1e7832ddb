"""Sheets in the database: events, who has which sheet, photos, and names that mean the same."""

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Row, and_, delete, func, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotope.server.storage.database import Storage
from ludotope.server.storage.schema import (
    name_aliases,
    sheet_events,
    sheet_people,
    sheet_photos,
    sheets,
)


class StoredEvent(NamedTuple):
    """A row of `sheet_events`, without its sheet. The body is the event as JSON."""

    number: int
    at: float
    person: str | None
    action: str | None
    body: str


class SheetRow(NamedTuple):
    """The columns of a `sheets` row that follow from its events."""

    game: str
    host: str
    number: int
    stage: str
    changed_at: float
    summary: str


async def create_sheet(
    storage: Storage, sheet: str, row: SheetRow, events: Sequence[StoredEvent]
) -> bool:
    """Writes a new sheet with its first events; False if it is there already."""
    try:
        async with storage.writing() as connection:
            values = {"id": sheet, "created_at": row.changed_at, **row._asdict()}
            await connection.execute(insert(sheets), values)
            await _write(connection, storage, sheet, events)
    except IntegrityError:
        return False
    return True


async def append_events(
    storage: Storage,
    sheet: str,
    row: SheetRow,
    events: Sequence[StoredEvent],
    leaving: str | None = None,
) -> bool:
    """Writes the next events of a sheet, all or none; False if somebody else was first.

    Whoever leaves does not have it any more, and a sheet that nobody has is deleted.
    """
    try:
        async with storage.writing() as connection:
            await _write(connection, storage, sheet, events)
            changed = row._asdict()
            del changed["game"], changed["host"]
            await connection.execute(update(sheets).where(sheets.c.id == sheet).values(**changed))
            if leaving is not None:
                mine = and_(sheet_people.c.sheet_id == sheet, sheet_people.c.person == leaving)
                await connection.execute(delete(sheet_people).where(mine))
                await delete_ownerless(connection, sheet)
    except IntegrityError:
        return False
    return True


async def _write(
    connection: AsyncConnection, storage: Storage, sheet: str, events: Sequence[StoredEvent]
) -> None:
    rows = [{"sheet_id": sheet, **event._asdict()} for event in events]
    await connection.execute(insert(sheet_events), rows)
    new = {event.person for event in events if event.person is not None}
    if new:
        add = (sqlite.insert if storage.is_sqlite else postgresql.insert)(sheet_people)
        members = [{"person": person, "sheet_id": sheet} for person in sorted(new)]
        await connection.execute(add.on_conflict_do_nothing(), members)


async def read_events(storage: Storage, sheet: str, after: int = 0) -> list[StoredEvent]:
    """Returns the events of a sheet after a number."""
    wanted = (
        select(
            sheet_events.c.number,
            sheet_events.c.at,
            sheet_events.c.person,
            sheet_events.c.action,
            sheet_events.c.body,
        )
        .where(and_(sheet_events.c.sheet_id == sheet, sheet_events.c.number > after))
        .order_by(sheet_events.c.number)
    )
    async with storage.reading() as connection:
        return [StoredEvent(*row) for row in await connection.execute(wanted)]


async def sheet_numbers(storage: Storage, wanted: Collection[str]) -> dict[str, int]:
    """Returns the number of the latest event of those of some sheets that are there."""
    asked = select(sheets.c.id, sheets.c.number).where(sheets.c.id.in_(sorted(wanted)))
    async with storage.reading() as connection:
        return {row.id: row.number for row in await connection.execute(asked)}


async def sheets_of(
    storage: Storage, person: str, stages: Sequence[str], most: int
) -> list[Row[Any]]:
    """Returns the sheets that somebody has written on, the latest first."""
    wanted = (
        select(sheets)
        .join(sheet_people, sheet_people.c.sheet_id == sheets.c.id)
        .where(and_(sheet_people.c.person == person, sheets.c.stage.in_(stages)))
        .order_by(sheets.c.changed_at.desc())
        .limit(most)
    )
    async with storage.reading() as connection:
        return list((await connection.execute(wanted)).all())


async def count_sheets(storage: Storage, host: str) -> int:
    """Returns how many sheets somebody has begun."""
    wanted = select(func.count()).select_from(sheets).where(sheets.c.host == host)
    async with storage.reading() as connection:
        return int((await connection.execute(wanted)).scalar_one())


async def delete_ownerless(connection: AsyncConnection, sheet: str) -> bool:
    """Deletes a sheet that is in nobody's record book any more."""
    left = select(func.count()).where(sheet_people.c.sheet_id == sheet)
    if (await connection.execute(left)).scalar_one():
        return False
    for part in (sheet_photos, sheet_events):
        await connection.execute(delete(part).where(part.c.sheet_id == sheet))
    await connection.execute(delete(sheets).where(sheets.c.id == sheet))
    return True


# --- Photos --------------------------------------------------------------------------------------


async def add_photo(
    storage: Storage, sheet: str, digest: str, person: str, kind: str, content: str
) -> None:
    """Writes a photo, once."""
    add = (sqlite.insert if storage.is_sqlite else postgresql.insert)(sheet_photos)
    row = {
        "sheet_id": sheet,
        "digest": digest,
        "person": person,
        "kind": kind,
        "content": content,
    }
    async with storage.writing() as connection:
        await connection.execute(add.on_conflict_do_nothing(), row)


async def remove_photo(storage: Storage, sheet: str, digest: str) -> None:
    """Deletes a photo."""
    this = and_(sheet_photos.c.sheet_id == sheet, sheet_photos.c.digest == digest)
    async with storage.writing() as connection:
        await connection.execute(delete(sheet_photos).where(this))


async def find_photo(storage: Storage, sheet: str, digest: str) -> Row[Any] | None:
    """Returns a photo of a sheet, if it is there."""
    this = and_(sheet_photos.c.sheet_id == sheet, sheet_photos.c.digest == digest)
    async with storage.reading() as connection:
        return (await connection.execute(select(sheet_photos).where(this))).one_or_none()


async def measure_photos(storage: Storage, person: str) -> int:
    """Returns how many bytes of photos somebody keeps."""
    size = func.coalesce(func.sum(func.length(sheet_photos.c.content)), 0)
    wanted = select(size).where(sheet_photos.c.person == person)
    async with storage.reading() as connection:
        return int((await connection.execute(wanted)).scalar_one()) * 3 // 4


# --- Names ---------------------------------------------------------------------------------------


async def read_aliases(storage: Storage, person: str) -> dict[str, str]:
    """Returns the names that mean another one in somebody's record book."""
    wanted = select(name_aliases.c.name, name_aliases.c.means).where(
        name_aliases.c.person == person
    )
    async with storage.reading() as connection:
        return {row.name: row.means for row in await connection.execute(wanted)}


async def write_aliases(storage: Storage, person: str, means: Mapping[str, str]) -> None:
    """Writes what names mean, in place of what was there of each; one that means itself goes."""
    async with storage.writing() as connection:
        old = and_(name_aliases.c.person == person, name_aliases.c.name.in_(list(means)))
        await connection.execute(delete(name_aliases).where(old))
        rows = [
            {"person": person, "name": name, "means": other}
            for name, other in means.items()
            if name != other
        ]
        if rows:
            await connection.execute(insert(name_aliases), rows)


# --- Erasure -------------------------------------------------------------------------------------


async def erase_from_sheets(storage: Storage, person: str, nobody: str, nameless: str) -> None:
    """Takes a person out of all sheets, and deletes those that nobody else has."""
    found = select(sheets.c.id).where(
        or_(
            sheets.c.host == person,
            sheets.c.id.in_(select(sheet_people.c.sheet_id).where(sheet_people.c.person == person)),
            sheets.c.id.in_(
                select(sheet_events.c.sheet_id).where(
                    sheet_events.c.body.contains(person, autoescape=True)
                )
            ),
        )
    )
    async with storage.reading() as connection:
        theirs = [row.id for row in await connection.execute(found)]
    for sheet in theirs:
        async with storage.writing() as connection:
            mine = and_(sheet_people.c.sheet_id == sheet, sheet_people.c.person == person)
            await connection.execute(delete(sheet_people).where(mine))
            if not await delete_ownerless(connection, sheet):
                await _erase_from(connection, sheet, person, nobody, nameless)
    async with storage.writing() as connection:
        await connection.execute(delete(name_aliases).where(name_aliases.c.person == person))


async def _erase_from(
    connection: AsyncConnection, sheet: str, person: str, nobody: str, nameless: str
) -> None:
    """Replaces a person in the events of a sheet, and the names of seats that were theirs."""
    rows = (
        await connection.execute(
            select(sheet_events)
            .where(sheet_events.c.sheet_id == sheet)
            .order_by(sheet_events.c.number)
        )
    ).all()
    bodies = [json.loads(row.body) for row in rows]
    seats = {body["seat"] for body in bodies if body.get("person") == person}
    names = {f"name.{seat}" for seat in seats}
    for row, body in zip(rows, bodies, strict=True):
        for what in ("person", "host"):
            if body.get(what) == person:
                body[what] = nobody
        if body.get("key") in names:
            body["value"] = nameless
        for seat, player in enumerate(body.get("play", {}).get("players", ())):
            if seat in seats:
                player["name"] = nameless
            if player.get("person") == person:
                player["person"] = nobody
        this = and_(sheet_events.c.sheet_id == sheet, sheet_events.c.number == row.number)
        new = {
            "person": nobody if row.person == person else row.person,
            "body": json.dumps(body, ensure_ascii=False, separators=(",", ":")),
        }
        await connection.execute(update(sheet_events).where(this).values(**new))
    await connection.execute(
        update(sheet_photos)
        .where(and_(sheet_photos.c.sheet_id == sheet, sheet_photos.c.person == person))
        .values(person=nobody)
    )
    row = (await connection.execute(select(sheets).where(sheets.c.id == sheet))).one()
    summary = json.loads(row.summary)
    for player in summary.get("players", ()):
        if player.get("person") == person:
            player |= {"person": nobody, "name": nameless}
    new = {"host": nobody if row.host == person else row.host, "summary": json.dumps(summary)}
    await connection.execute(update(sheets).where(sheets.c.id == sheet).values(**new))
