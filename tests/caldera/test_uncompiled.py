"""Compiled and uncompiled rules agree event by event, byte by byte."""

import subprocess
import sys

import pytest

PROGRAM = """
import hashlib, json, sys
import numpy as np
from ludotope.arena.simulation import Simulation
from ludotope.engine.generic import observe
from ludotope.engine.position import Position
from ludotope.engine.shelf import find_box

seats, variant = int(sys.argv[1]), sys.argv[2]
box = find_box("caldera")
game = box.open(box.setup(seats, variant, {"marmot": "random"}))
for number in range(3):
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


@pytest.mark.parametrize(("seats", "variant"), [(1, "standard"), (2, "geyser"), (4, "standard")])
def test_uncompiled_runs_do_the_same(
    seats: int, variant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed = []
    for disabled in ("0", "1"):
        monkeypatch.setenv("NUMBA_DISABLE_JIT", disabled)
        done = subprocess.run(
            [sys.executable, "-W", "error", "-c", PROGRAM, str(seats), variant],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        printed.append(done.stdout.splitlines())
    assert len(printed[0]) > 300
    assert printed[0] == printed[1]
