"""The WebSocket of a sheet: sends how it stands, then again whenever somebody has written on it."""

import asyncio
import contextlib
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from ludotope.engine.errors import LudotopeError
from ludotope.server.auth.people import Person
from ludotope.server.context import Context
from ludotope.server.http.dependencies import ServerContext, address_of, find_person, id_of
from ludotope.server.http.routes.sheets import SheetId
from ludotope.server.http.websocket import (
    counted_socket,
    next_text,
    refuse_socket,
    send_away,
    send_message,
)
from ludotope.server.rate_limiter import Bucket, TooMuchError
from ludotope.server.sheets.service import SheetSession, load_pad
from ludotope.server.sheets.view import SheetNews, view_sheet

_write = msgspec.json.Encoder().encode


@websocket("/api/sheets/{sheet:str}/live")
async def live_sheet(
    socket: WebSocket[Any, Any, Any], context: ServerContext, sheet: SheetId
) -> None:
    """Sends a sheet as it stands, and again whenever it has changed."""
    await socket.accept()
    try:
        maybe_me = await find_person(socket, context)
        with counted_socket(socket, context, maybe_me):
            key = socket.query_params.get("key", "")
            session = await context.sheets.session(sheet, id_of(maybe_me), key)
            context.bans.check(id_of(maybe_me), address_of(socket))
            await _attend(socket, context, session, maybe_me, key)
    except LudotopeError as error:
        await refuse_socket(socket, error)
    finally:
        # They refer to the socket.
        del socket.receive, socket.send


async def _attend(
    socket: WebSocket[Any, Any, Any],
    context: Context,
    session: SheetSession,
    person: Person | None,
    key: str,
) -> None:
    """Sends news until the socket is closed, from either side."""
    wake, ended = asyncio.Event(), asyncio.Event()
    session.viewers.add(wake)
    watching = (
        contextlib.nullcontext()
        if person is None
        else context.auth_sessions.watching(person.session, ended)
    )
    sending = asyncio.create_task(_send_news(socket, context, session, person, key, wake))
    receiving = asyncio.create_task(_drop_messages(socket, context))
    ending = asyncio.create_task(ended.wait())
    tasks: list[asyncio.Task[Any]] = [sending, receiving, ending]
    try:
        with watching:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        session.viewers.discard(wake)
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
    for task in (sending, receiving):
        error = None if task.cancelled() else task.exception()
        if isinstance(error, WebSocketDisconnect | TooMuchError | OSError):
            return
        if error is not None:
            raise error
    if not ending.cancelled() or not sending.cancelled():
        await send_away(socket, context, person)


async def _send_news(
    socket: WebSocket[Any, Any, Any],
    context: Context,
    session: SheetSession,
    person: Person | None,
    key: str,
    wake: asyncio.Event,
) -> None:
    """Sends the sheet each time it has changed; ends when it must be read anew."""
    opened = session.sheet.opened
    pad = await load_pad(opened)
    while not context.sheets.is_dropped(session):
        # Whoever may not see it any more is told so.
        await context.sheets.session(session.sheet.id, id_of(person), key)
        view = view_sheet(session, pad, id_of(person), key)
        await send_message(socket, _write(SheetNews(view)))
        await wake.wait()
        wake.clear()


async def _drop_messages(socket: WebSocket[Any, Any, Any], context: Context) -> None:
    """Notices when the socket is closed. What is to be written on a sheet comes by HTTP."""
    bad = Bucket(context.settings.limits.bad_messages)
    while True:
        await next_text(socket)
        bad.take()
