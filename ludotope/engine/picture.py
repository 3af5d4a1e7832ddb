"""Common parts of pictures for a terminal, and the picture of a game that has none of its own."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from ludotope.engine.words import Phrase, Value, can_say, say

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType

L = TypeVar("L", bound=msgspec.Struct)

# The most characters of a drawing.
LARGEST_DRAWING = 1_000_000
# What an empty cell of a grid looks like.
EMPTY = "·"
# Fields with these names have a line for each seat, in their order.
OF_SEATS = ("seats", "players", "hands", "scores", "points")


class TablePicture(Generic[L]):
    """A table to be printed: one seat's things first, places named in `lit` marked as choosable.

    Games add `__rich_console__`.
    """

    def __init__(
        self, look: L, names: Sequence[str], language: str, seat: int, lit: Sequence[str]
    ) -> None:
        self.look = look
        self.names = names
        self.language = language
        self.seat = seat
        self.lit = set(lit)

    def say(self, message: str, **values: Value) -> str:
        """A message in the language of whoever looks."""
        return say(Phrase(message, values), self.language)


class PlainPicture(TablePicture[Any]):
    """Any look, field by field: values beside their labels, grids as grids.

    A field is called by the message `NAME-look-FIELD`, or else by its own name.
    """

    def __init__(
        self,
        game: str,
        look: object,
        names: Sequence[str],
        language: str,
        seat: int,
        lit: Sequence[str],
    ) -> None:
        super().__init__(look, names, language, seat, lit)
        self._game = game

    def __rich_console__(
        self, console: "Console", options: "ConsoleOptions"
    ) -> Iterator["RenderableType"]:
        """Everything that the look has, in its order."""
        fields = msgspec.to_builtins(self.look)
        yield self._fields(fields if isinstance(fields, Mapping) else {"table": fields})

    def _fields(self, fields: Mapping[str, Any]) -> "RenderableType":
        from rich.table import Table
        from rich.text import Text

        table = Table.grid(padding=(0, 2))
        for name, value in fields.items():
            table.add_row(Text(self._label(str(name)), style="bold"), self._value(name, value))
        return table

    def _label(self, name: str) -> str:
        message = f"{self._game}-look-{name}"
        if can_say(message):
            return self.say(message)
        words = tidy(name)
        return words[:1].upper() + words[1:]

    def _value(self, name: str, value: Any) -> "RenderableType":
        from rich.text import Text

        if isinstance(value, Mapping):
            return self._fields(value) if value else Text(EMPTY, style="dim")
        if not isinstance(value, list):
            return _cell(value)
        if name in OF_SEATS and len(value) == len(self.names):
            return self._of_seats(value)
        if not value:
            return Text(EMPTY, style="dim")
        if all(isinstance(row, list) and not _is_deep(row) for row in value):
            return _grid(value)
        if _is_deep(value):
            return self._several({str(number): part for number, part in enumerate(value, 1)})
        return Text("  ").join(map(_cell, value))

    def _of_seats(self, values: Sequence[Any]) -> "RenderableType":
        return self._several(dict(zip(self.names, values, strict=True)))

    def _several(self, things: Mapping[str, Any]) -> "RenderableType":
        """Things with a heading each: as a table where all have the same simple fields."""
        from rich import box
        from rich.table import Table
        from rich.text import Text

        first = next(iter(things.values()))
        is_table = isinstance(first, Mapping) and all(
            isinstance(thing, Mapping)
            and thing.keys() == first.keys()
            and not _is_deep(list(thing.values()))
            for thing in things.values()
        )
        if not is_table:
            table = Table.grid(padding=(0, 2))
            for name, thing in things.items():
                table.add_row(Text(name, style="dim"), self._value("", thing))
            return table
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        table.add_column("")
        for name in first:
            table.add_column(Text(self._label(str(name))))
        for name, thing in things.items():
            table.add_row(Text(name), *map(_cell, thing.values()))
        return table


def check_drawing(drawing: str) -> None:
    """Refuses, with a ValueError, what browsers could not show as a drawing."""
    from xml.etree import ElementTree

    if len(drawing) > LARGEST_DRAWING:
        raise ValueError(f"a drawing has at most {LARGEST_DRAWING} characters")
    try:
        root = ElementTree.fromstring(drawing)
    except ElementTree.ParseError as error:
        raise ValueError(f"a drawing is not XML: {error}") from None
    if root.tag != "{http://www.w3.org/2000/svg}svg":
        raise ValueError('a drawing begins with <svg xmlns="http://www.w3.org/2000/svg"')


def tidy(name: str) -> str:
    """A name of the code as people read it: `last_turns` is “last turns”."""
    return name.replace("_", " ").replace("-", " ").strip()


def _is_deep(values: Sequence[Any]) -> bool:
    return any(isinstance(value, list | Mapping) for value in values)


def _grid(rows: Sequence[Sequence[Any]]) -> "RenderableType":
    from rich.table import Table

    table = Table.grid(padding=(0, 1))
    for _ in range(max(map(len, rows))):
        table.add_column(justify="center")
    for row in rows:
        table.add_row(*map(_cell, row))
    return table


def _cell(value: Any) -> Any:
    from rich.text import Text

    if value is None or value is False or (isinstance(value, str) and not value.strip(" .")):
        return Text(EMPTY, style="dim")
    if value is True:
        return Text("✓")
    return Text(str(value))


# The paper and the ink of drawings.
THEMES = {"light": ("#ffffff", "#1d2326"), "dark": ("#171b1d", "#e8e6e1")}
_EITHER = re.compile(r"light-dark\(([^(),]+), ?([^(),]+)\)")


def on_paper(svg: str, theme: str) -> str:
    """A drawing with the paper and the ink of a theme; what is drawn in `currentColor` is ink.

    Of `light-dark(COLOUR, COLOUR)`, which few programs but browsers know, the theme's is taken.
    """
    paper, ink = THEMES[theme]
    svg = _EITHER.sub(r"\1" if theme == "light" else r"\2", svg)
    return svg.replace("<svg", f'<svg color="{ink}" style="background:{paper};color:{ink}"', 1)
