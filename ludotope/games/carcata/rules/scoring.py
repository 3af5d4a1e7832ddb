"""Scoring: levels, gems in closed territories, and gems collected. Works at any time."""

import numpy as np

from ludotope.engine.kernel.layout import Array
from ludotope.engine.kernel.ranking import rank_seats
from ludotope.engine.kernel.rule import rule
from ludotope.games.carcata.rules.island import FIRST_BEACH, LEVEL, NEIGHBOUR, SPACES
from ludotope.games.carcata.rules.state import NONE, CarcataState
from ludotope.games.carcata.rules.things import MAX_SEATS, N_GEMS

LINES = ("levels", "territory", "collected")
N_LINES = len(LINES)
LEVELS, TERRITORY, COLLECTED = range(N_LINES)


@rule
def find_territories(state: CarcataState, territory: Array) -> int:
    """Numbers the territories, connected parts of the island without lava, from 0; counts them.

    A part without a beach space is none, save in version 1 of the rules.
    """
    parts = 0
    edge = np.zeros(SPACES, np.int16)
    territory[:] = NONE
    for start in range(FIRST_BEACH if state.territories_have_beach else 0, SPACES):
        if state.lava[start] or territory[start] != NONE:
            continue
        territory[start] = parts
        edge[0] = start
        waiting = 1
        while waiting > 0:
            waiting -= 1
            space = edge[waiting]
            for direction in range(6):
                there = NEIGHBOUR[space, direction]
                if there >= 0 and not state.lava[there] and territory[there] == NONE:
                    territory[there] = parts
                    edge[waiting] = there
                    waiting += 1
        parts += 1
    return parts


@rule
def gems_worth(state: CarcataState, gems: Array) -> int:
    """Returns the worth of some gems together."""
    total = 0
    for gem in range(N_GEMS):
        total += int(state.worth[gem]) * int(gems[gem])
    return total


@rule
def score_lines(state: CarcataState, lines: Array) -> None:
    """Writes the three lines of each seat's score; a tribe without pawns has nothing."""
    territory = np.zeros(SPACES, np.int16)
    parts = find_territories(state, territory)
    treasure = np.zeros(SPACES, np.int64)
    for space in range(SPACES):
        if territory[space] != NONE:
            treasure[territory[space]] += gems_worth(state, state.gems[space])
    lines[:] = 0
    for space in range(SPACES):
        seat = state.pawn[space]
        if seat != NONE:
            lines[seat, LEVELS] += LEVEL[space]
            if parts > 1 and territory[space] != NONE:
                lines[seat, TERRITORY] += treasure[territory[space]]
    for seat in range(state.seats):
        if state.alive[seat] > 0 or state.to_place[seat] > 0:
            lines[seat, COLLECTED] = gems_worth(state, state.collected[seat])


@rule
def scores(state: CarcataState, points: Array, places: Array) -> None:
    """Writes each seat's points and place; tribes that are out cannot win.

    When the island has won, nobody is first.
    """
    lines = np.zeros((MAX_SEATS, N_LINES), np.int64)
    score_lines(state, lines)
    ranks = np.zeros(MAX_SEATS, np.int64)
    survivors = 0
    for seat in range(state.seats):
        points[seat] = lines[seat].sum()
        is_out = state.alive[seat] == 0 and state.to_place[seat] == 0
        ranks[seat] = NONE if is_out else points[seat]
        survivors += not is_out
    rank_seats(ranks, state.seats, places)
    if state.island_wins == 1 or survivors == 0:
        places[: state.seats] = 2
