"""Compiled and uncompiled rules agree event by event, byte by byte.

Run as a program, this file prints what it does: `python -m tests.test_uncompiled walk caldera ...`.
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator

import msgspec
import numpy as np
import pytest

from ludotope.arena.simulation import Simulation
from ludotope.bots.thinking import Budget, evaluate, think
from ludotope.engine.event import WATCHER
from ludotope.engine.kernel.generic import observe
from ludotope.engine.position import Position
from ludotope.engine.shelf import find_box
from tests.bots.games import middle_of_a_game
from tests.lengths import short_and_long


def walk(name: str, seats: str, variant: str, chosen: str, games: str) -> Iterator[str]:
    """Tells all events of some random games, with what comes of each."""
    box = find_box(name)
    option, value = chosen.split("=")
    game = box.open(box.setup(int(seats), variant, {option: value}))
    numbers = np.zeros(game.observation_size, np.float32)
    for number in range(int(games)):
        played = Simulation(game, ["random"] * int(seats), seed=5).replay(number)
        position = Position(game)
        for event in played.events:
            position.apply(event)
            numbers[:] = 0
            observe(position.state, 0, numbers)
            seen = hashlib.sha256(position.states.tobytes() + numbers.tobytes()).hexdigest()
            yield f"{event.seat} {event.code} {position.deciders} {position.scores()} {seen}"
        yield str(position.result())


def thoughts(name: str, simulations: str, *decisions: str) -> Iterator[str]:
    """Tells what is thought about decisions, each given by seats and the part of a game."""
    for decision in decisions:
        seats, part = decision.split("@")
        position = middle_of_a_game(name, int(seats), part=float(part))
        seat = position.deciders[0]
        yield str(think(position, seat, Budget(int(simulations)), seed=1).ideas)
        yield str(evaluate(position, WATCHER, 1, seed=1))


def views(name: str, seats: str) -> Iterator[str]:
    """Tells what everybody sees, as it is sent, at some moments of a game."""
    for part in (0.2, 0.5, 0.9):
        position = middle_of_a_game(name, int(seats), part=part)
        yield msgspec.json.encode(position.view().table).decode()


PROGRAMS: dict[str, Callable[..., Iterator[str]]] = {
    "walk": walk,
    "thoughts": thoughts,
    "views": views,
}


def told_uncompiled(*arguments: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", __name__, *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.slow
@pytest.mark.parametrize(
    "setup",
    [
        ("caldera", "1", "standard", "marmot=random"),
        ("caldera", "2", "geyser", "marmot=random"),
        ("caldera", "4", "standard", "marmot=first"),
        ("trias", "2", "standard", "start=random"),
        ("trias", "5", "standard", "start=first"),
        ("carcata", "2", "standard", "start=random"),
        ("carcata", "4", "standard", "start=first"),
    ],
)
@pytest.mark.parametrize("games", short_and_long("1", "20"))
def test_uncompiled_runs_do_the_same(setup: tuple[str, str, str, str], games: str) -> None:
    told = list(walk(*setup, games))
    assert len(told) > 80
    assert told == told_uncompiled("walk", *setup, games)


@pytest.mark.slow
@pytest.mark.parametrize("game", [("caldera", "6"), ("trias", "6"), ("carcata", "12")])
@pytest.mark.parametrize(
    "decisions",
    short_and_long(("2@0.7", "3@0.9"), ("2@0.0", "3@0.0", "2@0.7", "3@0.7", "2@0.9", "3@0.9")),
    ids=["short", "long"],
)
def test_uncompiled_thoughts_are_the_same(
    game: tuple[str, str], decisions: tuple[str, ...]
) -> None:
    assert list(thoughts(*game, *decisions)) == told_uncompiled("thoughts", *game, *decisions)


@pytest.mark.slow
@pytest.mark.parametrize("game", [("caldera", "2"), ("trias", "3"), ("carcata", "2")])
def test_uncompiled_views_can_be_sent_and_are_the_same(game: tuple[str, str]) -> None:
    assert list(views(*game)) == told_uncompiled("views", *game)


if __name__ == "__main__":
    for line in PROGRAMS[sys.argv[1]](*sys.argv[2:]):
        print(line)
