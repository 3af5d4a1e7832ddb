"""The geometry that all games on hexagons share: axial coordinates, rings, lines, offset rows.

Hexes stand on a corner (pointy top). In axial coordinates ``q`` grows to the east and ``r`` to the
south-east; the neighbours of (q, r) are (q±1, r), (q, r±1), (q+1, r-1) and (q-1, r+1).
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple


class Hex(NamedTuple):
    """A place on a board of hexagons, in axial coordinates."""

    q: int
    r: int

    def step(self, direction: int, steps: int = 1) -> "Hex":
        """The hex reached by going some steps in one of the six directions."""
        dq, dr = DIRECTIONS[direction % 6]
        return Hex(self.q + dq * steps, self.r + dr * steps)

    def neighbours(self) -> tuple["Hex", ...]:
        """The six hexes that share a side with this one, clockwise from the east."""
        return tuple(self.step(direction) for direction in range(6))

    def distance(self, other: "Hex") -> int:
        """The number of steps on the shortest way to another hex."""
        dq, dr = self.q - other.q, self.r - other.r
        return max(abs(dq), abs(dr), abs(dq + dr))

    def ring(self, radius: int) -> Iterator["Hex"]:
        """The hexes at exactly this distance, clockwise from the straight east."""
        if radius == 0:
            yield self
            return
        here = self.step(EAST, radius)
        for side in range(6):
            for _ in range(radius):
                yield here
                here = here.step(side + 2)

    def disc(self, radius: int) -> Iterator["Hex"]:
        """The hexes at no more than this distance, ring by ring from the centre."""
        for distance in range(radius + 1):
            yield from self.ring(distance)

    def line(self, direction: int) -> Iterator["Hex"]:
        """The endless straight line that leaves this hex in one of the six directions."""
        here = self
        while True:
            here = here.step(direction)
            yield here


# Clockwise on the page (y grows downwards): east, south-east, south-west, west, north-west,
# north-east.
DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
EAST = 0
ORIGIN = Hex(0, 0)


def offset_hex(row: int, column: int) -> Hex:
    """The axial place of a space in offset rows, where even rows are indented by half a hex."""
    return Hex(column - (row + row % 2) // 2, row)


def offset_rows(widths: Sequence[int]) -> dict[tuple[int, int], Hex]:
    """The spaces of a board made of offset rows, as (row, column) with their axial places."""
    return {
        (row, column): offset_hex(row, column)
        for row, width in enumerate(widths)
        for column in range(width)
    }


def are_neighbours(one: Hex, other: Hex) -> bool:
    """Whether two hexes share a side."""
    return one.distance(other) == 1


def parts(hexes: Iterable[Hex]) -> list[set[Hex]]:
    """The connected parts of a set of hexes, each as a set of its own."""
    left = set(hexes)
    found = []
    while left:
        part = {left.pop()}
        edge = list(part)
        while edge:
            touched = left.intersection(edge.pop().neighbours())
            left -= touched
            part |= touched
            edge.extend(touched)
        found.append(part)
    return found
