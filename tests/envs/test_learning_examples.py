"""The examples for researchers run, and the one that learns does learn."""

import os
import subprocess
import sys
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ludotope
from ludotope.envs import VectorGames, make_spec
from ludotope.envs.openspiel import register
from ludotope.games.caldera.rules.spaces import NEIGHBOURS
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


@pytest.mark.slow
@pytest.mark.parametrize("game", ["caldera", "trias", "carcata"])
def test_a_bot_of_openspiel_plays_against_ours(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    load("openspiel_match").main(game, "easy", 1, 2)
    assert "of 1 games against easy" in capsys.readouterr().out


@pytest.fixture(scope="module")
def played() -> Any:
    """The example, its network, and sixteen games that the network played."""
    example = load("policy_gradient")
    spec = make_spec("caldera", seats=1)
    games = VectorGames(spec, 16, rewards="gain", resets=False)
    network = example.ActorCritic(spec)
    steps, rewards = example.play_games(games, network, seed=1)
    points = rewards.sum(axis=0)
    assert points.tolist() == [games.position(game).scores()[0] for game in range(16)]
    return example, network, steps, rewards


class TestPolicyGradient:
    def test_it_finds_the_map_by_names(self, played: Any) -> None:
        _, network, _, _ = played
        for at, near in enumerate(NEIGHBOURS):
            assert np.flatnonzero(network.map.around[at]).tolist() == list(near)
        spec = make_spec("caldera", seats=1)
        action = spec.action_names.index("place token=1 elk + water space=1.2")
        assert network.map.token[action] == 3
        assert network.map.spaces[network.map.space[action]] == "1.2"

    def test_it_sees_what_tokens_show_once_they_lie_in_a_park(self, played: Any) -> None:
        _, network, _, _ = played
        board: Any = ludotope.new("caldera", seats=1).game.board()
        species = ("goat", "bear", "wolf", "elk", "eagle", "bison")
        known = 0
        for token, shown in zip(board.tokens.values(), network.shown, strict=True):
            if shown.any():
                assert shown[:-1].tolist() == [token.animals.get(one, 0) for one in species]
                assert shown[-1] == token.water
                known += 1
        assert known > 30

    @pytest.mark.parametrize("at", [1, 10, 11])
    def test_gradients_are_those_of_the_network(self, played: Any, at: int) -> None:
        """Against differences: how the chance of what was picked changes with each weight."""
        _, network, steps, _ = played
        step = steps[at]
        luck = np.random.default_rng(3)
        for weights in network.weights.values():
            weights += luck.normal(0, 0.1, weights.shape).astype(np.float32)

        def of(network: Any) -> float:
            made = network.forward(step.observations, step.allowed)
            logs = np.log(step.allowed.softmax(made["logits"].astype(np.float64))[step.picks])
            return float((made["values"].astype(np.float64) ** 2 / 2).sum() - logs.sum())

        made = network.forward(step.observations, step.allowed)
        slope = step.allowed.softmax(made["logits"])
        slope[step.picks] -= 1
        slopes = network._slopes(step, made, slope, made["values"])
        for name, found in slopes.items():
            weights = network.weights[name]
            direction = luck.normal(0, 1, weights.shape).astype(np.float32)
            values = []
            for way in (1e-3, -1e-3):
                kept = weights.copy()
                weights += way * direction
                values.append(of(network))
                weights[...] = kept
            wanted = (values[0] - values[1]) / 2e-3
            assert (found * direction).sum() == pytest.approx(wanted, rel=0.05, abs=0.5), name

    def test_better_actions_get_likelier(self, played: Any) -> None:
        example, network, steps, rewards = played
        values = np.array([step.values for step in steps])
        better, returns = example.advantages_of(rewards / example.POINTS, values)
        step = steps[12]
        pull = (better[12] - better[12].mean()) / better[12].std()
        before = step.allowed.softmax(network.forward(step.observations, step.allowed)["logits"])
        step = step._replace(chances=before[step.picks])
        for _ in range(5):
            network.learn(step, pull, returns[12], 0.0)
        after = step.allowed.softmax(network.forward(step.observations, step.allowed)["logits"])
        assert float(((after - before)[step.picks] * pull).sum()) > 0

    def test_advantages_are_what_came_beyond_what_was_expected(self) -> None:
        example = load("policy_gradient")
        rewards, values = np.array([[0.0], [2.0]]), np.array([[1.0], [1.0]])
        better, returns = example.advantages_of(rewards, values)
        last = 2.0 - 1.0
        first = example.DISCOUNT * 1.0 - 1.0 + example.DISCOUNT * example.TRACE * last
        assert better.tolist() == [[pytest.approx(first)], [pytest.approx(last)]]
        assert returns.tolist() == [[pytest.approx(first + 1)], [pytest.approx(2)]]


class TestSelfPlay:
    @pytest.fixture
    def example(self, put_on_shelf: Callable[..., Any]) -> Any:
        put_on_shelf("hex", "ludotope_hex", ROOT / "examples" / "hex")
        return load("self_play")

    def test_the_network_sees_the_board_from_the_side_of_who_observes(self, example: Any) -> None:
        learner = example.Learner()
        position = ludotope.new("hex", variant="5")
        position.push("b1")
        position.push("e2")
        rows = np.array([position.observe(seat) for seat in range(2)])
        first, second = learner.board.seen(rows, np.array([0, 1]))
        cells = [f"{'abcde'[at % 5]}{at // 5 + 1}" for at in range(25)]
        assert [cells[at] for at in np.flatnonzero(first[:25])] == ["b1"]
        assert [cells[at - 25] for at in 25 + np.flatnonzero(first[25:50])] == ["e2"]
        # Mirrored: columns are rows.
        assert [cells[at] for at in np.flatnonzero(second[:25])] == ["b5"]
        assert [cells[at - 25] for at in 25 + np.flatnonzero(second[25:50])] == ["a2"]
        assert (first[50], second[50]) == (0, 1)
        assert first[example.HALF_TURN][24 - cells.index("b1")] == 1

    def test_lessons_are_what_was_played_from_both_sides(self, example: Any) -> None:
        learner = example.Learner()
        data = learner.play(2)
        lessons = example.lessons_of(learner.board, data)
        decisions = len(data.actions)
        assert len(lessons.seen) == 4 * decisions
        now, after = (slice(0, decisions), slice(decisions, 2 * decisions))
        assert lessons.policies[now].sum(axis=1) == pytest.approx(1)
        assert not lessons.policies[after].any()
        assert (lessons.allowed[now][lessons.policies[now] > 0] == 1).all()
        stones = (lessons.seen[after] - lessons.seen[now])[:, :-1]
        assert (stones.sum(axis=1) == 1).all()
        # What one has placed the other sees next, mirrored.
        for row in range(1, decisions):
            if data.games[row] == data.games[row - 1]:
                placed = lessons.seen[after][row - 1][:25][learner.board.mirrored]
                assert (lessons.seen[now][row][25:50] == placed).all()
        assert (lessons.results >= 0).all()
        assert (lessons.results <= 1).all()

    def test_gradients_are_those_of_the_loss(self, example: Any) -> None:
        learner = example.Learner()
        lessons = example.lessons_of(learner.board, learner.play(1))
        network = learner.network
        for weights in network.weights:
            weights += np.random.default_rng(3).normal(0, 0.1, weights.shape).astype(np.float32)
        network.weights = [weights.astype(np.float64) for weights in network.weights]
        slopes, _ = network.slopes(lessons)
        for weights, slope in zip(network.weights, slopes, strict=True):
            direction = np.random.default_rng(4).normal(0, 1, weights.shape)
            losses = []
            for way in (1e-5, -1e-5):
                weights += way * direction
                losses.append(network.slopes(lessons)[1])
                weights -= way * direction
            wanted = (losses[0] - losses[1]) / 2e-5
            assert (slope * direction).sum() == pytest.approx(wanted, rel=0.01, abs=1e-5)

    def test_it_runs_and_draws_its_curves(
        self,
        example: Any,
        tmp_path: Path,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        for name in ("GAMES", "FEW", "MANY"):
            monkeypatch.setattr(example, name, 2)
        curves = example.main(0.01, str(tmp_path / "curve.svg"))
        assert [len(curve) for curve in curves.values()] == [2, 2]
        assert curves["against its start"][0] == 50
        assert "games of its own" in capsys.readouterr().out
        assert (tmp_path / "curve.svg").read_text("utf-8").startswith("<svg")

    @pytest.mark.soak
    def test_it_gets_stronger(self, example: Any) -> None:
        """So many games, however long they take: against its start, and against a level."""
        learner = example.Learner()
        start = learner.player(learner.network.copy())
        level = example.level("easy")
        before = learner.match(start, level, 100)
        for _ in range(60):
            learner.round()
        now = learner.player(learner.network)
        assert learner.match(now, start, 100) > 0.9
        assert learner.match(now, level, 100) > before + 0.25


@pytest.mark.soak
def test_it_learns_through_two_minutes(tmp_path: Path) -> None:
    picture = tmp_path / "curve.svg"
    curve = load("policy_gradient").main(120, str(picture))
    tenth = max(1, len(curve) // 10)
    start, middle, end = (
        sum(curve[at : at + tenth]) / tenth for at in (0, len(curve) // 3, len(curve) - tenth)
    )
    assert end > start + 30
    assert end > curve[0] + 45
    assert end > middle
    assert picture.read_text("utf-8").startswith("<svg")


@pytest.mark.slow
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
