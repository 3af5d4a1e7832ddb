"""Asking a person for a move at a terminal: a list to choose from, in one step or two."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.columns import Columns
from rich.text import Text

from ludotope.commands.common import Speaker
from ludotope.engine.errors import LudotopeError

# Longer lists are asked in two steps: what, then where.
SHORT_LIST = 12


class Understood(NamedTuple):
    """What a line means: a whole move, or just what it begins with."""

    move: str | None
    what: str | None


class Menu:
    """Lists what can be chosen, and understands what is typed."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker

    def offer(self, moves: Sequence[str], what: str | None) -> list[str]:
        """What to list: whole moves, their beginnings where there are many, or how one goes on."""
        if what is not None:
            begun = f"{what} > "
            return [move.removeprefix(begun) for move in moves if move.startswith(begun)]
        if len(moves) <= SHORT_LIST:
            return list(moves)
        return list(dict.fromkeys(move.split(" > ")[0] for move in moves))

    def show(self, offered: Sequence[str]) -> None:
        """Lists choices with their numbers, in columns."""
        cells = [
            Text.assemble((f"{number:>3}) ", "bold #b5482f"), choice)
            for number, choice in enumerate(offered, 1)
        ]
        self.speaker.console.print(Columns(cells, padding=(0, 3), column_first=True))

    def input(self, message: str, what: str = "", seat: str = "") -> str:
        """One line from the person, blanks tidied."""
        question = self.speaker.text(message, what=what, seat=seat)
        return " ".join(self.speaker.console.input(Text(f"{question}: ")).split())

    def ask(self, what: str | None) -> str:
        """One line: a number of the list, or notation."""
        return self.input("play-choose") if what is None else self.input("play-choose-where", what)

    def understand(
        self, line: str, offered: Sequence[str], moves: Sequence[str], what: str | None
    ) -> Understood:
        """What a line means that is no word of command."""
        if line.isdecimal():
            line = offered[self._index(line, len(offered))]
        if what is None and line in offered and line not in moves:
            return Understood(None, line)
        return Understood(line if what is None or " > " in line else f"{what} > {line}", None)

    def _index(self, line: str, choices: int) -> int:
        number = int(line[:9])
        if not 1 <= number <= choices:
            raise LudotopeError("move-no-such-number", number=number)
        return number - 1
