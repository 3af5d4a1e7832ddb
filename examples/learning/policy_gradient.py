"""Learns Caldera Park alone by policy gradient, in NumPy, and draws its curve.

A network with one hidden layer scores every part of an action (this token, that space), an action
is worth the sum of its parts, and masks leave out what is not allowed. Rewards are the points that
each step brings; what an action led to is compared with what others led to at the same step.

usage: python examples/learning/policy_gradient.py [seconds] [picture.svg]
"""

import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

from ludotope.envs import Spec, VectorGames, make_spec
from ludotope.plots import line_chart

NUM_ENVS = 256
HIDDEN = 64
RATE = 3e-3
DISCOUNT = 0.9
ENTROPY = 0.01

Array = np.ndarray[Any, np.dtype[Any]]


def action_parts(spec: Spec) -> tuple[Array, int]:
    """For each action the numbers of its parts, found by name, and how many parts there are."""
    parts: dict[str, int] = {"nothing": 0}
    rows = []
    for name in spec.action_names:
        kind, *values = name.replace("thunderstorm ", "thunderstorm-").split(" ")
        found = [parts.setdefault(f"{kind} {value}", len(parts)) for value in values]
        rows.append([*found, 0, 0][:2])
    return np.array(rows), len(parts)


class Policy:
    """The network, with Adam."""

    def __init__(self, inputs: int, parts: Array, n_parts: int) -> None:
        luck = np.random.default_rng(1)
        self.parts = parts
        self.weights = {
            "in": luck.normal(0, 1 / np.sqrt(inputs), (inputs, HIDDEN)).astype(np.float32),
            "hidden": np.zeros(HIDDEN, np.float32),
            "out": np.zeros((HIDDEN, n_parts), np.float32),
            "part": np.zeros(n_parts, np.float32),
        }
        self.moments = {
            name: [np.zeros_like(w), np.zeros_like(w)] for name, w in self.weights.items()
        }
        self.updates = 0

    def probabilities(self, observations: Array, masks: Array) -> tuple[Array, Array]:
        """The hidden layer, and the chance of each action."""
        hidden = np.tanh(observations @ self.weights["in"] + self.weights["hidden"])
        scores = hidden @ self.weights["out"] + self.weights["part"]
        logits = scores[:, self.parts[:, 0]] + scores[:, self.parts[:, 1]]
        logits[masks == 0] = -np.inf
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        return hidden, chances / chances.sum(axis=1, keepdims=True)

    def learn(self, observations: Array, masks: Array, actions: Array, advantages: Array) -> None:
        """Makes actions more likely that led to more than others, and all a little more even."""
        rows = np.arange(len(actions))
        hidden, chances = self.probabilities(observations, masks)
        slope = chances * advantages[:, None]
        slope[rows, actions] -= advantages
        logs = np.log(np.maximum(chances, 1e-9))
        spread = -(chances * logs).sum(axis=1, keepdims=True)
        slope += ENTROPY * chances * (logs + spread)
        by_part = np.zeros((len(actions), len(self.weights["part"])), np.float32)
        for column in (0, 1):
            order = np.argsort(self.parts[:, column], kind="stable")
            found, first = np.unique(self.parts[order, column], return_index=True)
            by_part[:, found] += np.add.reduceat(slope[:, order], first, axis=1)
        by_part /= len(actions)
        back = (by_part @ self.weights["out"].T) * (1 - hidden**2)
        self._descend(
            {
                "in": observations.T @ back,
                "hidden": back.sum(axis=0),
                "out": hidden.T @ by_part,
                "part": by_part.sum(axis=0),
            }
        )

    def _descend(self, slopes: dict[str, Array]) -> None:
        self.updates += 1
        for name, slope in slopes.items():
            mean, square = self.moments[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            step = mean / (1 - 0.9**self.updates)
            scale = np.sqrt(square / (1 - 0.999**self.updates)) + 1e-8
            self.weights[name] -= RATE * step / scale


def play_games(games: VectorGames, policy: Policy, seed: int) -> tuple[list[Any], Array, Array]:
    """Plays all games once; returns the steps, the rewards of each, and the points in the end."""
    luck = np.random.default_rng(seed)
    turn = games.reset(seed)
    steps, rewards = [], []
    while not turn.ended.all():
        observations, masks = turn.observations.astype(np.float32), turn.masks.copy()
        _, chances = policy.probabilities(observations, masks)
        picks = luck.random((games.num_envs, 1), np.float32)
        actions = (chances.cumsum(axis=1) < picks * chances.sum(axis=1, keepdims=True)).sum(axis=1)
        actions = np.where(
            masks[np.arange(len(actions)), np.minimum(actions, masks.shape[1] - 1)],
            actions,
            masks.argmax(axis=1),
        )
        steps.append((observations, masks, actions))
        games.step(actions)
        rewards.append(turn.rewards[:, 0].copy())
    gained = np.array(rewards)
    return steps, gained, gained.sum(axis=0)


def advantages_of(rewards: Array) -> Array:
    """What followed each step, later rewards counting less, against the mean at that step."""
    returns = np.zeros_like(rewards)
    following = np.zeros(rewards.shape[1], np.float32)
    for step in range(len(rewards) - 1, -1, -1):
        following = returns[step] = rewards[step] + DISCOUNT * following
    better = returns - returns.mean(axis=1, keepdims=True)
    return better / (better.std() + 1e-6)


def main(seconds: float = 120.0, picture: str = "policy-gradient.svg") -> list[float]:
    """Learns for so long, tells how it goes, and draws the curve; returns the mean points."""
    spec = make_spec("caldera", seats=1)
    games = VectorGames(spec, NUM_ENVS, rewards="gain", resets=False)
    policy = Policy(spec.observation_size, *action_parts(spec))
    curve: list[float] = []
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        steps, rewards, points = play_games(games, policy, seed=len(curve))
        curve.append(float(points.mean()))
        for (observations, masks, actions), better in zip(
            steps, advantages_of(rewards), strict=True
        ):
            policy.learn(observations, masks, actions, better)
        if len(curve) % 10 == 1:
            spent = time.perf_counter() - began
            print(
                f"{spent:5.0f} s, {len(curve) * NUM_ENVS:6} games: {curve[-1]:.1f} points",
                flush=True,
            )
    title = f"Caldera Park alone: mean points of {NUM_ENVS} games, {seconds:.0f} s"
    Path(picture).write_text(
        line_chart(title, {"policy gradient": curve}, max(curve), "", {}), "utf-8"
    )
    print(f"from {curve[0]:.1f} to {curve[-1]:.1f} points; the curve is in {picture}")
    return curve


if __name__ == "__main__":
    main(*map(float, sys.argv[1:2]), *sys.argv[2:3])
