"""Game records: a game as text, one event a line, that anybody can read, check and replay.

    ludotope record 1
    game: caldera
    rules: 1
    variant: standard
    seats: 2
    seat 1: Mia
    seat 2: random

    1 * 1 draws 3 wolf
    ...
    15 1 sun > W3
    16 2 hidden > W1
    ...
    scores: 134 121

See ``docs/records.md`` for the whole format.
"""

import io
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, TYPE_CHECKING, NamedTuple, NoReturn

from ludotope.engine.box import Box, FileText, OptionValue, Setup
from ludotope.engine.errors import DataFileError, LudotopeError, RecordError
from ludotope.engine.event import CHANCE
from ludotope.engine.files import create_beside, read_text, unwritable
from ludotope.engine.kernel.locks import OPEN_FILES_MOVE, lock
from ludotope.engine.shelf import find_box
from ludotope.engine.words import CONTROL, Phrase, Value

if TYPE_CHECKING:
    from ludotope.engine.dealer import Dealer
    from ludotope.engine.game import AnyGame
    from ludotope.engine.position import Position

FIRST_LINE = "ludotope record 1"
SUFFIX = ".ludotope"
PRACTICE = "practice"
LONGEST_NAME = 60
# A line of the header, or of an event; no game writes anything near as long.
LONGEST_LINE = 400

_HEADER = re.compile(r"([a-z][a-z0-9 _-]*): *(.*)")
_EVENT = re.compile(r"([0-9]{1,9}) +([0-9]{1,2}|\*) +(\S.*)")


class EventLine(NamedTuple):
    """One event as it stands in a record."""

    line: int
    seat: int
    text: str


class Circumstances(NamedTuple):
    """How a game was played: as practice or not, and for whom computer players stood in.

    `stand_ins` has, by seat, how many decisions one took for the person who sits there.
    """

    practice: bool = False
    stand_ins: Mapping[int, int] = {}


USUAL = Circumstances()


@dataclass
class Record:
    """A record that has been read but not yet checked against the rules."""

    box: Box
    setup: Setup
    players: list[str]
    events: list[EventLine] = field(default_factory=list)
    scores: tuple[int, ...] | None = None
    circumstances: Circumstances = USUAL
    last_line: int = 0
    file_lines: dict[str, int] = field(default_factory=dict)

    def position(self, to: int | None = None) -> "Position":
        """The position after all events, or after the first so many; each is checked."""
        # Only here: whoever reads or checks the text of a record needs no compiler.
        from ludotope.engine.position import Position

        if to is not None and not 0 <= to <= len(self.events):
            raise LudotopeError("no-such-event", event=to, events=len(self.events))
        position = Position(self._open())
        for event in self.events[:to]:
            try:
                if event.seat == CHANCE:
                    position.settle(event.text)
                else:
                    position.push(event.text, event.seat)
            except LudotopeError as error:
                raise RecordError(
                    "record-event", line=event.line, event=event.text, reason=error.phrase
                ) from error
        if to is None:
            self._check_scores(position)
        return position

    def _open(self) -> "AnyGame":
        try:
            return self.box.open(self.setup)
        except DataFileError as error:
            line = self.file_lines[error.file] + error.line
            raise RecordError("record-file", line=line, reason=error.phrase) from error

    def _check_scores(self, position: "Position") -> None:
        if self.scores is None:
            return
        if not position.is_over:
            raise RecordError("record-scores-early", line=self.last_line)
        if self.scores != position.scores():
            right = " ".join(str(points) for points in position.scores())
            raise RecordError("record-scores", line=self.last_line, right=right)


def read_record(text: str) -> Record:
    """Reads a record; what is wrong with its form is said with the line."""
    return _Reader(text).read()


def load_record(path: Path) -> Record:
    """Reads a record from a file."""
    return read_record(read_text(path))


def load_unfinished(path: Path) -> tuple[Record, bool]:
    """Reads a record to play on, and says whether a half-written last line was left out."""
    text = read_text(path)
    if not text.endswith("\n"):
        try:
            record = read_record(text)
            record.position()
        except LudotopeError:
            return read_record(text[: text.rfind("\n") + 1]), True
        return record, False
    return read_record(text), False


def write_record(
    position: "Position",
    players: Sequence[str],
    circumstances: Circumstances = USUAL,
) -> str:
    """A game as a record, with the scores if it is over."""
    lines = _header(position, players)
    practice, stand_ins = circumstances
    lines += [f"{PRACTICE}: yes"] if practice else []
    lines += [f"{_stand_in(seat)}: {taken}" for seat, taken in sorted(stand_ins.items())]
    lines.append("")
    lines += _event_lines(position)
    if position.is_over:
        lines.append(_scores_line(position))
    return "\n".join(lines) + "\n"


class RecordFile:
    """A record that grows on disk with its game: what was played is there before it is shown.

    The file is locked while it is open, so that no second game can write into it.
    """

    def __init__(
        self,
        path: Path,
        position: "Position",
        players: Sequence[str],
        goes_on: bool = False,
        circumstances: Circumstances = USUAL,
    ) -> None:
        """Makes a new file, or (`goes_on`) takes over the one the position was read from."""
        self.path = path
        self.position = position
        self.players = list(players)
        self.circumstances = circumstances
        self._saved = 0
        self._file: IO[str] | None = None
        if goes_on:
            try:
                self._file = _locked(path.open("r+", encoding="utf-8", newline="\n"), path)
            except OSError as error:
                raise unwritable(path, error) from None
        elif path.exists() or path.is_symlink():
            raise LudotopeError("file-exists", file=str(path))
        self.rewrite()

    def save(self) -> None:
        """Adds what happened since the last time, and waits until the disk has it."""
        events = self.position.events
        lines = _event_lines(self.position, self._saved)
        if lines and self.position.is_over:
            lines.append(_scores_line(self.position))
        try:
            if self._file is None or not os.path.samestat(
                os.fstat(self._file.fileno()), self.path.stat()
            ):
                raise FileNotFoundError
            self._file.writelines(f"{line}\n" for line in lines)
            self._file.flush()
            os.fsync(self._file.fileno())
        except FileNotFoundError:
            # Somebody took the file away: all of it is written again.
            self.rewrite()
        except OSError as error:
            # Half a line may be there now.
            self._saved = 0
            raise unwritable(self.path, error) from None
        self._saved = len(events)

    def rewrite(self) -> None:
        """Writes the whole record anew, in one step: for a start and after an undo."""
        text = write_record(self.position, self.players, self.circumstances)
        try:
            half_written, raw = create_beside(self.path, 0o666)
            file: IO[str] = io.TextIOWrapper(raw, "utf-8", newline="\n")
            try:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
                if OPEN_FILES_MOVE:
                    _locked(file, self.path)
                    half_written.replace(self.path)
                else:
                    file.close()
                    self.close()
                    half_written.replace(self.path)
                    file = _locked(self.path.open("a", encoding="utf-8", newline="\n"), self.path)
            except BaseException:
                file.close()
                half_written.unlink(missing_ok=True)
                raise
        except OSError as error:
            raise unwritable(self.path, error) from None
        self.close()
        self._file = file
        self._saved = len(self.position.events)

    def close(self) -> None:
        """Lets others have the file."""
        if self._file is not None:
            self._file.close()
            self._file = None


def _locked(file: IO[str], path: Path) -> IO[str]:
    try:
        lock(file)
    except BlockingIOError:
        file.close()
        raise LudotopeError("file-in-use", file=str(path)) from None
    return file


def check_name(name: str) -> None:
    """Refuses a name that a record could not hold on one line."""
    if CONTROL.search(name) or not name.strip() or len(name) > LONGEST_NAME:
        raise LudotopeError("name-bad", name=name.strip()[:LONGEST_NAME], most=LONGEST_NAME)


def check_data_file(name: str, text: str, most_bytes: int) -> None:
    """Refuses a data file that is too large, or that a record could not hold."""
    check_name(name)
    if len(text.encode(errors="replace")) > most_bytes:
        raise LudotopeError("file-too-large", file=name, most=most_bytes)
    for number, line in enumerate(text.split("\n"), 1):
        if CONTROL.search(line.rstrip("\r").replace("\t", " ")):
            raise DataFileError(name, number, Phrase("file-control"))


def seat_names(players: Sequence[str]) -> list[str]:
    """Names the seats: by their players, with a number where two have the same name."""
    names: list[str] = []
    for seat, player in enumerate(players, 1):
        name = f"{player} {seat}" if list(players).count(player) > 1 else player
        while name in names or (name != player and name in players):
            name += "'"
        names.append(name)
    return names


def resume(record: Record, dealer: "Dealer") -> "Position":
    """The position at the end of a record, ready to be played on."""
    position = record.position()
    position.dealer = dealer
    position.deal()
    return position


def _header(position: "Position", players: Sequence[str]) -> list[str]:
    box, setup = position.game.box, position.game.setup
    if len(players) != setup.seats:
        raise LudotopeError("names-count", seats=setup.seats, names=len(players))
    for name in players:
        check_name(name)
    lines = [
        FIRST_LINE,
        f"game: {box.name}",
        f"rules: {setup.rules}",
        f"variant: {setup.variant}",
        f"seats: {setup.seats}",
    ]
    for name, value in setup.options.items():
        if isinstance(value, FileText):
            lines.append(f"file {name}: {value.name}")
            lines += [f"| {line}".rstrip() for line in value.text.splitlines()]
        else:
            lines.append(f"option {name}: {value}")
    return [*lines, *(f"seat {seat}: {player}" for seat, player in enumerate(players, 1))]


def _stand_in(seat: int) -> str:
    return f"stand-in {seat + 1}"


def _event_lines(position: "Position", first: int = 0) -> list[str]:
    """The lines of all events from an index on."""
    events = zip(position.events[first:], position.texts(first), strict=True)
    return [
        f"{number} {'*' if event.is_chance else event.seat + 1} {text}"
        for number, (event, text) in enumerate(events, first + 1)
    ]


def _scores_line(position: "Position") -> str:
    return f"scores: {' '.join(str(points) for points in position.scores())}"


class _Reader:
    """Reads the header, then the events, then the scores."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.header: dict[str, tuple[int, str]] = {}
        self.files: dict[str, list[str]] = {}
        self.file_lines: dict[str, int] = {}
        self.number = 0
        self.body = 0

    def read(self) -> Record:
        for number, line in enumerate(self.lines, 1):
            if CONTROL.search(line.rstrip("\r").replace("\t", " ")):
                self.number = number
                self._fail("record-control")
        self.number = 1
        if self.lines[0].strip() != FIRST_LINE:
            self._fail("record-first-line", expected=FIRST_LINE)
        self._read_header()
        record = self._begin()
        for line in self.lines[self.number :]:
            self.number += 1
            if line.strip():
                self._read_event(record, line.rstrip())
        return record

    def _read_header(self) -> None:
        file: list[str] | None = None
        for line in self.lines[1:]:
            self.number += 1
            if not line.strip():
                return
            if line.startswith("|") and file is not None:
                file.append(line[1:].removeprefix(" ").rstrip())
                continue
            self._check_length(line)
            found = _HEADER.fullmatch(line.rstrip())
            if not found or found[1] in self.header:
                self._fail("record-header", text=line)
            self.header[found[1]] = (self.number, found[2])
            kind, _, name = found[1].partition(" ")
            file = self.files.setdefault(name, []) if kind == "file" else None

    def _begin(self) -> Record:
        """Sets the game up line by line, so that what is wrong is found where it stands."""
        self.body = self.number
        try:
            box = find_box(self._take("game"))
            rules = self._take_number("rules")
            if not 1 <= rules <= box.rules:
                self._fail("record-rules", game=box.title, rules=rules, known=box.rules)
            variant = self._take("variant")
            box.setup(box.seats[0], variant)
            seats = self._take_number("seats")
            box.setup(seats, variant)
            options = {}
            for name, value in self._take_options():
                options[name] = value
                box.setup(seats, variant, options)
                if isinstance(value, FileText):
                    self.file_lines[value.name] = self.number
            setup = box.setup(seats, variant, options, rules)
        except RecordError:
            raise
        except LudotopeError as error:
            self._fail("record-setup", reason=error.phrase)
        names = [f"seat {seat}" for seat in range(1, seats + 1)]
        players = [self._take_name(name) if name in self.header else name for name in names]
        practice = PRACTICE in self.header and self._take_yes_or_no(PRACTICE)
        stand_ins = {
            seat: self._take_number(_stand_in(seat))
            for seat in range(seats)
            if _stand_in(seat) in self.header
        }
        for name, (line, _) in self.header.items():
            self.number = line
            self._fail("record-unknown-header", name=name)
        self.number = self.body
        return Record(
            box,
            setup,
            players,
            circumstances=Circumstances(practice, stand_ins),
            last_line=self.number,
            file_lines=self.file_lines,
        )

    def _take_options(self) -> Iterator[tuple[str, OptionValue]]:
        for key in list(self.header):
            kind, _, name = key.partition(" ")
            if kind == "option":
                yield name, self._take(key)
            elif kind == "file":
                text = "".join(f"{line}\n" for line in self.files[name])
                yield name, FileText(self._take_name(key), text)

    def _take(self, name: str) -> str:
        if name not in self.header:
            self.number = self.body
            self._fail("record-missing", name=name)
        self.number, value = self.header.pop(name)
        return value

    def _take_name(self, name: str) -> str:
        value = self._take(name)
        try:
            check_name(value)
        except LudotopeError as error:
            self._fail("record-setup", reason=error.phrase)
        return value

    def _take_yes_or_no(self, name: str) -> bool:
        value = self._take(name)
        if value not in ("yes", "no"):
            self._fail("record-yes-or-no", name=name, value=value)
        return value == "yes"

    def _take_number(self, name: str) -> int:
        value = self._take(name)
        if not (value.isascii() and value.isdigit() and len(value) < 9):
            self._fail("record-number", name=name, value=value)
        return int(value)

    def _read_event(self, record: Record, line: str) -> None:
        record.last_line = self.number
        self._check_length(line)
        if record.scores is not None:
            self._fail("record-after-scores")
        if line.startswith("scores:"):
            record.scores = self._read_scores(line, record.setup.seats)
            return
        found = _EVENT.fullmatch(line)
        if not found:
            self._fail("record-line", text=line)
        expected = len(record.events) + 1
        if int(found[1]) != expected:
            self._fail("record-event-number", expected=expected, found=int(found[1]))
        seat = CHANCE if found[2] == "*" else int(found[2]) - 1
        if seat != CHANCE and not 0 <= seat < record.setup.seats:
            self._fail("record-seat", seat=seat + 1, seats=record.setup.seats)
        record.events.append(EventLine(self.number, seat, found[3]))

    def _read_scores(self, line: str, seats: int) -> tuple[int, ...]:
        words = line.removeprefix("scores:").split()
        if len(words) != seats or not all(re.fullmatch("-?[0-9]{1,9}", word) for word in words):
            self._fail("record-scores-form", seats=seats)
        return tuple(int(word) for word in words)

    def _check_length(self, line: str) -> None:
        if len(line) > LONGEST_LINE:
            self._fail("record-long", most=LONGEST_LINE)

    def _fail(self, message: str, **values: Value) -> NoReturn:
        raise RecordError(message, line=self.number, **values)
