"""Games that were played: replays, reviews by the computer, and records."""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

from litestar import MediaType, Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, QueryParameter

from ludotope.bots.characters import read_player
from ludotope.engine.box import FileText
from ludotope.engine.errors import LudotopeError
from ludotope.engine.event import WATCHER
from ludotope.engine.record import Circumstances, check_data_file, read_record, write_record
from ludotope.server.auth.people import Person
from ludotope.server.compiling import BOTS_PART
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
    language_of,
)
from ludotope.server.http.pictures import make_picture
from ludotope.server.http.requests import RecordForm
from ludotope.server.http.responses import Address, BestView, PictureView, ReplayView
from ludotope.server.http.table_view import focus_of
from ludotope.server.settings import Sizes
from ludotope.server.storage.connections import StorageAwayError
from ludotope.server.tables.errors import ForbiddenError, RefusedError
from ludotope.server.tables.events import (
    Began,
    Closed,
    Dealt,
    Moved,
    Opened,
    Place,
    TableEvents,
    options_at_table,
)
from ludotope.server.tables.fair_threads import Stop
from ludotope.server.tables.reviews import OpinionView
from ludotope.server.tables.stories import tell_event
from ludotope.server.tables.summary import read_listing
from ludotope.server.tables.table import OVER, Table

# Among how many games the best is looked for.
MOST_GAMES = 500


@get("/tables/{table:str}/replay", operation_id="replay")
async def replay(
    context: ServerContext,
    maybe_me: MaybeMe,
    payer: Payer,
    table: TableId,
    event: Annotated[int | None, QueryParameter(ge=0, le=1_000_000)] = None,
    seat: WantedSeat = None,
) -> ReplayView:
    """A game after so many of its events, with what was told until then.

    Once it is over, it can be seen from every seat. Of a long game, the latest thousand events
    before that are told; ask for the game after fewer events for what came before them.
    """
    session = await context.tables.session_for(table, id_of(maybe_me), payer)
    most = context.settings.sizes.replay_events
    work = partial(_replay, session.table, id_of(maybe_me), event, seat, most)
    return await context.tables.read_on_thread(payer, work)


def _replay(
    table: Table,
    person: str | None,
    event: int | None,
    wanted: int | None,
    most: int,
    stop: Stop,
) -> ReplayView:
    position = table.position
    if position is None:
        raise RefusedError("table-is-waiting")
    viewer = _side_of_replay(table, person, wanted)
    names = table.names
    wanted_events = len(position.events) if event is None else event
    if wanted_events > len(position.events):
        raise LudotopeError("no-such-event", event=wanted_events, events=len(position.events))
    first = max(0, wanted_events - most)
    past = position.at(first)
    stories = []
    for happened in position.events[first:wanted_events]:
        stories.append(tell_event(past, happened, viewer, names, table.number))
        past.apply(happened)
        if stop():
            raise StorageAwayError("database-away")
    return ReplayView(
        id=table.id,
        game=table.opened.game,
        names=tuple(names),
        events=len(position.events),
        event=wanted_events,
        stories=tuple(stories),
        view=past.view(viewer),
        result=table.result() if wanted_events == len(position.events) else None,
        practice=table.opened.practice,
        stand_ins=table.stand_ins() if table.stage == OVER else (),
        shared=table.opened.open or table.shared,
        may_share=table.may_share(person),
    )


def _side_of_replay(table: Table, person: str | None, wanted: int | None) -> int:
    """Returns the seat from whose side a replay is shown, or WATCHER.

    Once the game is over it is any wanted seat; before, only one that the person holds. Whoever
    holds several in a game with secrets has to say which.
    """
    if table.stage == OVER and wanted is not None and wanted < len(table.seats):
        return wanted
    held = table.held_by(person)
    position = table.position
    if wanted not in held and len(held) > 1 and position and position.game.box.has_secrets:
        return WATCHER
    return focus_of(table, person, wanted)


@get("/tables/{table:str}/best", operation_id="find_best")
async def find_best(context: ServerContext, me: Me, table: TableId) -> BestView:
    """The most points that you had, as one of as many, in other games like the one of a table.

    Seats that a computer player had at the end do not count, and of a great many games the latest
    do.
    """
    session = await context.tables.session_for(table, me.id, me.id)
    opened, seats = session.table.opened, len(session.table.seats)
    rows = await context.storage.games_of(me.id, opened.game, OVER, MOST_GAMES)
    listings = [read_listing(row.summary) for row in rows if row.id != table]
    scores = [
        points
        for listing in listings
        if listing.variant == opened.variant and len(listing.seats) == seats
        for seat, points in zip(listing.seats, listing.scores or (), strict=False)
        if seat.person == me.id and seat.bot is None
    ]
    return BestView(max(scores, default=None))


@get("/tables/{table:str}/picture", operation_id="look_at_picture")
async def look_at_picture(
    request: Request[Any, Any, Any],
    context: ServerContext,
    maybe_me: MaybeMe,
    payer: Payer,
    table: TableId,
    event: Annotated[int | None, QueryParameter(ge=0, le=1_000_000)] = None,
    seat: WantedSeat = None,
) -> PictureView:
    """A picture of the table as it stands, or after so many events; from the sides of a replay."""
    session = await context.tables.session_for(table, id_of(maybe_me), payer)
    now, pictures = session.table, session.pictures
    position = now.position
    if position is None:
        raise RefusedError("table-is-waiting")
    viewer, language = _side_of_replay(now, id_of(maybe_me), seat), language_of(request)
    if event is not None and event != len(position.events):
        return await context.tables.read_on_thread(
            payer, lambda _: _past_picture(now, event, viewer, language)
        )
    found: PictureView | None = pictures.get((viewer, language))
    if found is None:
        found = await context.tables.read_on_thread(
            payer, lambda _: make_picture(position, viewer, now.names, language)
        )
        pictures[viewer, language] = found
    return found


def _past_picture(table: Table, event: int, viewer: int, language: str) -> PictureView:
    assert table.position is not None
    return make_picture(table.position.at(event), viewer, table.names, language)


@get("/tables/{table:str}/opinion", operation_id="opinion")
async def opinion(
    context: ServerContext,
    maybe_me: MaybeMe,
    payer: Payer,
    table: TableId,
    after: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
) -> OpinionView:
    """Returns a strong player's opinion of a game that is over; ask again until all is done."""
    session = await context.tables.session_for(table, id_of(maybe_me), payer)
    now = session.table
    if now.stage != OVER or now.position is None:
        raise RefusedError("table-not-over")
    if not context.preparation.is_ready(now.opened.game, BOTS_PART):
        # It begins when whoever waits for it asks again.
        return OpinionView(now.position.decisions, 0, ())
    return context.reviews.look(table, now.position, now.names, after, payer)


@get(
    "/tables/{table:str}/record",
    operation_id="download_record",
    media_type=MediaType.TEXT,
    responses={200: ResponseSpec(str, media_type=MediaType.TEXT, generate_examples=False)},
)
async def download_record(
    context: ServerContext, maybe_me: MaybeMe, payer: Payer, table: TableId
) -> Response[str]:
    """The record of a game. While it runs, only where nobody has a secret."""
    session = await context.tables.session_for(table, id_of(maybe_me), payer)
    now = session.table
    if now.position is None:
        raise RefusedError("table-is-waiting")
    if now.position.game.box.has_secrets and now.stage != OVER:
        raise ForbiddenError("record-secret")
    text = await context.tables.read_on_thread(payer, lambda _: record_of(now))
    name = f"{now.opened.game}-{now.id[:8]}.ludotope"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=MediaType.TEXT, headers=headers)


def record_of(table: Table) -> str:
    """Returns the record of a table whose game has begun."""
    assert table.position is not None
    stand_ins = {taken.seat: taken.decisions for taken in table.stand_ins()}
    circumstances = Circumstances(table.opened.practice, stand_ins)
    return write_record(table.position, table.players, circumstances)


@post("/records", operation_id="upload_record", status_code=201)
async def upload_record(
    request: Request[Any, Any, Any], context: ServerContext, me: Me, data: JSONBody[RecordForm]
) -> Address:
    """Keeps a game that was played elsewhere, if it keeps to the rules."""
    context.rate_limiter.check("records", me.id)
    count_at_address(context, request)
    await check_upload(context, request)
    sizes = context.settings.sizes
    table_events = await context.tables.read_on_thread(
        me.id, lambda _: _read_upload(data.text, me, sizes, context.preparation.gate)
    )
    return Address((await context.tables.keep(table_events, me.id)).table.id)


def _read_upload(text: str, me: Person, sizes: Sizes, gate: Callable[[str], None]) -> TableEvents:
    if len(text.encode(errors="replace")) > sizes.record_bytes:
        raise LudotopeError("record-too-large", most=sizes.record_bytes)
    record = read_record(text)
    if len(record.events) > sizes.record_events:
        raise LudotopeError("record-too-long", most=sizes.record_events)
    for value in record.setup.options.values():
        if isinstance(value, FileText):
            check_data_file(value.name, value.text, sizes.data_file_bytes)
    gate(record.box.name)
    position = record.position()
    practice, stand_ins = record.circumstances
    places = tuple(_place(name, stand_ins.get(seat, 0)) for seat, name in enumerate(record.players))
    opened = Opened(
        game=record.box.name,
        variant=record.setup.variant,
        rules=record.setup.rules,
        places=places,
        host=me.id,
        options=options_at_table(record.setup.options),
        practice=practice,
    )
    events = tuple(
        Dealt(text) if event.is_chance else Moved(event.seat, text)
        for event, text in zip(position.events, position.texts(), strict=True)
    )
    table_events: TableEvents = (opened, Began(tuple(range(len(places)))), *events)
    return table_events if position.is_over else (*table_events, Closed())


def _place(name: str, stand_in: int) -> Place:
    """Who sat where, as a record has it."""
    bot = read_player(name)
    if bot is not None:
        return Place(bot=bot.level, character=bot.character)
    return Place(name=name, stand_in=stand_in)


HANDLERS = [replay, find_best, look_at_picture, opinion, download_record, upload_record]
