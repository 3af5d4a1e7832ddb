"""Connections to SQLite or PostgreSQL, and what their errors mean."""

import contextlib
import errno
import os
import sqlite3
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DatabaseError,
    DBAPIError,
    DisconnectionError,
    IntegrityError,
    InterfaceError,
    OperationalError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from ludotope.engine.errors import LudotopeError
from ludotope.engine.files import unreadable, unwritable
from ludotope.engine.kernel.locks import lock
from ludotope.engine.system import PLAIN_FILE

# What SQLite calls a file that is no database, or one that is damaged; and one it cannot write.
DAMAGED = ("SQLITE_NOTADB", "SQLITE_CORRUPT")
UNWRITABLE = ("SQLITE_READONLY", "SQLITE_PERM", "SQLITE_CANTOPEN")


class StorageAwayError(LudotopeError):
    """The database cannot be reached, or did not say whether it has written."""


class TableGoneError(LudotopeError):
    """A table to which something was to be written has been deleted."""


def read_url(database: str) -> URL:
    """Returns the address of a database, with the driver that we use."""
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


def make_engine(url: URL) -> AsyncEngine:
    """Returns connections for everything but steps that are written to SQLite.

    Their errors do not quote what was to be written: they are logged, and it may be secret.
    """
    if not url.drivername.startswith("sqlite"):
        return create_async_engine(
            url,
            pool_pre_ping=True,
            pool_size=10,
            max_overflow=10,
            pool_timeout=5,
            connect_args={"timeout": 5, "command_timeout": 10},
            hide_parameters=True,
        )
    engine = create_async_engine(
        url, pool_size=4, max_overflow=4, pool_timeout=10, hide_parameters=True
    )
    _prepare_sqlite(engine.sync_engine)
    return engine


def make_blocking_engine(url: URL) -> Engine:
    """Returns one connection to SQLite, to be used on a thread."""
    engine = create_engine(
        url.set(drivername="sqlite"),
        connect_args={"check_same_thread": False},
        pool_size=1,
        hide_parameters=True,
    )
    _prepare_sqlite(engine)
    return engine


def make_reading_engine(url: URL) -> AsyncEngine:
    """Returns connections that cannot change anything, whatever is there and whoever uses it."""
    if not url.drivername.startswith("sqlite"):
        return make_engine(url)
    file = Path(str(url.database))
    query = {"uri": "true", "mode": "ro"}
    if not Path(f"{file}-wal").exists():
        # Nobody has it open. A connection that could write takes away the files that it needs to
        # read; one that could not would leave them behind. Where none can be made, nobody writes.
        if os.access(file, os.W_OK) and os.access(file.parent, os.W_OK):
            query["mode"] = "rw"
        else:
            query["immutable"] = "1"
    address = URL.create(url.drivername, database=f"file:{quote(str(file))}", query=query)
    engine = create_async_engine(address)

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA query_only=ON")
        cursor.execute("PRAGMA busy_timeout=10000")
        cursor.close()

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


def name_of(url: URL) -> str:
    """Returns what to call a database: its file, or its address without the password."""
    if url.drivername.startswith("sqlite"):
        return str(url.database)
    return url.set(drivername="postgresql").render_as_string(hide_password=True)


def create_file(url: URL) -> bool:
    """Makes the file of an SQLite database that is not there yet; says whether it did."""
    if not url.drivername.startswith("sqlite"):
        return False
    file = Path(str(url.database))
    if file.is_dir():
        raise unreadable(file, IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR)))
    is_new = not file.exists()
    if is_new:
        # What is in it is nobody else's business: it holds the key of all cookies.
        file.touch(mode=0o600)
    return is_new


@contextlib.contextmanager
def hold_database(url: URL) -> Iterator[None]:
    """Keeps other servers from an SQLite file; refuses if another one has it already.

    Two servers would not tell each other what they store. The lock is on a file beside it, and the
    system lets go of it when the process ends, however that comes about.
    """
    if not url.drivername.startswith("sqlite"):
        yield
        return
    file = Path(str(url.database)).resolve()
    try:
        lock_file = os.open(f"{file}.lock", os.O_RDWR | os.O_CREAT | PLAIN_FILE, 0o600)
    except OSError:
        raise StorageAwayError("database-away") from None
    try:
        try:
            lock(lock_file)
        except BlockingIOError:
            raise LudotopeError("database-in-use", file=str(url.database)) from None
        except OSError as error:
            raise unwritable(Path(f"{file}.lock"), error) from None
        yield
    finally:
        os.close(lock_file)


@contextlib.contextmanager
def tell_damage(url: URL) -> Iterator[None]:
    """Says in one sentence that a file is no database, is damaged or cannot be written."""
    try:
        yield
    except (DatabaseError, sqlite3.DatabaseError) as error:
        cause = error.orig if isinstance(error, DatabaseError) else error
        name = getattr(cause, "sqlite_errorname", "")
        if name.startswith(DAMAGED):
            file, reason = name_of(url), str(cause)
            raise LudotopeError("database-damaged", file=file, reason=reason) from None
        if name.startswith(UNWRITABLE):
            raise LudotopeError("file-unwritable", file=name_of(url), reason=str(cause)) from None
        raise


@contextlib.asynccontextmanager
async def clear_errors() -> AsyncIterator[None]:
    """Turns whatever a driver says when the database is away into `StorageAwayError`."""
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
    except (OSError, TimeoutError, sqlite3.OperationalError) as error:
        raise StorageAwayError("database-away") from error
