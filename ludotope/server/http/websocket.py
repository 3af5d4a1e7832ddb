"""The WebSocket of a table: takes what a viewer wishes, and sends news as they come."""

import asyncio
import time
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import QueryParameter

from ludotope.engine.errors import LudotopeError
from ludotope.server.auth.people import Person, UnknownPersonError
from ludotope.server.context import Context
from ludotope.server.http.dependencies import (
    ServerContext,
    TableId,
    WantedSeat,
    address_of,
    find_person,
    id_of,
    limit_key_of,
)
from ludotope.server.http.errors import log_unavailable, problem
from ludotope.server.http.requests import AnswerMessage, LookMessage, MoveMessage, Wish
from ludotope.server.http.responses import Done, Here, News, Refused
from ludotope.server.http.sockets import (
    GONE,
    attend,
    counted_socket,
    next_text,
    refuse_socket,
    send_message,
    writer_of,
)
from ludotope.server.http.table_view import focus_of, show_table, view_table
from ludotope.server.rate_limiter import Bucket
from ludotope.server.tables import actions
from ludotope.server.tables.actions import Proposal
from ludotope.server.tables.errors import ForbiddenError, RefusedError
from ludotope.server.tables.presence import PresenceTracker
from ludotope.server.tables.sessions import Presence, Session, Viewer, cannot_deliver
from ludotope.server.tables.skipping import Patience
from ludotope.server.tables.stories import Moment
from ludotope.server.tables.table import Table

# The most steps whose stories are sent after a reconnect; older ones are left out.
MOST_STEPS = 100

_read = msgspec.json.Decoder(Wish).decode
_write = msgspec.json.Encoder().encode


@websocket("/api/tables/{table:str}/live")
async def live(
    socket: WebSocket[Any, Any, Any],
    context: ServerContext,
    table: TableId,
    after: Annotated[int | None, QueryParameter(ge=0, le=100_000_000)] = None,
    seat: WantedSeat = None,
) -> None:
    """Sends first how a table stands (and what happened after a step), then all news."""
    await socket.accept()
    try:
        maybe_me = await find_person(socket, context)
        with counted_socket(socket, context, maybe_me) as who:
            session = await context.tables.session_for(table, id_of(maybe_me), who)
            # Again, and at once before they are among the viewers: that took a while.
            context.bans.check(id_of(maybe_me), address_of(socket))
            known = session.table.number if after is None else min(after, session.table.number)
            viewer = Viewer(id_of(maybe_me), address_of(socket), seat, known)
            context.presence.enter(session, viewer)
            try:
                receiving = _receive(socket, context, session, viewer, maybe_me)
                sending = _send_news(socket, context, session, viewer)
                await attend(socket, context, viewer, maybe_me, receiving, sending)
            finally:
                # It refers to the viewer.
                viewer.deliver = cannot_deliver
                context.presence.leave(session, viewer)
    except LudotopeError as error:
        await refuse_socket(socket, error)
    finally:
        # They refer to the socket.
        del socket.receive, socket.send


# --- Sending -------------------------------------------------------------------------------------


async def _send_news(
    socket: WebSocket[Any, Any, Any], context: Context, session: Session, viewer: Viewer
) -> None:
    """Sends how things stand, then whatever is new whenever something is.

    What is at hand is usually sent by `_deliver` before; the rest waits here.
    """
    payer = viewer.person or limit_key_of(socket)
    await send_message(socket, await _news(context, session, viewer, payer))
    viewer.deliver = partial(_deliver, context.presence, session, viewer, writer_of(socket))
    while True:
        viewer.is_sending = False
        await viewer.wake.wait()
        viewer.is_sending = True
        viewer.wake.clear()
        if viewer.refusal is None and not session.table.may_look(viewer.person):
            viewer.refusal = ForbiddenError("table-private")
        if viewer.refusal is not None:
            await refuse_socket(socket, viewer.refusal)
            # What they still send is not taken any more.
            raise WebSocketDisconnect(detail=viewer.refusal.phrase.message, code=GONE)
        if session.table.number > viewer.sent or viewer.side_changed:
            await send_message(socket, await _news(context, session, viewer, payer))
        elif (presence := context.presence.of(session)) != viewer.shown_presence:
            viewer.shown_presence = presence
            await send_message(socket, _write(_here(session.table, presence)))


def _deliver(
    presence: PresenceTracker,
    session: Session,
    viewer: Viewer,
    write: Callable[..., bool],
    made: dict[Hashable, bytes],
) -> bool:
    """Sends a viewer at once what is new; False if that must wait.

    `made` has the news that were made for others at this moment, which some can share.
    """
    table = session.table
    if viewer.is_sending or viewer.wake.is_set() or viewer.ended.is_set():
        return False
    if viewer.refusal is not None or not table.may_look(viewer.person):
        return False
    moments = session.moments_after(viewer.sent)
    if not moments:
        return False
    seat = focus_of(table, viewer.person, viewer.wanted)
    whose = viewer.person if table.concerns(viewer.person) else None
    message = made.get((viewer.sent, seat, whose))
    here = presence.of(session)
    if message is None:
        look = session.look(seat)
        message = _encode(table, moments, viewer.person, seat, here, look, presence.patience(table))
        made[viewer.sent, seat, whose] = message
    is_written = write(message) if viewer.answer is None else write(viewer.answer, message)
    if not is_written:
        return False
    viewer.answer = None
    _note_sent(viewer, table, here)
    return True


async def _news(context: Context, session: Session, viewer: Viewer, payer: str) -> bytes:
    """Encodes what a viewer has not been sent yet, and how the table stands after it."""
    moments = session.moments_after(viewer.sent)
    if moments is None:
        moments = await context.tables.read_moments(session, viewer.sent, MOST_STEPS, payer)
    table = moments[-1].after if moments else session.table
    presence = context.presence.of(session)
    seat = focus_of(table, viewer.person, viewer.wanted)
    # While older steps were read, the table may have gone on.
    look = session.look(seat) if table is session.table else None
    _note_sent(viewer, table, presence)
    return _encode(
        table, moments, viewer.person, seat, presence, look, context.presence.patience(table)
    )


def _note_sent(viewer: Viewer, table: Table, presence: Presence) -> None:
    viewer.sent = table.number
    viewer.side_changed = False
    viewer.shown_presence = presence


def _encode(
    table: Table,
    moments: Sequence[Moment],
    person: str | None,
    seat: int,
    presence: Presence,
    look: msgspec.Raw | None,
    patience: Patience,
) -> bytes:
    stories = [story for moment in moments for story in moment.stories(seat)]
    view = view_table(table, person, seat, presence, time.time(), look, patience)
    return _write(News(tuple(stories), view))


def _here(table: Table, presence: Presence) -> Here:
    seats = tuple(seat.person in presence.people for seat in table.seats)
    return Here(seats, presence.watchers)


# --- Receiving -----------------------------------------------------------------------------------


async def _receive(
    socket: WebSocket[Any, Any, Any],
    context: Context,
    session: Session,
    viewer: Viewer,
    person: Person | None,
) -> None:
    """Carries out what a viewer wishes, one thing after another.

    Whoever goes on after a few messages that were too many, or made no sense, is sent away.
    """
    who = person.id if person else address_of(socket)
    bad = Bucket(context.settings.limits.bad_messages)
    was_stored = False
    while True:
        text = await next_text(socket)
        if not was_stored:
            # What has already come is received without a pause; others must have their turn.
            await asyncio.sleep(0)
        was_stored = False
        try:
            context.rate_limiter.check("messages", who)
            wish = _decode(text)
        except LudotopeError as error:
            bad.take()
            await send_message(socket, _write(Refused(None, problem(error.phrase, socket))))
            continue
        request = None if isinstance(wish, LookMessage) else wish.request
        try:
            context.bans.check(person.id if person else None, viewer.address)
            if isinstance(wish, LookMessage):
                viewer.wanted = wish.seat
                viewer.side_changed = True
                viewer.wake.set()
                continue
            if person is None or not await context.people.is_current(person):
                raise UnknownPersonError("who-are-you")
            action = partial(_act, person=person.id, wish=wish)
            acknowledge = partial(_acknowledge, viewer, request)
            before = session.table.number
            number = await context.tables.act(
                session.table.id, action, person.id, request, acknowledge
            )
            was_stored = number > before
            # None if it has been sent with the news.
            answer, viewer.answer = viewer.answer, None
        except LudotopeError as error:
            view = None
            if isinstance(error, RefusedError) and session.table.may_look(viewer.person):
                view = show_table(session, context.presence, viewer.person, viewer.wanted)
            answer = _write(Refused(request, problem(error.phrase, socket, view)))
            log_unavailable(error)
        if answer is not None:
            await send_message(socket, answer)


def _acknowledge(viewer: Viewer, request: str | None, number: int) -> None:
    """Has a viewer told that a request was carried out: together with the news of it, if it can be.

    Two messages in one piece cost hardly more than one.
    """
    viewer.answer = _write(Done(request, number))


def _decode(text: str) -> Wish:
    try:
        return _read(text)
    except (msgspec.DecodeError, UnicodeEncodeError) as error:
        raise LudotopeError("http-bad-request", reason=str(error)) from None
    except RecursionError:
        raise LudotopeError("http-bad-request", reason="JSON") from None


def _act(table: Table, person: str, wish: Wish) -> Proposal:
    """Returns the proposal of the action that a viewer's message asks for."""
    match wish:
        case MoveMessage():
            return actions.move(table, person, wish.seat, wish.move, wish.asked)
        case AnswerMessage():
            return actions.answer_undo(table, person, wish.agrees, wish.question)
        case _:
            return actions.ask_undo(table, person)
