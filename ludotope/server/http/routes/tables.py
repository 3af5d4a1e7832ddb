"""A table: setting it up, looking at it, and everything that can be done there."""

import time
from collections.abc import Callable, Sequence
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, QueryParameter

from ludotope.bots.rating import FAIR
from ludotope.engine.record import check_data_file
from ludotope.engine.shelf import find_box
from ludotope.server.auth.names import tidy_name
from ludotope.server.auth.people import Person
from ludotope.server.compiling import RULES_PART
from ludotope.server.context import Context
from ludotope.server.http.dependencies import (
    MaybeMe,
    Me,
    Payer,
    ServerContext,
    TableId,
    WantedSeat,
    check_upload,
    count_at_address,
    id_of,
)
from ludotope.server.http.errors import RefusedWithTable
from ludotope.server.http.requests import (
    AnswerForm,
    BotSeat,
    HandOverForm,
    HereSeat,
    MoveForm,
    NewTable,
    OpenSeat,
    OwnSeatForm,
    RequestForm,
    SeatForm,
    ShareForm,
    SkipAnswerForm,
    StartForm,
)
from ludotope.server.http.responses import (
    Address,
    Done,
    HintIdea,
    HintView,
    PreviewView,
    TableView,
)
from ludotope.server.http.static_files import StaticFile
from ludotope.server.http.table_view import show_table
from ludotope.server.tables import actions
from ludotope.server.tables.actions import Proposal
from ludotope.server.tables.dealing import begins_at_once
from ludotope.server.tables.errors import RefusedError
from ludotope.server.tables.events import FileOption, Opened, Place, files_of, options_at_table
from ludotope.server.tables.fair_threads import Stop
from ludotope.server.tables.games import open_game, setup_of
from ludotope.server.tables.table import Table

# How many moves a hint names.
HINTS = 3


@post("/tables", operation_id="set_up_table", status_code=201)
async def set_up_table(
    request: Request[Any, Any, Any], context: ServerContext, me: Me, data: JSONBody[NewTable]
) -> TableView:
    """Sets a table up. If nobody is waited for, the game begins at once."""
    opened = _opened(data, me, context.settings.sizes.data_file_bytes)
    if begins_at_once(opened) or files_of(opened):
        # Before anything is counted: whoever waits for the game asks again.
        context.preparation.expect(opened.game, RULES_PART)
    context.rate_limiter.check("tables", me.id)
    count_at_address(context, request)
    if files_of(opened):
        await check_upload(context, request)
    if context.preparation.is_ready(opened.game, RULES_PART):
        await context.tables.read_on_thread(me.id, lambda _: open_game(opened))
    else:
        # A table that waits for people needs no rules yet.
        setup_of(opened)
    session = await context.tables.create(opened, me.id, data.request)
    return show_table(session, context.presence, me.id, None)


@get("/tables/{table:str}", operation_id="look_at_table")
async def look_at_table(
    context: ServerContext, maybe_me: MaybeMe, payer: Payer, table: TableId, seat: WantedSeat = None
) -> TableView:
    """A table as you may see it."""
    session = await context.tables.session_for(table, id_of(maybe_me), payer)
    return show_table(session, context.presence, id_of(maybe_me), seat)


@get(
    "/tables/{table:str}/board",
    operation_id="look_at_board",
    responses={200: ResponseSpec(dict[str, Any] | None, generate_examples=False)},
)
async def look_at_board(
    request: Request[Any, Any, Any],
    context: ServerContext,
    maybe_me: MaybeMe,
    payer: Payer,
    table: TableId,
) -> Response[bytes]:
    """Returns the board: everything to draw that never changes, in the game's own form."""
    session = await context.tables.session_for(table, id_of(maybe_me), payer)
    opened = session.table.opened

    def answer(_: Stop) -> Response[bytes]:
        content = msgspec.json.encode(open_game(opened).board())
        return StaticFile(content, MediaType.JSON).answer(request, "no-store")

    # Boards are large, and compressing them is work.
    return await context.tables.read_on_thread(payer, answer)


@post("/tables/{table:str}/sit", operation_id="take_seat", status_code=200)
async def take_seat(
    context: ServerContext, me: Me, table: TableId, data: JSONBody[SeatForm]
) -> Done:
    """Sits down. With the last seat the game begins."""
    return await _act(
        context, table, me, data.request, lambda t: actions.take_seat(t, me.id, me.name, data.seat)
    )


@post("/tables/{table:str}/leave", operation_id="leave_seat", status_code=200)
async def leave_seat(
    context: ServerContext, me: Me, table: TableId, data: JSONBody[OwnSeatForm]
) -> Done:
    """Gets up. In a running game the seat stays yours, and others may hand it over."""
    return await _act(
        context, table, me, data.request, lambda t: actions.leave(t, me.id, data.seat)
    )


@post("/tables/{table:str}/remove", operation_id="remove_person", status_code=200)
async def remove_person(
    context: ServerContext, me: Me, table: TableId, data: JSONBody[OwnSeatForm]
) -> Done:
    """Sends somebody away from a table that waits; they do not sit down there again."""
    return await _act(
        context, table, me, data.request, lambda t: actions.remove(t, me.id, data.seat)
    )


@post("/tables/{table:str}/start", operation_id="start", status_code=200)
async def start(context: ServerContext, me: Me, table: TableId, data: JSONBody[StartForm]) -> Done:
    """Begins, with computer players on the seats that are free."""
    return await _act(
        context, table, me, data.request, lambda t: actions.start(t, me.id, data.fill)
    )


@post("/tables/{table:str}/move", operation_id="move", status_code=200)
async def move(context: ServerContext, me: Me, table: TableId, data: JSONBody[MoveForm]) -> Done:
    """Decides for one of your seats."""
    return await _act(
        context,
        table,
        me,
        data.request,
        lambda t: actions.move(t, me.id, data.seat, data.move, data.asked),
    )


@post("/tables/{table:str}/undo", operation_id="undo", status_code=200)
async def undo(context: ServerContext, me: Me, table: TableId, data: JSONBody[RequestForm]) -> Done:
    """Takes your last decision back, or asks the others whether you may."""
    return await _act(context, table, me, data.request, lambda t: actions.ask_undo(t, me.id))


@post("/tables/{table:str}/undo/answer", operation_id="answer_undo", status_code=200)
async def answer_undo(
    context: ServerContext, me: Me, table: TableId, data: JSONBody[AnswerForm]
) -> Done:
    """Agrees that another person takes a decision back, or not."""
    return await _act(
        context,
        table,
        me,
        data.request,
        lambda t: actions.answer_undo(t, me.id, data.agrees, data.question),
    )


@post("/tables/{table:str}/hint", operation_id="hint", status_code=200)
async def hint(
    context: ServerContext, me: Me, table: TableId, data: JSONBody[OwnSeatForm]
) -> HintView:
    """Returns the moves that look best to a strong player in your place, knowing what you know."""
    context.rate_limiter.check("hints", me.id)
    seen, thought, reasons = await context.bots.hint(table, me.id, data.seat)
    ideas = thought.simulated[:HINTS]
    choices = [seen.choice(idea.code) for idea in ideas]
    return HintView(
        ideas=tuple(
            HintIdea(
                code=choice.code,
                text=choice.text,
                move=choice.move,
                points=round(idea.points, 1),
                chance=round(idea.chance, 3),
                simulations=idea.simulations,
                phrase=choice.phrase,
            )
            for idea, choice in zip(ideas, choices, strict=True)
        ),
        reasons=reasons,
    )


@get("/tables/{table:str}/preview", operation_id="preview")
async def preview(
    context: ServerContext,
    me: Me,
    table: TableId,
    seat: Annotated[int, QueryParameter(ge=0, le=63)],
    move: Annotated[str, QueryParameter(max_length=200, pattern="^[^\\x00]*$")],
    asked: Annotated[int | None, QueryParameter(ge=0, le=2**31 - 1)] = None,
) -> PreviewView:
    """What a move in notation would bring to your seat for certain, knowing what you know.

    It is refused like the move itself; but where `asked` names a decision that is another by now,
    only that is said.
    """
    context.rate_limiter.check("previews", me.id)
    now = (await context.tables.session(table, me.id)).table
    if asked is not None and not actions.is_asked(now, me.id, seat, asked):
        # Whoever looks at moves cannot know that the game has gone on: nothing was done wrong.
        return PreviewView((), stale=True)
    return PreviewView(actions.preview(now, me.id, seat, move))


@post("/tables/{table:str}/hand-over", operation_id="hand_over", status_code=200)
async def hand_over(
    context: ServerContext, me: Me, table: TableId, data: JSONBody[HandOverForm]
) -> Done:
    """Lets a computer player play for you, or for somebody who is away."""
    session = await context.tables.session(table)

    def action(now: Table) -> Proposal:
        owner = now.seats[data.seat].person if data.seat < len(now.seats) else None
        is_away = context.presence.is_away(session, owner)
        return actions.hand_over(now, me.id, data.seat, data.level, is_away)

    return await _act(context, table, me, data.request, action)


@post("/tables/{table:str}/skip", operation_id="ask_skip", status_code=200)
async def ask_skip(
    context: ServerContext, me: Me, table: TableId, data: JSONBody[HandOverForm]
) -> Done:
    """Asks the others to let a computer player go on for somebody who does not decide."""

    def action(now: Table) -> Proposal:
        patience = context.presence.patience(now)
        return actions.ask_skip(now, me.id, data.seat, data.level, time.time(), patience)

    return await _act(context, table, me, data.request, action)


@post("/tables/{table:str}/skip/answer", operation_id="answer_skip", status_code=200)
async def answer_skip(
    context: ServerContext, me: Me, table: TableId, data: JSONBody[SkipAnswerForm]
) -> Done:
    """Agrees that a computer player goes on for a seat, or not; or objects for one's own seat."""

    def action(now: Table) -> Proposal:
        patience = context.presence.patience(now)
        return actions.answer_skip(
            now, me.id, data.seat, data.agrees, data.question, time.time(), patience
        )

    return await _act(context, table, me, data.request, action)


@post("/tables/{table:str}/return", operation_id="take_back", status_code=200)
async def take_back(
    context: ServerContext, me: Me, table: TableId, data: JSONBody[OwnSeatForm]
) -> Done:
    """Plays again yourself."""
    return await _act(
        context, table, me, data.request, lambda t: actions.take_back(t, me.id, data.seat)
    )


@post("/tables/{table:str}/rematch", operation_id="offer_rematch", status_code=200)
async def offer_rematch(
    request: Request[Any, Any, Any],
    context: ServerContext,
    me: Me,
    table: TableId,
    data: JSONBody[RequestForm],
) -> Address:
    """Sets up the next game with the same people; or says where somebody else has."""
    context.rate_limiter.check("tables", me.id)
    count_at_address(context, request)
    return Address(await context.tables.offer_rematch(table, me.id, data.request))


@post("/tables/{table:str}/close", operation_id="close_table", status_code=200)
async def close_table(
    context: ServerContext, me: Me, table: TableId, data: JSONBody[RequestForm]
) -> Done:
    """Closes a table before the end."""
    return await _act(context, table, me, data.request, lambda t: actions.close(t, me.id))


@post("/tables/{table:str}/share", operation_id="share", status_code=200)
async def share(context: ServerContext, me: Me, table: TableId, data: JSONBody[ShareForm]) -> Done:
    """Lets everybody with the address see a game that is over, or not any more."""
    return await _act(
        context, table, me, data.request, lambda t: actions.share(t, me.id, data.shared)
    )


async def _act(
    context: Context,
    table: str,
    person: Person,
    request: str | None,
    action: Callable[[Table], Proposal],
) -> Done:
    """Carries an action out; a refusal says how the table stands, to whoever may see it."""
    try:
        return Done(request, await context.tables.act(table, action, person.id, request))
    except RefusedError as error:
        session = await context.tables.session(table)
        if session.table.may_look(person.id):
            view = show_table(session, context.presence, person.id, None)
            raise RefusedWithTable(error, view) from None
        raise


def _opened(data: NewTable, me: Person, most_bytes: int) -> Opened:
    box = find_box(data.game)
    places = []
    for seat in data.seats:
        match seat:
            case HereSeat(name):
                places.append(Place(person=me.id, name=tidy_name(name) if name else me.name))
            case OpenSeat():
                places.append(Place())
            case BotSeat(level):
                places.append(Place(bot=actions.check_opponent(level)))
    _expect_known_people(places)
    for value in data.options.values():
        if isinstance(value, FileOption):
            check_data_file(value.name, value.text, most_bytes)
    return Opened(
        game=box.name,
        variant=data.variant or box.variants[0],
        rules=box.rules,
        places=tuple(places),
        host=me.id,
        options=options_at_table(data.options),
        open=data.open,
        hints=data.hints,
        shuffle=data.shuffle,
        clock=data.clock,
        fair_undo=not data.practice,
        practice=data.practice,
    )


def _expect_known_people(places: Sequence[Place]) -> None:
    """Refuses a fair match of which it is not clear who plays it."""
    if FAIR not in (place.bot for place in places):
        return
    if sum(place.person is not None for place in places) > 1:
        raise RefusedError("fair-whose")
    if all(place.bot for place in places):
        raise RefusedError("fair-nobody")


HANDLERS = [
    set_up_table,
    look_at_table,
    look_at_board,
    take_seat,
    leave_seat,
    remove_person,
    start,
    move,
    undo,
    answer_undo,
    hint,
    preview,
    hand_over,
    ask_skip,
    answer_skip,
    take_back,
    offer_rematch,
    close_table,
    share,
]
