"""Learns Hex 5 x 5 from games against itself, as AlphaZero does, in NumPy, and draws its curve.

A network of two hidden layers says of a position how likely each move is to be the best (the
policy) and how likely the viewer is to win (the value). The search asks it in place of playing
games to the end (`judge`), and plays against itself (`SelfPlay`). Then the network learns to expect
of each move what the search made of it (`policies`), and of each position how the game ended; so
the next games are better ones. Matches show how strong it is: against itself as it was at the
start, and against a level, from openings of two random stones, each of them from both sides.

Hex is a package of its own: `pip install ./examples/hex` puts it on the shelf.

usage: python examples/learning/self_play.py [seconds] [picture.svg]
"""

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ludotope.bots import make_bot
from ludotope.bots.guided import Judge
from ludotope.bots.thinking import Budget
from ludotope.engine.position import Position
from ludotope.engine.shelf import find_box
from ludotope.envs import SelfPlay, Spec, policies
from ludotope.envs.data import GameData
from ludotope.plots import line_chart

SIZE = 5
HIDDEN = 128
# For each decision: as many as the search needs to compare sixteen moves.
SIMULATIONS, CANDIDATES = 64, 16
# Games that are played between two rounds of learning, and rounds whose games are learned from.
GAMES, KEPT = 40, 25
# How often is learned in a round, from how many positions, and how quickly.
STEPS, BATCH, RATE, DECAY = 40, 256, 2e-3, 1e-4
# How much what the search thought of a position counts beside how the game ended.
TRUST = 0.3
LEVEL = "easy"
# Games of the matches on the way and in the end, and how often there are some.
FEW, MANY, MATCHES = 40, 200, 8

CELLS = SIZE * SIZE
# What is seen of the board turned by half a turn: own stones, the other's, whose turn it is.
HALF_TURN = np.r_[np.arange(CELLS)[::-1], np.arange(CELLS, 2 * CELLS)[::-1], 2 * CELLS]

Array = np.ndarray[Any, np.dtype[Any]]
# Returns the code of the move that a seat plays in a game with a number.
Player = Callable[[Position, int, int], int]


class Board:
    """Where things are in actions and observations, found by their names.

    The network always connects top and bottom: to the second player the board is shown mirrored.
    """

    def __init__(self, spec: Spec) -> None:
        cells = [f"{'abcde'[at % SIZE]}{at // SIZE + 1}" for at in range(CELLS)]
        known = {name: number for number, name in enumerate(spec.observation_names)}
        actions = {name: number for number, name in enumerate(spec.action_names)}
        self.actions = np.array([actions[f"place cell={cell}"] for cell in cells])
        self.cell_of = np.full(spec.actions, -1)
        self.cell_of[self.actions] = np.arange(len(cells))
        self.stones = np.array(
            [
                [known[f"stone seat={seat} cell={cell}"] for cell in cells]
                for seat in ("you", "seat +1")
            ]
        )
        # Below the board the frame is the first player's.
        self.frame = known[f"stone seat=you cell=a{SIZE + 1}"]
        self.mirrored = np.arange(len(cells)).reshape(SIZE, SIZE).T.ravel()

    def mirror(self, observations: Array, cells: Array) -> Array:
        """Cells as the network sees them, or back: mirrored where the second player observes."""
        is_first = observations[:, self.frame] == 1
        return np.where(is_first[:, None], cells, cells[:, self.mirrored])

    def seen(self, observations: Array, waits: Array) -> Array:
        """What the network is shown: own stones, the other's, and whether the other is to move."""
        own, other = (self.mirror(observations, observations[:, at]) for at in self.stones)
        return np.concatenate([own, other, waits[:, None]], axis=1).astype(np.float32)


class Lessons(NamedTuple):
    """Positions to learn from: what is seen, the policy to have there, and how the game ended.

    Where it is the other's turn there is no policy: then it is all zeros.
    """

    seen: Array
    allowed: Array
    policies: Array
    results: Array


def lessons_of(board: Board, data: GameData) -> Lessons:
    """What can be learned from games: of each decision, and of the position after it.

    To who connects top and bottom the board turned by half a turn is the same: so all comes twice.
    """
    known, rows = data.observations, np.arange(len(data.actions))
    seen = board.seen(known, np.zeros(len(rows)))
    wanted = board.mirror(known, policies(data)[:, board.actions])
    allowed = board.mirror(known, data.more["masks"][:, board.actions])
    # How a game ended depends on all mistakes that followed; what the search thought does not.
    results, thought = (data.results + 1) / 2, data.more["values"]
    results = np.where(np.isnan(thought), results, TRUST * thought + (1 - TRUST) * results)
    after = seen.copy()
    placed = np.eye(CELLS, dtype=bool)[board.cell_of[data.actions]]
    after[rows, board.mirror(known, placed).argmax(axis=1)] = 1
    after[:, -1] = 1
    lessons = Lessons(
        np.concatenate([seen, after]),
        np.concatenate([allowed, np.ones_like(allowed)]),
        np.concatenate([wanted, np.zeros_like(wanted)]),
        np.tile(results, 2).astype(np.float32),
    )
    turned = Lessons(
        lessons.seen[:, HALF_TURN],
        lessons.allowed[:, ::-1],
        lessons.policies[:, ::-1],
        lessons.results,
    )
    return join([lessons, turned])


def join(parts: Sequence[Lessons]) -> Lessons:
    """All lessons one after the other."""
    return Lessons(*map(np.concatenate, zip(*parts, strict=True)))


class Network:
    """Two hidden layers, a policy and a value; its gradients, and Adam."""

    def __init__(self, seed: int = 0) -> None:
        luck = np.random.default_rng(seed)
        sizes = ((2 * CELLS + 1, HIDDEN), (HIDDEN, HIDDEN), (HIDDEN, CELLS + 1))
        self.weights = [
            (luck.normal(0, np.sqrt(2 / size[0]), size)).astype(np.float32) for size in sizes
        ]
        self.weights[-1] *= 0.1
        self.weights += [np.zeros(size[1], np.float32) for size in sizes]
        self._means, self._squares = (
            [np.zeros_like(weights) for weights in self.weights] for _ in range(2)
        )
        self._updates = 0

    def copy(self) -> "Network":
        """The network as it is now."""
        made = Network()
        made.weights = [weights.copy() for weights in self.weights]
        return made

    def forward(self, seen: Array) -> tuple[Array, Array, Array]:
        """Both hidden layers, and what it says: a logit for each cell, and that of winning."""
        one, two, out, *biases = self.weights
        first = np.maximum(seen @ one + biases[0], 0)
        second = np.maximum(first @ two + biases[1], 0)
        return first, second, second @ out + biases[2]

    def slopes(self, lessons: Lessons) -> tuple[list[Array], float]:
        """The gradients of all weights, and the loss: cross-entropy of policy and value."""
        _, two, out, *_ = self.weights
        seen, rows = lessons.seen, len(lessons.seen)
        first, second, said = self.forward(seen)
        chances = softmax(np.where(lessons.allowed == 1, said[:, :-1], -np.inf))
        won = sigmoid(said[:, -1])
        has_policy = lessons.policies.sum(axis=1, keepdims=True)
        slope = np.empty_like(said)
        slope[:, :-1] = (chances * has_policy - lessons.policies) / rows
        slope[:, -1] = (won - lessons.results) / rows
        back = (slope @ out.T) * (second > 0)
        further = (back @ two.T) * (first > 0)
        layers = ((seen, further), (first, back), (second, slope))
        gradients = [before.T @ after for before, after in layers]
        gradients += [after.sum(axis=0) for _, after in layers]
        loss = -(lessons.policies * np.log(chances + 1e-9)).sum()
        results = lessons.results
        loss -= (results * np.log(won + 1e-9) + (1 - results) * np.log(1 - won + 1e-9)).sum()
        return gradients, float(loss) / rows

    def learn(self, lessons: Lessons) -> float:
        """One step of Adam; returns the loss before it."""
        gradients, loss = self.slopes(lessons)
        self._updates += 1
        moments = zip(self._means, self._squares, strict=True)
        for weights, slope, (mean, square) in zip(self.weights, gradients, moments, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            step = mean / (1 - 0.9**self._updates)
            scale = np.sqrt(square / (1 - 0.999**self._updates)) + 1e-8
            weights -= RATE * (step / scale + DECAY * weights)
        return loss

    def judge(self, board: Board, luck: np.random.Generator | None = None) -> Judge:
        """The network as the search asks it: for the values and policies of many positions.

        With luck the policy varies, so that the search looks at moves in proportion to it.
        """

        def judge(observations: Array, masks: Array) -> tuple[Array, Array]:
            # Whoever does not act has a mask of ones; who does may not place stones off the board.
            said = self.forward(board.seen(observations, masks.all(axis=1)))[2]
            logits = board.mirror(observations, said[:, :-1])
            if luck is not None:
                logits = logits + luck.gumbel(size=logits.shape)
            policy = np.full(masks.shape, -np.inf)
            policy[:, board.actions] = logits
            return sigmoid(said[:, -1]), policy

        return judge


def softmax(logits: Array) -> Array:
    """Chances that are 1 together in each row."""
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def sigmoid(logits: Array) -> Array:
    """A chance of each."""
    return 1 / (1 + np.exp(-logits))


class Learner:
    """A network that plays against itself and learns from that."""

    def __init__(self) -> None:
        self.setup = find_box("hex").setup(variant=str(SIZE))
        self.spec = SelfPlay("hex", self.setup).spec()
        self.board = Board(self.spec)
        self.network = Network()
        self.games = 0
        self._luck = np.random.default_rng(1)
        self._lessons: list[Lessons] = []

    def play(self, games: int = GAMES) -> GameData:
        """Plays some games against itself."""
        judge = self.network.judge(self.board, self._luck)
        played = SelfPlay(
            "hex", self.setup, self.games, simulations=SIMULATIONS, masks=True, judge=judge
        )
        self.games += games
        return played.run(games)

    def round(self, steps: int = STEPS) -> float:
        """Plays, and learns from the games of the last rounds; returns the mean loss."""
        self._lessons = [*self._lessons, lessons_of(self.board, self.play())][-KEPT:]
        known = join(self._lessons)
        losses = []
        for _ in range(steps):
            rows = self._luck.integers(len(known.seen), size=BATCH)
            losses.append(self.network.learn(Lessons(*(array[rows] for array in known))))
        return float(np.mean(losses))

    def player(self, network: Network) -> Player:
        """A network as a player: the search, guided by it."""
        judge, budget = network.judge(self.board), Budget(SIMULATIONS, candidates=CANDIDATES)
        return lambda seen, seat, game: self.spec.think(seen, seat, budget, game, judge).code

    def match(self, one: Player, other: Player, games: int) -> float:
        """The share of games that one player wins: each opening is played from both sides."""
        won = 0
        for game in range(games):
            luck = np.random.default_rng(game // 2)
            position = Position(self.spec.game)
            for seat in range(2):
                position.play(seat, int(luck.choice(position.legal(seat))))
            while not position.is_over:
                [seat] = position.deciders
                player = one if seat == game % 2 else other
                position.play(seat, player(position.seen_by(seat), seat, game))
            won += game % 2 in position.result().winners
        return won / games


def level(name: str) -> Player:
    """A level of ours as a player."""
    return lambda seen, seat, game: make_bot(name, game, timed=False).choose(seen, seat)


def main(seconds: float = 120.0, picture: str = "self-play.svg") -> dict[str, list[float]]:
    """Learns for so long, tells how it goes, and draws the curves: shares of games that are won."""
    learner = Learner()
    start = learner.player(learner.network.copy())
    curves: dict[str, list[float]] = {"against its start": [], f"against {LEVEL}": []}

    def compare(games: int, when: str) -> None:
        now = learner.player(learner.network)
        shares = [learner.match(now, other, games) for other in (start, level(LEVEL))]
        for curve, share in zip(curves.values(), shares, strict=True):
            curve.append(100 * share)
        print(
            f"{when}: {learner.games:5} games of its own; wins {shares[0]:.0%} against its start, "
            f"{shares[1]:.0%} against {LEVEL}",
            flush=True,
        )

    compare(FEW, "  0 s")
    spent, loss = 0.0, 0.0
    while spent < seconds:
        began = time.perf_counter()
        loss = learner.round()
        before, spent = spent, spent + time.perf_counter() - began
        if int(MATCHES * spent / seconds) > int(MATCHES * before / seconds) and spent < seconds:
            compare(FEW, f"{spent:3.0f} s, loss {loss:.2f}")
    compare(MANY, f"{spent:3.0f} s, loss {loss:.2f}")
    title = f"Hex {SIZE} × {SIZE}: games won after {seconds:.0f} s of self-play"
    Path(picture).write_text(line_chart(title, curves, 100, " %", {}), "utf-8")
    return curves


if __name__ == "__main__":
    main(*map(float, sys.argv[1:2]), *sys.argv[2:3])
