"""``ludotope play``: a game in the terminal, with any mix of people and computer players."""

import sys
from argparse import Namespace
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path
from rich.columns import Columns
from rich.text import Text

from ludotope.bots import BOTS, Bot, make_bot
from ludotope.commands.common import (
    Speaker,
    compiling_shown,
    read_options,
    read_setup,
    say_result,
    seat_names,
)
from ludotope.engine.box import Box, Setup
from ludotope.engine.dealer import Dealer
from ludotope.engine.errors import LudotopeError, SetupError
from ludotope.engine.position import Choice, Position
from ludotope.engine.record import SUFFIX, RecordFile, load_unfinished, resume
from ludotope.engine.shelf import find_box
from ludotope.words import say

# Longer lists are asked in two steps: what, then where.
SHORT_LIST = 12
# How much of what happened since a person's last decision is told.
TOLD = 12


def run(options: Namespace) -> None:
    """Plays until the game is over, the person quits or the input ends."""
    speaker = Speaker(options.lang)
    dealer = Dealer(options.seed)
    if options.resume:
        record = load_unfinished(options.resume)
        box, players = record.box, record.players
        with compiling_shown(speaker):
            position = resume(record, dealer)
        path = options.save or options.resume
    else:
        box = find_box(options.game)
        setup, players = _seated(speaker, box, options)
        with compiling_shown(speaker):
            position = Position(box.open(setup), dealer)
        path = options.save or _new_path(box)
    bots = {
        seat: make_bot(name, None if options.seed is None else options.seed + seat)
        for seat, name in enumerate(players)
        if name in BOTS
    }
    file = _record_file(path, position, players)
    Table(speaker, position, file, bots).play()


def _seated(speaker: Speaker, box: Box, options: Namespace) -> tuple[Setup, list[str]]:
    """Who sits where: from the options, or asked of whoever is at the terminal."""
    if options.players is not None:
        players = [name.strip() for name in options.players.split(",")]
        if options.seats is not None and options.seats != len(players):
            raise SetupError(
                "setup-players", game=box.title, seats=options.seats, given=len(players)
            )
        return read_setup(box, options, len(players)), players
    if options.seats is None and sys.stdin.isatty():
        return _ask_setup(speaker, box, options)
    setup = read_setup(box, options)
    return setup, [speaker.text("play-you"), *["random"] * (setup.seats - 1)]


def _ask_setup(speaker: Speaker, box: Box, options: Namespace) -> tuple[Setup, list[str]]:
    speaker.print("play-welcome", "bold", game=box.title)
    variant = options.variant
    while True:
        question = speaker.text("play-ask-seats", least=box.seats[0], most=box.seats[-1])
        seats = _ask(speaker, question, "2")
        if variant is None and len(box.variants) > 1:
            question = speaker.text("play-ask-variant", variants=", ".join(box.variants))
            variant = _ask(speaker, question, box.variants[0])
        try:
            number = int(seats) if seats.isdecimal() else 0
            setup = box.setup(number, variant, read_options(box, options.option))
            break
        except SetupError as error:
            speaker.console.print(say(error.phrase, speaker.language), style="red")
            variant = options.variant
    players = []
    for seat in range(setup.seats):
        question = speaker.text("play-ask-player", seat=seat + 1, bots=", ".join(BOTS))
        players.append(_ask(speaker, question, "random" if seat else speaker.text("play-you")))
    return setup, players


def _ask(speaker: Speaker, question: str, default: str) -> str:
    answer = speaker.console.input(Text(f"{question} [{default}] "))
    return " ".join(answer.split()) or default


def _new_path(box: Box) -> Path:
    now = datetime.now().strftime("%Y%m%d-%H%M%S-%f")
    return user_data_path("ludotope") / "records" / f"{box.name}-{now}{SUFFIX}"


def _record_file(path: Path, position: Position, players: Sequence[str]) -> RecordFile:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return RecordFile(path, position, players)
    except OSError as error:
        reason = error.strerror or str(error)
        raise LudotopeError("file-unwritable", file=str(path), reason=reason) from None


class Quit(Exception):  # noqa: N818  (nothing went wrong)
    """The person has had enough for now."""


class Table:
    """A game at one terminal: asks people, lets computer players choose, tells what happened."""

    def __init__(
        self, speaker: Speaker, position: Position, file: RecordFile, bots: dict[int, Bot]
    ) -> None:
        self.speaker = speaker
        self.position = position
        self.file = file
        self.bots = bots
        self.names = seat_names(file.players)
        self.told = len(position.events)

    def play(self) -> None:
        """Plays on until the end, or until the person or the input stops."""
        try:
            while not self.position.is_over:
                self.one_decision()
        except EOFError:
            self.speaker.print("play-no-input")
            self.speaker.print("play-bye", file=str(self.file.path))
            return
        except (Quit, KeyboardInterrupt):
            self.speaker.print("play-bye", file=str(self.file.path))
            return
        self.tell()
        if self.people:
            self.show(self.people[0])
        self.speaker.print("play-over", "bold")
        say_result(self.speaker, self.position.game.box.name, self.position.result(), self.names)
        self.speaker.print("play-saved", file=str(self.file.path))

    @property
    def people(self) -> list[int]:
        """The seats that are not a computer's."""
        return [seat for seat in range(len(self.names)) if seat not in self.bots]

    def one_decision(self) -> None:
        """Lets one seat decide: a computer at once, a person after seeing the table."""
        deciders = self.position.deciders
        for seat in deciders:
            if seat in self.bots:
                seen = self.position.seen_by(seat)
                self.position.play(seat, self.bots[seat].choose(seen, seat))
                self.file.save()
                return
        self.ask(deciders[0])

    def ask(self, seat: int) -> None:
        """Asks a person until a move is played or taken back."""
        choices = self.position.choices(seat)
        self.tell()
        self.show(seat, [choice.text.split()[-1] for choice in choices])
        prompt = self.position.prompt(seat)
        self.speaker.print("play-turn", "bold", seat=self.names[seat], prompt=prompt)
        while True:
            try:
                if self.answer(seat, choices):
                    return
            except LudotopeError as error:
                self.speaker.console.print(say(error.phrase, self.speaker.language), style="red")

    def answer(self, seat: int, choices: Sequence[Choice]) -> bool:
        """Takes one line; whether the question is settled."""
        shown = self.first_steps(choices)
        self.list_choices(shown)
        line = self.input("play-choose")
        command, _, rest = line.partition(" ")
        match command.lower():
            case "":
                return False
            case "?" | "help":
                self.speaker.print("play-help")
                return False
            case "quit" | "exit":
                raise Quit
            case "undo":
                return self.undo()
            case "board":
                self.show(_seat_number(rest, len(self.names), seat))
                return False
            case "save":
                self.save_as(rest)
                return False
        step = shown[self.chosen(line, len(shown))] if line.isdecimal() else line
        texts = [choice.text for choice in choices]
        if line.isdecimal() and step not in texts:
            return self.second_step(seat, step, choices)
        self.position.push(step, seat)
        self.file.save()
        return True

    def first_steps(self, choices: Sequence[Choice]) -> list[str]:
        """The whole moves, or just their beginnings where there are too many."""
        texts = [choice.text for choice in choices]
        if len(texts) <= SHORT_LIST or " > " not in texts[0]:
            return texts
        return list(dict.fromkeys(text.split(" > ")[0] for text in texts))

    def second_step(self, seat: int, what: str, choices: Sequence[Choice]) -> bool:
        """Asks where, once it is known what."""
        wheres = [_where(choice) for choice in choices if choice.text.startswith(f"{what} > ")]
        self.show(seat, wheres)
        self.list_choices(wheres)
        line = self.input("play-choose-where", what=what)
        if not line:
            return False
        where = wheres[self.chosen(line, len(wheres))] if line.isdecimal() else line
        self.position.push(where if " > " in where else f"{what} > {where}", seat)
        self.file.save()
        return True

    def undo(self) -> bool:
        """Takes the last move of a person back; asks first if something has been seen since."""
        events = self.position.events
        own = [index for index, event in enumerate(events) if event.seat in self.people]
        if not own:
            raise LudotopeError("undo-nothing")
        if self.position.may_undo() is None or own[-1] != len(events) - 1:
            answer = self.input("play-undo-ask").lower()
            if not answer.startswith(self.speaker.text("yes-letter")):
                return False
        self.position.undo(own[-1])
        self.file.rewrite()
        self.told = min(self.told, len(events))
        self.speaker.print("play-undone")
        return True

    def save_as(self, name: str) -> None:
        """Keeps the record somewhere else from now on."""
        if name:
            self.file = _record_file(Path(name), self.position, self.file.players)
        self.speaker.print("play-saved", file=str(self.file.path))

    def tell(self) -> None:
        """Tells the latest of what happened since the last time."""
        viewer = self.people[0] if len(self.people) == 1 else -1
        first = max(self.told, len(self.position.events) - TOLD)
        for phrase in self.position.stories(viewer, self.names, first):
            self.speaker.console.print(f"  {say(phrase, self.speaker.language)}", style="dim")
        self.told = len(self.position.events)

    def show(self, seat: int, lit: Sequence[str] = ()) -> None:
        """Shows the table as a seat sees it."""
        game, language = self.position.game, self.speaker.language
        table = self.position.view(seat).table
        self.speaker.console.print()
        self.speaker.console.print(game.picture(table, self.names, language, seat, lit))

    def list_choices(self, choices: Sequence[str]) -> None:
        """Lists choices with their numbers, in columns."""
        cells = [
            Text.assemble((f"{number:>3}) ", "bold #b5482f"), choice)
            for number, choice in enumerate(choices, 1)
        ]
        self.speaker.console.print(Columns(cells, padding=(0, 3), column_first=True))

    def input(self, message: str, **values: str) -> str:
        """One line from the person, blanks tidied."""
        line = self.speaker.console.input(Text(f"{self.speaker.text(message, **values)}: "))
        return " ".join(line.split())

    def chosen(self, line: str, choices: int) -> int:
        """The index that a typed number means."""
        number = int(line[:9])
        if not 1 <= number <= choices:
            raise LudotopeError("move-no-such-number", number=number)
        return number - 1


def _where(choice: Choice) -> str:
    return choice.text.partition(" > ")[2]


def _seat_number(text: str, seats: int, default: int) -> int:
    if not text:
        return default
    number = int(text) if text.isdecimal() and len(text) < 3 else 0
    if not 1 <= number <= seats:
        raise LudotopeError("move-no-such-seat", seat=number)
    return number - 1
