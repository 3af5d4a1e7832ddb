"""The share of flights in the time of random games; rows for `ludotope bench`."""

import time

from ludotope.engine.game import AnyGame
from ludotope.engine.kernel.luck import new_luck
from ludotope.games.carcata.rules.measures import random_games

GAMES = 2000


def measures(game: AnyGame) -> list[tuple[str, float, str]]:
    """Flights a second, their share of the time, and the rate of decisions without them."""
    moves = game.move_list()

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
