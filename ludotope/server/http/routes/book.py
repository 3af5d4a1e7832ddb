"""The record book: what you have played, what it says, and files of it."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromQuery, JSONBody, QueryParameter
from msgspec import Meta

from ludotope.scorepad import exchange
from ludotope.scorepad.book import (
    Book,
    Filter,
    LineStatistics,
    Pause,
    each,
    make_book,
    records_broken,
    renamed,
)
from ludotope.scorepad.exchange import ReadPlays
from ludotope.scorepad.play import Play, shown_to
from ludotope.server.context import Context
from ludotope.server.http.dependencies import (
    Me,
    ServerContext,
    address_of,
    check_upload,
    count_at_address,
)
from ludotope.server.http.requests import ShortText
from ludotope.server.http.routes.sheets import SheetId
from ludotope.server.sheets.record_book import (
    import_plays,
    new_plays,
    read_stored,
    stored_bytes,
)
from ludotope.server.sheets.service import play_of
from ludotope.server.storage.connections import StorageAwayError
from ludotope.server.storage.sheet_rows import read_aliases, write_aliases
from ludotope.server.tables.fair_threads import Stop

PlayerName = Annotated[str, Meta(min_length=1, max_length=60, pattern="^[^\\x00-\\x1f]*$")]
Word = Annotated[str, QueryParameter(max_length=60)]
# Names that are told where one chooses who played.
MOST_NAMES = 200
FILES = {"json": "plays.json", "csv": "plays.csv", "bgstats": "BGStatsExport.json"}
# To be saved, whatever it is.
FILE_TYPE = "application/octet-stream"
BOOK = {200: ResponseSpec(Book, generate_examples=False)}

Result = TypeVar("Result")


class MergeForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name that means another one in your record book; itself, to take that back."""

    name: PlayerName
    means: PlayerName


class NameList(msgspec.Struct, frozen=True):
    """The names in your record book, and those that mean another one there."""

    names: tuple[str, ...]
    means: dict[str, str]


class ImportForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of plays, as text."""

    text: str


class ImportView(msgspec.Struct, frozen=True):
    """How many plays were added, were known already, or are of games that are not here.

    Wrong are those that cannot have been played so: by too many, or by somebody unknown.
    """

    added: int
    known: int
    left_out: int
    wrong: int


class LinkView(msgspec.Struct, frozen=True):
    """A link that hands a play over to another program."""

    link: str


class RecordsView(msgspec.Struct, frozen=True):
    """The lines in which a play is better than all earlier ones of your record book."""

    records: tuple[LineStatistics, ...]
    earlier: int


async def _with_plays(
    context: Context, person: str, work: Callable[[list[Play], Pause], Result]
) -> Result:
    """Does something with all plays of somebody's record book, as it is shown to them.

    That is done on the threads that are shared out fairly, and rests between plays.
    """
    stored = await read_stored(context.storage, person)
    aliases = await read_aliases(context.storage, person)

    def read(stop: Stop) -> Result:
        pause = partial(_rest, stop)
        plays = renamed(shown_to(stored.decode(pause), person), aliases)
        return work(plays, pause)

    return await context.tables.read_on_thread(person, read)


def _rest(stop: Stop) -> None:
    if stop():
        raise StorageAwayError("database-away")


async def book_of(context: Context, person: str, wanted: Filter | None = None) -> Response[bytes]:
    """Answers with somebody's record book, made and encoded beside the event loop."""
    most = context.settings.sizes.book_rows
    content = await _with_plays(
        context,
        person,
        lambda plays, pause: msgspec.json.encode(make_book(plays, wanted, most, pause)),
    )
    return Response(content, media_type=MediaType.JSON)


@get("/me/book", operation_id="look_at_book", responses=BOOK)
async def look_at_book(
    context: ServerContext,
    me: Me,
    game: Word = "",
    place: Word = "",
    year: Word = "",
    source: Word = "",
    person: Annotated[list[ShortText] | None, QueryParameter(max_items=10)] = None,
    bots: FromQuery[bool] = True,
    stand_ins: FromQuery[bool] = True,
    practice: FromQuery[bool] = False,
) -> Response[bytes]:
    """Your record book: online games and real ones together, and what they say.

    Of more than 500 plays (or people, pairs, points, names) the latest or first 500 are listed.
    """
    context.rate_limiter.check("book", me.id)
    wanted = Filter(
        game=game,
        people=tuple(person or ()),
        place=place,
        year=year,
        source=source,
        bots=bots,
        stand_ins=stand_ins,
        practice=practice,
    )
    return await book_of(context, me.id, wanted)


@get("/me/book/names", operation_id="list_names")
async def list_names(context: ServerContext, me: Me) -> NameList:
    """Who is in your record book, who played most often first, and which names mean another."""
    context.rate_limiter.check("book", me.id)
    aliases = await read_aliases(context.storage, me.id)

    def count(plays: list[Play], _: Pause) -> list[tuple[str, int]]:
        names = (player.name for play in plays for player in play.players if player.bot is None)
        return Counter(names).most_common(MOST_NAMES)

    counted = await _with_plays(context, me.id, count)
    return NameList(tuple(name for name, _ in counted), aliases)


@post("/me/book/names", operation_id="merge_names", status_code=200, responses=BOOK)
async def merge_names(context: ServerContext, me: Me, data: JSONBody[MergeForm]) -> Response[bytes]:
    """Makes two spellings of a name one person in your record book, or two again."""
    context.rate_limiter.check("book", me.id)
    aliases = await read_aliases(context.storage, me.id)
    # What meant the name that now means another one means that one, too.
    also = {name: data.means for name, means in aliases.items() if means == data.name}
    await write_aliases(context.storage, me.id, {**also, data.name: data.means})
    return await book_of(context, me.id)


@get(
    "/me/book/export",
    operation_id="export_book",
    responses={200: ResponseSpec(bytes, media_type=FILE_TYPE, generate_examples=False)},
)
async def export_book(
    context: ServerContext, me: Me, form: FromQuery[Literal["json", "csv", "bgstats"]] = "json"
) -> Response[bytes]:
    """Your record book as a file: JSON or CSV, which lose nothing, or for BG Stats."""
    context.rate_limiter.check("exports", me.id)

    def write(plays: list[Play], pause: Pause) -> bytes:
        if form == "csv":
            return exchange.write_csv(each(plays, pause)).encode()
        if form == "json":
            return exchange.write_json(plays).encode()
        return exchange.write_bg_stats(plays, me.name).encode()

    content = await _with_plays(context, me.id, write)
    headers = {"Content-Disposition": f'attachment; filename="{FILES[form]}"'}
    return Response(content, media_type=FILE_TYPE, headers=headers)


@post("/me/book/import", operation_id="import_book", status_code=200)
async def import_book(
    request: Request[Any, Any, Any], context: ServerContext, me: Me, data: JSONBody[ImportForm]
) -> ImportView:
    """Adds the plays of a file to your record book; again, it changes nothing."""
    context.rate_limiter.check("records", me.id)
    count_at_address(context, request)
    await check_upload(context, request)
    own = await read_stored(context.storage, me.id)

    def read_file(stop: Stop) -> tuple[ReadPlays, list[Play], int]:
        read = exchange.read_plays(data.text)
        new = new_plays(own, read.plays, context.settings.sizes, partial(_rest, stop))
        return read, new, sum(map(stored_bytes, new))

    read, new, size = await context.tables.read_on_thread(me.id, read_file)
    # A short line of a file may say much.
    context.rate_limiter.check("address_bytes", address_of(request), size)
    added = await import_plays(context.storage, context.settings.limits, me.id, new)
    return ImportView(added, len(read.plays) - added, read.left_out, read.wrong)


async def _play(context: Context, sheet: str, person: str) -> Play:
    session = await context.sheets.session(sheet, person)
    opened = session.sheet.opened
    pad = await context.sheets.load_pad(opened, person)
    return shown_to([play_of(session, pad)], person)[0]


@get("/sheets/{sheet:str}/bgstats", operation_id="link_to_bgstats")
async def link_to_bgstats(context: ServerContext, me: Me, sheet: SheetId) -> LinkView:
    """A link that hands the play over to BG Stats when it is tapped; nothing is sent before."""
    return LinkView(exchange.push_link(await _play(context, sheet, me.id)))


@get("/sheets/{sheet:str}/records", operation_id="look_at_records")
async def look_at_records(context: ServerContext, me: Me, sheet: SheetId) -> RecordsView:
    """The lines in which this play is the best of your record book so far."""
    context.rate_limiter.check("book", me.id)
    play = await _play(context, sheet, me.id)

    def compare(plays: list[Play], _: Pause) -> RecordsView:
        earlier = [
            one
            for one in plays
            if one.game == play.game and one.id != play.id and one.played <= play.played
        ]
        return RecordsView(tuple(records_broken(play, earlier)), len(earlier))

    return await _with_plays(context, me.id, compare)


HANDLERS = [
    look_at_book,
    list_names,
    merge_names,
    export_book,
    import_book,
    link_to_bgstats,
    look_at_records,
]
