"""Publish and subscribe through PostgreSQL, for servers that share a database.

Litestar's own backend opens a connection for every message and stops for good when the database
goes away for a moment; this one keeps two connections and comes back.
"""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Iterable

import asyncpg
from litestar.channels import ChannelsBackend
from sqlalchemy.engine import URL

RETRY_SECONDS = 0.5
# How long a connection may be silent before it is tried.
CHECK_SECONDS = 5.0
# What subscribers get when they may have missed something.
AGAIN = b'{"kind": "again"}'


class PostgreSQLBackend(ChannelsBackend):
    """A channels backend on LISTEN and NOTIFY. What is sent while the database is away is lost.

    Subscribers get `AGAIN` after every interruption, and must read the database themselves.
    """

    def __init__(self, url: URL) -> None:
        self._dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._channels: set[str] = set()
        self._received: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self._listener: asyncpg.Connection | None = None
        self._publisher: asyncpg.Connection | None = None
        self._task: asyncio.Task[None] | None = None

    async def on_startup(self) -> None:
        """Begins to listen, and keeps listening."""
        self._received = asyncio.Queue()
        self._task = asyncio.create_task(self._keep_listening())

    async def on_shutdown(self) -> None:
        """Stops listening."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        for connection in (self._listener, self._publisher):
            if connection is not None:
                connection.terminate()

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """Sends a message, or drops it if the database is away.

        If only this connection was lost, nobody would tell the others to read the database:
        so it is tried a second time, over a new one.
        """
        wanted = tuple(channels)
        if not await self._notify(data, wanted):
            await self._notify(data, wanted)

    async def _notify(self, data: bytes, channels: tuple[str, ...]) -> bool:
        try:
            if self._publisher is None or self._publisher.is_closed():
                self._publisher = await asyncpg.connect(self._dsn, timeout=5, command_timeout=5)
            for channel in channels:
                await self._publisher.execute("SELECT pg_notify($1, $2)", channel, data.decode())
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError):
            if self._publisher is not None:
                self._publisher.terminate()
                self._publisher = None
            return False
        return True

    async def subscribe(self, channels: Iterable[str]) -> None:
        """Subscribes to more channels."""
        new = set(channels) - self._channels
        self._channels |= new
        if self._listener is not None:
            with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                for channel in new:
                    await self._listener.add_listener(channel, self._receive)

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        """Unsubscribes from some channels."""
        gone = set(channels) & self._channels
        self._channels -= gone
        if self._listener is not None:
            with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                for channel in gone:
                    await self._listener.remove_listener(channel, self._receive)

    async def stream_events(self) -> AsyncGenerator[tuple[str, bytes], None]:
        """Yields all messages with their channels, as they come."""
        while True:
            yield await self._received.get()

    async def get_history(self, channel: str, limit: int | None = None) -> list[bytes]:
        """Refuses: no messages are kept."""
        raise NotImplementedError

    async def _keep_listening(self) -> None:
        while True:
            try:
                self._listener = await asyncpg.connect(self._dsn, timeout=5, command_timeout=5)
                for channel in self._channels:
                    await self._listener.add_listener(channel, self._receive)
                for channel in self._channels:
                    self._received.put_nowait((channel, AGAIN))
                while True:
                    await asyncio.sleep(CHECK_SECONDS)
                    await self._listener.execute("SELECT 1")
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError):
                if self._listener is not None:
                    self._listener.terminate()
                    self._listener = None
                await asyncio.sleep(RETRY_SECONDS)

    def _receive(self, _connection: object, _pid: int, channel: str, payload: object) -> None:
        self._received.put_nowait((channel, str(payload).encode()))
