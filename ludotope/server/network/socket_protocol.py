"""The WebSocket protocol of uvicorn, with every frame counted before it is looked at."""

import asyncio
from http import HTTPStatus
from typing import Any

from uvicorn._types import ASGISendEvent, WebSocketReceiveEvent
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import CloseCode, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.typing import StatusLike

from ludotope.engine.words import Phrase
from ludotope.server.http.middleware import HEADERS, WRITE_TEXT
from ludotope.server.network.frames import FrameHead, FrameScanner, text_head, whole_text
from ludotope.server.network.guarded_protocol import GuardedProtocol
from ludotope.server.network.refusals import refusal_message
from ludotope.server.rate_limiter import Bucket, TooMuchError

TOO_MUCH = 4429
# How many messages may wait for the application before no more are read.
WAITING_MESSAGES = 4


class GuardedHandshake(ServerProtocol):
    """Refuses handshakes with the headers that every answer has."""

    def reject(self, status: StatusLike, text: str) -> Response:
        """Returns the answer to a handshake that makes no sense."""
        response = super().reject(status, text)
        for name, value in HEADERS.items():
            response.headers[name] = value
        return response


class GuardedSocketProtocol(GuardedProtocol, WebSocketsSansIOProtocol):
    """Closes a socket on which there are too many frames, or too large ones."""

    def _prepare(self) -> None:
        self.close_timeout = self._network.close_seconds
        # uvicorn has made it, and asks nobody of which class.
        self.conn.__class__ = GuardedHandshake
        self._scanner = FrameScanner()
        self._bucket = Bucket(self._connections.limits.frames)
        self._fragments = 0

    # --- What the transport says ------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Takes the connection over from HTTP."""
        super().connection_made(transport)
        self._connection.attach(self.transport, self)
        self._connection.is_waiting = False
        self._connection.due = self.loop.time() + self._network.header_seconds

    def connection_lost(self, exc: Exception | None) -> None:
        """Forgets the connection."""
        super().connection_lost(exc)
        self._connections.release(self._connection)
        self._connection.detach()
        if self.handshake_initiated and self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            # They refer to this protocol: what refers to itself stays in memory for long.
            self.scope["extensions"].pop(WRITE_TEXT, None)
            self.conn.parser.close()

    def data_received(self, data: bytes) -> None:
        """Counts the frames, and passes them on if there may be so many."""
        if self._is_refused:
            return
        if not self.handshake_initiated:
            super().data_received(data)
            if not self.handshake_initiated:
                # Refused by the library, which leaves it to us to say so.
                self.transport.write(b"".join(self.conn.data_to_send()))
                self.transport.close()
            return
        text = whole_text(data) if self._may_begin_message else None
        if text is not None:
            if self._admit(FrameHead(Opcode.TEXT, len(text))):
                self._pass_on(text)
        elif all(self._admit(head) for head in self._scanner.scan(data)):
            super().data_received(data)

    @property
    def _may_begin_message(self) -> bool:
        """Whether the library is in no frame and no message, so that one can be read without it.

        Nearly all messages come whole and alone, and the library takes longer to find that out.
        """
        return (
            self.handshake_complete
            and not self.frames
            and self._scanner.is_between_frames
            and self.conn.state is State.OPEN
        )

    def _admit(self, head: FrameHead) -> bool:
        """Counts a frame; refuses to go on if it is too large, or one too many."""
        if head.length > self.config.ws_max_size:
            self._refuse(CloseCode.MESSAGE_TOO_BIG, Phrase("http-too-large"))
            return False
        seconds = self._wait_for(head)
        if seconds:
            self._refuse(TOO_MUCH, Phrase("too-much", {"seconds": max(1, round(seconds))}))
        return not seconds

    def _wait_for(self, head: FrameHead) -> float:
        """Counts a frame; returns after how many seconds there may be another one, 0 if now."""
        if head.opcode in (Opcode.TEXT, Opcode.BINARY):
            self._fragments = 0
        elif head.opcode == Opcode.CONT:
            self._fragments += 1
            if self._fragments > self._network.fragments:
                return self._network.close_seconds
        try:
            self._bucket.take()
            # A trusted proxy is not counted; whoever it speaks for is.
            client = self.scope["client"]
            if self._connection.address is not None:
                self._connections.rate_limiter.check("address_frames", self._connection.address)
            elif client and client != self.client:
                self._connections.rate_limiter.check("address_frames", client[0])
        except TooMuchError as error:
            return error.seconds
        return 0.0

    def send_receive_event_to_app(self) -> None:
        """Passes a whole message on; what is no text closes the socket."""
        data, self.frames = b"".join(self.frames), []
        if self.curr_msg_data_type == "text":
            self._pass_on(data)
        else:
            self._enqueue({"type": "websocket.receive", "bytes": data})

    def _pass_on(self, data: bytes) -> None:
        """Passes a text message on, if it is one."""
        try:
            text = data.decode()
        except UnicodeDecodeError:
            self._refuse(CloseCode.INVALID_DATA, Phrase("http-bad-request", {"reason": "UTF-8"}))
        else:
            self._enqueue({"type": "websocket.receive", "text": text})

    def _enqueue(self, message: WebSocketReceiveEvent) -> None:
        if self.close_sent:
            return
        self.queue.put_nowait(message)
        # The library would stop reading after every message, which takes the system's help.
        if self.queue.qsize() >= WAITING_MESSAGES and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_connect(self, event: Request) -> None:
        """Lets the application write messages without ASGI's detour, which would take longer."""
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[WRITE_TEXT] = self.write_text

    def write_text(self, *messages: bytes) -> bool:
        """Writes text messages at once; False if the client must first read what there is.

        Nothing is compressed, so a message is its length and its bytes.
        """
        if self.close_sent or self.disconnected or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        if not self.writable.is_set() or not self.handshake_complete:
            return False
        self.transport.write(
            b"".join([part for message in messages for part in (text_head(len(message)), message)])
        )
        return True

    async def send(self, message: ASGISendEvent) -> None:
        """Sends what the application says, unless the socket has been closed meanwhile."""
        await self.writable.wait()
        if self.close_sent:
            raise ClientDisconnected
        await super().send(message)

    # --- Deadlines and refusals -------------------------------------------------------------------

    def overdue(self, now: float) -> None:
        """Cuts a socket whose handshake does not end."""
        if self.handshake_complete:
            self._connection.due = None
        else:
            self._connection.cut_at = now

    def _refuse(self, code: int, phrase: Phrase) -> None:
        """Says why, reads nothing more, and closes once that can have arrived."""
        self._is_refused = True
        self._connection.cut_at = self.loop.time() + self._network.close_seconds
        # Nobody but us may read on.
        self.read_paused = False
        self.transport.pause_reading()
        self.stop_keepalive()
        if self.close_sent or not self.handshake_complete:
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": None})
        headers = dict(self.scope["headers"])
        language = headers.get(b"accept-language", b"").decode("latin-1")
        try:
            self.conn.send_text(refusal_message(phrase, language))
            self.conn.send_close(code, phrase.message)
        except InvalidState:
            pass
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
