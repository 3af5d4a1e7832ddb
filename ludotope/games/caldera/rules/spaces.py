"""The outline of the park: 52 spaces in offset rows, their names and their neighbours.

A space is a number from 0 to 51, counted along the rows; people call it row.column, from 0.
"""

from ludotope.engine.kernel.hexes import are_neighbours, offset_rows
from ludotope.games.caldera.rules import things

PLACES = offset_rows(things.ROW_WIDTHS)
NAMES = tuple(f"{row}.{column}" for row, column in PLACES)
SPACE_OF = {name: space for space, name in enumerate(NAMES)}
HEXES = tuple(PLACES.values())
NEIGHBOURS = tuple(
    tuple(other for other in range(things.SPACES) if are_neighbours(HEXES[space], HEXES[other]))
    for space in range(things.SPACES)
)
