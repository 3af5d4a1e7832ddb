"""The HTTP protocol of uvicorn, with bounds and deadlines for everything before the application."""

import asyncio
from functools import partial

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from ludotope.engine.words import Phrase
from ludotope.server.network.guarded_protocol import GuardedProtocol
from ludotope.server.network.refusals import refusal_answer
from ludotope.server.network.socket_protocol import GuardedSocketProtocol

# How many bytes are parsed before it is checked again whether that is too much.
SLICE = 65_536
# How many bytes of chunk sizes and trailers a body may have for each byte of its own.
MOST_OVERHEAD = 8


class _RefusalError(Exception):
    """Stops the parser within a callback."""


class GuardedHttpProtocol(GuardedProtocol, HttpToolsProtocol):
    """Reads requests no further than they may go, and closes connections that are too slow."""

    def _prepare(self) -> None:
        self.ws_protocol_class = partial(GuardedSocketProtocol, connection=self._connection)  # type: ignore[assignment]
        # Requests that are not answered yet: one in hand, and those behind it.
        self._cycles: list[RequestResponseCycle] = []
        self._in_headers = True
        self._header_bytes = 0
        self._header_count = 0
        self._body_began = 0.0
        self._body_bytes = 0
        self._raw_body_bytes = 0
        self._refusal = (400, Phrase("http-bad-request", {"reason": "HTTP"}))

    # --- What the transport says ------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Waits for the first request."""
        super().connection_made(transport)
        self._connection.attach(transport, self)
        self._connection.due = self.loop.time() + self._network.header_seconds

    def connection_lost(self, exc: Exception | None) -> None:
        """Forgets the connection."""
        super().connection_lost(exc)
        self._let_cycles_go()
        self._connections.release(self._connection)
        self._connection.detach()

    def data_received(self, data: bytes) -> None:
        """Parses what came, piece by piece, until something in it is too much."""
        self._unset_keepalive_if_required()
        rest = memoryview(data)
        while rest and not self._is_refused:
            size = self._network.header_bytes - self._header_bytes if self._in_headers else SLICE
            if not self._parse(rest[:size]):
                break
            rest = rest[size:]

    def _parse(self, data: memoryview) -> bool:
        """Parses a piece; returns whether there is more to be parsed after it."""
        if self._in_headers:
            self._header_bytes += len(data)
            self._await_headers()
        else:
            self._raw_body_bytes += len(data)
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            if not self._should_upgrade():
                # The request is answered as if it had not asked; nothing can follow it.
                self.cycle.keep_alive = False
            elif self.url.isascii():
                self.handle_websocket_upgrade()
                # It refers to this protocol, which is not told when the connection ends.
                self.parser = None  # type: ignore[assignment]
            else:
                self._refuse(*self._refusal)
            return False
        except httptools.HttpParserError:
            self._refuse(*self._refusal)
            return False
        if self._in_headers and self._header_bytes >= self._network.header_bytes:
            self._refuse(431, Phrase("http-headers-large"))
        overhead = self._raw_body_bytes - self._body_bytes
        if overhead > self._network.header_bytes + MOST_OVERHEAD * self._body_bytes:
            self._refuse(413, Phrase("http-too-large"))
        return True

    # --- What the parser says ---------------------------------------------------------------------

    def on_message_begin(self) -> None:
        """Expects the headers of a request."""
        super().on_message_begin()
        self._header_count = 0
        self._body_bytes = self._raw_body_bytes = 0
        self._await_headers()
        if len(self.pipeline) >= self._network.pipelined:
            self._stop(429, Phrase("too-much", {"seconds": 1}))

    def on_header(self, name: bytes, value: bytes) -> None:
        """Takes a header, or a trailer after the body."""
        self._header_count += 1
        if self._header_count > self._network.headers:
            self._stop(431, Phrase("http-headers-large"))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Expects the body."""
        self._in_headers = False
        self._header_bytes = 0
        self._body_began = self.loop.time()
        self._connection.due = self._body_began + self._network.body_seconds
        before = self.cycle
        super().on_headers_complete()
        if self.cycle is not before:
            self._cycles = [*self._unanswered(), self.cycle]

    def on_body(self, body: bytes) -> None:
        """Takes a part of the body, or drops it if it has been answered already."""
        self._body_bytes += len(body)
        if self._body_bytes > self._network.dropped_bytes:
            self._stop(413, Phrase("http-too-large"))
        if not self._connections.hold(self._connection, len(body)):
            self._stop(429, Phrase("too-much", {"seconds": 10}))
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Leaves the rest to the application."""
        self._in_headers = True
        self._connection.due = None
        self._connection.is_waiting = False
        self._connections.let_go(self._connection)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Waits for the next request."""
        if self._is_refused:
            return
        self._connection.is_waiting = not self.pipeline
        super().on_response_complete()

    # --- Deadlines and refusals -------------------------------------------------------------------

    def overdue(self, now: float) -> None:
        """Refuses a request that is too slow, or closes a connection without any."""
        if self.flow.read_paused:
            # Not the client is slow but what came is not taken yet.
            self._connection.due = now + self._network.header_seconds
        elif not self._in_headers:
            earned = self._network.body_seconds + self._body_bytes / self._network.pace
            if self._body_began + earned > now:
                self._connection.due = self._body_began + earned
            else:
                self._refuse(408, Phrase("http-slow"))
        elif self._header_bytes:
            self._refuse(408, Phrase("http-slow"))
        else:
            self.transport.close()

    def shutdown(self) -> None:
        """Closes the connection when the server stops."""
        if self._is_refused:
            self.transport.abort()
        else:
            super().shutdown()

    def _await_headers(self) -> None:
        if self._connection.due is None:
            self._connection.due = self.loop.time() + self._network.header_seconds

    def _stop(self, status: int, phrase: Phrase) -> None:
        self._refusal = (status, phrase)
        raise _RefusalError

    def _refuse(self, status: int, phrase: Phrase) -> None:
        """Says why, reads nothing more, and closes once that can have arrived."""
        self._is_refused = True
        self._connection.is_waiting = False
        self._connection.due = None
        self._connection.cut_at = self.loop.time() + self._network.close_seconds
        self._connections.let_go(self._connection)
        self.transport.pause_reading()
        if not any(cycle.response_started for cycle in self._unanswered()):
            language = dict(self.headers or ()).get(b"accept-language")
            said = None if language is None else language.decode("latin-1")
            self.transport.write(refusal_answer(status, phrase, said))
        self._let_cycles_go()
        self.transport.write_eof()

    def _unanswered(self) -> list[RequestResponseCycle]:
        return [cycle for cycle in self._cycles if not cycle.response_complete]

    def _let_cycles_go(self) -> None:
        """Tells the application that the client has gone, whatever it is doing for it."""
        for cycle in self._unanswered():
            cycle.disconnected = True
            cycle.message_event.set()
        self._cycles.clear()
        self.pipeline.clear()
