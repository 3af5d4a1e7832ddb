"""``ludotope puzzle``: what would you play? Decisions of which one choice is much the best."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

import msgspec
from platformdirs import user_data_path
from typing_extensions import override

from ludotope.bots.characters import names_called
from ludotope.bots.puzzles import Puzzle, judge, puzzles_of
from ludotope.commands.common import Speaker, compiling_shown
from ludotope.commands.menu import TerminalTable
from ludotope.commands.play import Quit
from ludotope.commands.results import show_reasons
from ludotope.commands.tables import show_table
from ludotope.engine.box import Box
from ludotope.engine.errors import LudotopeError
from ludotope.engine.files import replacing, unwritable
from ludotope.engine.position import Position
from ludotope.engine.record import read_record, seat_names
from ludotope.engine.shelf import find_box, shelf
from ludotope.engine.view import Effect


def add_options(parser: ArgumentParser) -> None:
    """Adds the options of the command."""
    parser.add_argument("game", nargs="?", help="of this game (any)")
    parser.add_argument("--name", metavar="NAME", help="this one (those not solved yet, in turn)")
    parser.add_argument("--list", action="store_true", help="list them, and which are solved")


def run(options: Namespace) -> None:
    """Poses puzzles until the person has had enough, or lists them."""
    speaker = Speaker(options.lang)
    boxes = [find_box(options.game)] if options.game else list(shelf().values())
    puzzles = [(box, puzzle) for box in boxes for puzzle in puzzles_of(box)]
    if options.name:
        puzzles = [(box, puzzle) for box, puzzle in puzzles if puzzle.name == options.name]
        if not puzzles:
            raise LudotopeError("puzzle-unknown", name=options.name)
    if not puzzles:
        raise LudotopeError("puzzle-none", game=boxes[0].title)
    solved = _solved()
    if options.list:
        _list(speaker, puzzles, solved)
        return
    posed = [pair for pair in puzzles if options.name or pair[1].name not in solved]
    try:
        for number, (box, puzzle) in enumerate(posed):
            if number:
                speaker.console.print()
            _pose(speaker, box, puzzle)
        speaker.print("puzzle-no-more", count=len(puzzles))
    except (EOFError, KeyboardInterrupt, Quit):
        speaker.print("puzzle-bye")


def _list(speaker: Speaker, puzzles: Sequence[tuple[Box, Puzzle]], solved: frozenset[str]) -> None:
    rows = [
        [puzzle.name, box.title, str(puzzle.seats), "✓" if puzzle.name in solved else ""]
        for box, puzzle in puzzles
    ]
    columns = ("puzzle-column-name", "puzzle-column-game", "puzzle-column-seats")
    headings = [speaker.text(column) for column in (*columns, "puzzle-column-solved")]
    show_table(speaker, rows, headings)


def _pose(speaker: Speaker, box: Box, puzzle: Puzzle) -> None:
    """Asks for one decision, and says what is to be said of it."""
    with compiling_shown(speaker):
        position = puzzle.position()
    title = f"{box.title} · {puzzle.name}"
    speaker.print("puzzle-title", "bold", puzzle=title, seat=puzzle.seat + 1, seats=puzzle.seats)
    PuzzleTable(speaker, puzzle, position).pose()


class PuzzleTable(TerminalTable):
    """A position with one decision to take: shown as its seat sees it, judged, never played on."""

    def __init__(self, speaker: Speaker, puzzle: Puzzle, position: Position) -> None:
        players = read_record(puzzle.record).players
        names = names_called(seat_names(players), speaker.language)
        super().__init__(speaker, position.game.notation, names, {"answer": self._answer})
        self.puzzle = puzzle
        self.position = position

    def pose(self) -> None:
        """Shows the position and asks until there is an answer."""
        seat = self.puzzle.seat
        moves = [choice.text for choice in self.position.choices(seat)]
        self.show(seat, moves)
        prompt = self.position.prompt(seat)
        self.speaker.print("play-turn", "bold", seat=self.names[seat], prompt=prompt)
        self.ask_for_move(seat, moves)

    @override
    def decide(self, move: str) -> bool:
        """Judges a move; then the question is settled."""
        code = self.position.code(move, self.puzzle.seat)
        judgement = judge(self.puzzle, self.position, code, self.names)
        if judgement.right:
            _remember(self.puzzle.name)
            self.speaker.print("puzzle-right", "bold green", move=judgement.answer)
        else:
            text = self.position.choice(code).text
            self.speaker.print("puzzle-wrong", "bold", move=text, answer=judgement.answer)
        self._show_worths()
        if self.position.game.has_preview:
            show_reasons(self.speaker, judgement.answer, judgement.against, judgement.reasons)
        return True

    def _answer(self, _: str) -> bool:
        """Tells the answer; the puzzle counts as not solved."""
        self.speaker.print("puzzle-answer", "bold", move=self.puzzle.answer)
        self._show_worths()
        return True

    def _show_worths(self) -> None:
        """Lists what the answer and the choices that come closest lead to."""
        alone = self.puzzle.seats == 1
        columns = ["hint-move", *([] if alone else ["hint-chance"]), "hint-points"]
        rows = [
            [worth.move, *([] if alone else [f"{worth.chance:.0%}"]), f"{worth.points:.1f}"]
            for worth in self.puzzle.worths
        ]
        show_table(self.speaker, rows, [self.speaker.text(column) for column in columns])

    @override
    def undo(self) -> bool:
        """There is nothing to take back in a puzzle."""
        raise LudotopeError("undo-nothing")

    @override
    def hint(self) -> None:
        """A hint would be the answer."""
        raise LudotopeError("puzzle-no-hint")

    @override
    def preview(self, move: str) -> Sequence[Effect] | None:
        """Returns the effects of a move, as far as the seat may know."""
        effects = self.position.preview(move, self.puzzle.seat, self.names)
        return effects if self.position.game.has_preview else None

    @override
    def show(self, seat: int, lit: Sequence[str] = ()) -> None:
        """Shows a seat's side of the table, as far as the one who decides may see it."""
        game = self.position.game
        table = self.position.view(self.puzzle.seat).table
        places = [text.split()[-1] for text in lit]
        self.speaker.console.print()
        picture = game.picture(table, self.names, self.speaker.language, seat, places)
        self.speaker.console.print(picture)

    @override
    def leave(self) -> None:
        """Goes away; what is solved stays solved."""
        raise Quit


def _solved_file() -> Path:
    return user_data_path("ludotope") / "puzzles.json"


def _solved() -> frozenset[str]:
    """The names of the puzzles that were solved; none if that cannot be read."""
    try:
        return frozenset(msgspec.json.decode(_solved_file().read_bytes(), type=list[str]))
    except (OSError, msgspec.DecodeError):
        return frozenset()


def _remember(name: str) -> None:
    file = _solved_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with replacing(file) as output:
            output.write(json.dumps(sorted({*_solved(), name})).encode())
    except OSError as error:
        raise unwritable(file, error) from None
