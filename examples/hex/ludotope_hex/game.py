"""Hex as people see it: the start, the moves and their texts, the table in terminal and browser."""

from collections.abc import Sequence
from html import escape

import msgspec
import numpy as np
from rich.text import Text

from ludotope.authoring import Block, Form, Game, Notation, Phrase, States, Words
from ludotope_hex.rules import (
    CELLS,
    MOVES,
    OBSERVATION,
    PLACE,
    SIDES,
    SIZE,
    SWAP,
    WIDTH,
    HexState,
    may_swap,
)

SIGNS, COLOURS = "·●○", ("dim", "#c8452f", "#2f6db3")  # of a free cell, and of the seats' stones
DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -25 {} {}" font-size="8"
text-anchor="middle" fill="currentColor" stroke-width=".5">{}</svg>"""
HEXAGON = """<g transform="translate({:.1f} {})" {}><path d="M0-10 8.7-5V5L0 10-8.7 5V-5Z"
fill="{}" fill-opacity="{}" stroke="currentColor"/><text y="3">{}</text></g>"""
NAME = '<text x="{}" y="-15" text-anchor="start"><tspan fill="{}">●</tspan> {} {}</text>'


class Place(msgspec.Struct, frozen=True, tag="place"):
    """Places a stone."""

    cell: str


class Swap(msgspec.Struct, frozen=True, tag="swap"):
    """Takes the other's first stone over, mirrored."""


class Look(msgspec.Struct, frozen=True):
    """The rows of the board, 0 for a free cell and 1 or 2 for a stone; the cell of the last one."""

    rows: list[list[int]]
    last: str | None


class HexGame(Game[HexState, Place | Swap, Look]):
    """A game of Hex."""

    simulation_factor = 40  # a simulation takes some microseconds
    cell = Words(CELLS, pattern="[a-z][0-9]+")
    notation = Notation(MOVES, [Form(PLACE, "{cell}", Place, cell=cell), Form(SWAP, "swap", Swap)])

    def make_start(self) -> States:
        """An empty board; a smaller one has a broader frame, each side of which is one group."""
        states, size = np.zeros(1, HexState.dtype), int(self.setup.variant)
        state, end = states[0], size + 1
        state.free, state.swap_rule = size * size, self.setup.options.get("swap") == "yes"
        state.parents[:] = range(WIDTH * WIDTH)
        for side, part in enumerate((np.s_[:1], np.s_[end:], np.s_[1:end, :1], np.s_[1:end, end:])):
            state.stones.reshape(WIDTH, WIDTH)[part] = side // 2 + 1
            state.parents.reshape(WIDTH, WIDTH)[part] = SIDES[side // 2][side % 2]
        cells = sorted(range(SIZE * SIZE), key=lambda cell: max(divmod(cell, SIZE)) >= size)
        state.cells[:], state.indices[:] = cells, np.argsort(cells)
        return states

    def observation(self) -> tuple[Block, ...]:
        """One row of numbers."""
        return (Block(OBSERVATION),)

    def prompt(self, state: HexState, seat: int) -> Phrase:
        """Which sides to connect, or that the first stone may be taken over."""
        return Phrase("hex-prompt-swap" if may_swap(state) else f"hex-prompt-{seat + 1}")

    def look(self, state: HexState, viewer: int) -> Look:
        """The stones on the board."""
        end = int(self.setup.variant) + 1
        board = state.stones.reshape(WIDTH, WIDTH)[1:end, 1:end]
        return Look(board.tolist(), CELLS[state.last] if state.turns else None)

    def picture(
        self, look: Look, names: Sequence[str], language: str, seat: int, lit: Sequence[str]
    ) -> Text:
        """The slanted board for a terminal; arrows say who connects what."""
        letters = " ".join(cell[0] for cell in CELLS[: len(look.rows)])
        text = Text(f"{SIGNS[1]} {names[0]} ↕   {SIGNS[2]} {names[1]} ↔\n   {letters}")
        for row, stones in enumerate(look.rows):
            text.append(f"\n{' ' * row}{row + 1:>2}")
            for cell, stone in zip(CELLS[row * SIZE :], stones, strict=False):
                style = COLOURS[stone] + " reverse" * (cell == look.last)
                text.append(" ").append(SIGNS[stone], style)
        return text

    def drawing(self, look: Look, names: Sequence[str], language: str, seat: int) -> str:
        """The board as SVG: a free cell is touched to place a stone there."""
        end = len(look.rows) + 1
        shapes = list(map(NAME.format, (0, 13 * end), COLOURS[1:], map(escape, names), "↕↔"))
        for row, column in np.ndindex(end + 1, end + 1):
            side = (row in (0, end)) + 2 * (column in (0, end))
            if side in (1, 2):
                drawn = ("", COLOURS[side], 0.4, (CELLS[column - 1][0], row)[side - 1])
            elif side == 0:
                cell, stone = CELLS[(row - 1) * SIZE + column - 1], look.rows[row - 1][column - 1]
                edge = f'fill="white" stroke-width="{3 if cell == look.last else 0.5}"'
                taken = (edge, COLOURS[stone], 1, stone)
                drawn = taken if stone else (f'data-move="{cell}"', "currentColor", 0.05, "")
            if side < 3:
                shapes.append(HEXAGON.format(17.4 * column + 8.7 * row, 15 * row, *drawn))
        return DRAWING.format(26 * end + 4, 15 * end + 37, "".join(shapes))
