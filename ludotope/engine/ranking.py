"""Who is before whom, and by what: the same for every game."""

from collections.abc import Sequence

from ludotope.engine.layout import Array
from ludotope.engine.rule import rule


@rule
def rank_seats(ranks: Array, seats: int, places: Array) -> None:
    """The place of each seat by one number that orders them: 1 for the highest, ties share one."""
    for seat in range(seats):
        places[seat] = 1
        for other in range(seats):
            places[seat] += ranks[other] > ranks[seat]


def what_decided(keys: Sequence[tuple[int, ...]], names: Sequence[str]) -> str:
    """The first of several comparisons, in their order, that leaves one winner; else `shared`."""
    for length, name in enumerate(names, 1):
        best = max(key[:length] for key in keys)
        if [key[:length] for key in keys].count(best) == 1:
            return name
    return "shared"
