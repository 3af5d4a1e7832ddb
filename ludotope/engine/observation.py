"""The numbers of an observation by name: blocks of declared kinds, one block after the other."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ludotope.engine.kernel.codes import NO_NAMES, Codes, Names


class Block(NamedTuple):
    """Numbers that come once, or once for each of some rows: for each seat, for each space.

    `codes` declares the numbers of a row, as the codes of moves are declared.
    """

    codes: Codes
    rows: Sequence[str] = ("",)

    @property
    def size(self) -> int:
        """The count of numbers in all rows."""
        return self.codes.size * len(self.rows)

    def names(self, names: Names = NO_NAMES) -> Iterator[str]:
        """The names of all numbers, in their order; `names` are those of values without any."""
        for row in self.rows:
            for name in self.codes.names(names):
                yield f"{row}: {name}" if row else name


def seat_rows(seats: int) -> tuple[str, ...]:
    """The names of the seats in an observation: the viewer's first, then those after it."""
    return ("you", *(f"seat +{step}" for step in range(1, seats)))
