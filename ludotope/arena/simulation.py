"""Many games by computer players, on several threads; each game depends on its number alone."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ludotope.engine import playout
from ludotope.engine.errors import LudotopeError
from ludotope.engine.game import Game
from ludotope.engine.layout import Array
from ludotope.engine.luck import new_luck, small_seed
from ludotope.engine.position import Event, Position
from ludotope.engine.record import SUFFIX, write_record

# Games a thread plays before it reports back; about a tenth of a second.
CHUNK = 2000


class Tally(NamedTuple):
    """What some games add up to."""

    games: int
    decisions: int
    points: Array
    wins: Array


class Simulation:
    """Games of one setup between computer players. Game number n is the same in every run."""

    def __init__(self, game: Game, bots: Sequence[str], seed: int) -> None:
        self.game = game
        self.bots = list(bots)
        self.seed = small_seed(seed)

    def warm_up(self) -> None:
        """Has everything compiled."""
        self.play(0, 1)

    def run(
        self,
        games: int,
        jobs: int,
        records: Path | None,
        advance: Callable[[int], object],
    ) -> dict[str, Any]:
        """Plays the games and says how they went, with the names of the command's JSON."""
        if records is not None:
            _make_folder(records)
        seats = self.game.setup.seats
        decisions, points, wins = 0, np.zeros(seats, np.int64), np.zeros(seats, np.int64)
        began = time.perf_counter()
        with ThreadPoolExecutor(jobs) as threads:
            chunk = min(CHUNK, -(-games // jobs))
            under_way = [
                threads.submit(self.chunk, first, min(chunk, games - first), records)
                for first in range(0, games, chunk)
            ]
            try:
                for done in as_completed(under_way):
                    tally = done.result()
                    decisions += tally.decisions
                    points += tally.points
                    wins += tally.wins
                    advance(tally.games)
            except BaseException:
                threads.shutdown(cancel_futures=True)
                raise
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

    def chunk(self, first: int, games: int, records: Path | None) -> Tally:
        """Plays some games that follow each other, and keeps their records if asked."""
        tally = self.play(first, games)
        if records is not None:
            for number in range(first, first + games):
                self.keep(number, records)
        return tally

    def play(self, first: int, games: int) -> Tally:
        """Plays some games that follow each other."""
        seats = self.game.setup.seats
        points, places, total, wins = np.zeros((4, seats), np.int64)
        decisions = playout.random_games(
            self.game.start,
            self.game.start.copy(),
            new_luck(0),
            self.seed,
            first,
            games,
            self._move_list(),
            np.zeros((0, 2), np.int64),
            points,
            places,
            total,
            wins,
        )
        return Tally(games, decisions, total, wins)

    def replay(self, number: int) -> Position:
        """The game with a number, with all its events."""
        log = np.zeros((1000, 2), np.int64)
        while True:
            states = self.game.start.copy()
            luck = new_luck(self.seed, number)
            _, events = playout.random_game(states, luck, self._move_list(), log)
            if events <= len(log):
                break
            log = np.zeros((events, 2), np.int64)
        position = Position(self.game)
        position.states[0] = states[0]
        position.events = [Event(*event) for event in log[:events].tolist()]
        return position

    def keep(self, number: int, records: Path) -> None:
        """Writes the record of the game with a number."""
        text = write_record(self.replay(number), self.bots)
        name = f"{self.game.box.name}-{self.seed}-{number:06}{SUFFIX}"
        try:
            (records / name).write_text(text, "utf-8")
        except OSError as error:
            raise _unwritable(records / name, error) from None

    def _move_list(self) -> Array:
        return np.zeros(self.game.longest_list, np.int32)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritable(folder, error) from None


def _unwritable(path: Path, error: OSError) -> LudotopeError:
    reason = error.strerror or str(error)
    return LudotopeError("file-unwritable", file=str(path), reason=reason)
