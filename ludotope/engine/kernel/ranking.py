"""Places, winners and leads from points: the same for every game."""

from ludotope.engine.kernel.layout import Array
from ludotope.engine.kernel.rule import rule


@rule
def rank_seats(ranks: Array, seats: int, places: Array) -> None:
    """The place of each seat by one number that orders them: 1 for the highest, ties share one."""
    for seat in range(seats):
        places[seat] = 1
        for other in range(seats):
            places[seat] += ranks[other] > ranks[seat]


@rule
def count_winners(seats: int, places: Array) -> int:
    """Counts the seats in the first place."""
    winners = 0
    for seat in range(seats):
        winners += places[seat] == 1
    return winners


@rule
def lead_of(seat: int, seats: int, points: Array, scale: float) -> float:
    """Returns a seat's lead over the best of the others: 0 level, towards 1 or -1 when it is clear.

    `scale` is the lead, in points, that is a clear one.
    """
    best = -1e9
    for other in range(seats):
        if other != seat:
            best = max(best, float(points[other]))
    lead = (points[seat] - best) / scale
    return lead / (1.0 + abs(lead))


@rule
def values_by_rank(seats: int, points: Array, places: Array, scale: float, values: Array) -> None:
    """Values from a result: mostly the share in the victory, a little how clear it is.

    `scale` is the lead, in points, that is a clear one. Alone, the value grows with the points.
    """
    winners = count_winners(seats, places)
    for seat in range(seats):
        if seats == 1:
            values[seat] = points[seat] / (20.0 * scale)
            continue
        values[seat] = 0.25 + 0.25 * lead_of(seat, seats, points, scale)
        if places[seat] == 1:
            values[seat] += 0.5 / winners
