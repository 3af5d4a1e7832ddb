"""Many games by computer players, on several threads; each game depends on its number alone."""

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ludotope.arena.cluster import run_on_cluster
from ludotope.arena.table import play_game, precompile
from ludotope.bots import RANDOM
from ludotope.engine.box import Setup
from ludotope.engine.event import Event
from ludotope.engine.files import unwritable, write_text
from ludotope.engine.game import AnyGame
from ludotope.engine.kernel import playout
from ludotope.engine.kernel.layout import Array
from ludotope.engine.kernel.luck import new_luck, small_seed
from ludotope.engine.kernel.mistakes import RulesError
from ludotope.engine.position import Position
from ludotope.engine.record import SUFFIX, write_record
from ludotope.engine.shelf import find_box

# How long a thread plays before it reports back, about, and how many games at most.
CHUNK_SECONDS = 0.1
# How many games a worker of a cluster plays before it reports back: at random, and with bots.
RANDOM_CHUNK, BOTS_CHUNK = 20_000, 4
MOST_IN_A_CHUNK = 100_000


class Tally(NamedTuple):
    """The totals of some games: decisions, points, wins and seconds."""

    games: int
    decisions: int
    points: Array
    wins: Array
    seconds: float = 0.0


class Simulation:
    """Games of one setup between computer players. Game number n is the same in every run."""

    def __init__(self, game: AnyGame, bots: Sequence[str], seed: int) -> None:
        self.game = game
        self.bots = list(bots)
        self.seed = small_seed(seed)

    def precompile(self) -> None:
        """Has everything compiled."""
        if self.is_random:
            self.play(0, 1)
            self.replay(0)
        else:
            precompile(self.game, self.bots)

    @property
    def is_random(self) -> bool:
        """Whether all play at random: then whole games are compiled."""
        return set(self.bots) == {RANDOM}

    def run(
        self,
        games: int,
        jobs: int,
        records: Path | None,
        advance: Callable[[int], object],
        cluster: str | None = None,
    ) -> dict[str, Any]:
        """Plays the games and says how they went, with the names of the command's JSON.

        They are played on so many threads, or on the cluster at an address.
        """
        if records is not None:
            _make_folder(records)
        seats = self.game.setup.seats
        decisions, points, wins = 0, np.zeros(seats, np.int64), np.zeros(seats, np.int64)
        began = time.perf_counter()
        tallies = self.tallies(games, jobs, records)
        if cluster is not None:
            tallies = self._tallies_on_cluster(cluster, games, records)
        for tally in tallies:
            decisions += tally.decisions
            points += tally.points
            wins += tally.wins
            advance(tally.games)
        seconds = time.perf_counter() - began
        return {
            "games": games,
            "decisions": decisions,
            "seconds": seconds,
            "games_per_second": games / seconds,
            "decisions_per_second": decisions / seconds,
            "mean_scores": (points / games).tolist(),
            "wins": (wins / playout.VICTORY).tolist(),
        }

    def tallies(self, games: int, jobs: int, records: Path | None) -> Iterator[Tally]:
        """Plays the games in chunks, a few at a time, so that they can be stopped at any moment."""
        under_way: set[Future[Tally]] = set()
        first, chunk = 0, 1
        with ThreadPoolExecutor(jobs) as threads:
            try:
                while first < games or under_way:
                    while first < games and len(under_way) < 2 * jobs:
                        size = min(chunk, games - first)
                        under_way.add(threads.submit(self.chunk, first, size, records))
                        first += size
                    done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
                    for future in done:
                        tally = future.result()
                        if tally.seconds < CHUNK_SECONDS:
                            chunk = min(2 * tally.games, MOST_IN_A_CHUNK)
                        yield tally
            except BaseException:
                threads.shutdown(wait=False, cancel_futures=True)
                raise

    def _tallies_on_cluster(
        self, address: str, games: int, records: Path | None
    ) -> Iterator[Tally]:
        """Plays the games in chunks of the same size on a cluster; records are written here."""
        box, setup = self.game.box.name, self.game.setup
        size = RANDOM_CHUNK if self.is_random and records is None else BOTS_CHUNK
        keeps = records is not None
        chunks = (
            (box, setup, self.bots, self.seed, first, min(size, games - first), keeps)
            for first in range(0, games, size)
        )
        for tally, texts in run_on_cluster(address, play_chunk, chunks):
            if records is not None:
                for name, text in texts.items():
                    write_text(records / name, text)
            yield tally

    def chunk(self, first: int, games: int, records: Path | None) -> Tally:
        """Plays some games that follow each other, and keeps their records if asked."""
        began = time.perf_counter()
        if self.is_random:
            tally = self.play(first, games)
            if records is not None:
                for number in range(first, first + games):
                    self.keep(self.replay(number), number, records)
        else:
            tally = self._play_with_bots(first, games, records)
        return tally._replace(seconds=time.perf_counter() - began)

    def play(self, first: int, games: int) -> Tally:
        """Plays some random games that follow each other."""
        seats = self.game.setup.seats
        points, places, total, wins = np.zeros((4, seats), np.int64)
        try:
            decisions = self._play_random(first, games, points, places, total, wins)
        except RulesError as error:
            raise RulesError(f"{self.game.box.name}: {error}") from None
        return Tally(games, decisions, total, wins)

    def _play_random(self, first: int, games: int, *counted: Array) -> int:
        return playout.random_games(
            self.game.start,
            self.game.start.copy(),
            new_luck(0),
            self.seed,
            first,
            games,
            self.game.move_list(),
            np.zeros((0, 2), np.int64),
            *counted,
        )

    def _play_with_bots(self, first: int, games: int, records: Path | None) -> Tally:
        total, wins = np.zeros((2, self.game.setup.seats), np.int64)
        decisions = 0
        for number in range(first, first + games):
            position = self.replay(number)
            result = position.result()
            total += result.scores
            for seat in result.winners:
                wins[seat] += playout.VICTORY // len(result.winners)
            decisions += position.decisions
            if records is not None:
                self.keep(position, number, records)
        return Tally(games, decisions, total, wins)

    def replay(self, number: int) -> Position:
        """The game with a number, with all its events."""
        if not self.is_random:
            return play_game(self.game, self.bots, self.seed, number, number)
        log = np.zeros((1000, 2), np.int64)
        while True:
            states = self.game.start.copy()
            luck = new_luck(self.seed, number)
            _, events = playout.random_game(states, luck, self.game.move_list(), log)
            if events <= len(log):
                break
            log = np.zeros((events, 2), np.int64)
        position = Position(self.game)
        position.states[0] = states[0]
        position.events = [Event(*event) for event in log[:events].tolist()]
        return position

    def keep(self, position: Position, number: int, records: Path) -> None:
        """Writes the record of the game with a number."""
        write_text(records / self.record_name(number), write_record(position, self.bots))

    def record_name(self, number: int) -> str:
        """The name of the file for the record of the game with a number."""
        setup = self.game.setup
        game = f"{self.game.box.name}-{setup.variant}-{setup.seats}"
        return f"{game}-{self.seed}-{number:06}{SUFFIX}"


def play_chunk(
    box: str, setup: Setup, bots: Sequence[str], seed: int, first: int, games: int, keeps: bool
) -> tuple[Tally, dict[str, str]]:
    """Plays some games that follow each other, for others; returns their records if asked."""
    simulation = Simulation(find_box(box).open(setup), bots, seed)
    tally = simulation.chunk(first, games, None)
    if not keeps:
        return tally, {}
    numbers = range(first, first + games)
    return tally, {
        simulation.record_name(number): write_record(simulation.replay(number), simulation.bots)
        for number in numbers
    }


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(folder, error) from None
