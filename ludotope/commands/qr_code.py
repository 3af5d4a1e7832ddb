"""A QR code in the terminal, two rows of it in a line."""

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

# What scanners need around it, to tell it from the rest.
QUIET_ZONE = 4
# By whether the upper and the lower row are marked.
HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
COLOURS = "#000000 on #ffffff"


def draw_qr_code(text: str, *, inverted: bool = False) -> list[str]:
    """Returns the lines of a QR code with its quiet zone, in which dark is marked.

    If it is inverted, light is marked: that is right where writing is light on dark.
    """
    import segno

    code = segno.make_qr(text)
    dark = [[bool(module) for module in row] for row in code.matrix_iter(border=QUIET_ZONE)]
    if len(dark) % 2:
        dark.append([False] * len(dark[0]))
    return [
        _line(upper, lower, inverted) for upper, lower in zip(dark[::2], dark[1::2], strict=True)
    ]


def _line(upper: Sequence[bool], lower: Sequence[bool], inverted: bool) -> str:
    return "".join(HALVES[a != inverted, b != inverted] for a, b in zip(upper, lower, strict=True))


def print_qr_code(console: Console, text: str) -> bool:
    """Prints a QR code, black on white whatever the terminal's colours are.

    Where there are no colours it is drawn for a dark terminal; most phones read it on a light one,
    too. Prints nothing and returns False if it has no room or cannot be written.
    """
    has_colours = console.color_system is not None
    lines = draw_qr_code(text, inverted=not has_colours)
    try:
        "".join(HALVES.values()).encode(console.encoding)
    except UnicodeEncodeError:
        return False
    if len(lines[0]) > console.width:
        return False
    for line in lines:
        console.print(Text(line, COLOURS if has_colours else ""), no_wrap=True)
    return True
