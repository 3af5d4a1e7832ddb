"""Measures how much faster two workers of a Ray cluster on this machine are than one.

usage: python -m ludotope.bench.cluster_scaling [--games N] [--runs N]

A cluster has a head that plays nothing, and workers of a core each. The same games of two `medium`
players at Caldera Park are played by one worker and by two, in turns; the usual number takes one
worker a bit more than two minutes. Also told is the fixed cost: how long a single game takes them,
nearly all of which is the start of Ray's workers. All ratios have it in them. Needs
`ludotope[cluster]`, and a machine of at least two cores on which nothing else is at work.
"""

import argparse
import statistics
import time
from typing import Any

from ludotope.arena.simulation import Simulation
from ludotope.engine.shelf import find_box

SEED = 22
# Four times as many as made the start a tenth of the time of two workers.
GAMES = 24_000
PLAYERS = ["medium", "medium"]


def time_of(cluster: Any, workers: int, games: int) -> float:
    """Returns the seconds that so many workers take for the games, their start included."""
    nodes = [cluster.add_node(num_cpus=1) for _ in range(workers)]
    cluster.wait_for_nodes()
    box = find_box("caldera")
    simulation = Simulation(box.open(box.setup(len(PLAYERS))), PLAYERS, SEED)
    began = time.perf_counter()
    simulation.run(games, 1, None, lambda _: None, cluster.address)
    seconds = time.perf_counter() - began
    for node in nodes:
        cluster.remove_node(node)
    return seconds


def main() -> None:
    """Prints the seconds of each run, and the ratios of neighbouring ones."""
    parser = argparse.ArgumentParser(prog="python -m ludotope.bench.cluster_scaling")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
    starts = [time_of(cluster, workers, 1) for workers in (1, 2)]
    print(f"a single game: one worker {starts[0]:.1f} s, two {starts[1]:.1f} s", flush=True)
    ratios = []
    for _ in range(options.runs):
        one, two = (time_of(cluster, workers, options.games) for workers in (1, 2))
        ratios.append(one / two)
        print(f"one worker {one:.1f} s, two {two:.1f} s: {one / two:.2f} times as fast", flush=True)
    cluster.shutdown()
    print(f"median: {statistics.median(ratios):.2f}")


if __name__ == "__main__":
    main()
