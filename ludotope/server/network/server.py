"""The server of uvicorn, which accepts connections one by one and looks after them."""

import asyncio
import contextlib
import logging
import socket
from functools import partial
from typing import Any

import uvicorn

from ludotope.engine.words import Phrase
from ludotope.server import metrics
from ludotope.server.network.connections import Connections
from ludotope.server.network.http_protocol import GuardedHttpProtocol
from ludotope.server.network.refusals import refusal_answer
from ludotope.server.own_addresses import Listening

log = logging.getLogger("ludotope.server")

# How many connections are accepted before others have their turn.
ACCEPTED_AT_ONCE = 32
# After how many seconds it is tried again where no more files could be opened.
PAUSE = 0.5
# Files for everything but connections: the database, the libraries, what is served.
OTHER_FILES = 128
# How often the server of uvicorn calls `on_tick`.
TICK = 0.1


class GuardedConfig(uvicorn.Config):
    """The configuration of uvicorn, the connections it has, and where it listens for more."""

    def __init__(
        self, app: Any, connections: Connections, listening: Listening, **options: Any
    ) -> None:
        super().__init__(app, http=GuardedHttpProtocol, **options)
        self.connections = connections
        self.listening = listening


class GuardedServer(uvicorn.Server):
    """Accepts connections as the limits allow, and closes those that are too slow."""

    config: GuardedConfig

    def __init__(self, config: GuardedConfig) -> None:
        super().__init__(config)
        self._acceptors: list[_Acceptor] = []
        self._next_sweep = 0.0
        self._last_tick: float | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts the application, then accepts connections."""
        self.config.listening.note(sockets or [])
        # Without sockets of its own uvicorn starts the application only.
        await super().startup(sockets=[])
        connections = self.config.connections
        files = raise_file_limit()
        if files is not None:
            connections.most = max(1, min(connections.most, files - OTHER_FILES))
        self._acceptors = [_Acceptor(self, listener) for listener in sockets or []]

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accepts nobody any more, then stops."""
        for acceptor in self._acceptors:
            acceptor.close()
        await super().shutdown(sockets)

    async def on_tick(self, counter: int) -> bool:
        """Looks after the connections, and measures how long the event loop was busy."""
        now = asyncio.get_running_loop().time()
        if self._last_tick is not None:
            metrics.LOOP_LAG.observe(max(0.0, now - self._last_tick - TICK))
        if now >= self._next_sweep:
            self.config.connections.sweep(now)
            self._next_sweep = now + self.config.connections.network.sweep_seconds
        over = await super().on_tick(counter)
        self._last_tick = asyncio.get_running_loop().time()
        return over


class _Acceptor:
    """Accepts connections on a socket, without ever keeping others waiting for long.

    The event loops' own would accept whatever waits at once, and that of uvloop closes its socket
    for good when no more files can be opened.
    """

    def __init__(self, server: GuardedServer, listener: socket.socket) -> None:
        self._server = server
        self._connections = server.config.connections
        self._loop = asyncio.get_running_loop()
        self._listener = listener
        self._refusal = refusal_answer(429, Phrase("http-crowded"), None)
        self._opening: set[asyncio.Task[None]] = set()
        self._timer: asyncio.TimerHandle | None = None
        listener.setblocking(False)
        # Accepted sockets inherit both.
        with contextlib.suppress(OSError):
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            network = self._connections.network
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, network.send_buffer_bytes)
        self._waiting: asyncio.Task[None] | None = None
        try:
            self._loop.add_reader(listener, self._accept)
        except NotImplementedError:
            # The event loop of Windows cannot say that somebody waits, only accept them.
            self._waiting = self._loop.create_task(self._accept_each())

    def close(self) -> None:
        """Accepts nobody any more."""
        if self._waiting is not None:
            self._waiting.cancel()
            return
        self._loop.remove_reader(self._listener)
        if self._timer is not None:
            self._timer.cancel()

    async def _accept_each(self) -> None:
        while True:
            try:
                client, address = await self._loop.sock_accept(self._listener)
            except ConnectionAbortedError:
                continue
            except OSError as error:
                log.warning("no connection can be accepted: %s", error.strerror)
                await asyncio.sleep(PAUSE)
                continue
            self._admit(client, _address_text(address))

    def _accept(self) -> None:
        for _ in range(ACCEPTED_AT_ONCE):
            try:
                client, address = self._listener.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as error:
                # Usually no more files can be opened: the connection waits, and so do we.
                log.warning("no connection can be accepted: %s", error.strerror)
                self._loop.remove_reader(self._listener)
                self._timer = self._loop.call_later(PAUSE, self._resume)
                return
            self._admit(client, _address_text(address))

    def _resume(self) -> None:
        self._timer = None
        self._loop.add_reader(self._listener, self._accept)

    def _admit(self, client: socket.socket, address: str) -> None:
        connection = self._connections.admit(address)
        if connection is None:
            metrics.REFUSED_CONNECTIONS.inc()
            with contextlib.suppress(OSError):
                client.setblocking(False)
                client.send(self._refusal)
                client.shutdown(socket.SHUT_WR)
            client.close()
            return
        server = self._server
        protocol = partial(
            GuardedHttpProtocol,
            server.config,
            server.server_state,
            server.lifespan.state,
            connection,
            self._loop,
        )

        async def open_connection() -> None:
            try:
                await self._loop.connect_accepted_socket(protocol, client)
            except OSError:
                self._connections.release(connection)
                client.close()

        task = self._loop.create_task(open_connection())
        self._opening.add(task)
        task.add_done_callback(self._opening.discard)


def _address_text(address: Any) -> str:
    return str(address[0]) if isinstance(address, tuple) else "-"


def raise_file_limit() -> int | None:
    """Lets this process open as many files as it may; returns how many, if that is known."""
    try:
        import resource
    except ImportError:
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    return None if soft == resource.RLIM_INFINITY else soft
