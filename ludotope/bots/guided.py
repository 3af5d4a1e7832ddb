"""Thinking with a value and a policy of one's own, as AlphaZero does: judged in batches."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from ludotope.bots.kernel import guided, search
from ludotope.bots.thinking import Budget, Tree
from ludotope.engine.errors import SetupError
from ludotope.engine.game import AnyGame
from ludotope.engine.kernel.layout import Array, States

# Given observations and masks of actions, a row each: the value of each row to whoever observes,
# from 0 (loss) to 1 (win), and for each row a number for each action: the higher, the better.
Judge = Callable[[Array, Array], tuple[Array, Array]]


class Guide(NamedTuple):
    """A judge, and the numbering of actions that it knows: codes of moves to actions, or -1."""

    judge: Judge
    action_of: Array
    actions: int


class GuidedTree(Tree):
    """A search tree whose leaves a judge values, and whose children its policy picks."""

    def __init__(
        self,
        game: AnyGame,
        root: States,
        seat: int,
        budget: Budget,
        seed: int,
        only: Sequence[int],
        guide: Guide,
    ) -> None:
        width = self._make_room(game, root, seat, budget, seed, only)
        self._guide = guide
        self._room_for(width, game)
        search.clear(self.nodes, search.ROOT, search.NONE, 0.0)
        root_leaf = self._leaves[:1]
        root_leaf[0] = root[0]
        row = self._observations[:1], self._masks[:1]
        guided.write_leaf(
            root_leaf[0], self._work, seat, guide.action_of, self._moves, row[0][0], row[1][0]
        )
        _, policies = self._judged(1)
        if len(only):
            for place, code in enumerate(only, 1):
                search.clear(self.nodes, place, code, 0.0)
            self.nodes[search.ROOT]["first"], self.nodes[search.ROOT]["children"] = 1, len(only)
            self._used = 1 + len(only)
        else:
            self._used = guided.add_children(
                self.nodes,
                1,
                search.ROOT,
                root_leaf[0],
                seat,
                width,
                guide.action_of,
                policies[0],
                self._moves,
                self._ratings,
            )
        self.candidates = np.arange(1, self._used, dtype=np.int32)

    def _room_for(self, rows: int, game: AnyGame) -> None:
        self._leaves = np.zeros(rows, game.start.dtype)
        self._paths = np.zeros((rows, search.DEEPEST), np.int32)
        self._depths, self._kinds = np.zeros((2, rows), np.int32)
        self._observations = np.zeros((rows, game.observation_size), np.int8)
        self._masks = np.zeros((rows, self._guide.actions), np.int8)

    def _judged(self, rows: int) -> tuple[Array, Array]:
        """Asks the judge about the first rows, and makes sure of the form of what it says."""
        values, policies = self._guide.judge(self._observations[:rows], self._masks[:rows])
        values = np.ascontiguousarray(values, np.float64)
        policies = np.ascontiguousarray(policies, np.float64)
        if values.shape != (rows,) or policies.shape != (rows, self._guide.actions):
            raise SetupError("think-judge", rows=rows, actions=str(self._guide.actions))
        return values, policies

    def simulate(self, candidates: Array, simulations: int) -> None:
        """So many simulations, going round among the candidates; a round is judged at once."""
        left = simulations
        while left > 0:
            batch = min(left, len(candidates) - self.first, len(self._leaves))
            self._simulate_batch(candidates[self.first : self.first + batch])
            self.first = (self.first + batch) % len(candidates)
            left -= batch

    def _simulate_batch(self, children: Array) -> None:
        rows = len(children)
        leaves, paths = self._leaves[:rows], self._paths[:rows]
        depths, kinds = self._depths[:rows], self._kinds[:rows]
        action_of = self._guide.action_of
        guided.descend(
            self._root,
            leaves,
            self._work,
            self.nodes,
            self._seat,
            children,
            self._seed,
            self._settings,
            self._luck,
            action_of,
            self._moves,
            paths,
            depths,
            kinds,
            self._observations,
            self._masks,
        )
        values, policies = self._judged(rows)
        self._used = guided.back_up(
            leaves,
            self.nodes,
            self._used,
            self._seat,
            self._settings,
            action_of,
            self._moves,
            self._ratings,
            paths,
            depths,
            kinds,
            values,
            policies,
            self._points,
            self._places,
            self._values,
        )
