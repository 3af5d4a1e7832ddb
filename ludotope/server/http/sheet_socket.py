"""The WebSocket of a sheet: sends how it stands, then again whenever somebody has written on it."""

from typing import Any

import msgspec
from litestar import WebSocket, websocket

from ludotope.engine.errors import LudotopeError
from ludotope.server.context import Context
from ludotope.server.http.dependencies import ServerContext, address_of, find_person, id_of
from ludotope.server.http.routes.sheets import SheetId
from ludotope.server.http.sockets import (
    attend,
    counted_socket,
    next_text,
    refuse_socket,
    send_message,
)
from ludotope.server.rate_limiter import Bucket
from ludotope.server.sheets.service import SheetSession
from ludotope.server.sheets.view import SheetNews, view_sheet
from ludotope.server.tables.sessions import Watcher

_write = msgspec.json.Encoder().encode


@websocket("/api/sheets/{sheet:str}/live")
async def live_sheet(
    socket: WebSocket[Any, Any, Any], context: ServerContext, sheet: SheetId
) -> None:
    """Sends a sheet as it stands, and again whenever it has changed."""
    await socket.accept()
    try:
        maybe_me = await find_person(socket, context)
        with counted_socket(socket, context, maybe_me) as who:
            key = socket.query_params.get("key", "")
            session = await context.sheets.session(sheet, id_of(maybe_me), key, payer=who)
            # Again, and at once before they are among the viewers: that took a while.
            context.bans.check(id_of(maybe_me), address_of(socket))
            watcher = Watcher(id_of(maybe_me), address_of(socket))
            session.viewers.add(watcher)
            try:
                receiving = _drop_messages(socket, context)
                sending = _send_news(socket, context, session, watcher, key, who)
                await attend(socket, context, watcher, maybe_me, receiving, sending)
            finally:
                session.viewers.discard(watcher)
    except LudotopeError as error:
        await refuse_socket(socket, error)
    finally:
        # They refer to the socket.
        del socket.receive, socket.send


async def _send_news(
    socket: WebSocket[Any, Any, Any],
    context: Context,
    session: SheetSession,
    watcher: Watcher,
    key: str,
    payer: str,
) -> None:
    """Sends the sheet each time it has changed; ends when it must be read anew."""
    while not context.sheets.is_dropped(session):
        if watcher.refusal is not None:
            raise watcher.refusal
        # Whoever may not see it any more is told so.
        await context.sheets.session(session.sheet.id, watcher.person, key, payer=payer)
        pad = await context.sheets.load_pad(session.sheet.opened, payer)
        view = view_sheet(session, pad, watcher.person, key)
        await send_message(socket, _write(SheetNews(view)))
        await watcher.wake.wait()
        watcher.wake.clear()
    watcher.ended.set()


async def _drop_messages(socket: WebSocket[Any, Any, Any], context: Context) -> None:
    """Notices when the socket is closed. What is to be written on a sheet comes by HTTP.

    Whoever goes on sending is told that it is too much, and sent away.
    """
    bad = Bucket(context.settings.limits.bad_messages)
    while True:
        await next_text(socket)
        bad.take()
