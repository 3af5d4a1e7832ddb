"""The database: SQLite in a file, or PostgreSQL. Everything acknowledged is in it."""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import (
    Connection,
    Engine,
    Row,
    and_,
    bindparam,
    create_engine,
    event,
    insert,
    select,
    text,
    true,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    DisconnectionError,
    IntegrityError,
    InterfaceError,
    OperationalError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ludotope.engine.errors import LudotopeError
from ludotope.server.storage.rows import StoredStep, Summary
from ludotope.server.storage.schema import guests, people, settings, steps, tables

log = logging.getLogger("ludotope.server")

# Without 0, 1, I, L, O, U: codes are read out over the phone, and must not be words.
CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE_LENGTH = 6
# How often a new table is given another code if somebody has it.
MOST_CODES = 10
# How many tables are written in one transaction.
MOST_TOGETHER = 200

UPDATE_SUMMARY = update(tables).where(tables.c.id == bindparam("table"))


class StorageAwayError(LudotopeError):
    """The database cannot be reached, or did not say whether it has written."""


class TableThereError(LudotopeError):
    """A table that was to be made is there already."""


class Append(NamedTuple):
    """A step to be written, with what is to be found of the table after it."""

    table: str
    step: StoredStep
    summary: Summary
    written: "asyncio.Future[bool]"

    def fail(self, error: Exception) -> None:
        """Tells whoever waits that it is not, or perhaps not, written."""
        if not self.written.done():
            self.written.set_exception(error)


def new_id() -> str:
    """An identity that nobody can guess."""
    return secrets.token_urlsafe(16)


def new_code() -> str:
    """A short code for a table."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def read_url(database: str) -> URL:
    """The address of a database, with the driver that we use."""
    try:
        url = make_url(database)
    except (ArgumentError, ValueError):
        # What follows may hold a password.
        raise LudotopeError("database-url", url=database.partition(":")[0]) from None
    if url.drivername.startswith("sqlite") and url.database in (None, "", ":memory:"):
        raise LudotopeError("database-url", url=database)
    if url.drivername in ("sqlite", "sqlite+aiosqlite"):
        return url.set(drivername="sqlite+aiosqlite")
    if url.drivername in ("postgresql", "postgres", "postgresql+asyncpg"):
        return url.set(drivername="postgresql+asyncpg")
    raise LudotopeError("database-url", url=url.render_as_string())


class Storage:
    """Reads and writes tables and people. `open` first; what is asked while it is away fails."""

    def __init__(self, database: str) -> None:
        self.url = read_url(database)
        self.is_sqlite = self.url.drivername.startswith("sqlite")
        self.engine = _make_engine(self.url)
        # Steps are written to SQLite in one go on a thread: one change of threads, not one for
        # every statement.
        self._thread = ThreadPoolExecutor(1, "writing")
        self._quick = _make_quick_engine(self.url) if self.is_sqlite else None
        self._insert = sqlite.insert if self.is_sqlite else postgresql.insert
        self._queue: asyncio.Queue[Append] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        # SQLite has one writer at a time; waiting here costs less than waiting there.
        self._writing = asyncio.Lock()

    async def open(self) -> None:
        """Brings the database up to date and starts to write."""
        from ludotope.server.storage.migrate import migrate

        async with _clear_errors():
            if self.is_sqlite:
                # What is in it is nobody else's business: it holds the key of all cookies.
                Path(str(self.url.database)).touch(mode=0o600)
            await migrate(self.engine)
        self._writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        """Stops writing."""
        if self._writer is not None:
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
        await self.engine.dispose()
        if self._quick is not None:
            self._quick.dispose()
        self._thread.shutdown(wait=False)

    @contextlib.asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read from."""
        async with _clear_errors(), self.engine.connect() as connection:
            yield connection

    @contextlib.asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A connection in a transaction."""
        async with _clear_errors(), contextlib.AsyncExitStack() as stack:
            if self.is_sqlite:
                await stack.enter_async_context(self._writing)
            yield await stack.enter_async_context(self.engine.begin())

    # --- Steps -----------------------------------------------------------------------------------

    async def create(self, table: str, game: str, step: StoredStep, summary: Summary) -> str:
        """Writes a new table with its first step; says its code."""
        for _ in range(MOST_CODES):
            code = new_code()
            try:
                async with self.writing() as connection:
                    row = {
                        "id": table,
                        "code": code,
                        "game": game,
                        "created_at": step.at,
                        **_summary_row(step, summary),
                    }
                    await connection.execute(insert(tables), row)
                    await connection.execute(insert(steps), _step_row(table, step))
                    pairs = {(person, table) for person in summary.people}
                    await connection.run_sync(self._note_guests, pairs)
                return code
            except IntegrityError:
                if await self.read_code(table) is not None:
                    raise TableThereError("table-there") from None
                # The code is taken.
        raise StorageAwayError("database-refuses")

    async def append(self, table: str, step: StoredStep, summary: Summary) -> bool:
        """Writes a step; False if there is one with its number already."""
        written: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(Append(table, step, summary, written))
        return await written

    async def _write(self) -> None:
        """Writes whatever is waiting in one transaction, again and again."""
        while True:
            waiting = [await self._queue.get()]
            while not self._queue.empty() and len(waiting) < MOST_TOGETHER:
                waiting.append(self._queue.get_nowait())
            # Always in the same order, so that two servers never wait for each other.
            waiting.sort(key=lambda append: append.table)
            try:
                await self._try_to_write(waiting)
            except asyncio.CancelledError:
                for append in waiting:
                    append.fail(StorageAwayError("database-away"))
                raise

    async def _try_to_write(self, appends: Sequence[Append]) -> None:
        """Writes some steps; what cannot be written must not keep the others from it."""
        try:
            written = await self._write_together(appends)
        except StorageAwayError as error:
            for append in appends:
                append.fail(error)
        except Exception as error:
            if len(appends) == 1:
                log.error("table %s cannot be written", appends[0].table, exc_info=error)
                appends[0].fail(StorageAwayError("database-refuses"))
                return
            for append in appends:
                await self._try_to_write([append])
        else:
            for append in appends:
                if not append.written.done():
                    append.written.set_result((append.table, append.step.number) in written)

    async def _write_together(self, appends: Sequence[Append]) -> set[tuple[str, int]]:
        if self._quick is None:
            async with self.writing() as connection:
                return await connection.run_sync(self._write_all, appends)
        async with _clear_errors(), self._writing:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(
                self._thread, self._write_quickly, self._quick, appends
            )

    def _write_quickly(self, engine: Engine, appends: Sequence[Append]) -> set[tuple[str, int]]:
        with engine.begin() as connection:
            return self._write_all(connection, appends)

    def _write_all(self, connection: Connection, appends: Sequence[Append]) -> set[tuple[str, int]]:
        rows = [_step_row(append.table, append.step) for append in appends]
        statement = (
            self._insert(steps).on_conflict_do_nothing().returning(steps.c.table_id, steps.c.number)
        )
        written = {(table, number) for table, number in connection.execute(statement, rows)}
        done = [a for a in appends if (a.table, a.step.number) in written]
        if done:
            rows = [
                {"table": append.table, **_summary_row(append.step, append.summary)}
                for append in done
            ]
            connection.execute(UPDATE_SUMMARY, rows)
        self._note_guests(connection, {(p, a.table) for a in done for p in a.summary.people})
        return written

    def _note_guests(self, connection: Connection, pairs: set[tuple[str, str]]) -> None:
        if pairs:
            rows = [{"person": person, "table_id": table} for person, table in sorted(pairs)]
            connection.execute(self._insert(guests).on_conflict_do_nothing(), rows)

    async def read_code(self, table: str) -> str | None:
        """The code of a table, or None if there is no such table."""
        async with self.reading() as connection:
            found = await connection.execute(select(tables.c.code).where(tables.c.id == table))
            return found.scalar_one_or_none()

    async def find_code(self, code: str) -> str | None:
        """The table that has a code."""
        wanted = tables.c.code == code.strip().upper()
        async with self.reading() as connection:
            found = await connection.execute(select(tables.c.id).where(wanted))
            return found.scalar_one_or_none()

    async def read_steps(self, table: str, after: int = 0) -> list[StoredStep]:
        """The steps of a table after a number."""
        wanted = (
            select(steps.c.number, steps.c.at, steps.c.body, steps.c.person, steps.c.request)
            .where(and_(steps.c.table_id == table, steps.c.number > after))
            .order_by(steps.c.number)
        )
        async with self.reading() as connection:
            rows = await connection.execute(wanted)
            return [StoredStep(*row) for row in rows]

    # --- Finding tables --------------------------------------------------------------------------

    async def tables_of(
        self, person: str, stages: Sequence[str], most: int, before: float | None = None
    ) -> list[Row[Any]]:
        """The tables at which a person has a seat or that they keep, the latest first.

        With `before`, only those that changed last before that time.
        """
        wanted = (
            select(tables)
            .join(guests, guests.c.table_id == tables.c.id)
            .where(and_(guests.c.person == person, tables.c.stage.in_(stages)))
            .where(tables.c.changed_at < before if before is not None else true())
            .order_by(tables.c.changed_at.desc())
            .limit(most)
        )
        return await self._rows(wanted)

    async def open_tables(self, stages: Sequence[str], most: int) -> list[Row[Any]]:
        """The tables that are open to everybody, the latest first."""
        wanted = (
            select(tables)
            .where(and_(tables.c.is_open.is_(True), tables.c.stage.in_(stages)))
            .order_by(tables.c.changed_at.desc())
            .limit(most)
        )
        return await self._rows(wanted)

    async def tables_with_bots_due(self, before: float, most: int) -> list[str]:
        """Tables at which a computer player should have decided by a time."""
        wanted = (
            select(tables.c.id)
            .where(and_(tables.c.bots_due.is_(True), tables.c.changed_at < before))
            .order_by(tables.c.changed_at)
            .limit(most)
        )
        return [row.id for row in await self._rows(wanted)]

    async def tables_out_of_time(self, now: float, most: int) -> list[str]:
        """Tables at which a clock has run out."""
        wanted = select(tables.c.id).where(tables.c.deadline <= now).limit(most)
        return [row.id for row in await self._rows(wanted)]

    async def _rows(self, wanted: Any) -> list[Row[Any]]:
        async with self.reading() as connection:
            return list((await connection.execute(wanted)).all())

    # --- People and settings ---------------------------------------------------------------------

    async def find_person(self, person: str) -> Row[Any] | None:
        """A person by identity."""
        found = await self._rows(select(people).where(people.c.id == person))
        return found[0] if found else None

    async def find_login(self, login: str) -> Row[Any] | None:
        """A person by the name of their account."""
        found = await self._rows(select(people).where(people.c.login == login))
        return found[0] if found else None

    async def add_person(self, person: str, name: str) -> None:
        """A new guest."""
        async with self.writing() as connection:
            row = {"id": person, "name": name, "created_at": time.time()}
            await connection.execute(insert(people), row)

    async def change_person(self, person: str, **values: Any) -> bool:
        """Changes what is kept of a person; False if that name of an account is taken."""
        try:
            async with self.writing() as connection:
                await connection.execute(
                    update(people).where(people.c.id == person).values(**values)
                )
        except IntegrityError:
            return False
        return True

    async def setting(self, name: str, make: Callable[[], str]) -> str:
        """A value that all servers share; made by the first that asks."""
        async with self.writing() as connection:
            row = {"name": name, "value": make()}
            await connection.execute(self._insert(settings).on_conflict_do_nothing(), row)
            found = select(settings.c.value).where(settings.c.name == name)
            return str((await connection.execute(found)).scalar_one())

    async def is_there(self) -> bool:
        """Whether the database answers."""
        try:
            async with asyncio.timeout(2), self.reading() as connection:
                await connection.execute(text("select 1"))
        except (StorageAwayError, TimeoutError):
            return False
        return self._writer is not None and not self._writer.done()


def _make_engine(url: URL) -> AsyncEngine:
    if not url.drivername.startswith("sqlite"):
        return create_async_engine(
            url,
            pool_pre_ping=True,
            pool_size=10,
            max_overflow=10,
            pool_timeout=5,
            connect_args={"timeout": 5, "command_timeout": 10},
        )
    engine = create_async_engine(url, pool_size=4, max_overflow=4, pool_timeout=10)
    _prepare_sqlite(engine.sync_engine)
    return engine


def _make_quick_engine(url: URL) -> Engine:
    engine = create_engine(
        url.set(drivername="sqlite"), connect_args={"check_same_thread": False}, pool_size=1
    )
    _prepare_sqlite(engine)
    return engine


def _prepare_sqlite(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        # Readers do not wait for the writer; a commit is on the disk when it returns.
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.execute("PRAGMA busy_timeout=10000")
        cursor.close()


@contextlib.asynccontextmanager
async def _clear_errors() -> AsyncIterator[None]:
    """Says in one sentence that the database is away, whatever the driver says."""
    try:
        yield
    except IntegrityError:
        raise
    except (OperationalError, InterfaceError, DisconnectionError, PoolTimeoutError) as error:
        raise StorageAwayError("database-away") from error
    except DBAPIError as error:
        if error.connection_invalidated:
            raise StorageAwayError("database-away") from error
        raise
    except (OSError, TimeoutError) as error:
        raise StorageAwayError("database-away") from error


def _step_row(table: str, step: StoredStep) -> dict[str, Any]:
    return {"table_id": table, **step._asdict()}


def _summary_row(step: StoredStep, summary: Summary) -> dict[str, Any]:
    return {
        "number": step.number,
        "changed_at": step.at,
        "stage": summary.stage,
        "is_open": summary.is_open,
        "bots_due": summary.bots_due,
        "deadline": summary.deadline,
        "summary": summary.text,
    }
