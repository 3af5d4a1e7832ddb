"""Random games in which flights can be repeated, to find out how much time they take."""

import numpy as np

from ludotope.engine.kernel.bits import lowest
from ludotope.engine.kernel.generic import deciders, draw, over, play, random_move, settle
from ludotope.engine.kernel.layout import Array, States
from ludotope.engine.kernel.luck import Luck, reseed
from ludotope.engine.kernel.rule import rule
from ludotope.games.carcata.rules import phases
from ludotope.games.carcata.rules.flight import fly


@rule
def random_games(
    start: States, states: States, luck: Luck, games: int, moves: Array, times: int
) -> tuple[int, int]:
    """Random games in which every flight is flown so many times more; decisions and flights."""
    decisions = flights = 0
    path = np.zeros((0, 3))
    touched = np.zeros(40, np.int16)
    for game in range(games):
        states[0] = start[0]
        reseed(luck, 1, game)
        state = states[0]
        while not over(state):
            seats = deciders(state)
            if seats == 0:
                if state.phase == phases.FLY:
                    flights += 1
                    for extra in range(times):
                        fly(state, extra, path, touched)
                settle(state, draw(state, luck))
            else:
                seat = lowest(seats)
                play(state, seat, random_move(state, seat, luck, moves))
                decisions += 1
    return decisions, flights
