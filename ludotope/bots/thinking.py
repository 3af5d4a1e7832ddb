"""Thinking about one decision: simulations shared out among the candidates, and what came of it.

Sequential halving: all candidates get the same number of simulations, the worse half goes, and so
on; so the best few are known best. By simulations a thought is fully repeatable from its seed, by
time it is as deep as the machine allows.
"""

import hashlib
import math
import os
import sys
import time
from collections.abc import Callable, Container, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from ludotope.bots import never
from ludotope.bots.kernel import search
from ludotope.engine.errors import NotYourTurnError
from ludotope.engine.game import AnyGame
from ludotope.engine.kernel import generic, playout
from ludotope.engine.kernel.bits import has
from ludotope.engine.kernel.generic import implements
from ludotope.engine.kernel.layout import Array, States
from ludotope.engine.kernel.luck import new_luck, small_seed
from ludotope.engine.kernel.rule import direct
from ludotope.engine.knowledge import conceal
from ludotope.engine.position import Position

if TYPE_CHECKING:
    from ludotope.bots.guided import Guide

# About how long compiled code runs between two checks of the clock and of `stop()`.
CHECK_SECONDS = 0.004
MOST_NODES = 100_000
# How many moves are thought about at the most, where a game rates them.
CANDIDATES = 48

# Below the root: children of a node, the factor of progressive widening (how many of them are
# open after so many visits), and the UCB exploration constant.
WIDTH = 12
# The same for a game that does not rate its moves, so that none of them is never looked at.
UNRATED_WIDTH = 64
WIDENING = 1.0
EXPLORATION = 0.5

# Where a search has no candidates yet.
NOBODY = np.zeros(0, np.int32)

# What a node of a tree knows that the next tree can use.
CARRIED_FIELDS = ("value_sum", "value_squares", "points", "wins", "visits")

# A gamble, after which chance is due and then the same choice, is better than a sure move only if
# the difference is so many times its standard error, and a little more.
CLEARLY = 2.0
MARGIN = 0.01


class Budget(NamedTuple):
    """The limits of thinking about a decision: simulations, seconds, or whichever ends first.

    Candidates are the most moves that are thought about: by default all of them in a game that does
    not rate its moves, otherwise the 48 with the highest ratings. Jobs are the cores that are used.
    """

    simulations: int | None = None
    seconds: float | None = None
    candidates: int | None = None
    jobs: int = 1

    @property
    def trees(self) -> int:
        """One for each core, as long as each can compare two moves."""
        if self.simulations is None:
            return self.jobs
        return max(1, min(self.jobs, self.simulations // 2))


class Evaluation(msgspec.Struct, frozen=True):
    """A seat's prospects: its chance to win, and its expected points in the end."""

    chance: float
    points: float


class Idea(msgspec.Struct, frozen=True):
    """A move that was thought about, and what it leads to on average.

    `chance` is the chance to win, `points` are the seat's own points in the end, `error` is the
    standard error of `value`, the measure by which moves are compared (0 lost, 1 won clearly).
    """

    code: int
    value: float
    error: float
    chance: float
    points: float
    simulations: int


class Thought(msgspec.Struct, frozen=True):
    """The result of thinking: ideas, the best first."""

    ideas: tuple[Idea, ...]
    simulations: int
    seconds: float

    @property
    def code(self) -> int:
        """The move to play."""
        return self.ideas[0].code

    @property
    def simulated(self) -> tuple[Idea, ...]:
        """The ideas about which something is known; if there are none, the move to play."""
        return tuple(idea for idea in self.ideas if idea.simulations) or self.ideas[:1]


def think(
    seen: Position,
    seat: int,
    budget: Budget,
    seed: int | None = None,
    stop: Callable[[], bool] = never,
    only: Sequence[int] = (),
    guide: "Guide | None" = None,
    memory: "Memory | None" = None,
    stand_ins: Array | None = None,
) -> Thought:
    """Thinks about a seat's decision, given the position as that seat knows it.

    What the seat cannot know is forgotten first, whatever was given. Once `stop` says so, the
    thought ends with what is known by then; how long it takes to say so does not count as thinking.
    `only` are the legal moves to compare, if not all. A guide, as `Spec.guide` of an environment
    makes it, gives values and policies in place of rollouts and the game's own prior. What a memory
    holds of the decision before is used, and it is given what the next one may use. `stand_ins`, as
    an environment's numbering has them, are the codes that are looked at in place of others, or -1.
    """
    has_limit = budget.simulations is not None or budget.seconds is not None
    if not has_limit or (budget.candidates is not None and budget.candidates < 1):
        raise ValueError("a budget needs simulations or seconds, and at least one candidate")
    root = concealed(seen, seat)
    own_seed = _seed_of(root, seat, seed)
    make_tree: Callable[..., Tree] = partial(Tree, stand_ins=stand_ins)
    if guide is None:
        compile_for(seen.game)
    else:
        from ludotope.bots.guided import GuidedTree

        make_tree = partial(GuidedTree, guide=guide)
    began = time.perf_counter()
    trees = [make_tree(seen.game, root, seat, budget, small_seed(own_seed), only)]
    # Luck breaks ties of ratings, but all trees have to compare the same moves in the same order.
    candidates = trees[0].nodes["move"][trees[0].candidates].tolist()
    trees += [
        make_tree(seen.game, root, seat, budget, small_seed(own_seed + number), candidates)
        for number in range(1, budget.trees)
    ]
    if memory is not None:
        memory.recall(root, trees)
    # One simulation compares nothing: then the best rated move it is.
    if len(trees[0].candidates) > 1 and budget.simulations not in (0, 1):
        Halving(trees, stop).run(budget, began)
    ideas = _ideas(trees)
    simulations = sum(idea.simulations for idea in ideas)
    if memory is not None:
        memory.keep(root, seat, ideas[0].code, trees)
    return Thought(ideas, simulations, time.perf_counter() - began)


def rates_moves(game: AnyGame) -> bool:
    """Whether the game itself says which moves are more promising."""
    return implements(game.start.dtype, "prior")


# The types of states for which the search is ready.
_compiled: set[object] = set()


def compile_for(game: AnyGame) -> None:
    """Has the search compiled, which must not count as thinking."""
    dtype = game.start.dtype
    if dtype not in _compiled:
        Tree.compile_for(game)
        _compiled.add(dtype)


def glance_at(seen: Position, seat: int, care: bool, seed: int) -> tuple[Array, Array]:
    """The moves that come to a seat's mind in random order, and their ratings at a glance.

    Without care they are rated by what they bring at once.
    """
    return Tree.glance(seen.game, concealed(seen, seat), seat, care, seed)


def concealed(seen: Position, seat: int) -> States:
    """A state of its own from which everything is gone that a seat cannot know.

    A seat that has nothing to decide has nothing to think about either.
    """
    if seat not in seen.deciders:
        raise NotYourTurnError("think-nothing", seat=seat + 1)
    root = seen.states.copy()
    conceal(root, seat)
    return root


def seed_of(seen: Position, seat: int, seed: int | None) -> int:
    """The same for all that looks the same to the seat, so that a bot needs no memory."""
    return _seed_of(concealed(seen, seat), seat, seed)


def _seed_of(root: States, seat: int, seed: int | None) -> int:
    if seed is None:
        seed = int.from_bytes(os.urandom(8))
    digest = hashlib.blake2b(root.tobytes(), digest_size=8)
    digest.update(f"{seed} {seat}".encode())
    return small_seed(int.from_bytes(digest.digest()))


class Tree:
    """One search tree with all the room that it needs."""

    def __init__(
        self,
        game: AnyGame,
        root: States,
        seat: int,
        budget: Budget,
        seed: int,
        only: Sequence[int] = (),
        stand_ins: Array | None = None,
    ) -> None:
        self._make_room(game, root, seat, budget, seed, only)
        if len(only):
            listed = len(only)
            self._moves[:listed] = only
        else:
            listed = self._search(search.RATE)
            if stand_ins is not None:
                listed = self._put_in(stand_ins, listed)
        self._used = self._search(search.BEGIN, listed)
        self.candidates = np.arange(1, self._used, dtype=np.int32)

    def _put_in(self, stand_ins: Array, listed: int) -> int:
        """Puts stand-ins for the listed moves, each once with its best rating; returns how many."""
        codes, ratings = stand_ins[self._moves[:listed]], self._ratings[:listed].copy()
        if not (codes >= 0).any():
            # None of the promising moves has one: then any that may be played.
            listed = generic.legal(self._root[0], self._seat, self._moves)
            codes, ratings = stand_ins[self._moves[:listed]], np.zeros(listed)
        best_first = np.argsort(-ratings, kind="stable")
        best_first = best_first[codes[best_first] >= 0]
        _, firsts = np.unique(codes[best_first], return_index=True)
        kept = best_first[np.sort(firsts)]
        self._moves[: len(kept)], self._ratings[: len(kept)] = codes[kept], ratings[kept]
        return len(kept)

    def _make_room(
        self,
        game: AnyGame,
        root: States,
        seat: int,
        budget: Budget,
        seed: int,
        only: Sequence[int],
    ) -> int:
        """Makes all arrays; returns how many candidates there may be."""
        simulations = budget.simulations if budget.simulations is not None else MOST_NODES
        is_rated = rates_moves(game)
        most = CANDIDATES if is_rated else game.move_codes
        candidates = len(only) or budget.candidates or most
        width = WIDTH if is_rated else min(UNRATED_WIDTH, game.move_codes)
        room = 1 + candidates + width * simulations
        self.nodes = np.zeros(min(room, MOST_NODES), search.Node.dtype)
        self._root, self._work = root, root.copy()
        self._seat, self._seed = seat, seed
        self._luck = new_luck(seed)
        settings = [candidates, width, WIDENING, EXPLORATION, game.horizon]
        self._settings = np.array(settings, np.float64)
        seats = game.setup.seats
        self._moves = game.move_list()
        self._ratings = np.zeros(len(self._moves), np.float64)
        self._points, self._places = np.zeros((2, seats), np.int64)
        self._values = np.zeros(seats, np.float64)
        self._sums = np.zeros((seats, 2), np.float64)
        self._used = 0
        self.first = 0
        # How long the search has waited for others, which does not count.
        self.waited = 0.0
        return candidates

    @classmethod
    def roll_out(
        cls, game: AnyGame, root: States, viewer: int, rollouts: int, seed: int
    ) -> NDArray[np.float64]:
        """Rolls out from the root; the mean points and shares in the victory of each seat."""
        tree = cls.__new__(cls)
        tree._make_room(game, root, viewer, Budget(1), seed, ())
        tree.simulate(np.full(1, search.ROOT, np.int32), rollouts)
        return tree._sums / rollouts

    @classmethod
    def glance(
        cls, game: AnyGame, root: States, seat: int, care: bool, seed: int
    ) -> tuple[Array, Array]:
        """Lists moves in random order, and their ratings, without a tree."""
        tree = cls.__new__(cls)
        tree._make_room(game, root, seat, Budget(0), seed, ())
        listed = tree._search(search.RATE if care else search.GLANCE)
        return tree._moves[:listed], tree._ratings[:listed]

    @classmethod
    def compile_for(cls, game: AnyGame) -> None:
        """Has the search compiled for the states of a game, without a position to search in."""
        tree = cls.__new__(cls)
        tree._make_room(game, game.start.copy(), 0, Budget(1), 0, ())
        direct(search.search, *tree._asked(search.RATE, 0, NOBODY))

    def _search(self, task: int, number: int = 0, candidates: Array = NOBODY) -> int:
        return int(search.search(*self._asked(task, number, candidates)))

    def _asked(self, task: int, number: int, candidates: Array) -> tuple[Any, ...]:
        return (
            task,
            self._root,
            self._work,
            self.nodes,
            self._used,
            self._seat,
            candidates,
            self.first,
            number,
            self._seed,
            self._settings,
            self._luck,
            self._moves,
            self._ratings,
            self._points,
            self._places,
            self._values,
            self._sums,
        )

    @property
    def moves(self) -> Array:
        """Room for a list of moves."""
        return self._moves

    def carry_over(self, old: Array, node: int) -> None:
        """Copies what an older tree knows below a node, for which the root of this one stands."""
        nodes, first = self.nodes, int(old["first"][node])
        known = {
            int(old["move"][child]): child
            for child in range(first, first + int(old["children"][node]))
            if old["visits"][child]
        }
        moves = nodes["move"][self.candidates].tolist()
        pairs = [(new, known[move]) for new, move in enumerate(moves, 1) if move in known]
        if not pairs:
            return
        targets, sources = np.array(pairs).T
        for field in CARRIED_FIELDS:
            nodes[field][targets] = old[field][sources]
        nodes["carried"][targets] = nodes["visits"][targets]
        while True:
            has_children = old["children"][sources] > 0
            targets, sources = targets[has_children], sources[has_children]
            counts = old["children"][sources]
            more = int(counts.sum())
            # What is deeper than half of the room is found anew.
            if more == 0 or self._used + more > len(nodes) // 2:
                return
            firsts = self._used + np.cumsum(counts) - counts
            nodes["first"][targets], nodes["children"][targets] = firsts, counts
            targets = np.arange(self._used, self._used + more)
            sources = np.repeat(old["first"][sources] - firsts, counts) + targets
            nodes[targets] = old[sources]
            nodes["first"][targets], nodes["children"][targets] = search.NONE, 0
            self._used += more

    def simulate(self, candidates: Array, simulations: int) -> None:
        """So many simulations, going round among the candidates."""
        self._used = self._search(search.SIMULATE, simulations, candidates)
        self.first = (self.first + simulations) % len(candidates)


class Halving:
    """Sequential halving over the candidates of one tree, or of several at once on threads."""

    def __init__(self, trees: Sequence[Tree], stop: Callable[[], bool]) -> None:
        self.trees = trees
        self._wish_to_stop = stop
        self._interrupted = False

    def stop(self, *trees: Tree) -> bool:
        """Whether to end with what is known. Until that is said, some trees wait."""
        asked = time.perf_counter()
        stop = self._interrupted or self._wish_to_stop()
        waited = time.perf_counter() - asked
        for tree in trees:
            tree.waited += waited
        return stop

    def run(self, budget: Budget, began: float) -> None:
        """Shares the budget out in equal phases, after each of which the worse half goes."""
        left = budget.simulations
        candidates = self.trees[0].candidates
        if left is not None:
            candidates = candidates[: affordable(left // len(self.trees), len(candidates))]
        phases = math.ceil(math.log2(len(candidates)))
        for phase in range(phases):
            share = None
            if left is not None:
                each = max(1, left // (phases - phase) // len(candidates) // len(self.trees))
                share = each * len(candidates)
                left -= share * len(self.trees)
            deadline = math.inf
            if budget.seconds is not None:
                deadline = began + budget.seconds * (phase + 1) / phases
            self._one_phase(candidates, share, deadline)
            if self.stop(*self.trees):
                return
            candidates = better_half(self.trees, candidates)

    def _one_phase(self, candidates: Array, share: int | None, deadline: float) -> None:
        if len(self.trees) == 1:
            self._simulate(self.trees[0], candidates, share, deadline)
            return
        with ThreadPoolExecutor(len(self.trees)) as threads:
            under_way = [
                threads.submit(self._simulate, tree, candidates, share, deadline)
                for tree in self.trees
            ]
            try:
                for future in under_way:
                    future.result()
            except BaseException:
                self._interrupted = True
                raise

    def _simulate(self, tree: Tree, candidates: Array, share: int | None, deadline: float) -> None:
        tree.first = 0
        # Whole rounds: one simulation more would look like a longer thought.
        rounds = 1
        left = share if share is not None else sys.maxsize
        now = time.perf_counter() - tree.waited
        while left > 0 and now < deadline and not self.stop(tree):
            chunk = min(rounds * len(candidates), left)
            tree.simulate(candidates, chunk)
            left -= chunk
            before, now = now, time.perf_counter() - tree.waited
            spent = max(now - before, 1e-6)
            rounds = max(1, int(rounds * min(2.0, CHECK_SECONDS / spent)))


class Memory:
    """What a thought leaves for the next decision of the same seat, if nothing comes in between.

    Nothing does within a turn of several decisions: a call and its placing, the actions of a turn.
    Then the tree below the move that was played is a good part of the next one.
    """

    def __init__(self) -> None:
        self._root = b""
        self._trees: list[tuple[Tree, int]] = []

    def forget(self) -> None:
        """Lets go of all trees, which are some megabytes."""
        self._root, self._trees = b"", []

    def keep(self, root: States, seat: int, code: int, trees: Sequence[Tree]) -> None:
        """Keeps what is known of what follows a move, if the same seat may decide then."""
        self.forget()
        after, moves = root.copy(), trees[0].moves
        standing = playout.step(after, moves, seat, code, playout.SEATS, playout.CHECKED)
        if not has(standing & playout.SEATS, seat):
            return
        conceal(after, seat)
        self._root = after.tobytes()
        for tree in trees:
            [node] = tree.candidates[tree.nodes["move"][tree.candidates] == code]
            self._trees.append((tree, int(node)))

    def recall(self, root: States, trees: Sequence[Tree]) -> None:
        """Gives new trees what is known of their candidates, if their root was expected."""
        if root.tobytes() == self._root:
            for tree, (old, node) in zip(trees, self._trees, strict=False):
                tree.carry_over(old.nodes, node)
        self.forget()


def affordable(simulations: int, candidates: int) -> int:
    """Returns how many candidates can be halved down to one, each simulated in every phase."""
    while candidates > 2 and candidates * math.ceil(math.log2(candidates)) > simulations:
        candidates -= 1
    return candidates


def best_first(trees: Sequence[Tree], candidates: Array) -> Array:
    """Candidates by their mean value in all trees; unvisited ones last."""
    visits, sums = total(trees, candidates, "visits"), total(trees, candidates, "value_sum")
    means = np.where(visits > 0, sums / np.maximum(visits, 1), -1.0)
    return candidates[np.argsort(-means, kind="stable")]


def better_half(trees: Sequence[Tree], candidates: Array) -> Array:
    """The better half of candidates; the best that leaves nothing to chance is always in it."""
    ordered = best_first(trees, candidates)
    half = ordered[: (len(candidates) + 1) // 2]
    sure = ordered[trees[0].nodes["gambles"][ordered] == 0]
    if len(sure) and sure[0] not in half:
        half[-1] = sure[0]
    return half


def total(trees: Sequence[Tree], candidates: Array, field: str) -> Array:
    """Adds up a field of each candidate over all trees."""
    return np.sum([tree.nodes[field][candidates] for tree in trees], axis=0)


def _ideas(trees: Sequence[Tree]) -> tuple[Idea, ...]:
    """All candidates: first those that were thought about longest now, of these the best first."""
    candidates = best_first(trees, trees[0].candidates)
    own = total(trees, candidates, "visits") - total(trees, candidates, "carried")
    candidates = candidates[np.argsort(-own, kind="stable")]
    ideas = []
    for node, value_sum, squares, points, wins, visits in zip(
        candidates,
        *(total(trees, candidates, field) for field in CARRIED_FIELDS),
        strict=True,
    ):
        n = max(1, int(visits))
        mean = float(value_sum) / n
        variance = max(0.0, float(squares) / n - mean * mean)
        ideas.append(
            Idea(
                code=int(trees[0].nodes["move"][node]),
                value=mean,
                error=math.sqrt(variance / n),
                chance=float(wins) / n,
                points=float(points) / n,
                simulations=int(visits),
            )
        )
    nodes = trees[0].nodes[trees[0].candidates]
    sure = set(nodes["move"][nodes["gambles"] == 0].tolist())
    return tuple(_without_wishful_thinking(ideas, sure))


def _without_wishful_thinking(ideas: list[Idea], sure: Container[int]) -> list[Idea]:
    """Puts the best sure move before a gamble that is not clearly better.

    Of many gambles that are estimated by luck, the luckiest looks better than it is.
    """
    if ideas[0].code in sure:
        return ideas
    other = next((idea for idea in ideas if idea.code in sure and idea.simulations), None)
    if other is None:
        return ideas
    noise = math.hypot(ideas[0].error, other.error)
    if ideas[0].value - other.value > CLEARLY * noise + MARGIN:
        return ideas
    return [other, *(idea for idea in ideas if idea is not other)]


def evaluate(
    seen: Position, viewer: int, rollouts: int, seed: int | None = None
) -> list[Evaluation]:
    """Estimates each seat's chance to win and points by rollouts, from what a viewer knows."""
    root = seen.states.copy()
    conceal(root, viewer)
    means = Tree.roll_out(seen.game, root, viewer, rollouts, _seed_of(root, viewer, seed))
    return [Evaluation(float(m[search.WINS]), float(m[search.POINTS])) for m in means]
