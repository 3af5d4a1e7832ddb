"""Common parts of drawings: hexagons as the browser has them, and a sheet to draw on.

A game's `art.json` has the symbols, colours and places that its drawing and its room in the browser
share.
"""

import json
import re
from collections.abc import Sequence
from functools import cache, lru_cache
from html import escape
from importlib.resources import files
from math import cos, pi, sin, sqrt
from typing import Any, NamedTuple

# From a hexagon's centre to its corners, and from one centre to the next, in units of the drawing.
RADIUS = 50.0
WIDTH = sqrt(3) * RADIUS
ROW_HEIGHT = 1.5 * RADIUS

# The paper around a map.
FRAME = 20.0

_USED = re.compile(r'href="#([^"]+)"')


class Point(NamedTuple):
    """A point of a drawing."""

    x: float
    y: float


def centre_in_rows(row: int, column: int) -> Point:
    """The middle of a hexagon in rows; the first and every other one are half a hexagon right."""
    return Point((column + (0.5 if row % 2 else 1.0)) * WIDTH, row * ROW_HEIGHT + RADIUS)


def centre_of(q: int, r: int) -> Point:
    """The middle of a hexagon by its axial coordinates."""
    return Point(WIDTH * (q + r / 2), ROW_HEIGHT * r)


def corners(centre: Point, radius: float = RADIUS, squash: float = 1.0) -> list[Point]:
    """The corners of a hexagon, clockwise from the upper one; `squash` flattens it."""
    angles = [pi / 180 * (60 * index - 90) for index in range(6)]
    return [
        Point(centre.x + radius * cos(angle), centre.y + radius * sin(angle) * squash)
        for angle in angles
    ]


def points(places: Sequence[Point]) -> str:
    """Points as an attribute of a polygon."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in places)


@lru_cache(maxsize=4096)
def outline(centre: Point, radius: float = RADIUS) -> str:
    """The corners of a hexagon as an attribute of a polygon."""
    return points(corners(centre, radius))


def number(value: float) -> str:
    """A number with one decimal at most."""
    return f"{round(value, 1) + 0.0:g}" if abs(value) < 1e5 else f"{value:.0f}"


def either(colours: Sequence[str]) -> str:
    """A colour for light paper and one for dark paper, as CSS writes them."""
    light, dark = colours
    return light if light == dark else f"light-dark({light}, {dark})"


@cache
def load_art(game: str) -> dict[str, Any]:
    """Reads the symbols, colours and sizes with which a game and its room in the browser draw."""
    text = files("ludotope.games").joinpath(game, "art.json").read_text("utf-8")
    art: dict[str, Any] = json.loads(text)
    return art


class Sheet:
    """A drawing that grows; the symbols it uses are put into it."""

    def __init__(self, symbols: dict[str, dict[str, str]], prefix: str) -> None:
        self._symbols = {prefix + name: symbol for name, symbol in symbols.items()}
        self._prefix = prefix
        self._used: dict[str, None] = {}
        self._parts: list[str] = []

    def add(self, text: str) -> None:
        """Adds elements."""
        self._parts.append(text)

    def use(self, name: str, x: float, y: float, size: float, more: str = "") -> None:
        """Adds a symbol, as wide and high as said, its upper left corner at a point."""
        self._need(self._prefix + name)
        self.add(
            f'<use href="#{self._prefix}{name}" x="{number(x)}" y="{number(y)}" '
            f'width="{number(size)}" height="{number(size)}"{more}/>'
        )

    def use_all_of(self, other: "Sheet") -> None:
        """Adds what has been drawn on another sheet of the same symbols."""
        for name in other._used:
            self._need(name)
        self._parts += other._parts

    def write(self, text: str, x: float, y: float, size: float, more: str = "") -> None:
        """Adds a line of text; in ink and from its left end unless `more` says otherwise."""
        colour = "" if "fill=" in more else ' fill="currentColor"'
        self.add(
            f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" font-weight="650" '
            f'font-family="Figtree, system-ui, sans-serif"{colour}{more}>{escape(text)}</text>'
        )

    def begin(self, at: Point, address: str | None = None, more: str = "") -> None:
        """Begins a group around a point; a piece has the address it has in the browser, too."""
        named = "" if address is None else f' data-at="{escape(address)}"'
        self.add(f'<g transform="translate({number(at.x)} {number(at.y)})"{named}{more}>')

    def end(self) -> None:
        """Ends a group."""
        self.add("</g>")

    def _need(self, name: str) -> None:
        if name not in self._used:
            self._used[name] = None
            for inner in _USED.findall(self._symbols[name]["body"]):
                self._need(inner)

    def svg(self, left: float, top: float, width: float, height: float, title: str) -> str:
        """The whole drawing, with paper around it."""
        symbols = "".join(
            f'<symbol id="{name}" viewBox="{symbol["box"]}"'
            + (f' color="{symbol["color"]}"' if "color" in symbol else "")
            + f">{symbol['body']}</symbol>"
            for name, symbol in self._symbols.items()
            if name in self._used
        )
        left, top, width, height = left - FRAME, top - FRAME, width + 2 * FRAME, height + 2 * FRAME
        box = " ".join(map(number, (left, top, width, height)))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{number(width)}" '
            f'height="{number(height)}" role="img"><title>{escape(title)}</title>'
            f"<defs>{symbols}</defs>{''.join(self._parts)}</svg>"
        )
