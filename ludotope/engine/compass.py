"""Directions on boards of hexagons, as people name them: the eight winds."""

import math

WINDS = 8


def wind(at: tuple[int, int]) -> int:
    """In which of the eight winds from the middle a place is: clockwise from the east, from 0."""
    q, r = at
    x, y = q + r / 2, r * math.sqrt(3) / 2
    return round(math.atan2(y, x) / (2 * math.pi / WINDS)) % WINDS
