"""Games that the search plays against itself, as arrays to learn from: moves, and why.

What a game is depends on its number and the settings alone, so the same arrays come of any number
of threads and machines.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ludotope.arena.cluster import run_on_cluster
from ludotope.bots.guided import Judge
from ludotope.bots.thinking import Budget, Thought
from ludotope.engine.box import Setup
from ludotope.engine.dealer import Dealer
from ludotope.engine.errors import SetupError
from ludotope.engine.kernel.layout import Array
from ludotope.engine.kernel.luck import small_seed
from ludotope.engine.position import Position
from ludotope.engine.shelf import find_box
from ludotope.envs.data import COLUMNS, GameData, games_of, join_parts, write_parts
from ludotope.envs.spec import NO_ACTION, Spec

# Who plays, in `GameData.players`.
SEARCH = "search"
# The most moves that are thought about, and so what there is room for in a row.
CANDIDATES = 16
# So many games are written at a time.
PART = 64
# Far apart, so that no two decisions of a run are thought about alike.
_GAME_STEP = 1_000_003

Arrays = dict[str, Array]


class SelfPlay(NamedTuple):
    """How games are played: each decision by so many simulations, of a search or of a guided one.

    With a temperature moves are picked by chance, in proportion to their simulations and to
    `exp(value / temperature)`; with 0 it is always the one that the search would play.
    """

    box: str
    setup: Setup
    seed: int = 0
    simulations: int = 100
    temperature: float = 0.05
    fineness: int | None = None
    masks: bool = False
    judge: Judge | None = None

    def spec(self) -> Spec:
        """The numbering of the game's actions and observations."""
        return Spec(find_box(self.box).open(self.setup), self.fineness)

    def run(
        self,
        games: int,
        jobs: int = 1,
        cluster: str | None = None,
        advance: Callable[[int], object] = lambda _: None,
    ) -> GameData:
        """Plays games on so many threads, or on the cluster at an address; returns all of them.

        Besides what recorded games have, there is for each decision what was thought: `values` of
        the position to whoever decides (0 lost, 1 won; NaN where there was nothing to compare), and
        for each of the moves that were thought about, the best first, `idea_actions` (-1 where
        there are fewer), `idea_values` and `idea_simulations`. All moves are actions.
        """
        return join_parts(self.parts(games, jobs, cluster, advance))

    def write(
        self,
        path: str | Path,
        games: int,
        jobs: int = 1,
        cluster: str | None = None,
        advance: Callable[[int], object] = lambda _: None,
    ) -> int:
        """Plays games and writes them into a file; returns how many decisions they had.

        Parquet is written while they are played, so that only some games are in memory; NumPy's
        `.npz` is written when all are there.
        """
        decisions = 0

        def counted() -> Iterator[GameData]:
            nonlocal decisions
            for part in self.parts(games, jobs, cluster, advance):
                decisions += len(part.actions)
                yield part

        write_parts(path, counted())
        return decisions

    def parts(
        self,
        games: int,
        jobs: int = 1,
        cluster: str | None = None,
        advance: Callable[[int], object] = lambda _: None,
    ) -> Iterator[GameData]:
        """Plays games as `run` does, and yields them in their order, some at a time."""
        if self.simulations < 2 or self.temperature < 0:
            raise SetupError("self-play-settings")
        if games < 1:
            raise SetupError("env-count", given=games)
        # On a cluster games may be done in another order: those that are early wait.
        early: dict[int, Arrays] = {}
        first = following = 0
        for number, arrays in self._played(range(games), jobs, cluster):
            early[number] = arrays
            advance(1)
            while following in early:
                following += 1
                if following - first == PART or following == games:
                    numbers = range(first, following)
                    yield self._part(numbers, [early.pop(number) for number in numbers])
                    first = following

    def _part(self, numbers: range, played: list[Arrays]) -> GameData:
        joined = {name: np.concatenate([game[name] for game in played]) for name in played[0]}
        lengths = [len(game["games"]) for game in played]
        joined["games"] = np.repeat(np.array(numbers, np.int32), lengths)
        columns: dict[str, Any] = {name: joined.pop(name) for name in COLUMNS}
        spec = self.spec()
        players = ((SEARCH,) * spec.seats,) * len(numbers)
        return GameData(spec=spec, players=players, more=joined, **columns)

    def _played(
        self, numbers: range, jobs: int, cluster: str | None
    ) -> Iterator[tuple[int, Arrays]]:
        if cluster is not None:
            yield from run_on_cluster(cluster, self.play, ((number,) for number in numbers))
            return
        with ThreadPoolExecutor(jobs) as threads:
            try:
                yield from threads.map(self.play, numbers)
            except BaseException:
                threads.shutdown(wait=False, cancel_futures=True)
                raise

    def play(self, number: int) -> tuple[int, Arrays]:
        """Plays the game with a number; returns the number and the arrays of its decisions."""
        spec = self.spec()
        luck = np.random.default_rng((small_seed(self.seed), number))
        position = Position(spec.game, Dealer(self.seed, number))
        budget = Budget(simulations=self.simulations, candidates=CANDIDATES)
        thoughts = []
        while not position.is_over:
            seat = position.deciders[0]
            seed = small_seed(self.seed + _GAME_STEP * (number + 1))
            thought = spec.think(position.seen_by(seat), seat, budget, seed, self.judge)
            thoughts.append(thought)
            position.play(seat, self._pick(thought, luck))
        data = games_of([(position, (SEARCH,) * spec.seats)], self.fineness, self.masks)
        return number, data.arrays() | _thought(spec, thoughts)

    def _pick(self, thought: Thought, luck: np.random.Generator) -> int:
        """The best move, or with a temperature one of those that are nearly as good."""
        if self.temperature == 0:
            return thought.code
        ideas = thought.simulated
        values, simulations = np.array([(idea.value, idea.simulations) for idea in ideas]).T
        chances = _chances(values, simulations, self.temperature)
        return ideas[luck.choice(len(ideas), p=chances)].code


def _chances(values: Array, simulations: Array, temperature: float) -> Array:
    """Chances by value and by how much is known; where nothing is, the first has all."""
    known = simulations.astype(np.float64)
    known[..., 0] += known.sum(axis=-1) == 0
    powers = np.where(known > 0, values / temperature, -np.inf)
    weights = known * np.exp(powers - powers.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)


def policies(data: GameData, temperature: float = 0.05) -> Array:
    """What self-play found, as chances of all actions: a row for each decision, to learn from.

    They are those by which `SelfPlay` picks. Moves that were not thought about have no chance.
    """
    actions, values = data.more["idea_actions"], data.more["idea_values"].astype(np.float64)
    chances = _chances(values, data.more["idea_simulations"], temperature)
    table = np.zeros((len(actions), data.spec.actions), np.float32)
    rows, columns = np.nonzero(actions != NO_ACTION)
    np.add.at(table, (rows, actions[rows, columns]), chances[rows, columns])
    return table / np.maximum(table.sum(axis=1, keepdims=True), 1e-9)


def _thought(spec: Spec, thoughts: list[Thought]) -> Arrays:
    """What was thought of each decision, as arrays with a row for each."""
    shape = len(thoughts), CANDIDATES
    actions = np.full(shape, NO_ACTION, np.int32)
    values, simulations = np.zeros(shape, np.float32), np.zeros(shape, np.int32)
    for row, thought in enumerate(thoughts):
        for place, idea in enumerate(thought.ideas[:CANDIDATES]):
            actions[row, place] = spec.action_of[idea.code]
            values[row, place] = idea.value
            simulations[row, place] = idea.simulations
    return {
        "values": np.where(simulations[:, 0] > 0, values[:, 0], np.float32(np.nan)),
        "idea_actions": actions,
        "idea_values": values,
        "idea_simulations": simulations,
    }
