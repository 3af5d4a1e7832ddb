"""Compiled and uncompiled rules agree event by event, byte by byte."""

import subprocess
import sys

import pytest

PROGRAM = """
import hashlib, json, sys
import numpy as np
from ludotope.arena.simulation import Simulation
from ludotope.engine.kernel.generic import observe
from ludotope.engine.position import Position
from ludotope.engine.shelf import find_box

box = find_box(sys.argv[1])
seats, variant = int(sys.argv[2]), sys.argv[3]
option, value = sys.argv[4].split("=")
game = box.open(box.setup(seats, variant, {option: value}))
for number in range(2):
    played = Simulation(game, ["random"] * seats, seed=5).replay(number)
    position = Position(game)
    numbers = np.zeros(game.observation_size, np.float32)
    for event in played.events:
        position.apply(event)
        observe(position.state, 0, numbers)
        seen = hashlib.sha256(position.states.tobytes() + numbers.tobytes()).hexdigest()
        print(event.seat, event.code, position.deciders, position.scores(), seen)
    print(position.result())
"""


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
def test_uncompiled_runs_do_the_same(
    setup: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    printed = printed_by(PROGRAM, setup, monkeypatch, disabled="0")
    assert len(printed) > 200
    assert printed == printed_by(PROGRAM, setup, monkeypatch, disabled="1")


def printed_by(
    program: str, arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, disabled: str
) -> list[str]:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", disabled)
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program, *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


THOUGHTS = """
import sys
from ludotope.bots.thinking import Budget, evaluate, think
from ludotope.engine.event import WATCHER
from tests.bots.games import middle_of_a_game

for seats in (2, 3):
    for part in (0.0, 0.7, 0.9):
        position = middle_of_a_game(sys.argv[1], seats, part=part)
        seat = position.deciders[0]
        print(think(position, seat, Budget(int(sys.argv[2])), seed=1).ideas)
        print(evaluate(position, WATCHER, 1, seed=1))
"""


@pytest.mark.parametrize("game", [("caldera", "6"), ("trias", "6"), ("carcata", "12")])
def test_uncompiled_thoughts_are_the_same(
    game: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert printed_by(THOUGHTS, game, monkeypatch, disabled="0") == printed_by(
        THOUGHTS, game, monkeypatch, disabled="1"
    )
