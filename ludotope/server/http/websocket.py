"""Live tables: a socket for each viewer, with news as they come."""

import asyncio
import contextlib
import time
from collections import Counter
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import QueryParameter

from ludotope.engine.errors import LudotopeError
from ludotope.server.auth.people import Person, UnknownPersonError
from ludotope.server.context import Desk, DeskHere, address_of, find_person
from ludotope.server.http.errors import problem
from ludotope.server.http.middleware import SEND
from ludotope.server.http.requests import AnswerForm, MoveForm, RequestForm
from ludotope.server.http.responses import (
    Done,
    Here,
    News,
    Presence,
    Refused,
    focus_of,
    view_table,
)
from ludotope.server.http.routes import TableId, WantedSeat, show, visible_room
from ludotope.server.rate_limiter import TooMuchError
from ludotope.server.storage.database import StorageAwayError
from ludotope.server.tables.events import TableEvents
from ludotope.server.tables.service import House, Room, Viewer
from ludotope.server.tables.table import ForbiddenError, RefusedError, Table

# The most that is told to somebody who comes back; before that, only how things stand.
MOST_STEPS = 100
LONGEST_MESSAGE = 16_384
# Codes with which a socket is closed: 4000 and what HTTP would say.
GONE, TOO_MUCH = 4403, 4429


class MoveMessage(MoveForm, frozen=True, tag="move", tag_field="kind", forbid_unknown_fields=True):
    """Decides for one of your seats."""


class UndoMessage(
    RequestForm, frozen=True, tag="undo", tag_field="kind", forbid_unknown_fields=True
):
    """Takes your last decision back, or asks."""


class AnswerMessage(
    AnswerForm, frozen=True, tag="answer-undo", tag_field="kind", forbid_unknown_fields=True
):
    """Answers somebody who would like to take a decision back."""


class LookMessage(msgspec.Struct, frozen=True, tag="look", tag_field="kind"):
    """Shows the table from another of your seats; none means whichever is to decide."""

    seat: int | None = None


Wish = MoveMessage | UndoMessage | AnswerMessage | LookMessage
_read = msgspec.json.Decoder(Wish).decode
_write = msgspec.json.Encoder().encode
_sockets: Counter[str] = Counter()


@websocket("/api/tables/{table:str}/live")
async def live(
    socket: WebSocket[Any, Any, Any],
    desk: DeskHere,
    table: TableId,
    after: Annotated[int | None, QueryParameter(ge=0, le=100_000_000)] = None,
    seat: WantedSeat = None,
) -> None:
    """A table live: first how it stands (and what happened after a step), then all news."""
    await socket.accept()
    try:
        maybe_me = await find_person(socket, desk)
        who = maybe_me.id if maybe_me else address_of(socket)
        if _sockets[who] >= desk.settings.limits.sockets:
            raise TooMuchError(10)
        room = await visible_room(desk.house, table, maybe_me)
    except LudotopeError as error:
        await _refuse(socket, error)
        return
    known = room.table.number if after is None else min(after, room.table.number)
    viewer = Viewer(maybe_me.id if maybe_me else None, seat, known)
    _sockets[who] += 1
    desk.house.enter(room, viewer)
    try:
        async with asyncio.TaskGroup() as tasks:
            sending = tasks.create_task(_send_news(socket, desk.house, room, viewer))
            await _receive(socket, desk, room, viewer, maybe_me)
            sending.cancel()
    except* (WebSocketDisconnect, StorageAwayError, OSError):
        # Whoever looks on comes back by themselves.
        pass
    finally:
        desk.house.leave(room, viewer)
        _sockets[who] -= 1
        if not _sockets[who]:
            del _sockets[who]


async def _send_news(
    socket: WebSocket[Any, Any, Any], house: House, room: Room, viewer: Viewer
) -> None:
    """Sends how things stand, then whatever is new whenever something is."""
    await _send(socket, await _news(house, room, viewer))
    while True:
        await viewer.wake.wait()
        viewer.wake.clear()
        if not room.table.may_look(viewer.person):
            await _refuse(socket, ForbiddenError("table-private"))
            return
        if room.table.number > viewer.sent or viewer.turned:
            await _send(socket, await _news(house, room, viewer))
        elif (presence := house.presence(room)) != viewer.shown_presence:
            viewer.shown_presence = presence
            await _send(socket, _write(_here(room.table, presence)))


async def _news(house: House, room: Room, viewer: Viewer) -> bytes:
    moments = room.moments_after(viewer.sent)
    if moments is None:
        moments = await house.read_moments(room, viewer.sent, MOST_STEPS)
    table = moments[-1].after if moments else room.table
    presence = house.presence(room)
    seat = focus_of(table, viewer.person, viewer.wanted)
    stories = [story for moment in moments for story in moment.stories(seat)]
    viewer.sent = table.number
    viewer.turned = False
    viewer.shown_presence = presence
    view = view_table(table, viewer.person, seat, presence, time.time())
    return _write(News(tuple(stories), view))


def _here(table: Table, presence: Presence) -> Here:
    seats = tuple(seat.person in presence.people for seat in table.seats)
    return Here(seats, presence.watchers)


async def _receive(
    socket: WebSocket[Any, Any, Any],
    desk: Desk,
    room: Room,
    viewer: Viewer,
    person: Person | None,
) -> None:
    """Carries out what a viewer wishes, one thing after another."""
    who = person.id if person else address_of(socket)
    while True:
        text = await socket.receive_data(mode="text")
        request = None
        try:
            wish = _understand(text)
            request = None if isinstance(wish, LookMessage) else wish.request
            desk.doorkeeper.pass_by("messages", who)
            if isinstance(wish, LookMessage):
                viewer.wanted = wish.seat
                viewer.turned = True
                viewer.wake.set()
                continue
            if person is None or not await desk.people.is_current(person):
                raise UnknownPersonError("who-are-you")
            decide = partial(_decide, person=person, wish=wish)
            number = await desk.house.act(room.table.id, decide, person.id, request)
            answer: Done | Refused = Done(request, number)
        except LudotopeError as error:
            view = None
            if isinstance(error, RefusedError) and room.table.may_look(viewer.person):
                view = show(desk.house, room, person, viewer.wanted)
            answer = Refused(request, problem(error.phrase, socket, view))
        await _send(socket, _write(answer))


def _understand(text: str) -> Wish:
    if len(text) > LONGEST_MESSAGE:
        raise LudotopeError("http-too-large")
    try:
        return _read(text)
    except (msgspec.DecodeError, UnicodeEncodeError) as error:
        raise LudotopeError("http-bad-request", reason=str(error)) from None
    except RecursionError:
        raise LudotopeError("http-bad-request", reason="JSON") from None


def _decide(table: Table, person: Person, wish: Wish) -> TableEvents:
    match wish:
        case MoveMessage():
            return table.move(person.id, wish.seat, wish.move, wish.asked)
        case AnswerMessage():
            return table.answer_undo(person.id, wish.agrees)
        case _:
            return table.ask_undo(person.id)


async def _send(socket: WebSocket[Any, Any, Any], message: bytes) -> None:
    await socket.scope[SEND]({"type": "websocket.send", "text": message.decode(), "bytes": None})  # type: ignore[literal-required]


async def _refuse(socket: WebSocket[Any, Any, Any], error: LudotopeError) -> None:
    """Says why, and closes."""
    with contextlib.suppress(WebSocketDisconnect, OSError):
        await _send(socket, _write(Refused(None, problem(error.phrase, socket))))
        code = TOO_MUCH if isinstance(error, TooMuchError) else GONE
        await socket.close(code=code, reason=error.phrase.message)
