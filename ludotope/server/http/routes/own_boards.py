"""Boards of one's own: data files for games, made in the editor and kept with whoever made them."""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from litestar import Request, delete, get, post, put
from litestar.params import JSONBody, PathParameter, QueryParameter

from ludotope.engine.box import FileText, OptionValue
from ludotope.engine.errors import DataFileError, LudotopeError
from ludotope.engine.record import check_data_file
from ludotope.engine.shelf import find_box
from ludotope.engine.words import Phrase, say
from ludotope.server.compiling import RULES_PART
from ludotope.server.context import Context
from ludotope.server.http.dependencies import (
    GameName,
    Me,
    Payer,
    ServerContext,
    check_upload,
    language_of,
)
from ludotope.server.http.requests import ShortText
from ludotope.server.rate_limiter import TooMuchError
from ludotope.server.storage.board_rows import boards_of, forget_board, keep_board
from ludotope.server.tables.errors import ForbiddenError, QuotaError
from ludotope.server.tables.events import FileOption

BoardId = Annotated[str, PathParameter(pattern="^[A-Za-z0-9_-]{20,32}$")]


class OwnBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A data file for an option of a game; with some games it is for one variant only."""

    game: ShortText
    option: ShortText
    variant: ShortText
    name: ShortText
    text: str


class KeptBoard(msgspec.Struct, frozen=True):
    """A board that is kept."""

    id: str
    changed_at: float
    board: OwnBoard


class KeptBoards(msgspec.Struct, frozen=True):
    """Your boards, the latest first."""

    boards: tuple[KeptBoard, ...]


class BoardCheck(msgspec.Struct, frozen=True):
    """What is wrong with a board, and in which line of it; nothing if it can be played on."""

    problem: str | None = None
    line: int | None = None


@get("/games/{name:str}/files/{option:str}", operation_id="look_at_data_file", sync_to_thread=True)
def look_at_data_file(
    name: GameName,
    option: Annotated[str, PathParameter(max_length=64)],
    variant: Annotated[str | None, QueryParameter(max_length=64)] = None,
) -> FileOption:
    """The box's own data file for an option of a game."""
    box = find_box(name)
    file = box.own_file(option, box.setup(variant=variant or None).variant)
    return FileOption(file.name, file.text)


@post("/boards/check", operation_id="check_board", status_code=200)
async def check_board(
    request: Request[Any, Any, Any], context: ServerContext, payer: Payer, data: JSONBody[OwnBoard]
) -> BoardCheck:
    """Whether a board can be played on; if not, why, and where that is."""
    context.rate_limiter.check("boards", payer)
    language = language_of(request)
    try:
        await expect_playable(context, data, payer)
    except DataFileError as error:
        reason = error.phrase.values["reason"]
        said = say(reason if isinstance(reason, Phrase) else error.phrase, language)
        return BoardCheck(said, error.line)
    except LudotopeError as error:
        if isinstance(error, TooMuchError) or error.phrase.message == "game-preparing":
            raise
        return BoardCheck(say(error.phrase, language))
    return BoardCheck()


async def expect_playable(context: Context, board: OwnBoard, payer: str) -> None:
    """Refuses a board that no game can be begun on, in the sentence of the game's own reader."""
    _check_file(context, board)
    box = find_box(board.game)
    options: Mapping[str, OptionValue] = {board.option: FileText(board.name, board.text)}
    setup = box.setup(variant=board.variant, options=options)
    context.preparation.expect(box.name, RULES_PART)
    await context.tables.read_on_thread(payer, lambda _: box.open(setup).start)


def _check_file(context: Context, board: OwnBoard) -> None:
    check_data_file(board.name, board.text, context.settings.sizes.data_file_bytes)


@get("/me/boards", operation_id="own_boards")
async def list_boards(context: ServerContext, me: Me) -> KeptBoards:
    """Your boards, the latest first."""
    return await _boards(context, me.id)


async def _boards(context: Context, person: str) -> KeptBoards:
    rows = await boards_of(context.storage, person)
    return KeptBoards(
        tuple(
            KeptBoard(
                row.id,
                row.changed_at,
                OwnBoard(row.game, row.option, row.variant, row.name, row.content),
            )
            for row in rows
        )
    )


@put("/me/boards/{board:str}", operation_id="keep_board", status_code=200)
async def put_board(
    request: Request[Any, Any, Any],
    context: ServerContext,
    me: Me,
    board: BoardId,
    data: JSONBody[OwnBoard],
) -> KeptBoards:
    """Keeps a board, in place of what it was; one that cannot be played on yet is kept, too."""
    context.rate_limiter.check("boards", me.id)
    await check_upload(context, request)
    _check_file(context, data)
    box = find_box(data.game)
    box.own_file(data.option, box.setup(variant=data.variant).variant)
    most = context.settings.limits.kept_boards
    values = msgspec.structs.asdict(data)
    values["content"] = values.pop("text")
    found = await keep_board(context.storage, me.id, board, values, most)
    if found == "taken":
        raise ForbiddenError("board-not-yours")
    if found == "full":
        raise QuotaError("quota-boards", most=most)
    return await _boards(context, me.id)


@delete("/me/boards/{board:str}", operation_id="forget_board", status_code=200)
async def delete_board(context: ServerContext, me: Me, board: BoardId) -> KeptBoards:
    """Deletes a board of yours; games that were begun on it keep theirs."""
    await forget_board(context.storage, me.id, board)
    return await _boards(context, me.id)


HANDLERS = [look_at_data_file, check_board, list_boards, put_board, delete_board]
