"""Learns Caldera Park alone by policy gradient, in NumPy, and draws its curve.

An actor-critic with gradients by hand. What lies in the park goes through two layers that look at
each space and its neighbours, alike all over the map; a space is worth to a token what the animals
on the token make of that. Everything else that is known goes through one hidden layer, which scores
the parts of all actions (this token, that space) and says what the position will still bring.
Rewards are the points that each step brings (`rewards="gain"`). Masks leave out what is not
allowed: only allowed actions are computed at all. One compiled call steps all games.

usage: python examples/learning/policy_gradient.py [seconds] [picture.svg]
"""

import re
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ludotope.envs import Spec, VectorGames, make_spec
from ludotope.plots import line_chart

NUM_ENVS = 128
HIDDEN, CHANNELS = 64, 32
RATE = 2e-3
# What later rewards count for, and how far they are trusted more than the critic.
DISCOUNT, TRACE = 0.99, 0.95
# The weight of evenness, at the beginning and in the end.
ENTROPY = 0.02, 0.002
# How often each game is learned from, and by what factor a chance may change in all.
PASSES, CLIP = 2, 0.2
# Points are divided by this: about what a good turn brings.
POINTS = 5.0

Array = np.ndarray[Any, np.dtype[Any]]
Weights = dict[str, Array]


class Map:
    """Where things are in actions and observations, found by their names."""

    def __init__(self, spec: Spec) -> None:
        known = {name: number for number, name in enumerate(spec.observation_names)}
        free = "you: free space="
        self.spaces = [name.removeprefix(free) for name in known if name.startswith(free)]
        features = [
            name.partition(" feature=")[2] for name in known if "you: park space=0.0" in name
        ]
        self.free = np.array([known[f"{free}{space}"] for space in self.spaces])
        self.park = np.array(
            [
                [known[f"you: park space={space} feature={feature}"] for feature in features]
                for space in self.spaces
            ]
        )
        self.scale = np.ones(len(known), np.float32)
        self.scale[[known["round"], known["turn"]]] = 0.2
        self.around = self._neighbours()
        # Each action has two parts, the second of which may be nothing; placing: token and space.
        parts: dict[str, int] = {"nothing": 0}
        tokens: dict[str, int] = {}
        rows, placed = [], []
        for name in spec.action_names:
            # As in `place token=3 wolf space=1.2`.
            kind, *values = re.split(r" (?=[a-z]+=)", name)
            found = [parts.setdefault(f"{kind} {value}", len(parts)) for value in values]
            rows.append([*found, 0, 0][:2])
            if kind == "place":
                token, space = (value.partition("=")[2] for value in values)
                # Tokens are numbered as they come.
                number = tokens.setdefault(token, len(tokens))
                placed.append([number, self.spaces.index(space)])
            else:
                placed.append([-1, -1])
        self.parts, self.n_parts = np.array(rows), len(parts)
        self.token, self.space = np.array(placed).T
        self.tokens = len(tokens)

    def _neighbours(self) -> Array:
        """Which spaces touch: rows of six are half a space further right than rows of seven."""
        around = np.zeros((len(self.spaces), len(self.spaces)), np.float32)
        for at, space in enumerate(self.spaces):
            row, column = map(int, space.split("."))
            left = column - row % 2
            near = [(row, column - 1), (row, column + 1)]
            near += [(row + d, left + e) for d in (-1, 1) for e in (0, 1)]
            for r, c in near:
                if f"{r}.{c}" in self.spaces:
                    around[at, self.spaces.index(f"{r}.{c}")] = 1
        return around

    def seen(self, observations: Array) -> Array:
        """What is on each space in each game: animals, a watering hole, and whether it is free."""
        park = observations.T[self.park]
        free = observations.T[self.free]
        return np.concatenate([park, free[:, None]], axis=1).transpose(0, 2, 1)


class Allowed(NamedTuple):
    """The allowed actions of some games, one after the other, and where each game's begin."""

    games: Array
    actions: Array
    starts: Array

    def softmax(self, logits: Array) -> Array:
        """The chance of each, which are 1 together in each game."""
        powers = np.exp(logits - np.maximum.reduceat(logits, self.starts)[self.games])
        return powers / np.add.reduceat(powers, self.starts)[self.games]


class Step(NamedTuple):
    """A decision of each game: what was known and allowed, what was picked and expected."""

    observations: Array
    allowed: Allowed
    # Where the picked actions are among those that were allowed, and the chance they had.
    picks: Array
    chances: Array
    values: Array


class ActorCritic:
    """The network, its gradients, and Adam."""

    def __init__(self, spec: Spec) -> None:
        self.map = Map(spec)
        self._luck = np.random.default_rng(1)
        # What the tokens show: seen when they lie in a park.
        self.shown = np.zeros((self.map.tokens, self.map.park.shape[1]), np.float32)
        seen = self.map.park.shape[1] + 1
        self.weights: Weights = {
            "in": self._random(spec.observation_size, HIDDEN),
            "in 0": np.zeros(HIDDEN, np.float32),
            "out": np.zeros((HIDDEN, self.map.n_parts + 1), np.float32),
            "out 0": np.zeros(self.map.n_parts + 1, np.float32),
            "near": self._random(2 * seen, CHANNELS),
            "near 0": np.zeros(CHANNELS, np.float32),
            "far": self._random(2 * CHANNELS, CHANNELS),
            "far 0": np.zeros(CHANNELS, np.float32),
            "shown": np.zeros((seen - 1, CHANNELS), np.float32),
            "token": np.zeros((self.map.tokens, CHANNELS), np.float32),
        }
        self._moments = {
            name: (np.zeros_like(w), np.zeros_like(w)) for name, w in self.weights.items()
        }
        self._updates = 0

    def _random(self, inputs: int, outputs: int) -> Array:
        return self._luck.normal(0, 1 / np.sqrt(inputs), (inputs, outputs)).astype(np.float32)

    def _sums(self, spaces: Array) -> Array:
        """For each space the sum of its neighbours' numbers."""
        flat = self.map.around @ spaces.reshape(len(spaces), -1)
        return flat.reshape(spaces.shape)

    def forward(self, observations: Array, allowed: Allowed) -> dict[str, Array]:
        """All layers, up to the logits of the allowed actions and the value of each game."""
        w, at = self.weights, self.map
        known = observations * at.scale
        hidden = np.tanh(known @ w["in"] + w["in 0"])
        out = hidden @ w["out"] + w["out 0"]
        one, other = at.parts[allowed.actions].T
        logits = out[allowed.games, one] + out[allowed.games, other]
        made = {"known": known, "hidden": hidden, "values": out[:, -1], "logits": logits}
        space, token = at.space[allowed.actions], at.token[allowed.actions]
        if space[0] < 0:
            return made
        # Alone, all games are at the same kind of decision: here all of them place.
        seen = at.seen(observations)
        seen = np.concatenate([seen, self._sums(seen)], axis=2)
        near = np.maximum(seen @ w["near"] + w["near 0"], 0)
        # From here on only spaces on which something may be placed.
        sites, site = np.unique(space * len(observations) + allowed.games, return_inverse=True)
        wide = np.concatenate(
            [layer.reshape(-1, CHANNELS)[sites] for layer in (near, self._sums(near))], axis=1
        )
        far = np.maximum(wide @ w["far"] + w["far 0"], 0)
        tokens = self.shown @ w["shown"] + w["token"]
        scores = far @ tokens.T
        logits += scores[site, token]
        found = {"seen": seen, "near": near, "sites": sites, "wide": wide, "far": far}
        return {**made, **found, "site": site, "token": token, "tokens": tokens}

    def learn(self, step: Step, better: Array, returns: Array, entropy: float) -> None:
        """One step: better actions get likelier, chances more even, values nearer to returns."""
        allowed, count = step.allowed, len(step.picks)
        made = self.forward(step.observations, allowed)
        chances = allowed.softmax(made["logits"])
        ratio = chances[step.picks] / step.chances
        # Where the chance has changed enough already, nothing more is done.
        done = np.where(better > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
        pull = np.where(done, 0, better * ratio).astype(np.float32)
        slope = chances * pull[allowed.games]
        slope[step.picks] -= pull
        logs = np.log(np.maximum(chances, 1e-9))
        spread = np.add.reduceat(chances * logs, allowed.starts)
        slope += entropy * chances * (logs - spread[allowed.games])
        self._descend(self._slopes(step, made, slope / count, (made["values"] - returns) / count))

    def _slopes(self, step: Step, made: dict[str, Array], slope: Array, error: Array) -> Weights:
        """The gradients of all weights, from those of the logits and of the values."""
        w, allowed = self.weights, step.allowed
        shape = len(step.picks), self.map.n_parts + 1
        places = allowed.games[:, None] * shape[1] + self.map.parts[allowed.actions]
        flat = np.bincount(places.ravel(), np.repeat(slope, 2), shape[0] * shape[1])
        out = flat.reshape(shape).astype(np.float32)
        out[:, -1] = error
        slopes = {"out": made["hidden"].T @ out, "out 0": out.sum(axis=0)}
        back = (out @ w["out"].T) * (1 - made["hidden"] ** 2)
        slopes |= {"in": made["known"].T @ back, "in 0": back.sum(axis=0)}
        if "far" not in made:
            return slopes
        scores = np.zeros((len(made["sites"]), self.map.tokens), np.float32)
        scores[made["site"], made["token"]] = slope
        slopes["token"] = scores.T @ made["far"]
        slopes["shown"] = self.shown.T @ slopes["token"]
        back = (scores @ made["tokens"]) * (made["far"] > 0)
        slopes |= {"far": made["wide"].T @ back, "far 0": back.sum(axis=0)}
        own, around = np.zeros((2, made["near"].size // CHANNELS, CHANNELS), np.float32)
        own[made["sites"]], around[made["sites"]] = np.split(back @ w["far"].T, 2, axis=1)
        near = made["near"]
        back = (own.reshape(near.shape) + self._sums(around.reshape(near.shape))) * (near > 0)
        back = back.reshape(-1, CHANNELS)
        slopes |= {"near": made["seen"].reshape(len(back), -1).T @ back, "near 0": back.sum(axis=0)}
        return slopes

    def _descend(self, slopes: Weights) -> None:
        """A step of Adam, none longer than a usual one."""
        self._updates += 1
        size = np.sqrt(sum(float((slope**2).sum()) for slope in slopes.values()))
        for name, slope in slopes.items():
            mean, square = self._moments[name]
            slope *= min(1.0, 0.5 / (size + 1e-9))
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            step = mean / (1 - 0.9**self._updates)
            scale = np.sqrt(square / (1 - 0.999**self._updates)) + 1e-8
            self.weights[name] -= RATE * step / scale


def play_games(games: VectorGames, network: ActorCritic, seed: int) -> tuple[list[Step], Array]:
    """Plays all games once; returns the decisions and the rewards of each."""
    luck = np.random.default_rng(seed)
    turn = games.reset(seed)
    rows = np.arange(games.num_envs)
    steps, rewards = [], []
    while not turn.ended.all():
        observations = turn.observations.astype(np.float32)
        which, actions = divmod(np.flatnonzero(turn.masks.view(bool)), turn.masks.shape[1])
        allowed = Allowed(which, actions, np.searchsorted(which, rows))
        made = network.forward(observations, allowed)
        chances = allowed.softmax(made["logits"])
        # Chances of all games one after the other: each takes up a length of 1.
        picks = np.searchsorted(chances.cumsum(dtype=np.float64), rows + luck.random(len(rows)))
        last = np.append(allowed.starts[1:], len(actions)) - 1
        picks = np.clip(picks, allowed.starts, last)
        steps.append(Step(observations, allowed, picks, chances[picks], made["values"]))
        games.step(actions[picks])
        rewards.append(turn.rewards[:, 0].copy())
        tokens, spaces = network.map.token[actions[picks]], network.map.space[actions[picks]]
        if tokens[0] >= 0 and not turn.ended.any():
            network.shown[tokens] = turn.observations[rows[:, None], network.map.park[spaces]]
    return steps, np.array(rewards)


def advantages_of(rewards: Array, values: Array) -> tuple[Array, Array]:
    """How much more every step led to than the critic expected, and what it led to in all."""
    better = np.zeros_like(rewards)
    after, following = np.zeros((2, rewards.shape[1]), np.float32)
    for step in reversed(range(len(rewards))):
        surprise = rewards[step] + DISCOUNT * after - values[step]
        following = better[step] = surprise + DISCOUNT * TRACE * following
        after = values[step]
    return better, better + values


def learn_from(
    network: ActorCritic, steps: list[Step], rewards: Array, entropy: float, seed: int
) -> None:
    """Learns from some games, step by step in random order."""
    luck = np.random.default_rng(seed)
    better, returns = advantages_of(rewards / POINTS, np.array([step.values for step in steps]))
    better = (better - better.mean()) / (better.std() + 1e-6)
    for _ in range(PASSES):
        for at in luck.permutation(len(steps)):
            network.learn(steps[at], better[at], returns[at], entropy)


def main(seconds: float = 120.0, picture: str = "policy-gradient.svg") -> list[float]:
    """Learns for so long, tells how it goes, and draws the curve; returns the mean points."""
    spec = make_spec("caldera", seats=1)
    games = VectorGames(spec, NUM_ENVS, rewards="gain", resets=False)
    network = ActorCritic(spec)
    curve: list[float] = []
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        steps, rewards = play_games(games, network, seed=len(curve))
        curve.append(float(rewards.sum(axis=0).mean()))
        first, last = ENTROPY
        learn_from(network, steps, rewards, first + (last - first) * spent / seconds, len(curve))
        if len(curve) % 10 == 1:
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
