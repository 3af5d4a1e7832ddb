"""Asking a person for a move at a terminal, at a table of one's own or at a server's.

A line that begins with a colon is a command of the terminal (`:undo`) or picks from the list
(`:3`). The plain word, or the number alone, does the same only where the game's notation has no
use for it: so a line never means one thing in one turn and something else in the next.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from rich.columns import Columns
from rich.text import Text

from ludotope.commands.common import Speaker
from ludotope.commands.results import show_effects
from ludotope.engine.errors import LudotopeError
from ludotope.engine.notation import Notation
from ludotope.engine.view import Effect
from ludotope.engine.words import say

MARK = ":"
# Longer lists are asked in two steps: what, then where.
SHORT_LIST = 12
OTHER_NAMES = {"exit": "quit"}

# Carries a command out, given what was typed behind it; whether that settles the question.
Command = Callable[[str], bool]


class Understood(NamedTuple):
    """The meaning of a line: a whole move, or just its beginning."""

    move: str | None
    what: str | None


class Menu:
    """Lists what can be chosen, and understands what is typed."""

    def __init__(self, speaker: Speaker, notation: Notation[Any]) -> None:
        self.speaker = speaker
        self.notation = notation

    def offer(self, moves: Sequence[str], what: str | None) -> list[str]:
        """Lists whole moves, their beginnings where there are many, or the rest of those begun."""
        if what is not None:
            begun = f"{what} > "
            return [move.removeprefix(begun) for move in moves if move.startswith(begun)]
        if len(moves) <= SHORT_LIST:
            return list(moves)
        return list(dict.fromkeys(move.split(" > ")[0] for move in moves))

    def show(self, offered: Sequence[str]) -> None:
        """Lists choices with their numbers, in columns."""
        cells = [
            Text.assemble((f"{number:>3}) ", "bold #b5482f"), choice, overflow="fold")
            for number, choice in enumerate(offered, 1)
        ]
        self.speaker.console.print(Columns(cells, padding=(0, 3), column_first=True))

    def input(self, message: str, what: str = "", seat: str = "", numbers: str = "") -> str:
        """One line from the person, blanks tidied."""
        question = self.speaker.text(message, what=what, seat=seat, numbers=numbers)
        return " ".join(self.speaker.console.input(Text(f"{question}: ")).split())

    def ask(self, what: str | None) -> str:
        """One line: a choice of the list, notation or a command."""
        message = "play-choose" if what is None else "play-choose-where"
        numbers = "notation" if self.notation.reads_numbers(what) else "list"
        return self.input(message, what or "", numbers=numbers)

    def find_command(
        self,
        line: str,
        offered: Sequence[str],
        what: str | None,
        commands: Mapping[str, Command],
    ) -> tuple[Command, str] | None:
        """The command that a line is, and what is typed behind it; None for anything else."""
        if line == "?":
            return commands["help"], ""
        marked = line.startswith(MARK)
        typed, _, rest = line.removeprefix(MARK).lstrip().partition(" ")
        name = OTHER_NAMES.get(typed.lower(), typed.lower())
        if marked and not typed.isdecimal():
            if name not in commands:
                listed = ", ".join(f"{MARK}{command}" for command in commands)
                raise LudotopeError("play-no-command", command=line, commands=listed)
            return commands[name], rest
        if marked or name not in commands or line in offered or self._can_read(line, what):
            return None
        if self.notation.may_begin(typed):
            raise LudotopeError("play-mark-needed", text=line, command=f"{MARK}{name}")
        return commands[name], rest

    def is_free(self, word: str) -> bool:
        """Whether no move of the game could be meant by the plain word of a command."""
        return not self.notation.may_begin(word) and not self.notation.can_read(word)

    def _can_read(self, line: str, what: str | None) -> bool:
        goes_on = what is not None and self.notation.can_read(f"{what} > {line}")
        return goes_on or self.notation.can_read(line)

    def understand(
        self, line: str, offered: Sequence[str], moves: Sequence[str], what: str | None
    ) -> Understood:
        """Reads a line that is no command."""
        if line.startswith(MARK):
            line = self._picked(line.removeprefix(MARK).lstrip(), offered)
        elif line.isdecimal() and not self.notation.reads_numbers(what):
            line = self._picked(line, offered)
        if what is None and line in offered and line not in moves:
            return Understood(None, line)
        return Understood(line if what is None or " > " in line else f"{what} > {line}", None)

    def _picked(self, digits: str, offered: Sequence[str]) -> str:
        number = int(digits[:9])
        if not 1 <= number <= len(offered):
            raise LudotopeError("move-no-such-number", number=number)
        return offered[number - 1]


class TerminalTable(ABC):
    """A table at a terminal: asks a person for moves, and carries commands out."""

    def __init__(
        self,
        speaker: Speaker,
        notation: Notation[Any],
        names: Sequence[str],
        own_commands: Mapping[str, Command] | None = None,
    ) -> None:
        self.speaker = speaker
        self.menu = Menu(speaker, notation)
        self.names = names
        # Whose question is open, what is listed of which moves, and what a move begins with so far.
        self.seat = 0
        self.offered: list[str] = []
        self.moves: Sequence[str] = ()
        self.what: str | None = None
        self.commands: Mapping[str, Command] = {
            "help": self._help,
            "moves": self._list_again,
            "hint": self._hint,
            "board": self._board,
            "preview": self._preview,
            "undo": lambda _: self.undo(),
            **(own_commands or {}),
            "quit": self._quit,
        }

    @abstractmethod
    def decide(self, move: str) -> bool:
        """Plays a move, given as text; whether that settles the question."""

    @abstractmethod
    def undo(self) -> bool:
        """Takes a move back; whether that settles the question."""

    @abstractmethod
    def hint(self) -> None:
        """Names the moves that look best to a strong player."""

    @abstractmethod
    def preview(self, move: str) -> Sequence[Effect] | None:
        """Returns the effects of a move; None if the game does not say."""

    @abstractmethod
    def show(self, seat: int, lit: Sequence[str] = ()) -> None:
        """Shows a seat's side of the table, with the places marked in which these texts end."""

    @abstractmethod
    def leave(self) -> None:
        """Leaves the table for now, by an exception."""

    def complain(self, error: LudotopeError) -> None:
        """Says what was wrong with a line."""
        self.speaker.console.print(say(error.phrase, self.speaker.language), style="red")

    def ask_for_move(self, seat: int, moves: Sequence[str]) -> None:
        """Asks until a move, or a command, settles the question; lists each choice once."""
        self.seat, self.moves = seat, moves
        self.what = None
        listed = False
        while True:
            what: str | None = self.what
            if not listed:
                self.offered = self.menu.offer(moves, what)
                if what is not None:
                    self.show(seat, self.offered)
                self.menu.show(self.offered)
                listed = True
            line = self.menu.ask(what)
            if not line:
                self.what, listed = None, False
                continue
            try:
                found = self.menu.find_command(line, self.offered, what, self.commands)
                if found is not None:
                    carry_out, rest = found
                    if carry_out(rest):
                        return
                    continue
                move, begun = self.menu.understand(line, self.offered, moves, what)
                if move is None:
                    self.what, listed = begun, False
                elif self.decide(move):
                    return
            except LudotopeError as error:
                self.complain(error)

    def _help(self, _: str) -> bool:
        numbers = "notation" if self.menu.notation.reads_numbers(None) else "list"
        self.speaker.print("play-help", numbers=numbers)
        for name in self.commands:
            self.speaker.print(f"play-help-{name}")
        free = [name for name in self.commands if self.menu.is_free(name)]
        taken = [name for name in self.commands if name not in free]
        if free:
            self.speaker.print("play-plain-words", words=", ".join(free))
        if taken:
            self.speaker.print("play-taken-words", words=", ".join(taken))
        return False

    def _list_again(self, _: str) -> bool:
        self.menu.show(self.offered)
        return False

    def _hint(self, _: str) -> bool:
        self.hint()
        return False

    def _preview(self, rest: str) -> bool:
        move = None
        if rest:
            move, _ = self.menu.understand(rest, self.offered, self.moves, self.what)
        if move is None:
            example = f"{MARK}preview {self.moves[0] if self.moves else 1}"
            raise LudotopeError("play-preview-which", example=example)
        show_effects(self.speaker, self.preview(move))
        return False

    def _board(self, rest: str) -> bool:
        self.show(_seat_number(rest, len(self.names), self.seat))
        return False

    def _quit(self, _: str) -> bool:
        self.leave()
        return True


def _seat_number(text: str, seats: int, default: int) -> int:
    if not text:
        return default
    number = int(text) if text.isdecimal() and len(text) < 3 else 0
    if not 1 <= number <= seats:
        raise LudotopeError("move-no-such-seat", seat=text)
    return number - 1
