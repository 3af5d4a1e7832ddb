"""Sheets of games from a real table: begun, filled in together, kept with photos."""

import base64
import hashlib
from functools import cache, partial
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, delete, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter
from msgspec import Meta

from ludotope.engine.box import Box, FileText, Setup
from ludotope.engine.errors import LudotopeError
from ludotope.engine.pad import Pad, comment_on, pads_of
from ludotope.engine.record import check_data_file
from ludotope.engine.shelf import find_box, shelf
from ludotope.engine.words import Phrase, say
from ludotope.scorepad.play import Play, shown_to
from ludotope.scorepad.sheet import Action, Enter, Opened
from ludotope.server.compiling import RULES_PART
from ludotope.server.http.dependencies import (
    MaybeMe,
    Me,
    Payer,
    ServerContext,
    check_upload,
    count_at_address,
    count_bytes,
    id_of,
    language_of,
)
from ludotope.server.http.requests import ShareForm, ShortText
from ludotope.server.http.routes.own_boards import OwnBoard, expect_playable
from ludotope.server.http.static_files import StaticFile
from ludotope.server.sheets.service import OPEN, REVEALED, Refusal
from ludotope.server.sheets.view import SheetView, view_sheet
from ludotope.server.storage.database import new_id
from ludotope.server.storage.sheet_rows import find_photo, sheets_of
from ludotope.server.tables.errors import ForbiddenError, UnknownTableError
from ludotope.server.tables.events import FileOption, Place, options_at_table
from ludotope.server.tables.events import Opened as TableOpened
from ludotope.server.tables.fair_threads import Stop
from ludotope.server.tables.games import open_game
from ludotope.server.tables.service import HOUSE

SheetId = Annotated[str, PathParameter(max_length=64, pattern="^[A-Za-z0-9_-]*$")]
Digest = Annotated[str, PathParameter(max_length=64, pattern="^[0-9a-f]*$")]
MOST_LISTED = 100
# How photos begin, by kind.
KINDS = {"image/jpeg": b"\xff\xd8\xff", "image/png": b"\x89PNG\r\n\x1a\n", "image/webp": b"RIFF"}
PHOTO_POLICY = "default-src 'none'; sandbox"
NewSheetId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{20,32}$")]


class NewSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sheet to be begun, with what is known already: names, colours, date, place.

    A device that is without a network gives it an id of its own, which nobody can guess.
    """

    game: ShortText
    seats: Annotated[int, Meta(ge=1, le=10)]
    variant: ShortText | None = None
    id: NewSheetId | None = None
    # Data files in place of the box's own.
    options: Annotated[dict[ShortText, FileOption], Meta(max_length=10)] = {}
    entries: Annotated[tuple[Enter, ...], Meta(max_length=200)] = ()


class ActionsForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was done on a device, in its order; what is known already is passed over.

    The `key` of the sheet is needed of somebody who writes on it for the first time after the
    points were shown.
    """

    actions: Annotated[tuple[Action, ...], Meta(max_length=2000)]
    key: Annotated[str, Meta(max_length=64)] = ""


class BoardsForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Data files as they are printed on the real board, by option; none for what is in the box.

    The `key` of the sheet is as with actions.
    """

    options: Annotated[dict[ShortText, FileOption | None], Meta(max_length=10)]
    key: Annotated[str, Meta(max_length=64)] = ""


class RefusedAction(msgspec.Struct, frozen=True):
    """An action that was not carried out, and why."""

    id: str
    text: str
    phrase: Phrase


class ActionsDone(msgspec.Struct, frozen=True):
    """The sheet after some actions, and those of them that were refused."""

    sheet: SheetView
    refused: tuple[RefusedAction, ...]


class CommentView(msgspec.Struct, frozen=True):
    """What could have been better on the board of a seat."""

    seat: int
    phrase: Phrase


class CommentList(msgspec.Struct, frozen=True):
    """Comments on the boards of a sheet."""

    comments: tuple[CommentView, ...]


class SheetLine(msgspec.Struct, frozen=True):
    """A sheet in a list."""

    id: str
    revealed: bool
    changed_at: float
    play: Play


class SheetList(msgspec.Struct, frozen=True):
    """Some sheets, the latest first."""

    sheets: tuple[SheetLine, ...]


class PadList(msgspec.Struct, frozen=True):
    """The scoring pads of all games that have one."""

    pads: tuple[Pad, ...]


class ClaimForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat that is yours, or not any more."""

    seat: Annotated[int, Meta(ge=0, le=9)]
    mine: bool = True


class HideForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of yours whose name others are not told, or are again."""

    seat: Annotated[int, Meta(ge=0, le=9)]
    hidden: bool = True


class PhotoForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A photo in Base64: JPEG, PNG or WebP."""

    content: Annotated[str, Meta(max_length=2_000_000)]


class PhotoView(msgspec.Struct, frozen=True):
    """The name of a photo that is kept with a sheet."""

    digest: str


@cache
def _pads() -> StaticFile:
    found = PadList(tuple(pad for box in shelf().values() for pad in pads_of(box)))
    return StaticFile(msgspec.json.encode(found), MediaType.JSON)


@get(
    "/pads",
    operation_id="list_pads",
    sync_to_thread=True,
    responses={200: ResponseSpec(PadList, generate_examples=False)},
)
def list_pads(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The scoring pads of all games, to add up without asking again."""
    return _pads().answer(request)


@post("/sheets", operation_id="begin_sheet", status_code=201)
async def begin_sheet(
    request: Request[Any, Any, Any], context: ServerContext, me: Me, data: JSONBody[NewSheet]
) -> SheetView:
    """Begins the sheet of a game from a real table."""
    context.rate_limiter.check("sheets", me.id)
    count_at_address(context, request)
    if data.options:
        await check_upload(context, request)
    else:
        await count_bytes(context, request)
    box = find_box(data.game)
    files = {option: FileText(file.name, file.text) for option, file in data.options.items()}
    for file in files.values():
        check_data_file(file.name, file.text, context.settings.sizes.data_file_bytes)
    setup = box.setup(data.seats, data.variant, files)
    opened = Opened(box.name, setup.variant, setup.seats, setup.rules, me.id, files, new_id())
    session = await context.sheets.create(me.id, opened, data.entries, data.id)
    return await _view(context, session.sheet.id, me.id)


async def _view(
    context: ServerContext,
    sheet: str,
    person: str | None,
    key: str = "",
    *,
    payer: str | None = None,
) -> SheetView:
    session = await context.sheets.session(sheet, person, key, payer=payer)
    pad = await context.sheets.load_pad(session.sheet.opened, person or payer or HOUSE)
    return view_sheet(session, pad, person, key)


@get("/sheets/{sheet:str}", operation_id="look_at_sheet")
async def look_at_sheet(
    context: ServerContext, maybe_me: MaybeMe, payer: Payer, sheet: SheetId
) -> SheetView:
    """A sheet as it stands."""
    return await _view(context, sheet, id_of(maybe_me), payer=payer)


@get(
    "/sheets/{sheet:str}/board",
    operation_id="look_at_sheet_board",
    responses={200: ResponseSpec(dict[str, Any] | None, generate_examples=False)},
)
async def look_at_sheet_board(
    context: ServerContext, maybe_me: MaybeMe, payer: Payer, sheet: SheetId
) -> Response[bytes]:
    """The board of a sheet's game by itself, to enter what lies on a real one."""
    session = await context.sheets.session(sheet, id_of(maybe_me), payer=payer)
    opened = session.sheet.opened
    context.preparation.expect(opened.game, RULES_PART)
    places = (Place(),) * opened.seats
    options = options_at_table(opened.options)
    table = TableOpened(opened.game, opened.variant, opened.rules, places, "", options)
    board = await context.tables.read_on_thread(
        payer, lambda _: msgspec.json.encode(open_game(table).board())
    )
    return Response(board, media_type=MediaType.JSON)


@get("/sheets/{sheet:str}/comments", operation_id="look_at_comments")
async def look_at_comments(context: ServerContext, me: Me, sheet: SheetId) -> CommentList:
    """What could have been better on boards that were entered, once the points are shown."""
    context.rate_limiter.check("book", me.id)
    session = await context.sheets.session(sheet, me.id)
    now = session.sheet
    if now.revealed is None:
        raise ForbiddenError("sheet-not-revealed")
    found = []
    for owner in now.boards():
        if owner not in session.boards:
            continue
        board = {"places": now.places(owner)}
        # On the board of the table there is something to say of everybody.
        for seat in range(now.opened.seats) if owner is None else [owner]:
            phrase = await context.tables.read_on_thread(
                me.id, partial(_comment, now.box, now.setup, board, seat)
            )
            if phrase is not None:
                found.append(CommentView(seat, phrase))
    return CommentList(tuple(found))


def _comment(box: Box, setup: Setup, board: dict[str, Any], seat: int, _: Stop) -> Phrase | None:
    return comment_on(box, setup, board, seat)


@post("/sheets/{sheet:str}/actions", operation_id="act_on_sheet", status_code=200)
async def act_on_sheet(
    request: Request[Any, Any, Any],
    context: ServerContext,
    me: Me,
    sheet: SheetId,
    data: JSONBody[ActionsForm],
) -> ActionsDone:
    """Carries out what was done on a device; what is refused is said, and the rest is done."""
    most = context.settings.sizes.sheet_actions
    if len(data.actions) > most:
        raise LudotopeError("sheet-too-many", most=most)
    for _ in data.actions:
        context.rate_limiter.check("entries", me.id)
    await count_bytes(context, request)
    _, refused = await context.sheets.act(sheet, me.id, data.actions, data.key)
    language = language_of(request)
    return ActionsDone(
        await _view(context, sheet, me.id, data.key),
        tuple(_refused(refusal, language) for refusal in refused),
    )


def _refused(refusal: Refusal, language: str) -> RefusedAction:
    return RefusedAction(refusal.action, say(refusal.phrase, language), refusal.phrase)


@post("/sheets/{sheet:str}/options", operation_id="correct_boards", status_code=200)
async def correct_boards(
    request: Request[Any, Any, Any],
    context: ServerContext,
    me: Me,
    sheet: SheetId,
    data: JSONBody[BoardsForm],
) -> SheetView:
    """Corrects what is printed on the boards of a sheet; what lies on them is read again."""
    context.rate_limiter.check("sheets", me.id)
    await check_upload(context, request)
    session = await context.sheets.session(sheet, me.id, data.key)
    opened = session.sheet.opened
    for option, file in data.options.items():
        if file is None:
            find_box(opened.game).own_file(option, opened.variant)
        else:
            board = OwnBoard(opened.game, option, opened.variant, file.name, file.text)
            await expect_playable(context, board, me.id)
    files = {
        option: None if file is None else FileText(file.name, file.text)
        for option, file in data.options.items()
    }
    await context.sheets.change_boards(session, me.id, files, data.key)
    return await _view(context, sheet, me.id, data.key)


@post("/sheets/{sheet:str}/claim", operation_id="claim_seat", status_code=200)
async def claim_seat(
    context: ServerContext, me: Me, sheet: SheetId, data: JSONBody[ClaimForm]
) -> SheetView:
    """Says which seat of a real game was yours, or that one was not."""
    session = await context.sheets.session(sheet, me.id)
    await context.sheets.claim(session, me.id, data.seat, data.mine)
    return await _view(context, sheet, me.id)


@post("/sheets/{sheet:str}/hide", operation_id="hide_name", status_code=200)
async def hide_name(
    context: ServerContext, me: Me, sheet: SheetId, data: JSONBody[HideForm]
) -> SheetView:
    """Keeps your name on a seat that was yours from everybody else, or tells it again."""
    session = await context.sheets.session(sheet, me.id)
    await context.sheets.hide(session, me.id, data.seat, data.hidden)
    return await _view(context, sheet, me.id)


@post("/sheets/{sheet:str}/share", operation_id="share_sheet", status_code=200)
async def share_sheet(
    context: ServerContext, me: Me, sheet: SheetId, data: JSONBody[ShareForm]
) -> SheetView:
    """Lets everybody with the address see a sheet, or only those who wrote on it."""
    session = await context.sheets.session(sheet, me.id)
    await context.sheets.share(session, me.id, data.shared)
    return await _view(context, sheet, me.id)


@delete("/sheets/{sheet:str}", operation_id="leave_sheet", status_code=200)
async def leave_sheet(context: ServerContext, me: Me, sheet: SheetId) -> SheetList:
    """Takes a sheet out of your record book; if it is in nobody else's, it is deleted."""
    session = await context.sheets.session(sheet, me.id)
    await context.sheets.leave(session, me.id)
    return await _list(context, me.id, (OPEN,))


@get("/me/sheets", operation_id="list_sheets")
async def list_sheets(context: ServerContext, me: Me) -> SheetList:
    """Your sheets that are being filled in."""
    return await _list(context, me.id, (OPEN,))


async def _list(context: ServerContext, person: str, stages: tuple[str, ...]) -> SheetList:
    rows = await sheets_of(context.storage, person, stages, MOST_LISTED)
    return SheetList(
        tuple(
            SheetLine(
                row.id,
                row.stage == REVEALED,
                row.changed_at,
                shown_to([read_play(row.summary)], person)[0],
            )
            for row in rows
        )
    )


def read_play(summary: str) -> Play:
    """Decodes the `summary` column of a `sheets` row."""
    return msgspec.json.decode(summary, type=Play)


# --- Photos --------------------------------------------------------------------------------------


@post("/sheets/{sheet:str}/photos", operation_id="add_photo", status_code=201)
async def add_photo(
    request: Request[Any, Any, Any],
    context: ServerContext,
    me: Me,
    sheet: SheetId,
    data: JSONBody[PhotoForm],
) -> PhotoView:
    """Keeps a photo with a sheet."""
    context.rate_limiter.check("photos", me.id)
    await check_upload(context, request)
    most = context.settings.sizes.photo_bytes
    try:
        content = base64.b64decode(data.content, validate=True)
    except ValueError:
        raise LudotopeError("photo-kind") from None
    if len(content) > most:
        raise LudotopeError("photo-large", most=most // 1000)
    kind = next((kind for kind, begin in KINDS.items() if content.startswith(begin)), None)
    if kind is None:
        raise LudotopeError("photo-kind")
    digest = hashlib.sha256(content).hexdigest()
    session = await context.sheets.session(sheet, me.id)
    await context.sheets.add_photo(session, me.id, digest, kind, data.content)
    return PhotoView(digest)


@delete("/sheets/{sheet:str}/photos/{digest:str}", operation_id="remove_photo", status_code=200)
async def remove_photo(context: ServerContext, me: Me, sheet: SheetId, digest: Digest) -> SheetView:
    """Takes a photo away from a sheet."""
    session = await context.sheets.session(sheet, me.id)
    await context.sheets.remove_photo(session, me.id, digest)
    return await _view(context, sheet, me.id)


@get(
    "/sheets/{sheet:str}/photos/{digest:str}",
    operation_id="look_at_photo",
    responses={200: ResponseSpec(bytes, media_type="image/*", generate_examples=False)},
)
async def look_at_photo(
    context: ServerContext, maybe_me: MaybeMe, payer: Payer, sheet: SheetId, digest: Digest
) -> Response[bytes]:
    """A photo that is kept with a sheet."""
    await context.sheets.session(sheet, id_of(maybe_me), payer=payer)
    found = await find_photo(context.storage, sheet, digest)
    if found is None:
        raise UnknownTableError("photo-unknown")
    headers = {"Content-Security-Policy": PHOTO_POLICY, "Cache-Control": "private, max-age=86400"}
    content = base64.b64decode(found.content)
    return Response(content, media_type=found.kind, headers=headers)


HANDLERS = [
    list_pads,
    begin_sheet,
    look_at_sheet,
    look_at_sheet_board,
    look_at_comments,
    act_on_sheet,
    correct_boards,
    claim_seat,
    hide_name,
    share_sheet,
    leave_sheet,
    list_sheets,
    add_photo,
    remove_photo,
    look_at_photo,
]
