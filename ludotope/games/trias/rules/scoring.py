"""The final scoring: every landmass without the pole gives points to those who live on it.

Works at any time: as if the game ended now.
"""

import numpy as np

from ludotope.engine.kernel.bits import count, lowest
from ludotope.engine.kernel.layout import Array
from ludotope.engine.kernel.ranking import rank_seats
from ludotope.engine.kernel.rule import rule
from ludotope.games.trias.rules.herds import herds_on, is_out
from ludotope.games.trias.rules.land import is_pole_land, landmass_of
from ludotope.games.trias.rules.state import TriasState
from ludotope.games.trias.rules.things import MAX_SEATS


@rule
def half_up(numerator: int, denominator: int) -> int:
    """A fraction rounded to the nearest whole number, halves up."""
    return (2 * numerator + denominator) // (2 * denominator)


@rule
def score_landmass(state: TriasState, land: int, points: Array) -> None:
    """Adds what a landmass gives: its size for the most herds, half of it for the second most."""
    if is_pole_land(land):
        return
    herds = np.zeros(MAX_SEATS, np.int64)
    most = 0
    second = 0
    for seat in range(state.seats):
        herds[seat] = herds_on(state, land, seat)
        most = max(most, herds[seat])
    firsts = 0
    for seat in range(state.seats):
        if herds[seat] == most:
            firsts += 1
        else:
            second = max(second, herds[seat])
    if most == 0:
        return
    seconds = 0
    for seat in range(state.seats):
        seconds += herds[seat] == second
    size = count(land)
    for seat in range(state.seats):
        if herds[seat] == most and firsts == 1:
            points[seat] += size
        elif herds[seat] == most:
            # Tied for the most: they share both ranks.
            points[seat] += half_up(3 * size, 2 * firsts)
        elif herds[seat] == second and second > 0 and firsts == 1:
            points[seat] += half_up(size, 2 * seconds)


@rule
def land_points(state: TriasState, points: Array) -> None:
    """Adds what all landmasses give."""
    tiles = state.laid
    while tiles != 0:
        land = landmass_of(state, lowest(tiles))
        tiles &= ~land
        score_landmass(state, land, points)


@rule
def landmasses_of(state: TriasState, seat: int) -> int:
    """On how many landmasses a seat lives, the pole's included."""
    found = 0
    tiles = state.laid
    while tiles != 0:
        land = landmass_of(state, lowest(tiles))
        tiles &= ~land
        found += herds_on(state, land, seat) > 0
    return found


@rule
def survives(state: TriasState, seat: int) -> int:
    """0 if a seat has no herd left on the map, which ranks it below its equals in points; else 1.

    By version 1 of the rules it is 1 for all: who was out won ties by a full stock.
    """
    return 0 if state.survivors_first and is_out(state, seat) else 1


@rule
def scores(state: TriasState, points: Array, places: Array) -> None:
    """Points so far and for the lands as they are.

    Ties: those who survive, then more in stock, then more landmasses.
    """
    points[: state.seats] = 0
    land_points(state, points)
    ranks = np.zeros(MAX_SEATS, np.int64)
    for seat in range(state.seats):
        points[seat] += state.track[seat]
        standing = points[seat] * 2 + survives(state, seat)
        ranks[seat] = (standing * 64 + state.stock[seat]) * 64 + landmasses_of(state, seat)
    rank_seats(ranks, state.seats, places)
