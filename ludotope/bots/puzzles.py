"""Puzzles: decisions of played games of which one choice is worth much more than all others.

A game's are in the file `puzzles.txt` beside its box, found by `ludotope.bench.puzzles`: records up
to the last puzzle in them, each followed by its puzzles.

    ludotope record 1
    game: trias
    ...
    57 2 lift 2,-2
    puzzle 5f03c2: 41 2
    = 0.612 24.1 0.009 lay -4,4
    - 0.505 22.8 0.010 lay 5,-4

A puzzle has its name, the events to replay and the seat that decides; then what the answer and the
choices that come next lead to: the chance to win, the points, the standard error of the first (or,
alone, of the points), the move. Nothing here is slow before a puzzle is opened.
"""

import hashlib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from ludotope.engine.box import PUZZLES, Box
from ludotope.engine.errors import LudotopeError
from ludotope.engine.record import read_record

if TYPE_CHECKING:
    from ludotope.engine.position import Position
    from ludotope.engine.view import Effect

_PUZZLE, _ANSWER, _OTHER = "puzzle ", "= ", "- "


class Worth(msgspec.Struct, frozen=True):
    """What a choice leads to: the chance to win, the seat's points; the error of what counts."""

    move: str
    chance: float
    points: float
    error: float


class Puzzle(msgspec.Struct, frozen=True):
    """A decision to be found: a record, how many of its events to replay, and whose turn it is.

    `worths` are the answer and then the choices that come closest, the best first.
    """

    name: str
    game: str
    seats: int
    variant: str
    record: str
    events: int
    seat: int
    worths: tuple[Worth, ...]

    @property
    def answer(self) -> str:
        """The move to find."""
        return self.worths[0].move

    @property
    def margin(self) -> float:
        """How much more the answer is worth than what comes next, in what counts."""
        best, second = (self.counted(worth) for worth in self.worths[:2])
        return best - second

    def counted(self, worth: Worth) -> float:
        """What counts of a worth: the points of a game alone, otherwise the chance to win."""
        return worth.points if self.seats == 1 else worth.chance

    def position(self) -> "Position":
        """The whole position, with what the seat may not know: show `seen_by` or `view` of it."""
        return read_record(self.record).position(self.events)


class Judgement(msgspec.Struct, frozen=True):
    """What is said of a choice: whether it is the answer, what it is worth if that is known, and
    what the rules can name for the answer and against it, or against what comes next."""

    right: bool
    answer: str
    worth: Worth | None
    against: str
    reasons: "tuple[Effect, ...]"


def puzzles_of(box: Box) -> tuple[Puzzle, ...]:
    """All puzzles of a game; none if it has no file of them."""
    path = box.folder / PUZZLES
    return _read(str(path), box.name) if path.exists() else ()


@lru_cache(maxsize=8)
def _read(path: str, game: str) -> tuple[Puzzle, ...]:
    # Package data, read once: kept as lines until a puzzle is opened.
    with open(path, encoding="utf-8") as file:  # noqa: PTH123
        return tuple(read_puzzles(file.read(), game))


def find_puzzle(box: Box, name: str) -> Puzzle:
    """The puzzle of a game with a name."""
    for puzzle in puzzles_of(box):
        if puzzle.name == name:
            return puzzle
    raise LudotopeError("puzzle-unknown", name=name)


def read_puzzles(text: str, game: str) -> Iterator[Puzzle]:
    """Reads puzzles as `write_puzzles` writes them."""
    for block in text.split("\n\n\n"):
        lines = block.strip().split("\n")
        first = next((n for n, line in enumerate(lines) if line.startswith(_PUZZLE)), len(lines))
        record = "\n".join(lines[:first]) + "\n"
        header = dict(line.split(": ", 1) for line in lines[1:first] if ": " in line)
        at = first
        while at < len(lines):
            name, _, where = lines[at].removeprefix(_PUZZLE).partition(": ")
            events, seat = map(int, where.split())
            end = at + 1
            while end < len(lines) and not lines[end].startswith(_PUZZLE):
                end += 1
            yield Puzzle(
                name,
                game,
                int(header["seats"]),
                header["variant"],
                record,
                events,
                seat - 1,
                tuple(map(_read_worth, lines[at + 1 : end])),
            )
            at = end


def _read_worth(line: str) -> Worth:
    _, chance, points, error, move = line.split(" ", 4)
    return Worth(move, float(chance), float(points), float(error))


def write_puzzles(record: str, puzzles: Sequence[Puzzle]) -> str:
    """A record, cut after the last event that is needed, with its puzzles."""
    header, _, events = record.partition("\n\n")
    last = max(puzzle.events for puzzle in puzzles)
    lines = [header, "", *events.split("\n")[:last]]
    for puzzle in puzzles:
        lines.append(f"{_PUZZLE}{puzzle.name}: {puzzle.events} {puzzle.seat + 1}")
        for number, worth in enumerate(puzzle.worths):
            mark = _OTHER if number else _ANSWER
            lines.append(
                f"{mark}{worth.chance:.3f} {worth.points:.1f} {worth.error:.3f} {worth.move}"
            )
    return "\n".join(lines) + "\n"


def name_puzzle(record: str, events: int, seat: int) -> str:
    """A short name that stays the same whatever other puzzles there are."""
    return hashlib.blake2b(f"{record} {events} {seat}".encode(), digest_size=3).hexdigest()


def judge(
    puzzle: Puzzle, position: "Position", code: int, names: Sequence[str] | None = None
) -> Judgement:
    """Says whether a legal move is the answer, and what the rules can name for the answer."""
    from ludotope.bots.reasons import give_reasons

    seat = puzzle.seat
    seen = position.seen_by(seat)
    answer = position.code(puzzle.answer, seat)
    text = position.choice(code).text
    right = code == answer
    known = {worth.move: worth for worth in puzzle.worths}
    against = puzzle.worths[1].move if right else text
    other = position.code(against, seat)
    reasons = give_reasons(seen, seat, answer, other, names)
    return Judgement(right, puzzle.answer, known.get(text), against, reasons)
