"""Erasure: takes a person out of the database, and leaves the games of others as they are.

Tables that nobody else had are deleted. At all others the person's identity becomes one that
nobody can have, and their names a sign; a step says so, because servers that have the table in
memory must know it before they write the next one.
"""

import json
import secrets
import time
from typing import Any

from sqlalchemy import (
    Row,
    and_,
    bindparam,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    union,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotope.server.storage.connections import StorageAwayError
from ludotope.server.storage.database import Storage
from ludotope.server.storage.rating_rows import erase_skill
from ludotope.server.storage.rows import ERASED, NAMELESS
from ludotope.server.storage.schema import (
    files,
    guests,
    login_looks,
    own_boards,
    people,
    sessions,
    steps,
    table_files,
    tables,
)
from ludotope.server.storage.sheet_rows import erase_from_sheets

# Changes with every erasure, so that all servers notice that one has happened.
ERASURES = "erasures"
# How often what somebody else has changed meanwhile is tried again.
ATTEMPTS = 20


async def erase_person(storage: Storage, person: str) -> None:
    """Deletes a person with all their sessions, and their names at all tables.

    Tables that only they had are deleted, those that wait for their start under them are closed,
    and in running games their seats count as left. Begun and interrupted, it can be done again.
    """
    async with storage.writing() as connection:
        # From now on they can do nothing more.
        await connection.execute(delete(sessions).where(sessions.c.person == person))
        await connection.execute(
            update(people).where(people.c.id == person).values(sessions=people.c.sessions + 1)
        )
    for _ in range(ATTEMPTS):
        for table in await _tables_of(storage, person):
            await _erase_at(storage, table, person)
        await erase_from_sheets(storage, person, f"{ERASED}{secrets.token_hex(8)}", NAMELESS)
        try:
            async with storage.writing() as connection:
                for kept in (sessions, own_boards, login_looks):
                    await connection.execute(delete(kept).where(kept.c.person == person))
                await erase_skill(connection, person)
                await connection.execute(delete(people).where(people.c.id == person))
        except IntegrityError:
            # What was under way when it began has been written meanwhile.
            continue
        await storage.write_setting(ERASURES, secrets.token_hex(8))
        return
    raise StorageAwayError("database-refuses")


async def _tables_of(storage: Storage, person: str) -> list[str]:
    found = union(
        select(guests.c.table_id).where(guests.c.person == person),
        select(tables.c.id).where(tables.c.host == person),
    )
    async with storage.reading() as connection:
        return [row[0] for row in await connection.execute(found)]


async def _erase_at(storage: Storage, table: str, person: str) -> None:
    for _ in range(ATTEMPTS):
        try:
            async with storage.writing() as connection:
                found = await connection.execute(select(tables).where(tables.c.id == table))
                row = found.one_or_none()
                if row is not None:
                    await _erase_from(connection, row, person)
            return
        except IntegrityError:
            # Somebody else has stored a step with the same number.
            continue
    raise StorageAwayError("database-refuses")


async def _erase_from(connection: AsyncConnection, row: Row[Any], person: str) -> None:
    nobody = f"{ERASED}{secrets.token_hex(8)}"
    changed, kept = await _change_steps(connection, row.id, person, nobody)
    events, values = _last_step(row, person, nobody, kept)
    step = {
        "table_id": row.id,
        "number": row.number + 1,
        "at": time.time(),
        "person": None,
        "request": None,
        "body": _write(events),
    }
    # First of all, like everybody who writes to a table: then nobody else does until this is done.
    await connection.execute(insert(steps), step)
    if await _is_of_nobody_else(connection, row.id, person):
        await _delete_table(connection, row.id)
        return
    theirs = and_(guests.c.table_id == row.id, guests.c.person == person)
    await connection.execute(delete(guests).where(theirs))
    if changed:
        wanted = and_(steps.c.table_id == row.id, steps.c.number == bindparam("step"))
        new: dict[str, Any] = {"person": bindparam("who"), "body": bindparam("what")}
        await connection.execute(update(steps).where(wanted).values(new), changed)
    await connection.execute(update(tables).where(tables.c.id == row.id).values(**values))


async def _is_of_nobody_else(connection: AsyncConnection, table: str, person: str) -> bool:
    others = (
        select(func.count())
        .select_from(guests)
        .where(and_(guests.c.table_id == table, guests.c.person != person))
    )
    return (await connection.execute(others)).scalar_one() == 0


async def _delete_table(connection: AsyncConnection, table: str) -> None:
    used = select(table_files.c.digest).where(table_files.c.table_id == table)
    digests = [row[0] for row in await connection.execute(used)]
    for part in (table_files, guests, steps):
        await connection.execute(delete(part).where(part.c.table_id == table))
    await connection.execute(delete(tables).where(tables.c.id == table))
    still_used = exists().where(table_files.c.digest == files.c.digest)
    await connection.execute(delete(files).where(and_(files.c.digest.in_(digests), ~still_used)))


async def _change_steps(
    connection: AsyncConnection, table: str, person: str, nobody: str
) -> tuple[list[dict[str, Any]], list[int]]:
    """Returns the steps of a table without a person, and the places that were kept for them."""
    theirs = (
        select(steps.c.number, steps.c.person, steps.c.body)
        .where(steps.c.table_id == table)
        .where(or_(steps.c.person == person, steps.c.body.contains(person, autoescape=True)))
    )
    changed = []
    kept: list[int] = []
    for step in await connection.execute(theirs):
        events = json.loads(step.body)
        for event in events:
            for number, place in enumerate(event.get("places", ())):
                if place.get("kept_for") == person:
                    kept.append(number)
        changed.append(
            {
                "step": step.number,
                "who": nobody if step.person == person else step.person,
                "what": _write(_without(events, person, nobody)),
            }
        )
    return changed, kept


def _last_step(
    row: Row[Any], person: str, nobody: str, kept: list[int]
) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Returns the events that say what has become of a person, and the table's row after them."""
    summary = json.loads(row.summary)
    seats = [number for number, seat in enumerate(summary["seats"]) if seat.get("person") == person]
    is_host = row.host == person
    event = {"kind": "erased", "person": nobody, "seats": seats, "host": is_host}
    events: list[dict[str, Any]] = [event]
    summary = _without(summary, person, nobody)
    values: dict[str, Any] = {"number": row.number + 1}
    if is_host:
        values["host"] = nobody
    if row.stage == "waiting":
        event["kept"] = kept
        for seat in seats:
            summary["seats"][seat] = {"name": None, "bot": None, "person": None}
        if is_host:
            events.append({"kind": "closed"})
            summary["deciders"] = []
            values |= {"stage": "closed", "bots_due": False, "deadline": None}
    values["summary"] = _write(summary)
    return events, values


def _without(content: Any, person: str, nobody: str) -> Any:
    """Returns JSON in which a person is nobody, without a name; nothing is kept for them."""
    if isinstance(content, list):
        return [_without(item, person, nobody) for item in content]
    if not isinstance(content, dict):
        return content
    left = {key: _without(value, person, nobody) for key, value in content.items()}
    if left.get("person") == person:
        left["person"] = nobody
        if "name" in left:
            left["name"] = NAMELESS
    if left.get("kept_for") == person:
        del left["kept_for"]
        left.pop("kept_name", None)
    if left.get("host") == person:
        left["host"] = nobody
    return left


def _write(content: Any) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))
