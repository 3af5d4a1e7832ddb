"""The HTTP face of the server. Everything that can be done, one function for each."""

import asyncio
import time
from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, Router, delete, get, post
from litestar.datastructures import Cookie
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter
from sqlalchemy import Row

from ludotope.bots import BOTS, check_bots
from ludotope.engine.errors import LudotopeError
from ludotope.engine.position import WATCHER
from ludotope.engine.record import check_name, read_record, write_record
from ludotope.engine.shelf import find_box, shelf
from ludotope.server.auth.people import COOKIE, COOKIE_SECONDS, Person, tidy_name
from ludotope.server.context import DeskHere, MaybeMe, Me, address_of
from ludotope.server.http.requests import (
    AccountForm,
    Address,
    AnswerForm,
    BotSeat,
    BoxView,
    CodeForm,
    HandOverForm,
    HereSeat,
    HintIdea,
    HintView,
    MoveForm,
    NameForm,
    NewTable,
    OpenSeat,
    OwnSeatForm,
    PlayerView,
    RecordForm,
    ReplayView,
    RequestForm,
    SeatForm,
    ShelfView,
    StartForm,
    TableLine,
    TableList,
    WhoView,
)
from ludotope.server.http.responses import (
    Done,
    Problem,
    TableView,
    focus_of,
    tell_event,
    view_table,
)
from ludotope.server.tables.events import (
    Began,
    Closed,
    Dealt,
    FileOption,
    Moved,
    Opened,
    Place,
    TableEvents,
    options_on_wire,
)
from ludotope.server.tables.reviews import OpinionView
from ludotope.server.tables.service import House, Room, UnknownTableError
from ludotope.server.tables.table import (
    CLOSED,
    OVER,
    PLAYING,
    WAITING,
    ForbiddenError,
    RefusedError,
    Table,
    open_game,
)

MOST_LISTED = 100
HINTS = 3
TableId = Annotated[str, PathParameter(max_length=64, pattern="^[A-Za-z0-9_-]*$")]
WantedSeat = Annotated[int | None, QueryParameter(name="seat", ge=0, le=63)]


# --- Who you are ---------------------------------------------------------------------------------


@get("/me", operation_id="who")
async def who(maybe_me: MaybeMe) -> WhoView:
    """Who you are."""
    return _who(maybe_me)


@post("/me", operation_id="say_name", status_code=200)
async def say_name(
    request: Request[Any, Any, Any], desk: DeskHere, maybe_me: MaybeMe, data: JSONBody[NameForm]
) -> Response[WhoView]:
    """Says your name: the first time you become a guest, later you are called otherwise."""
    if maybe_me is None:
        desk.doorkeeper.pass_by("guests", address_of(request))
        person = await desk.people.welcome(data.name)
    else:
        person = await desk.people.rename(maybe_me, data.name)
    return _with_cookie(request, desk.people.cookie_for(person), _who(person))


@post("/account", operation_id="make_account", status_code=200)
async def make_account(
    request: Request[Any, Any, Any], desk: DeskHere, me: Me, data: JSONBody[AccountForm]
) -> WhoView:
    """Makes you an account, so that you can come back from another device."""
    desk.doorkeeper.pass_by("logins", address_of(request))
    return _who(await desk.people.register(me, data.name, data.passphrase))


@post("/session", operation_id="log_in", status_code=200)
async def log_in(
    request: Request[Any, Any, Any], desk: DeskHere, data: JSONBody[AccountForm]
) -> Response[WhoView]:
    """Comes back to an account."""
    desk.doorkeeper.pass_by("logins", address_of(request))
    person = await desk.people.log_in(data.name, data.passphrase)
    return _with_cookie(request, desk.people.cookie_for(person), _who(person))


@delete("/session", operation_id="log_out", status_code=200)
async def log_out(
    request: Request[Any, Any, Any],
    desk: DeskHere,
    maybe_me: MaybeMe,
    everywhere: FromQuery[bool] = False,
) -> Response[WhoView]:
    """Leaves: on this device, or on all of them."""
    if everywhere and maybe_me is not None:
        await desk.people.log_out_everywhere(maybe_me)
    return _with_cookie(request, "", _who(None))


def _who(person: Person | None) -> WhoView:
    return WhoView(person.name, person.login) if person else WhoView(None, None)


def _with_cookie(
    request: Request[Any, Any, Any], value: str, content: WhoView
) -> Response[WhoView]:
    cookie = Cookie(
        COOKIE,
        value=value,
        max_age=COOKIE_SECONDS if value else 0,
        httponly=True,
        secure=request.url.scheme == "https",
        samesite="lax",
    )
    return Response(content, cookies=[cookie])


# --- The shelf, and finding tables ---------------------------------------------------------------


@get("/shelf", operation_id="look_at_shelf")
async def look_at_shelf() -> ShelfView:
    """All games, and who can play them."""
    return ShelfView(
        games=tuple(
            BoxView(
                name=box.name,
                title=box.title,
                least_seats=box.seats[0],
                most_seats=box.seats[-1],
                usual_seats=box.usual_seats,
                minutes=box.minutes,
                variants=box.variants,
                options={name: option.choices for name, option in box.options.items()},
                has_secrets=box.has_secrets,
            )
            for box in shelf().values()
        ),
        bots=BOTS,
    )


@get("/tables", operation_id="list_open_tables")
async def list_open_tables(desk: DeskHere, maybe_me: MaybeMe) -> TableList:
    """The tables that are open to everybody."""
    rows = await desk.house.storage.open_tables((WAITING, PLAYING), MOST_LISTED)
    return TableList(tuple(_line(row, maybe_me) for row in rows))


@get("/me/tables", operation_id="list_own_tables")
async def list_own_tables(desk: DeskHere, me: Me) -> TableList:
    """Your tables that are waiting or under way."""
    rows = await desk.house.storage.tables_of(me.id, (WAITING, PLAYING), MOST_LISTED)
    lines = [(_line(row, me), _listed(row).host == me.id) for row in rows]
    return TableList(
        tuple(
            line
            for line, is_host in lines
            # A seat that was kept for you may have gone to somebody else.
            if is_host or line.stage == WAITING or any(player.yours for player in line.players)
        )
    )


@get("/me/history", operation_id="list_history")
async def list_history(
    desk: DeskHere,
    me: Me,
    before: Annotated[float | None, QueryParameter(ge=0)] = None,
) -> TableList:
    """Your games that are over, and records that you keep here, a hundred at a time.

    The next hundred changed last `before` the last of these.
    """
    rows = await desk.house.storage.tables_of(me.id, (OVER, CLOSED), MOST_LISTED, before)
    return TableList(tuple(_line(row, me) for row in rows))


@post("/join", operation_id="find_by_code", status_code=200)
async def find_by_code(
    request: Request[Any, Any, Any], desk: DeskHere, data: JSONBody[CodeForm]
) -> Address:
    """The table with a short code."""
    desk.doorkeeper.pass_by("codes", address_of(request))
    found = await desk.house.storage.find_code(data.code)
    if found is None:
        raise UnknownTableError("code-unknown")
    return Address(found)


class _Listed(msgspec.Struct):
    variant: str
    seats: tuple[dict[str, str | None], ...]
    deciders: tuple[int, ...]
    scores: tuple[int, ...] | None
    winners: tuple[int, ...] | None
    host: str | None = None


def _listed(row: Row[Any]) -> _Listed:
    return msgspec.json.decode(row.summary, type=_Listed)


def _line(row: Row[Any], person: Person | None) -> TableLine:
    listed = _listed(row)
    players = tuple(
        PlayerView(seat["name"], seat["bot"], person is not None and seat["person"] == person.id)
        for seat in listed.seats
    )
    return TableLine(
        id=row.id,
        game=row.game,
        variant=listed.variant,
        stage=row.stage,
        open=row.is_open,
        players=players,
        deciders=listed.deciders,
        your_turn=any(players[seat].yours and not players[seat].bot for seat in listed.deciders),
        created_at=row.created_at,
        changed_at=row.changed_at,
        scores=listed.scores,
        winners=listed.winners,
    )


# --- A table -------------------------------------------------------------------------------------


@post("/tables", operation_id="set_up_table", status_code=201)
async def set_up_table(desk: DeskHere, me: Me, data: JSONBody[NewTable]) -> TableView:
    """Sets a table up. If nobody is waited for, the game begins at once."""
    desk.doorkeeper.pass_by("tables", me.id)
    opened = _opened(data, me)
    await asyncio.to_thread(open_game, opened)
    room = await desk.house.create(opened, me.id, data.request)
    return show(desk.house, room, me, None)


@get("/tables/{table:str}", operation_id="look_at_table")
async def look_at_table(
    desk: DeskHere, maybe_me: MaybeMe, table: TableId, seat: WantedSeat = None
) -> TableView:
    """A table as you may see it."""
    room = await visible_room(desk.house, table, maybe_me)
    return show(desk.house, room, maybe_me, seat)


@get("/tables/{table:str}/board", operation_id="look_at_board")
async def look_at_board(desk: DeskHere, maybe_me: MaybeMe, table: TableId) -> dict[str, Any] | None:
    """What stays the same during a game and is to be drawn, in the game's own form."""
    room = await visible_room(desk.house, table, maybe_me)
    game = await asyncio.to_thread(open_game, room.table.opened)
    board = game.board()
    return None if board is None else msgspec.to_builtins(board)


@post("/tables/{table:str}/sit", operation_id="take_seat", status_code=200)
async def take_seat(desk: DeskHere, me: Me, table: TableId, data: JSONBody[SeatForm]) -> Done:
    """Sits down. With the last seat the game begins."""
    return await _act(
        desk.house, table, me, data.request, lambda t: t.take_seat(me.id, me.name, data.seat)
    )


@post("/tables/{table:str}/leave", operation_id="leave_seat", status_code=200)
async def leave_seat(desk: DeskHere, me: Me, table: TableId, data: JSONBody[OwnSeatForm]) -> Done:
    """Gets up. In a running game the seat stays yours, and others may hand it over."""
    return await _act(desk.house, table, me, data.request, lambda t: t.leave(me.id, data.seat))


@post("/tables/{table:str}/start", operation_id="start", status_code=200)
async def start(desk: DeskHere, me: Me, table: TableId, data: JSONBody[StartForm]) -> Done:
    """Begins, with computer players on the seats that are free."""
    return await _act(desk.house, table, me, data.request, lambda t: t.start(me.id, data.fill))


@post("/tables/{table:str}/move", operation_id="move", status_code=200)
async def move(desk: DeskHere, me: Me, table: TableId, data: JSONBody[MoveForm]) -> Done:
    """Decides for one of your seats."""
    return await _act(
        desk.house,
        table,
        me,
        data.request,
        lambda t: t.move(me.id, data.seat, data.move, data.asked),
    )


@post("/tables/{table:str}/undo", operation_id="undo", status_code=200)
async def undo(desk: DeskHere, me: Me, table: TableId, data: JSONBody[RequestForm]) -> Done:
    """Takes your last decision back, or asks the others whether you may."""
    return await _act(desk.house, table, me, data.request, lambda t: t.ask_undo(me.id))


@post("/tables/{table:str}/undo/answer", operation_id="answer_undo", status_code=200)
async def answer_undo(desk: DeskHere, me: Me, table: TableId, data: JSONBody[AnswerForm]) -> Done:
    """Agrees that another person takes a decision back, or not."""
    return await _act(
        desk.house, table, me, data.request, lambda t: t.answer_undo(me.id, data.agrees)
    )


@post("/tables/{table:str}/hint", operation_id="hint", status_code=200)
async def hint(desk: DeskHere, me: Me, table: TableId, data: JSONBody[OwnSeatForm]) -> HintView:
    """What a strong player would do in your place, knowing what you know."""
    desk.doorkeeper.pass_by("hints", me.id)
    seen, thought = await desk.house.hint(table, me.id, data.seat)
    return HintView(
        tuple(
            HintIdea(
                code=idea.code,
                text=seen.game.choice(idea.code).text,
                move=seen.game.choice(idea.code).move,
                points=round(idea.points, 1),
                chance=round(idea.chance, 3),
                simulations=idea.simulations,
            )
            for idea in thought.simulated[:HINTS]
        )
    )


@post("/tables/{table:str}/hand-over", operation_id="hand_over", status_code=200)
async def hand_over(desk: DeskHere, me: Me, table: TableId, data: JSONBody[HandOverForm]) -> Done:
    """Lets a computer player play for you, or for somebody who is away."""
    house = desk.house
    room = await house.room(table)

    def decide(now: Table) -> TableEvents:
        owner = now.seats[data.seat].person if data.seat < len(now.seats) else None
        return now.hand_over(me.id, data.seat, data.level, house.is_away(room, owner))

    return await _act(house, table, me, data.request, decide)


@post("/tables/{table:str}/return", operation_id="take_back", status_code=200)
async def take_back(desk: DeskHere, me: Me, table: TableId, data: JSONBody[OwnSeatForm]) -> Done:
    """Plays again yourself."""
    return await _act(desk.house, table, me, data.request, lambda t: t.take_back(me.id, data.seat))


@post("/tables/{table:str}/rematch", operation_id="offer_rematch", status_code=200)
async def offer_rematch(
    desk: DeskHere, me: Me, table: TableId, data: JSONBody[RequestForm]
) -> Address:
    """Sets up the next game with the same people; or says where somebody else has."""
    desk.doorkeeper.pass_by("tables", me.id)
    return Address(await desk.house.offer_rematch(table, me.id, data.request))


@post("/tables/{table:str}/close", operation_id="close_table", status_code=200)
async def close_table(desk: DeskHere, me: Me, table: TableId, data: JSONBody[RequestForm]) -> Done:
    """Closes a table before the end."""
    return await _act(desk.house, table, me, data.request, lambda t: t.close(me.id))


class WithTable(Exception):  # noqa: N818  (the error is the one inside)
    """A refusal, with how things stand for whoever was refused."""

    def __init__(self, error: RefusedError, table: TableView) -> None:
        super().__init__()
        self.error = error
        self.table = table


async def visible_room(house: House, table: str, person: Person | None) -> Room:
    """The room of a table, for somebody who may look at it."""
    room = await house.room(table)
    if not room.table.may_look(person.id if person else None):
        raise ForbiddenError("table-private")
    return room


def show(house: House, room: Room, person: Person | None, wanted: int | None) -> TableView:
    """A table as somebody may see it now."""
    identity = person.id if person else None
    seat = focus_of(room.table, identity, wanted)
    return view_table(room.table, identity, seat, house.presence(room), time.time())


async def _act(
    house: House,
    table: str,
    person: Person,
    request: str | None,
    decide: Callable[[Table], TableEvents],
) -> Done:
    try:
        return Done(request, await house.act(table, decide, person.id, request))
    except RefusedError as error:
        room = await house.room(table)
        if room.table.may_look(person.id):
            raise WithTable(error, show(house, room, person, None)) from None
        raise


def _opened(data: NewTable, me: Person) -> Opened:
    box = find_box(data.game)
    places = []
    for seat in data.seats:
        match seat:
            case HereSeat(name):
                places.append(Place(person=me.id, name=tidy_name(name) if name else me.name))
            case OpenSeat():
                places.append(Place())
            case BotSeat(level):
                places.append(Place(bot=check_bots([level], 1)[0]))
    for value in data.options.values():
        if isinstance(value, FileOption):
            check_name(value.name)
    return Opened(
        game=box.name,
        variant=data.variant or box.variants[0],
        rules=box.rules,
        places=tuple(places),
        host=me.id,
        options=dict(data.options),
        open=data.open,
        hints=data.hints,
        shuffle=data.shuffle,
        clock=data.clock,
    )


# --- Replays and records -------------------------------------------------------------------------


@get("/tables/{table:str}/replay", operation_id="replay")
async def replay(
    desk: DeskHere,
    maybe_me: MaybeMe,
    table: TableId,
    event: Annotated[int | None, QueryParameter(ge=0, le=1_000_000)] = None,
    seat: WantedSeat = None,
) -> ReplayView:
    """A game after so many of its events, with all that was told until then.

    Once it is over, it can be seen from every seat.
    """
    room = await visible_room(desk.house, table, maybe_me)
    return await asyncio.to_thread(_replay, room.table, maybe_me, event, seat)


def _replay(
    table: Table, person: Person | None, event: int | None, wanted: int | None
) -> ReplayView:
    position = table.position
    if position is None:
        raise RefusedError("table-is-waiting")
    viewer = _side_of_replay(table, person.id if person else None, wanted)
    names = table.names
    past = position.at(0)
    wanted_events = len(position.events) if event is None else event
    if wanted_events > len(position.events):
        raise LudotopeError("no-such-event", event=wanted_events, events=len(position.events))
    stories = []
    for happened in position.events[:wanted_events]:
        stories.append(tell_event(past, happened, viewer, names, table.number))
        past.apply(happened)
    return ReplayView(
        id=table.id,
        game=table.opened.game,
        names=tuple(names),
        events=len(position.events),
        event=wanted_events,
        stories=tuple(stories),
        view=past.view(viewer),
    )


def _side_of_replay(table: Table, person: str | None, wanted: int | None) -> int:
    """Every side once it is over; before, one's own, which several at one screen have to say."""
    if table.stage == OVER and wanted is not None and wanted < len(table.seats):
        return wanted
    held = table.held_by(person)
    position = table.position
    if wanted not in held and len(held) > 1 and position and position.game.box.has_secrets:
        return WATCHER
    return focus_of(table, person, wanted)


@get("/tables/{table:str}/opinion", operation_id="opinion")
async def opinion(
    desk: DeskHere,
    maybe_me: MaybeMe,
    table: TableId,
    after: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
) -> OpinionView:
    """What a strong player thinks of a game that is over; ask again until all is done."""
    room = await visible_room(desk.house, table, maybe_me)
    now = room.table
    if now.stage != OVER or now.position is None:
        raise RefusedError("table-not-over")
    return desk.house.opinions.look(table, now.position, after)


@get(
    "/tables/{table:str}/record",
    operation_id="download_record",
    media_type=MediaType.TEXT,
    responses={200: ResponseSpec(str, media_type=MediaType.TEXT, generate_examples=False)},
)
async def download_record(desk: DeskHere, maybe_me: MaybeMe, table: TableId) -> Response[str]:
    """The record of a game. While it runs, only where nobody has a secret."""
    room = await visible_room(desk.house, table, maybe_me)
    now = room.table
    if now.position is None:
        raise RefusedError("table-is-waiting")
    if now.position.game.box.has_secrets and now.stage != OVER:
        raise ForbiddenError("record-secret")
    text = await asyncio.to_thread(write_record, now.position, now.players)
    name = f"{now.opened.game}-{now.id[:8]}.ludotope"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=MediaType.TEXT, headers=headers)


@post("/records", operation_id="upload_record", status_code=201)
async def upload_record(desk: DeskHere, me: Me, data: JSONBody[RecordForm]) -> Address:
    """Keeps a game that was played elsewhere, if it keeps to the rules."""
    desk.doorkeeper.pass_by("records", me.id)
    table_events = await asyncio.to_thread(_read_upload, data.text, me)
    return Address((await desk.house.keep(table_events, me.id)).table.id)


def _read_upload(text: str, me: Person) -> TableEvents:
    record = read_record(text)
    position = record.position()
    places = tuple(Place(bot=name) if name in BOTS else Place(name=name) for name in record.players)
    opened = Opened(
        game=record.box.name,
        variant=record.setup.variant,
        rules=record.setup.rules,
        places=places,
        host=me.id,
        options=options_on_wire(record.setup.options),
    )
    events = tuple(
        Dealt(position.write(event)) if event.seat < 0 else Moved(event.seat, position.write(event))
        for event in position.events
    )
    table_events: TableEvents = (opened, Began(tuple(range(len(places)))), *events)
    return table_events if position.is_over else (*table_events, Closed())


PROBLEMS = {
    400: "The request makes no sense.",
    401: "Say who you are first.",
    403: "That is not yours to do, or to see.",
    404: "There is no such thing.",
    409: "That cannot be done now; the table is as it says.",
    413: "That is too large.",
    422: "That cannot be done: a move against the rules, a setup that does not exist.",
    429: "That is too much at once; come back later.",
    500: "Something broke on our side.",
    503: "The database is away for a moment; nothing was changed.",
}

HANDLERS = [
    who,
    say_name,
    make_account,
    log_in,
    log_out,
    look_at_shelf,
    list_open_tables,
    list_own_tables,
    list_history,
    find_by_code,
    set_up_table,
    look_at_table,
    look_at_board,
    take_seat,
    leave_seat,
    start,
    move,
    undo,
    answer_undo,
    hint,
    hand_over,
    take_back,
    offer_rematch,
    close_table,
    replay,
    opinion,
    download_record,
    upload_record,
]
for handler in HANDLERS:
    handler.responses = {
        **{
            status: ResponseSpec(Problem, description=text, generate_examples=False)
            for status, text in PROBLEMS.items()
        },
        **(handler.responses or {}),
    }

router = Router("/api", route_handlers=HANDLERS)
