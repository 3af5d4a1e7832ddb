"""Tables of words and numbers that lose nothing, however narrow the terminal is."""

import os
from collections.abc import Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ludotope.commands.common import Speaker

GAP = 2
# Words of headings and texts that are longer may be broken; numbers are always left whole.
LONGEST_WORD = 10
# As wide as anybody's table: what goes into a pipe or a file is not folded.
UNBOUNDED = 10_000


def show_table(
    speaker: Speaker,
    rows: Sequence[Sequence[str]],
    headings: Sequence[str] = (),
    texts: Sequence[int] = (0,),
    total: bool = False,
) -> None:
    """Prints a table; `texts` are the columns that are no numbers; a `total` is the last row.

    Where it is too wide, long cells are folded; where even that is no help, every row becomes a
    small list of its own.
    """
    console = _console(speaker)
    widths = _widths(rows, headings, texts, console.width)
    if widths is None:
        _show_lists(console, rows, headings)
        return
    table = Table(
        box=None,
        padding=(0, GAP),
        collapse_padding=True,
        pad_edge=False,
        show_edge=False,
        show_header=bool(headings),
    )
    for column, width in enumerate(widths):
        table.add_column(
            headings[column] if headings else "",
            justify="left" if column in texts else "right",
            width=width,
            overflow="fold",
        )
    for number, row in enumerate(rows, 1):
        table.add_row(*row, style="bold" if total and number == len(rows) else None)
    console.print(table)


def _console(speaker: Speaker) -> Console:
    """The speaker's console; an unbounded one where no width is known."""
    if speaker.console.is_terminal or os.environ.get("COLUMNS", "").isdigit():
        return speaker.console
    return Console(highlight=False, markup=False, width=UNBOUNDED)


def _widths(
    rows: Sequence[Sequence[str]], headings: Sequence[str], texts: Sequence[int], width: int
) -> list[int] | None:
    """Returns the width of each column; None if they cannot stand side by side.

    The widest are folded first: between words, then within long ones.
    """
    columns = list(zip(*rows, strict=True)) if rows else [()] * len(headings)
    widths, words, least = [], [], []
    for number, cells in enumerate(columns):
        heading = headings[number] if headings else ""
        widths.append(max(map(cell_len, (heading, *cells))))
        in_heading, in_cells = _longest_word(heading), _longest_word(" ".join(cells))
        words.append(max(in_heading, in_cells))
        broken = min(in_cells, LONGEST_WORD) if number in texts else in_cells
        least.append(max(min(in_heading, LONGEST_WORD), broken))
    room = width - GAP * (len(widths) - 1)
    for limits in (words, least):
        while sum(widths) > room:
            spare = [number for number, limit in enumerate(limits) if widths[number] > limit]
            if not spare:
                break
            widths[max(spare, key=lambda number: widths[number])] -= 1
    return widths if sum(widths) <= room else None


def _longest_word(text: str) -> int:
    return max(map(cell_len, text.split()), default=0)


def _show_lists(console: Console, rows: Sequence[Sequence[str]], headings: Sequence[str]) -> None:
    for first, *cells in rows:
        console.print(Text(first, "bold", overflow="fold"))
        for number, cell in enumerate(cells, 1):
            heading = f"{headings[number]}: " if headings else ""
            console.print(Text(f"  {heading}{cell}", overflow="fold"))
