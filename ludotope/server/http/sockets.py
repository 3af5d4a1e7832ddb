"""What the WebSockets of tables and of sheets have in common: counted, refused, ended."""

import asyncio
import contextlib
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from litestar.types import Receive

from ludotope.engine.errors import LudotopeError
from ludotope.server.auth.people import Person
from ludotope.server.context import Context
from ludotope.server.http.dependencies import limit_key_of
from ludotope.server.http.errors import log_unavailable, problem
from ludotope.server.http.middleware import RECEIVE, SEND, WRITE_TEXT
from ludotope.server.http.responses import Refused
from ludotope.server.preparation import GamePreparingError
from ludotope.server.rate_limiter import TooMuchError
from ludotope.server.storage.connections import StorageAwayError
from ludotope.server.tables.sessions import Watcher

# Codes with which a socket is closed: 4000 and what HTTP would say.
LOGGED_OUT, GONE, TOO_MUCH, PREPARING = 4401, 4403, 4429, 4503
# The code that means: come back at once.
RESTART = 1012
# How long whoever is sent away may take to notice.
CLOSE_SECONDS = 2.0

_write = msgspec.json.Encoder().encode


async def attend(
    socket: WebSocket[Any, Any, Any],
    context: Context,
    watcher: Watcher,
    person: Person | None,
    receive: Coroutine[Any, Any, None],
    send: Coroutine[Any, Any, None],
) -> None:
    """Sends news and takes messages until the socket is closed, from either side.

    Whoever logs out, or looks at what must be read anew, is sent away.
    """
    # No task group: before Python 3.12.9 one that failed refers to itself, and what refers to
    # itself stays in memory for long.
    receiving, sending = asyncio.create_task(receive), asyncio.create_task(send)
    ending = asyncio.create_task(watcher.ended.wait())
    tasks: list[asyncio.Task[Any]] = [receiving, sending, ending]
    try:
        with _watching(context, person, watcher):
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
    _check(receiving)
    _check(sending)
    if watcher.ended.is_set():
        await send_away(socket, context, person)


def _check(task: asyncio.Task[Any]) -> None:
    """Raises what a task failed with, unless that only means that somebody must come back."""
    error = None if task.cancelled() else task.exception()
    if isinstance(error, StorageAwayError):
        log_unavailable(error)
    elif error is not None and not isinstance(error, WebSocketDisconnect | OSError):
        raise error


def _watching(
    context: Context, person: Person | None, watcher: Watcher
) -> contextlib.AbstractContextManager[None]:
    """Has a watcher sent away when the session by which they are known ends."""
    if person is None:
        return contextlib.nullcontext()
    return context.auth_sessions.watching(person.session, watcher.ended)


async def send_away(
    socket: WebSocket[Any, Any, Any], context: Context, person: Person | None
) -> None:
    """Closes a socket whose session has ended, or whose table must be read again."""
    is_known = person is None or await context.people.is_current(person)
    with contextlib.suppress(WebSocketDisconnect, OSError, TimeoutError):
        async with asyncio.timeout(CLOSE_SECONDS):
            await socket.close(code=RESTART if is_known else LOGGED_OUT)


@contextlib.contextmanager
def counted_socket(
    socket: WebSocket[Any, Any, Any], context: Context, person: Person | None
) -> Iterator[str]:
    """Counts a socket, of its person and of its address, as long as it is open.

    Yields whose it is: the person, or the address.
    """
    address, limits = limit_key_of(socket), context.settings.limits
    who = person.id if person else address
    counts = (
        (context.sockets, who, limits.sockets),
        (context.address_sockets, address, limits.address_sockets),
    )
    if any(counter[key] >= most for counter, key, most in counts):
        raise TooMuchError(10)
    for counter, key, _ in counts:
        counter[key] += 1
    try:
        yield who
    finally:
        for counter, key, _ in counts:
            counter[key] -= 1
            if not counter[key]:
                del counter[key]


async def next_text(socket: WebSocket[Any, Any, Any]) -> str:
    """Waits for the next message, without Litestar's wrappers."""
    receive: Receive = socket.scope[RECEIVE]  # type: ignore[literal-required]
    message: Any = await receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="disconnect event", code=message["code"])
    text: str = message.get("text") or ""
    return text


def writer_of(socket: WebSocket[Any, Any, Any]) -> Callable[..., bool]:
    """Returns the function that writes messages at once, or returns False if that cannot be."""
    extensions: dict[str, Any] = socket.scope.get("extensions") or {}
    write: Callable[..., bool] = extensions.get(WRITE_TEXT, lambda *_: False)
    return write


async def send_message(socket: WebSocket[Any, Any, Any], message: bytes) -> None:
    """Sends a message: at once if the client can take it, or else when it can."""
    if writer_of(socket)(message):
        return
    send = socket.scope[SEND]  # type: ignore[literal-required]
    try:
        await send({"type": "websocket.send", "text": message.decode(), "bytes": None})
    except RuntimeError:
        # It has been closed from this side meanwhile.
        raise WebSocketDisconnect(detail="closed") from None


async def refuse_socket(socket: WebSocket[Any, Any, Any], error: LudotopeError) -> None:
    """Says why, and closes the socket."""
    log_unavailable(error)
    # It may be closed already, from either side.
    with contextlib.suppress(WebSocketDisconnect, OSError, RuntimeError):
        await send_message(socket, _write(Refused(None, problem(error.phrase, socket))))
        await socket.close(code=_close_code(error), reason=error.phrase.message)


def _close_code(error: LudotopeError) -> int:
    if isinstance(error, GamePreparingError):
        return PREPARING
    return TOO_MUCH if isinstance(error, TooMuchError) else GONE
