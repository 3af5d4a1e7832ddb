"""Puzzles: what would you play? The answer is told to whoever has tried, and not before."""

from collections import defaultdict
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

from litestar import Request, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from ludotope.engine.box import Box
from ludotope.engine.record import read_record, seat_names
from ludotope.engine.shelf import find_box
from ludotope.server.compiling import RULES_PART
from ludotope.server.context import Context
from ludotope.server.http.dependencies import (
    GameName,
    MaybeMe,
    Payer,
    ServerContext,
    language_of,
)
from ludotope.server.http.pictures import make_picture
from ludotope.server.http.requests import TryForm
from ludotope.server.http.responses import (
    HintIdea,
    JudgementView,
    PictureView,
    PreviewView,
    PuzzleLine,
    PuzzleList,
    PuzzleView,
)
from ludotope.server.storage.rating_rows import note_solved, solved_by
from ludotope.server.tables.fair_threads import Stop
from ludotope.server.tables.stories import tell_event

if TYPE_CHECKING:
    from ludotope.bots.puzzles import Puzzle
    from ludotope.engine.position import Position

PuzzleName = Annotated[str, PathParameter(max_length=40, pattern="^[0-9a-z]*$")]


@get("/games/{name:str}/puzzles", operation_id="list_puzzles")
async def list_puzzles(
    context: ServerContext, maybe_me: MaybeMe, payer: Payer, name: GameName
) -> PuzzleList:
    """The puzzles of a game, and which of them you have solved."""
    box = find_box(name)
    puzzles = await context.tables.read_on_thread(payer, lambda _: _puzzles_of(box))
    known = {} if maybe_me is None else await view_solved(context, maybe_me.id)
    solved = known.get(box.name, ())
    return PuzzleList(
        tuple(PuzzleLine(puzzle.name, puzzle.seats, puzzle.name in solved) for puzzle in puzzles)
    )


@get("/games/{name:str}/puzzles/{puzzle:str}", operation_id="look_at_puzzle")
async def look_at_puzzle(
    context: ServerContext, payer: Payer, name: GameName, puzzle: PuzzleName
) -> PuzzleView:
    """A decision to take, as the seat sees it that is to take it; not the answer."""
    box = _ready(context, name)
    return await context.tables.read_on_thread(payer, partial(_view_puzzle, box, puzzle))


@post("/games/{name:str}/puzzles/{puzzle:str}/try", operation_id="try_puzzle", status_code=200)
async def try_puzzle(
    context: ServerContext,
    maybe_me: MaybeMe,
    payer: Payer,
    name: GameName,
    puzzle: PuzzleName,
    data: JSONBody[TryForm],
) -> JudgementView:
    """Says whether a move is the answer, what the best moves are worth, and why."""
    context.rate_limiter.check("puzzles", payer)
    box = _ready(context, name)
    found = await context.tables.read_on_thread(payer, partial(_judge, box, puzzle, data.move))
    if found.right and maybe_me is not None:
        await note_solved(context.storage, maybe_me.id, box.name, puzzle)
    return found


@get("/games/{name:str}/puzzles/{puzzle:str}/preview", operation_id="preview_puzzle")
async def preview_puzzle(
    context: ServerContext,
    payer: Payer,
    name: GameName,
    puzzle: PuzzleName,
    move: Annotated[str, QueryParameter(max_length=200, pattern="^[^\\x00]*$")],
) -> PreviewView:
    """What a move in notation would bring for certain."""
    context.rate_limiter.check("previews", payer)
    box = _ready(context, name)
    return await context.tables.read_on_thread(payer, partial(_preview, box, puzzle, move))


@get("/games/{name:str}/puzzles/{puzzle:str}/picture", operation_id="look_at_puzzle_picture")
async def look_at_puzzle_picture(
    request: Request[Any, Any, Any],
    context: ServerContext,
    payer: Payer,
    name: GameName,
    puzzle: PuzzleName,
) -> PictureView:
    """A picture of the position, for games without a room of their own."""
    box, language = _ready(context, name), language_of(request)
    return await context.tables.read_on_thread(payer, partial(_picture, box, puzzle, language))


async def view_solved(context: Context, person: str) -> dict[str, tuple[str, ...]]:
    """Returns the puzzles that somebody has solved, by game."""
    found: dict[str, list[str]] = defaultdict(list)
    for row in await solved_by(context.storage, person):
        found[row.game].append(row.puzzle)
    return {game: tuple(puzzles) for game, puzzles in found.items()}


def _ready(context: Context, name: str) -> Box:
    """Returns the box of a game whose rules are there; refuses while they are being prepared."""
    box = find_box(name)
    context.preparation.expect(box.name, RULES_PART)
    return box


def _puzzles_of(box: Box) -> "tuple[Puzzle, ...]":
    # Only here and below: whatever loads a compiler is loaded after the server is there.
    from ludotope.bots.puzzles import puzzles_of

    return puzzles_of(box)


def _open(box: Box, name: str) -> "tuple[Puzzle, Position, list[str]]":
    """Returns a puzzle, its position and the names of its seats."""
    from ludotope.bots.puzzles import find_puzzle

    puzzle = find_puzzle(box, name)
    return puzzle, puzzle.position(), seat_names(read_record(puzzle.record).players)


def _view_puzzle(box: Box, name: str, _: Stop) -> PuzzleView:
    puzzle, position, names = _open(box, name)
    past, stories = position.at(0), []
    for event in position.events:
        stories.append(tell_event(past, event, puzzle.seat, names, 1))
        past.apply(event)
    return PuzzleView(
        name=puzzle.name,
        game=box.name,
        names=tuple(names),
        seat=puzzle.seat,
        stories=tuple(stories),
        view=position.view(puzzle.seat),
        prompt=position.prompt(puzzle.seat),
        board=position.game.board(),
    )


def _judge(box: Box, name: str, move: str | int | None, _: Stop) -> JudgementView:
    from ludotope.bots.puzzles import judge

    puzzle, position, names = _open(box, name)
    seat, tried = puzzle.seat, puzzle.answer if move is None else move
    # Refused like any move that is against the rules.
    position.preview(tried, seat, names)
    code = position.code(tried, seat)
    judgement = judge(puzzle, position, code, names)
    ideas = []
    for worth in puzzle.worths:
        choice = position.choice(position.code(worth.move, seat))
        ideas.append(
            HintIdea(
                code=choice.code,
                text=choice.text,
                move=choice.move,
                points=worth.points,
                chance=worth.chance,
                simulations=0,
                phrase=choice.phrase,
            )
        )
    return JudgementView(
        right=judgement.right and move is not None,
        tried=None if move is None else position.choice(code),
        ideas=tuple(ideas),
        against=position.choice(position.code(judgement.against, seat)),
        reasons=judgement.reasons,
    )


def _preview(box: Box, name: str, move: str, _: Stop) -> PreviewView:
    puzzle, position, names = _open(box, name)
    effects = position.preview(move, puzzle.seat, names)
    return PreviewView(effects if position.game.has_preview else None)


def _picture(box: Box, name: str, language: str, _: Stop) -> PictureView:
    puzzle, position, names = _open(box, name)
    return make_picture(position, puzzle.seat, names, language)


HANDLERS = [list_puzzles, look_at_puzzle, try_puzzle, preview_puzzle, look_at_puzzle_picture]
