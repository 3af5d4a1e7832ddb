"""Queries about sessions and accounts: who is known on which device, and by which passphrase."""

import time
from collections.abc import Collection
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Row, and_, delete, exists, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotope.server.storage.database import Storage
from ludotope.server.storage.schema import login_looks, people, sessions

# How many identities one query asks for.
AT_ONCE = 500


class SessionRow(NamedTuple):
    """A row of `sessions`."""

    id: str
    person: str
    created_at: float
    seen_at: float
    device: str


class LoginTakenError(Exception):
    """Somebody else has an account of that name, or of one that looks like it."""


# --- Sessions ------------------------------------------------------------------------------------


async def find_session(storage: Storage, session: str) -> Row[Any] | None:
    """Returns a session, with the `login` of whose it is."""
    wanted = (
        select(sessions, people.c.login)
        .join(people, people.c.id == sessions.c.person)
        .where(sessions.c.id == session)
    )
    async with storage.reading() as connection:
        return (await connection.execute(wanted)).one_or_none()


async def sessions_of(storage: Storage, person: str) -> list[SessionRow]:
    """Returns all sessions of a person, the one that was used last first."""
    wanted = select(sessions).where(sessions.c.person == person).order_by(sessions.c.seen_at.desc())
    async with storage.reading() as connection:
        return [SessionRow(*row) for row in await connection.execute(wanted)]


async def sessions_there(storage: Storage, wanted: Collection[str]) -> set[str]:
    """Returns those of some sessions that have not ended."""
    return await _those_there(storage, sessions.c.id, wanted)


async def people_there(storage: Storage, wanted: Collection[str]) -> set[str]:
    """Returns those of some people who have not been erased."""
    return await _those_there(storage, people.c.id, wanted)


async def _those_there(
    storage: Storage, column: ColumnElement[str], wanted: Collection[str]
) -> set[str]:
    asked = list(wanted)
    found: set[str] = set()
    async with storage.reading() as connection:
        for start in range(0, len(asked), AT_ONCE):
            some = select(column).where(column.in_(asked[start : start + AT_ONCE]))
            found.update(row[0] for row in await connection.execute(some))
    return found


async def begin_session(
    storage: Storage, session: SessionRow, most: int, *, ends: str = "", logs_in: bool = False
) -> list[str]:
    """Writes a new session; returns those that have ended with it.

    These are the one that it comes in place of, and the oldest if the person has too many.
    Logging in makes cookies of version 0.1.0 worthless.
    """
    async with storage.writing() as connection:
        await _insert(storage, connection, session)
        ended = await _end(connection, sessions.c.id == ends) if ends else []
        kept = (
            select(sessions.c.id)
            .where(sessions.c.person == session.person)
            .order_by(sessions.c.seen_at.desc())
            .limit(most)
        )
        spare = and_(sessions.c.person == session.person, sessions.c.id.not_in(kept))
        ended += await _end(connection, spare)
        if logs_in:
            await _begin_round(connection, session.person)
        return ended


async def end_sessions(storage: Storage, person: str, only: str | None = None) -> list[str]:
    """Ends all sessions of a person, or only one; returns those that have ended."""
    theirs = sessions.c.person == person
    async with storage.writing() as connection:
        wanted = theirs if only is None else and_(theirs, sessions.c.id == only)
        ended = await _end(connection, wanted)
        # A cookie of version 0.1.0 may have led to any of them.
        await _begin_round(connection, person)
        return ended


async def note_seen(storage: Storage, session: str) -> None:
    """Writes that a session is used now."""
    async with storage.writing() as connection:
        change = update(sessions).where(sessions.c.id == session)
        await connection.execute(change.values(seen_at=time.time()))


async def drop_expired(storage: Storage, guests_before: float, accounts_before: float) -> list[str]:
    """Ends the sessions that were not used since some time; returns them."""
    has_account = select(people.c.id).where(people.c.login.is_not(None))
    late = and_(sessions.c.seen_at < accounts_before, sessions.c.person.in_(has_account))
    async with storage.writing() as connection:
        return await _end(connection, or_(sessions.c.seen_at < guests_before, late))


async def _insert(storage: Storage, connection: AsyncConnection, session: SessionRow) -> None:
    insert_new = sqlite.insert if storage.is_sqlite else postgresql.insert
    # A cookie of version 0.1.0 that comes twice at once leads to the same session.
    row = insert_new(sessions).values(session._asdict()).on_conflict_do_nothing()
    await connection.execute(row)


async def _end(connection: AsyncConnection, which: ColumnElement[bool]) -> list[str]:
    ended = delete(sessions).where(which).returning(sessions.c.id)
    return [row[0] for row in await connection.execute(ended)]


async def _begin_round(connection: AsyncConnection, person: str) -> None:
    change = update(people).where(people.c.id == person)
    await connection.execute(change.values(sessions=people.c.sessions + 1))


# --- Accounts ------------------------------------------------------------------------------------


async def make_account(
    storage: Storage,
    person: str,
    login: str,
    looks: Collection[str],
    hashed: str,
    session: SessionRow,
) -> list[str] | None:
    """Gives a guest an account and one new session; returns the sessions that have ended.

    None if they have an account already. `looks` is what the name looks like: if that of another
    account does, too, it is taken.
    """
    is_guest = and_(people.c.id == person, people.c.login.is_(None))
    values = {"login": login, "passphrase": hashed}
    try:
        return await _change_account(storage, is_guest, values, session, looks)
    except IntegrityError:
        raise LoginTakenError from None


async def logins_without_looks(storage: Storage) -> list[tuple[str, str]]:
    """Returns the people with an account, and its name, of which it is not noted what it is like.

    They come from an earlier version; or another account was there first that looks the same.
    """
    has_looks = exists().where(login_looks.c.person == people.c.id)
    wanted = select(people.c.id, people.c.login).where(people.c.login.is_not(None), ~has_looks)
    async with storage.reading() as connection:
        oldest_first = wanted.order_by(people.c.created_at)
        return [(row.id, row.login) for row in await connection.execute(oldest_first)]


async def note_looks(storage: Storage, rows: Collection[tuple[str, str]]) -> None:
    """Notes what names of accounts look like, by person; the first of two keeps it."""
    add = (sqlite.insert if storage.is_sqlite else postgresql.insert)(login_looks)
    values = [{"person": person, "look": look} for person, look in rows]
    async with storage.writing() as connection:
        await connection.execute(add.on_conflict_do_nothing(), values)


async def change_passphrase(
    storage: Storage, person: str, before: str, after: str, session: SessionRow
) -> list[str] | None:
    """Gives an account another passphrase and one new session; returns those that have ended.

    None if somebody else has changed it meanwhile.
    """
    is_unchanged = and_(people.c.id == person, people.c.passphrase == before)
    return await _change_account(storage, is_unchanged, {"passphrase": after}, session)


async def _change_account(
    storage: Storage,
    which: ColumnElement[bool],
    values: dict[str, Any],
    session: SessionRow,
    looks: Collection[str] = (),
) -> list[str] | None:
    async with storage.writing() as connection:
        change = update(people).where(which).values(**values).returning(people.c.id)
        if (await connection.execute(change)).one_or_none() is None:
            return None
        if looks:
            rows = [{"look": look, "person": session.person} for look in sorted(looks)]
            await connection.execute(insert(login_looks), rows)
        ended = await _end(connection, sessions.c.person == session.person)
        await _begin_round(connection, session.person)
        await _insert(storage, connection, session)
        return ended


async def note_failure(storage: Storage, person: str) -> None:
    """Counts a wrong passphrase."""
    count = people.c.failed_logins + 1
    async with storage.writing() as connection:
        change = update(people).where(people.c.id == person)
        await connection.execute(change.values(failed_logins=count, failed_at=time.time()))


async def forget_failures(storage: Storage, person: str) -> None:
    """Begins to count wrong passphrases anew."""
    async with storage.writing() as connection:
        change = update(people).where(people.c.id == person)
        await connection.execute(change.values(failed_logins=0, failed_at=None))
