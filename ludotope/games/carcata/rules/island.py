"""The island: six rings of spaces around the volcano, and where its shores and stations are.

Spaces are numbered ring by ring from the volcano outwards. Level 6 is the innermost ring.
"""

import numpy as np

from ludotope.engine.kernel.hexes import ORIGIN, Hex
from ludotope.engine.kernel.rule import rule

RINGS = 6
SPACES_BY_RING = [list(ORIGIN.ring(radius)) for radius in range(1, RINGS + 1)]
PLACES: tuple[Hex, ...] = tuple(place for ring in SPACES_BY_RING for place in ring)
SPACES = len(PLACES)
SPACE_OF = {place: space for space, place in enumerate(PLACES)}
# Spaces as they are written, and the directions to the spaces around one.
NAMES = tuple(f"{place.q},{place.r}" for place in PLACES)
WAYS = ("east", "south-east", "south-west", "west", "north-west", "north-east")

# Instead of a space: beyond the beach, the volcano itself, or the turtle's back.
SEA = -1
VOLCANO = -2
TURTLE_BACK = -3

LEVEL = np.array([RINGS + 1 - place.distance(ORIGIN) for place in PLACES], np.int8)
NEIGHBOUR = np.array(
    [
        [VOLCANO if there == ORIGIN else SPACE_OF.get(there, SEA) for there in place.neighbours()]
        for place in PLACES
    ],
    np.int16,
)
FIRST_BEACH = SPACES - len(SPACES_BY_RING[-1])
BEACHES = SPACES - FIRST_BEACH
STATIONS = BEACHES // 2


@rule
def station_after(steps: int) -> int:
    """The station at which the turtle is after some steps."""
    return steps % STATIONS


@rule
def beach(station: int, which: int) -> int:
    """One of the two beach spaces beside a station of the turtle's track."""
    return FIRST_BEACH + 2 * station + which


@rule
def is_falling(space: int, direction: int) -> bool:
    """Whether the next space in a direction is on the island and one level lower."""
    there = NEIGHBOUR[space, direction]
    return there >= 0 and LEVEL[there] < LEVEL[space]
