"""How much of the time of random games goes into flights; rows for `ludotope bench`."""

import time

import numpy as np

from ludotope.engine.bits import lowest
from ludotope.engine.game import Game
from ludotope.engine.generic import deciders, draw, legal, over, play, settle
from ludotope.engine.layout import Array, States
from ludotope.engine.luck import Luck, below, new_luck, reseed
from ludotope.engine.rule import rule
from ludotope.games.carcata.flight import fly
from ludotope.games.carcata.state import FLY

GAMES = 2000


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
                if state.phase == FLY:
                    flights += 1
                    for extra in range(times):
                        fly(state, extra, path, touched)
                settle(state, draw(state, luck))
            else:
                seat = lowest(seats)
                play(state, seat, moves[below(luck, legal(state, seat, moves))])
                decisions += 1
    return decisions, flights


def measures(game: Game) -> list[tuple[str, float, str]]:
    """Flights a second, their share of the time, and the rate of decisions without them."""
    moves = np.zeros(game.longest_list, np.int32)

    def seconds(times: int) -> tuple[float, int, int]:
        began = time.perf_counter()
        counted = random_games(game.start, game.start.copy(), new_luck(0), GAMES, moves, times)
        return time.perf_counter() - began, *counted

    seconds(0)
    plain, decisions, flights = seconds(0)
    more, _, _ = seconds(10)
    one_flight = (more - plain) / (10 * flights)
    in_flights = one_flight * flights
    return [
        ("flights", 1 / one_flight, "flights/s"),
        ("share of time in flights", 100 * in_flights / plain, "%"),
        ("random play without flights", decisions / (plain - in_flights), "decisions/s"),
    ]
