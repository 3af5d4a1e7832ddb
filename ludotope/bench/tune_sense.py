"""Finds better weights for a game's sense by playing: evolution by rollout policies.

usage: python -m ludotope.bench.tune_sense GAME [SEATS] [SECONDS] [SEED]

Alone, weights are as good as the mean score; with several seats, one plays by the new weights and
the others by the present ones, and victories count. Prints the best weights found so far now and
then; copy them into the game's sense.py if the search gets stronger by them too (not all that win
more games by themselves make better rollouts: compare with `ludotope arena`).
"""

import sys
import time
from importlib import import_module

import numpy as np

from ludotope.engine.kernel.bits import lowest
from ludotope.engine.kernel.generic import deciders, draw, over, play, scores, settle
from ludotope.engine.kernel.layout import Array, States
from ludotope.engine.kernel.luck import Luck, new_luck, reseed
from ludotope.engine.kernel.rule import rule
from ludotope.engine.shelf import find_box

NAME = sys.argv[1] if len(sys.argv) > 1 else "caldera"
usual_move = import_module(f"ludotope.games.{NAME}.rules.sense").usual_move
WEIGHTS: Array = import_module(f"ludotope.games.{NAME}.rules.sense").WEIGHTS

CHILDREN, PARENTS = 16, 8
GAMES = 400


@rule
def play_games(
    start: States,
    states: States,
    luck: Luck,
    first: int,
    new: Array,
    old: Array,
    moves: Array,
    ratings: Array,
    gained: Array,
) -> None:
    """Plays games in which one seat has new weights; notes its score alone, else its victory."""
    points = np.zeros(8, np.int64)
    places = np.zeros(8, np.int64)
    for game in range(len(gained)):
        states[0] = start[0]
        state = states[0]
        seats = int(state.seats)
        reseed(luck, 1, first + game // seats)
        tried = game % seats
        while not over(state):
            now = deciders(state)
            if now == 0:
                settle(state, draw(state, luck))
            else:
                seat = lowest(now)
                weights = new if seat == tried else old
                play(state, seat, usual_move(state, seat, luck, weights, moves, ratings))
        scores(state, points, places)
        gained[game] = points[tried] if seats == 1 else 100.0 * (places[tried] == 1)


def main() -> None:
    """Evolves the weights and prints them."""
    box = find_box(NAME)
    seats = int(sys.argv[2]) if len(sys.argv) > 2 else box.usual_seats
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 60.0
    luck = np.random.default_rng(int(sys.argv[4]) if len(sys.argv) > 4 else 0)
    game = box.open(box.setup(seats))
    moves = game.move_list()
    ratings = np.zeros(len(moves), np.float64)
    work = game.start.copy()

    def value(weights: Array, first: int, games: int) -> float:
        gained = np.zeros(games)
        play_games(game.start, work, new_luck(0), first, weights, WEIGHTS, moves, ratings, gained)
        return float(gained.mean())

    shares = np.log(PARENTS + 0.5) - np.log(np.arange(1, PARENTS + 1))
    shares /= shares.sum()
    mean, spread = WEIGHTS.copy(), 0.3 * np.maximum(np.abs(WEIGHTS), 0.3)
    print(f"now: {value(mean, 10**6, 2000):.2f}")
    began, generation = time.perf_counter(), 0
    while time.perf_counter() - began < seconds:
        children = mean + spread * luck.normal(size=(CHILDREN, len(mean)))
        values = [value(child, generation * GAMES, GAMES) for child in children]
        best = children[np.argsort(values)[::-1][:PARENTS]]
        steps = (best - mean) / spread
        mean = mean + spread * (shares @ steps)
        # Weights whose good values lie wide apart are searched more widely, others less.
        spread = spread * np.exp(0.15 * (shares @ (steps**2) - 1.0))
        generation += 1
        if generation % 10 == 0:
            print(f"{generation}: {value(mean, 10**6, 2000):.2f} {np.round(mean, 2).tolist()}")


if __name__ == "__main__":
    main()
