"""Publish and subscribe through PostgreSQL, for servers that share a database.

Two connections are kept, and made anew when the database was away.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable

import asyncpg
from sqlalchemy.engine import URL

RETRY_SECONDS = 0.5
# How long a connection may be silent before it is tried.
CHECK_SECONDS = 5.0

_AWAY = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError)


class PostgreSQLChannel:
    """One channel of LISTEN and NOTIFY.

    `on_message` is called with every message, our own too; `on_connect` whenever the channel was
    opened: what was sent before has been missed.
    """

    def __init__(
        self,
        url: URL,
        name: str,
        on_message: Callable[[str], None],
        on_connect: Callable[[], None],
    ) -> None:
        self._dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._name = name
        self._on_message = on_message
        self._on_connect = on_connect
        self._publisher: asyncpg.Connection | None = None
        self._task: asyncio.Task[None] | None = None
        # By how much the database's clock is ahead of ours.
        self._ahead = 0.0

    def open(self) -> None:
        """Begins to listen, and keeps listening."""
        self._task = asyncio.create_task(self._keep_listening())

    async def close(self) -> None:
        """Stops listening."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._drop_publisher()

    def now(self) -> float:
        """Returns the time by the database's clock, on which all servers agree."""
        return time.time() + self._ahead

    async def send(self, message: str) -> bool:
        """Sends a message; False if it did not get through, or perhaps not."""
        try:
            if self._publisher is None or self._publisher.is_closed():
                self._publisher = await self._connect()
                # A message need not survive the database: it is not waited for until it is on disk.
                await self._publisher.execute("SET synchronous_commit TO off")
            await self._publisher.execute("SELECT pg_notify($1, $2)", self._name, message)
        except _AWAY:
            self._drop_publisher()
            return False
        return True

    def _drop_publisher(self) -> None:
        if self._publisher is not None:
            self._publisher.terminate()
            self._publisher = None

    async def _connect(self) -> asyncpg.Connection:
        return await asyncpg.connect(self._dsn, timeout=5, command_timeout=5)

    async def _keep_listening(self) -> None:
        while True:
            listener: asyncpg.Connection | None = None
            try:
                listener = await self._connect()
                await self._read_clock(listener)
                await listener.add_listener(self._name, self._receive)
                self._on_connect()
                while True:
                    await asyncio.sleep(CHECK_SECONDS)
                    await self._read_clock(listener)
            except _AWAY:
                pass
            finally:
                if listener is not None:
                    with contextlib.suppress(asyncpg.InterfaceError):
                        listener.terminate()
            await asyncio.sleep(RETRY_SECONDS)

    async def _read_clock(self, connection: asyncpg.Connection) -> None:
        before = time.time()
        there = await connection.fetchval("SELECT extract(epoch FROM clock_timestamp())::float8")
        self._ahead = there - (before + time.time()) / 2

    def _receive(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        self._on_message(str(payload))
