"""The shelf, and finding tables: those open to everybody, your own, and by code."""

import sys
from typing import Annotated, Any

from litestar import Request, get, post
from litestar.params import JSONBody, QueryParameter
from sqlalchemy import Row

from ludotope.bots import BOTS
from ludotope.engine.box import PUZZLES, Box
from ludotope.engine.shelf import shelf
from ludotope.server.addresses import LOOPBACK, Networks
from ludotope.server.auth.people import Person
from ludotope.server.http.box_files import files_of
from ludotope.server.http.dependencies import MaybeMe, Me, ServerContext, address_of, id_of
from ludotope.server.http.origins import command_for_others, origin_for_others
from ludotope.server.http.proxies import DIRECT_ADDRESS
from ludotope.server.http.requests import CodeForm
from ludotope.server.http.responses import (
    Address,
    BoxView,
    OriginView,
    PlayerView,
    ShelfView,
    StepView,
    TableLine,
    TableList,
)
from ludotope.server.own_addresses import Listening
from ludotope.server.tables.errors import UnknownTableError
from ludotope.server.tables.summary import read_listing
from ludotope.server.tables.table import CLOSED, OVER, PLAYING, WAITING

MOST_LISTED = 100


@get("/shelf", operation_id="look_at_shelf", sync_to_thread=True)
def look_at_shelf() -> ShelfView:
    """All games, and who can play them."""
    return ShelfView(games=tuple(_view_box(box) for box in shelf().values()), bots=BOTS)


def _view_box(box: Box) -> BoxView:
    files = files_of(box)
    return BoxView(
        name=box.name,
        title=box.title,
        least_seats=box.seats[0],
        most_seats=box.seats[-1],
        usual_seats=box.usual_seats,
        minutes=box.minutes,
        variants=box.variants,
        options={name: option.choices for name, option in box.options.items()},
        has_secrets=box.has_secrets,
        files=files.address,
        has_words=files.has_words,
        has_room=files.has_room,
        has_pad=box.pads is not None,
        has_puzzles=(box.folder / PUZZLES).exists(),
        cover=files.cover,
        lesson=tuple(StepView(step, figure) for step, figure in files.lesson.items()),
    )


@get("/origin", operation_id="find_origin", sync_to_thread=False)
def find_origin(request: Request[Any, Any, Any], context: ServerContext) -> OriginView:
    """Finds the origin at which others can open this server, for links that are given to them."""
    asked = f"{request.scope['scheme']}://{request.headers.get('host', 'localhost')}".lower()
    # Which networks the machine is in is for those in front of it.
    is_here = Networks(LOOPBACK).hold(request.scope[DIRECT_ADDRESS])  # type: ignore[literal-required]
    listening = context.listening if is_here else Listening()
    origin = origin_for_others(asked, context.settings.origins, listening)
    needs_command = origin is None and is_here
    return OriginView(origin, command_for_others(sys.argv[0]) if needs_command else None)


@get("/tables", operation_id="list_open_tables")
async def list_open_tables(context: ServerContext, maybe_me: MaybeMe) -> TableList:
    """The tables that are open to everybody."""
    rows = await context.storage.open_tables((WAITING, PLAYING), MOST_LISTED)
    return TableList(tuple(_line(row, maybe_me) for row in rows))


@get("/me/tables", operation_id="list_own_tables")
async def list_own_tables(context: ServerContext, me: Me) -> TableList:
    """Your tables that are waiting or under way."""
    rows = await context.storage.tables_of(me.id, (WAITING, PLAYING), MOST_LISTED)
    return TableList(tuple(_line(row, me) for row in rows if _is_own(row, me)))


@get("/me/history", operation_id="list_history")
async def list_history(
    context: ServerContext,
    me: Me,
    before: Annotated[float | None, QueryParameter(ge=0)] = None,
) -> TableList:
    """Your games that are over, and records that you keep here, a hundred at a time.

    The next hundred changed last `before` the last of these.
    """
    rows = await context.storage.tables_of(me.id, (OVER, CLOSED), MOST_LISTED, before)
    return TableList(tuple(_line(row, me) for row in rows))


@post("/join", operation_id="find_by_code", status_code=200)
async def find_by_code(
    request: Request[Any, Any, Any],
    context: ServerContext,
    maybe_me: MaybeMe,
    data: JSONBody[CodeForm],
) -> Address:
    """The table with a short code, while it waits for people; for those who sit there, always."""
    context.rate_limiter.check("codes", address_of(request))
    # To anybody else a code that is in use must look like one that is not.
    found = await context.storage.find_code(data.code, (WAITING,), id_of(maybe_me))
    if found is None or not (found.stage == WAITING or _is_at(found, maybe_me)):
        raise UnknownTableError("code-unknown")
    return Address(found.id)


def _is_at(row: Row[Any], person: Person | None) -> bool:
    """Whether somebody set a table up or has a seat there; they may also have got up again."""
    listing = read_listing(row.summary)
    return person is not None and person.id in {
        listing.host,
        *(seat.person for seat in listing.seats),
    }


def _is_own(row: Row[Any], person: Person) -> bool:
    """Whether a table is still somebody's: a seat that was kept may have gone to somebody else."""
    if row.stage == WAITING:
        return person.id not in read_listing(row.summary).removed
    return _is_at(row, person)


def _line(row: Row[Any], person: Person | None) -> TableLine:
    listing = read_listing(row.summary)
    players = tuple(
        PlayerView(
            name=seat.name,
            bot=seat.bot,
            character=seat.character,
            fair=seat.fair,
            yours=person is not None and seat.person == person.id,
        )
        for seat in listing.seats
    )
    return TableLine(
        id=row.id,
        game=row.game,
        variant=listing.variant,
        stage=row.stage,
        open=row.is_open,
        players=players,
        deciders=listing.deciders,
        your_turn=any(players[seat].yours and not players[seat].bot for seat in listing.deciders),
        created_at=row.created_at,
        changed_at=row.changed_at,
        scores=listing.scores,
        winners=listing.winners,
        practice=listing.practice,
        stand_ins=listing.stand_ins,
    )


HANDLERS = [
    look_at_shelf,
    find_origin,
    list_open_tables,
    list_own_tables,
    list_history,
    find_by_code,
]
