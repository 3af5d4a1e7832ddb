"""Writes steps: whatever is waiting, of all tables, in one transaction."""

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from functools import partial
from itertools import compress
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple

from sqlalchemy import (
    ClauseElement,
    Connection,
    Engine,
    PoolProxiedConnection,
    bindparam,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotope.server.storage.connections import (
    StorageAwayError,
    TableGoneError,
    clear_errors,
    make_blocking_engine,
)
from ludotope.server.storage.rating_writer import (
    INSERT_RATING,
    LATEST_RATING,
    SQLITE_INSERT_RATING,
    Execute,
    write_rating,
)
from ludotope.server.storage.rows import ERASED, StoredStep, Summary
from ludotope.server.storage.schema import guests, steps, tables

log = logging.getLogger("ludotope.server")

# How many tables are written in one transaction.
MOST_TOGETHER = 200
# From the start of one transaction to the next it takes so many times as long as the one before
# took, at most so many seconds. A commit costs as much as writing five steps, so that those of a
# busy moment should share one: the slower the disk, or the busier the server, the more of them.
# Whoever writes alone does not wait.
INTERVAL_FACTOR, LONGEST_INTERVAL = 2.0, 0.01
# How long the last transaction may take when the server stops.
CLOSE_SECONDS = 5.0
# What changes in the row of a table with every step.
SUMMARY_COLUMNS = (
    "number",
    "changed_at",
    "stage",
    "is_open",
    "bots_due",
    "deadline",
    "summary",
)

UPDATE_SUMMARY = (
    update(tables)
    .where(tables.c.id == bindparam("table"))
    .values({name: bindparam(name) for name in SUMMARY_COLUMNS})
)


def _for_sqlite(statement: ClauseElement) -> str:
    """The text of a statement, with named parameters, for Python's own driver."""
    return str(statement.compile(dialect=sqlite.dialect(paramstyle="named")))


# What changes with a move and nothing else: no column that is in an index of all tables.
UPDATE_MOVED = (
    update(tables)
    .where(tables.c.id == bindparam("table"))
    .values({name: bindparam(name) for name in ("number", "changed_at", "summary")})
)

SQLITE_INSERT_STEP = _for_sqlite(sqlite.insert(steps).on_conflict_do_nothing())
SQLITE_UPDATE_SUMMARY = _for_sqlite(UPDATE_SUMMARY)
SQLITE_UPDATE_MOVED = _for_sqlite(UPDATE_MOVED)
SQLITE_LATEST_RATING = _for_sqlite(LATEST_RATING)
SQLITE_ADD_RATING = _for_sqlite(SQLITE_INSERT_RATING)
SQLITE_INSERT_GUEST = _for_sqlite(sqlite.insert(guests).on_conflict_do_nothing())


class Append(NamedTuple):
    """A step to be written, with the summary of the table after it."""

    table: str
    step: StoredStep
    summary: Summary
    written: "asyncio.Future[bool]"

    def fail(self, error: Exception) -> None:
        """Tells whoever waits that it is not written, or perhaps not."""
        if not self.written.done():
            self.written.set_exception(error)


class Job(NamedTuple):
    """Steps to be written on another thread, and who waits for it."""

    appends: Sequence[Append]
    loop: asyncio.AbstractEventLoop
    written: "asyncio.Future[list[bool]]"

    def tell(self, what: Callable[[], None]) -> None:
        """Has something said to whoever waits, unless the program ends."""
        with contextlib.suppress(RuntimeError):
            self.loop.call_soon_threadsafe(what)

    def succeed(self, written: list[bool]) -> None:
        """Says what was written."""
        if not self.written.done():
            self.written.set_result(written)

    def fail(self, error: BaseException) -> None:
        """Says that nothing was written."""
        if not self.written.done():
            self.written.set_exception(error)


class StepWriter:
    """Writes the steps that are given to it, in the order in which they come.

    `writing` opens a transaction; `lock` is held while SQLite is written to.
    """

    def __init__(
        self,
        url: URL,
        writing: Callable[[], AbstractAsyncContextManager[AsyncConnection]],
        lock: asyncio.Lock,
    ) -> None:
        is_sqlite = url.drivername.startswith("sqlite")
        self._writing = writing
        self._lock = lock
        # Steps are written to SQLite in one go on a thread: one change of threads, not one for
        # every statement.
        self._blocking = make_blocking_engine(url) if is_sqlite else None
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._connection: PoolProxiedConnection | None = None
        self._insert = sqlite.insert if is_sqlite else postgresql.insert
        self._queue: asyncio.Queue[Append] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    @property
    def is_running(self) -> bool:
        """Whether steps are being written."""
        return self._task is not None and not self._task.done()

    def open(self) -> None:
        """Starts to write."""
        if self._blocking is not None:
            self._thread = Thread(target=self._work, args=(self._blocking,), daemon=True)
            self._thread.start()
        self._task = asyncio.create_task(self._write())

    async def close(self) -> None:
        """Stops writing."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._thread is not None:
            self._jobs.put(None)
            await asyncio.to_thread(self._thread.join, CLOSE_SECONDS)

    async def append(self, table: str, step: StoredStep, summary: Summary) -> bool:
        """Writes a step; False if there is one with its number already."""
        written: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(Append(table, step, summary, written))
        return await written

    async def _write(self) -> None:
        """Writes whatever is waiting in one transaction, again and again."""
        loop = asyncio.get_running_loop()
        next_start = 0.0
        while True:
            waiting = [await self._queue.get()]
            try:
                if loop.time() < next_start:
                    await asyncio.sleep(next_start - loop.time())
                while not self._queue.empty() and len(waiting) < MOST_TOGETHER:
                    waiting.append(self._queue.get_nowait())
                began = loop.time()
                # Always in the same order, so that two servers never wait for each other.
                waiting.sort(key=lambda append: append.table)
                await self._try_to_write(waiting)
                took = loop.time() - began
                next_start = began + min(LONGEST_INTERVAL, INTERVAL_FACTOR * took)
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
                is_broken = isinstance(error, IntegrityError | sqlite3.IntegrityError)
                if is_broken and not await self._is_there(appends[0].table):
                    appends[0].fail(TableGoneError("table-deleted"))
                    return
                log.error("table %s cannot be written", appends[0].table, exc_info=error)
                appends[0].fail(StorageAwayError("database-refuses"))
                return
            for append in appends:
                await self._try_to_write([append])
        else:
            for append, is_written in zip(appends, written, strict=True):
                if not append.written.done():
                    append.written.set_result(is_written)

    async def _is_there(self, table: str) -> bool:
        async with self._writing() as connection:
            found = await connection.execute(select(tables.c.id).where(tables.c.id == table))
            return found.first() is not None

    async def _write_together(self, appends: Sequence[Append]) -> list[bool]:
        if self._blocking is None:
            async with self._writing() as connection:
                return await connection.run_sync(self._write_all, appends)
        async with clear_errors(), self._lock:
            loop = asyncio.get_running_loop()
            job = Job(appends, loop, loop.create_future())
            self._jobs.put(job)
            return await job.written

    def _work(self, engine: Engine) -> None:
        """Writes what it is given, on a thread of its own, until there is nothing to come."""
        while (job := self._jobs.get()) is not None:
            try:
                written = self._write_blocking(engine, job.appends)
            except BaseException as error:
                job.tell(partial(job.fail, error))
            else:
                job.tell(partial(job.succeed, written))
        if self._connection is not None:
            self._connection.close()
        engine.dispose()

    def _write_blocking(self, engine: Engine, appends: Sequence[Append]) -> list[bool]:
        """Writes without SQLAlchemy's detours, which would take most of the time."""
        if self._connection is None:
            self._connection = engine.raw_connection()
        connection = self._connection
        cursor = connection.cursor()
        try:
            written = []
            for append in appends:
                cursor.execute(SQLITE_INSERT_STEP, step_row(append.table, append.step))
                written.append(cursor.rowcount == 1)
            done = list(compress(appends, written))
            others = [append for append in done if not append.summary.only_moved]
            cursor.executemany(SQLITE_UPDATE_MOVED, _moved_rows(done))
            cursor.executemany(SQLITE_UPDATE_SUMMARY, _summary_rows(others))
            cursor.executemany(SQLITE_INSERT_GUEST, _guest_rows(_pairs(others)))
            _write_ratings(
                others,
                partial(_first, cursor, SQLITE_LATEST_RATING),
                partial(_first, cursor, SQLITE_ADD_RATING),
            )
            connection.commit()
        except BaseException:
            connection.rollback()
            raise
        finally:
            cursor.close()
        return written

    def _write_all(self, connection: Connection, appends: Sequence[Append]) -> list[bool]:
        rows = [step_row(append.table, append.step) for append in appends]
        statement = (
            self._insert(steps).on_conflict_do_nothing().returning(steps.c.table_id, steps.c.number)
        )
        inserted = {(table, number) for table, number in connection.execute(statement, rows)}
        written = []
        for append in appends:
            # Of two steps with the same number the first is there, and the other is not.
            written.append((append.table, append.step.number) in inserted)
            inserted.discard((append.table, append.step.number))
        done = list(compress(appends, written))
        if done:
            connection.execute(UPDATE_SUMMARY, _summary_rows(done))
        self.note_guests(connection, _pairs(done))
        _write_ratings(
            done,
            lambda row: connection.execute(LATEST_RATING, row).fetchone(),
            lambda row: connection.execute(INSERT_RATING, row).fetchone(),
        )
        return written

    def note_guests(self, connection: Connection, pairs: set[tuple[str, str]]) -> None:
        """Writes which people find which tables among their own."""
        rows = _guest_rows(pairs)
        if rows:
            connection.execute(self._insert(guests).on_conflict_do_nothing(), rows)


def _first(cursor: Any, statement: str, values: dict[str, Any]) -> Any:
    """Carries a statement out; returns the first row that comes of it, or None."""
    # All are fetched: what is still being read cannot be committed.
    rows = cursor.execute(statement, values).fetchall()
    return rows[0] if rows else None


def _summary_rows(appends: Sequence[Append]) -> list[dict[str, Any]]:
    return [
        {"table": append.table, **summary_row(append.step, append.summary)} for append in appends
    ]


def _moved_rows(appends: Sequence[Append]) -> list[dict[str, Any]]:
    return [
        {
            "table": append.table,
            "number": append.step.number,
            "changed_at": append.step.at,
            "summary": append.summary.text,
        }
        for append in appends
        if append.summary.only_moved
    ]


def _pairs(appends: Sequence[Append]) -> set[tuple[str, str]]:
    return {(person, append.table) for append in appends for person in append.summary.people}


def _guest_rows(pairs: set[tuple[str, str]]) -> list[dict[str, str]]:
    return [
        {"person": person, "table_id": table}
        for person, table in sorted(pairs)
        if not person.startswith(ERASED)
    ]


def _write_ratings(appends: Sequence[Append], read: Execute, add: Execute) -> None:
    """Writes what games that have ended say of people, always in the same order of these."""
    ended = [(rated, append) for append in appends for rated in append.summary.rated]
    for rated, append in sorted(ended, key=lambda pair: pair[0]):
        write_rating(rated, append.table, append.step.at, read, add)


def step_row(table: str, step: StoredStep) -> dict[str, Any]:
    """Returns the row of a step."""
    return {"table_id": table, **step._asdict()}


def summary_row(step: StoredStep, summary: Summary) -> dict[str, Any]:
    """Returns what changes in the row of a table with a step."""
    return {
        "number": step.number,
        "changed_at": step.at,
        "stage": summary.stage,
        "is_open": summary.is_open,
        "bots_due": summary.bots_due,
        "deadline": summary.deadline,
        "summary": summary.text,
    }
