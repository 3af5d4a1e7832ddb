"""Connections to SQLite or PostgreSQL, and what their errors mean."""

import contextlib
import sqlite3
from collections.abc import AsyncIterator
from typing import Any

from sqlalchemy import Engine, create_engine, event
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
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from ludotope.engine.errors import LudotopeError


class StorageAwayError(LudotopeError):
    """The database cannot be reached, or did not say whether it has written."""


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
