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
# What listeners get when they may have missed something.
AGAIN = b'{"kind": "again"}'


class PostgreSQLBackend(ChannelsBackend):
    """Messages between servers by LISTEN and NOTIFY. Those sent while it is away are lost.

    Whoever listens is told `AGAIN` after every interruption, and must look for themselves.
    """

    def __init__(self, url: URL) -> None:
        self._dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._channels: set[str] = set()
        self._heard: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self._listener: asyncpg.Connection | None = None
        self._speaker: asyncpg.Connection | None = None
        self._keeper: asyncio.Task[None] | None = None

    async def on_startup(self) -> None:
        """Begins to listen, and keeps listening."""
        self._heard = asyncio.Queue()
        self._keeper = asyncio.create_task(self._keep_listening())

    async def on_shutdown(self) -> None:
        """Stops listening."""
        if self._keeper is not None:
            self._keeper.cancel()
            await asyncio.gather(self._keeper, return_exceptions=True)
        for connection in (self._listener, self._speaker):
            if connection is not None:
                connection.terminate()

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """Sends a message, or loses it: the database itself is what counts."""
        try:
            if self._speaker is None or self._speaker.is_closed():
                self._speaker = await asyncpg.connect(self._dsn, timeout=5, command_timeout=5)
            for channel in channels:
                await self._speaker.execute("SELECT pg_notify($1, $2)", channel, data.decode())
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError):
            if self._speaker is not None:
                self._speaker.terminate()
                self._speaker = None

    async def subscribe(self, channels: Iterable[str]) -> None:
        """Listens to more channels."""
        new = set(channels) - self._channels
        self._channels |= new
        if self._listener is not None:
            with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                for channel in new:
                    await self._listener.add_listener(channel, self._hear)

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        """Listens to some channels no more."""
        gone = set(channels) & self._channels
        self._channels -= gone
        if self._listener is not None:
            with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                for channel in gone:
                    await self._listener.remove_listener(channel, self._hear)

    async def stream_events(self) -> AsyncGenerator[tuple[str, bytes], None]:
        """All messages, as they come."""
        while True:
            yield await self._heard.get()

    async def get_history(self, channel: str, limit: int | None = None) -> list[bytes]:
        """Nothing is kept."""
        raise NotImplementedError

    async def _keep_listening(self) -> None:
        while True:
            try:
                self._listener = await asyncpg.connect(self._dsn, timeout=5, command_timeout=5)
                for channel in self._channels:
                    await self._listener.add_listener(channel, self._hear)
                for channel in self._channels:
                    self._heard.put_nowait((channel, AGAIN))
                while True:
                    await asyncio.sleep(CHECK_SECONDS)
                    await self._listener.execute("SELECT 1")
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError):
                if self._listener is not None:
                    self._listener.terminate()
                    self._listener = None
                await asyncio.sleep(RETRY_SECONDS)

    def _hear(self, _connection: object, _pid: int, channel: str, payload: object) -> None:
        self._heard.put_nowait((channel, str(payload).encode()))
