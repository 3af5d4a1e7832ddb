"""The examples for researchers run, and the one that learns does learn."""

import os
import subprocess
import sys
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from ludotope.envs import VectorGames, make_spec
from ludotope.envs.openspiel import register
from tests.packages import ROOT

FOLDER = ROOT / "examples" / "learning"

# The same steps, compiled or not, told by a digest of all that they show.
STEPS = """
import hashlib
from ludotope.envs import vector
from ludotope.envs.games import make_luck
for game in ("caldera", "trias", "carcata"):
    games = vector(game, 2, rewards="gain")
    turn, luck, digest = games.reset(1), make_luck(1), hashlib.sha256()
    for _ in range(12):
        games.step(games.sample(luck))
        for array in turn:
            digest.update(array.tobytes())
    print(game, digest.hexdigest())
"""


def load(name: str) -> Any:
    """An example as a module."""
    spec = spec_from_file_location(name, FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_random_games(capsys: pytest.CaptureFixture[str]) -> None:
    load("random_rollout").main("caldera", 0.1)
    assert "caldera_v0" in capsys.readouterr().out


def test_hex_is_the_same_everywhere(
    put_on_shelf: Callable[..., Any], capsys: pytest.CaptureFixture[str]
) -> None:
    put_on_shelf("hex", "ludotope_hex", ROOT / "examples" / "hex")
    register("hex")
    load("hex_faces").main()
    assert "agree" in capsys.readouterr().out


def test_a_bot_of_openspiel_plays_against_ours(capsys: pytest.CaptureFixture[str]) -> None:
    load("openspiel_match").main("caldera", "easy", 1, 2)
    assert "of 1 games against easy" in capsys.readouterr().out


def test_policy_gradient_makes_better_actions_likelier() -> None:
    example = load("policy_gradient")
    spec = make_spec("caldera", seats=1)
    games = VectorGames(spec, 16, rewards="gain", resets=False)
    policy = example.Policy(spec.observation_size, *example.action_parts(spec))
    steps, rewards, points = example.play_games(games, policy, seed=1)
    assert points.tolist() == [games.position(game).scores()[0] for game in range(16)]
    observations, masks, actions = steps[10]
    better = example.advantages_of(rewards)[10]
    before = policy.probabilities(observations, masks)[1]
    for _ in range(5):
        policy.learn(observations, masks, actions, better)
    after = policy.probabilities(observations, masks)[1]
    assert (after[masks == 0] == 0).all()
    rows = range(16)
    gained = [float((after - before)[row, actions[row]] * better[row]) for row in rows]
    assert sum(gained) > 0


@pytest.mark.soak
def test_it_learns_in_two_minutes(tmp_path: Path) -> None:
    picture = tmp_path / "curve.svg"
    curve = load("policy_gradient").main(120, str(picture))
    assert sum(curve[-5:]) / 5 > curve[0] + 15
    assert picture.read_text("utf-8").startswith("<svg")


def test_uncompiled_steps_are_the_same() -> None:
    told = [
        subprocess.run(
            [sys.executable, "-c", STEPS],
            env={**os.environ, "NUMBA_DISABLE_JIT": disabled},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for disabled in ("0", "1")
    ]
    assert told[0] == told[1]
    assert len(told[0].splitlines()) == 3
