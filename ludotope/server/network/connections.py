"""All connections: how many there may be, and what must have happened on each by when."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Protocol

from ludotope.server import metrics
from ludotope.server.addresses import limit_key
from ludotope.server.rate_limiter import RateLimiter, TooMuchError
from ludotope.server.settings import Limits, Network


class Guarded(Protocol):
    """A protocol that is told when the client is late."""

    def overdue(self, now: float) -> None:
        """Handles a late client: what was awaited has not come by `Connection.due`."""


class Connection:
    """One connection of a client.

    `address` is what it is counted as, None for a trusted proxy. `is_waiting` says that no whole
    request is at hand: such a connection may be closed to make room.
    """

    def __init__(self, address: str | None) -> None:
        self.address = address
        self.transport: asyncio.Transport | None = None
        self.protocol: Guarded | None = None
        self.is_waiting = True
        # When what is awaited from the client must be there; when the connection is cut.
        self.due: float | None = None
        self.cut_at: float | None = None
        # Bytes of a request that is not complete.
        self.held = 0
        self._is_cut = False
        self._late_for: float | None = None
        self._unsent = 0
        self._unsent_since = 0.0

    def attach(self, transport: asyncio.Transport, protocol: Guarded) -> None:
        """Says by what the connection is read and written from now on."""
        self.transport, self.protocol = transport, protocol
        if self._is_cut:
            transport.abort()

    def detach(self) -> None:
        """Says that the connection has ended: it and its protocol refer to each other."""
        self.transport = self.protocol = None

    def cut(self) -> None:
        """Closes the connection at once, whatever has not been sent yet."""
        self._is_cut = True
        if self.transport is not None:
            self.transport.abort()

    def watch(self, now: float, network: Network) -> None:
        """Cuts the connection, or tells its protocol, if the client is too slow."""
        if self.transport is None or self.protocol is None:
            return
        if (self.cut_at is not None and now >= self.cut_at) or self._is_stalled(now, network):
            self.cut()
        elif self.due is None or now < self.due or self.transport.is_closing():
            self._late_for = None
        elif self._late_for != self.due:
            # If it was us who were busy, what is awaited may be there, and is read before long.
            self._late_for = self.due
        else:
            self.protocol.overdue(now)

    def _is_stalled(self, now: float, network: Network) -> bool:
        """Whether the client has read too little of what waits to be sent, for too long."""
        assert self.transport is not None
        unsent = self.transport.get_write_buffer_size()
        enough = network.pace * network.write_seconds
        if unsent <= max(0.0, self._unsent - enough):
            self._unsent, self._unsent_since = unsent, now
            return False
        if not self._unsent:
            self._unsent_since = now
        self._unsent = max(self._unsent, unsent)
        return now - self._unsent_since > network.write_seconds


class Connections:
    """Counts connections, in all and by address, and closes those that are too slow."""

    def __init__(
        self,
        limits: Limits,
        network: Network,
        is_trusted: Callable[[str], bool] = lambda _: False,
    ) -> None:
        self.limits = limits
        self.network = network
        self.is_trusted = is_trusted
        self.rate_limiter = RateLimiter(limits)
        # The files that may be open can allow for fewer connections than the limits.
        self.most = limits.connections
        self._all: dict[Connection, None] = {}
        self._by_address: dict[str, dict[Connection, None]] = {}
        self._held: Counter[str | None] = Counter()

    def __len__(self) -> int:
        return len(self._all)

    def admit(self, address: str) -> Connection | None:
        """Counts one more connection, if there may be one; may close another for it.

        Connections on which nothing is asked make room: first those of the same address, and if
        there are too many in all, anybody's.
        """
        counted = None if self.is_trusted(address) else limit_key(address)
        if counted is not None:
            try:
                self.rate_limiter.check("new_connections", counted)
            except TooMuchError:
                return None
            own = self._by_address.get(counted, {})
            if len(own) >= self.limits.address_connections and not self._make_room(own):
                return None
        if len(self._all) >= self.most and not self._make_room(self._all):
            return None
        connection = Connection(counted)
        self._all[connection] = None
        if counted is not None:
            self._by_address.setdefault(counted, {})[connection] = None
        metrics.CONNECTIONS.set(len(self._all))
        return connection

    def release(self, connection: Connection) -> None:
        """Forgets a connection, once or more often."""
        self._all.pop(connection, None)
        metrics.CONNECTIONS.set(len(self._all))
        self.let_go(connection)
        own = self._by_address.get(connection.address or "", {})
        own.pop(connection, None)
        if not own:
            self._by_address.pop(connection.address or "", None)

    def hold(self, connection: Connection, size: int) -> bool:
        """Counts bytes of a request that is not complete; returns whether there may be so many."""
        connection.held += size
        self._held[connection.address] += size
        # What comes through a trusted proxy is of many people.
        most = self.limits.unfinished_bytes * (1 if connection.address else 8)
        return self._held[connection.address] <= most

    def let_go(self, connection: Connection) -> None:
        """Says that a request is complete, or will never be."""
        self._held[connection.address] -= connection.held
        connection.held = 0
        if not self._held[connection.address]:
            del self._held[connection.address]

    def sweep(self, now: float) -> None:
        """Looks after every connection."""
        for connection in list(self._all):
            connection.watch(now, self.network)

    def _make_room(self, among: Iterable[Connection]) -> bool:
        for connection in among:
            if connection.is_waiting:
                connection.cut()
                self.release(connection)
                return True
        return False
