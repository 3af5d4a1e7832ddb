"""Random games through the vector environment: the five-minute start.

usage: python examples/learning/random_rollout.py [game] [seconds]
"""

import sys
import time

import numpy as np

from ludotope.envs import vector
from ludotope.envs.games import make_luck

NUM_ENVS = 256


def main(game: str = "caldera", seconds: float = 5.0) -> None:
    """Steps many games with random allowed actions; tells how quick that was and who won."""
    games = vector(game, num_envs=NUM_ENVS)
    luck = make_luck(seed=1)
    turn = games.reset(seed=1)
    steps, wins, ended = 0, np.zeros(games.spec.seats), 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        # `turn` holds the same arrays all the time: observations, masks, seats, rewards, ended.
        games.step(games.sample(luck))
        steps += NUM_ENVS
        ended += int(turn.ended.sum())
        wins += (turn.rewards[turn.ended] > 0).sum(axis=0)
    rate = steps / (time.perf_counter() - began)
    print(
        f"{games.spec.name}: {rate:,.0f} steps/s, {ended} games, "
        f"won by seat: {wins / max(1, ended)}"
    )
    first = games.spec.decode(turn.observations[0])
    print(f"seat {turn.seats[0]} of game 0 knows, among other things: {list(first.items())[:5]}")
    allowed = np.flatnonzero(turn.masks[0])[:3]
    print(f"and may, among other things: {[games.spec.action_names[action] for action in allowed]}")


if __name__ == "__main__":
    main(*sys.argv[1:2], *map(float, sys.argv[2:3]))
