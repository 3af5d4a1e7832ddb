"""The rates of a game on the shelf."""

import os
import random
import subprocess
import sys
import tempfile
import time
from typing import NamedTuple

from ludotope.arena.simulation import Simulation
from ludotope.bots.thinking import Budget, think
from ludotope.engine.box import Box
from ludotope.engine.dealer import Dealer
from ludotope.engine.position import Position

# What is measured of ourselves and of peers alike.
RANDOM_PLAY = "random play"
STEPPING = "stepping from Python"
SEARCH = "search"

# Programs of their own, so that nothing is loaded yet.
FIRST_MOVE = """
import ludotope, sys
position = ludotope.new(sys.argv[1])
seat = position.deciders[0]
position.play(seat, int(position.legal(seat)[0]))
"""
WHOLE_GAME = """
import ludotope, sys
from ludotope.arena.simulation import Simulation
position = ludotope.new(sys.argv[1])
Simulation(position.game, ["random"], 0).precompile()
while not position.is_over:
    seat = position.deciders[0]
    position.view(seat)
    position.play(seat, int(position.legal(seat)[0]))
position.result()
"""


class Rate(NamedTuple):
    """So much of something was done in so many seconds."""

    done: float
    seconds: float

    @property
    def per_second(self) -> float:
        """The rate itself."""
        return self.done / self.seconds


def random_play(box: Box, seconds: float) -> Rate:
    """Decisions of random games through the generic functions, on one core."""
    simulation = Simulation(box.open(), ["random"], seed=1)
    simulation.precompile()
    decisions, games, batch = 0, 0, 100
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        decisions += simulation.play(games, batch).decisions
        games += batch
    return Rate(decisions, spent)


def stepping_from_python(box: Box, seconds: float) -> Rate:
    """Decisions of one position after the other, each listed, picked and played from Python."""
    game = box.open()
    chance = random.Random(1).random
    decisions, number = 0, 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        position = Position(game, Dealer(number))
        while seats := position.deciders:
            moves = position.legal(seats[0])
            position.play(seats[0], moves.item(int(chance() * len(moves))))
            decisions += 1
        number += 1
    return Rate(decisions, spent)


def search(box: Box, seats: int, seconds: float) -> Rate:
    """Simulations of the search at the opening position, on one core."""
    position = Position(box.open(box.setup(seats)), Dealer(1))
    seat = position.deciders[0]
    thought = think(position, seat, Budget(seconds=max(seconds, 0.001)), seed=1)
    return Rate(thought.simulations, thought.seconds)


def starts(box: Box) -> tuple[float, float]:
    """Seconds of a program that compiles all rules, and of one that finds them compiled.

    The first plays a whole game with all its views; the second gets to its first move.
    """
    with tempfile.TemporaryDirectory() as empty:
        environment = {**os.environ, "LUDOTOPE_CACHE_DIR": empty}
        cold = _seconds(WHOLE_GAME, box, environment)
        _seconds(FIRST_MOVE, box, environment)
        return cold, _seconds(FIRST_MOVE, box, environment)


def _seconds(program: str, box: Box, environment: dict[str, str]) -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", program, box.name], env=environment, check=True)
    return time.perf_counter() - began
