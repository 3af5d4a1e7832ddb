"""Tournaments: computer players against each other in changing seats, and what comes of it.

Every game is known by its number, so a tournament can be stopped at any moment, even by a kill,
and goes on where it was: finished games are kept in a file, one line each, until all are played.
"""

import hashlib
import itertools
import json
import math
import multiprocessing
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Any, BinaryIO, Self

import msgspec
from openskill.models import PlackettLuce
from platformdirs import user_data_path

import ludotope
from ludotope.arena.cluster import run_on_cluster
from ludotope.arena.table import play_game, precompile
from ludotope.engine.box import Setup
from ludotope.engine.errors import SetupError
from ludotope.engine.files import unwritable
from ludotope.engine.kernel.cache_folder import sources_digest
from ludotope.engine.kernel.locks import lock, remove_and_close
from ludotope.engine.kernel.luck import small_seed
from ludotope.engine.shelf import find_box

# Of a normal distribution, 95 % lie within so many standard deviations.
NINETY_FIVE = 1.96


class Finished(msgspec.Struct, frozen=True):
    """A finished game: the player in each seat, and the seats' points and places."""

    number: int
    players: tuple[str, ...]
    points: tuple[int, ...]
    places: tuple[int, ...]


class Pair(msgspec.Struct):
    """Head-to-head results of two computer players, over the games that both played."""

    a: str
    b: str
    games: int = 0
    a_wins: int = 0
    b_wins: int = 0
    ties: int = 0

    @property
    def share(self) -> float:
        """The share of the decided games that the first won."""
        decided = self.a_wins + self.b_wins
        return self.a_wins / decided if decided else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of that share (Wilson's)."""
        n = self.a_wins + self.b_wins
        if n == 0:
            return 0.0, 1.0
        square = NINETY_FIVE * NINETY_FIVE
        middle = (self.share + square / (2 * n)) / (1 + square / n)
        spread = math.sqrt(self.share * (1 - self.share) / n + square / (4 * n * n))
        spread *= NINETY_FIVE / (1 + square / n)
        return max(0.0, middle - spread), min(1.0, middle + spread)


class Tournament:
    """Games of one setup between computer players, each line-up in all rotations of its seats."""

    def __init__(self, game: str, setup: Setup, bots: Sequence[str], games: int, seed: int) -> None:
        if len(set(bots)) != len(bots) or len(bots) < 2:
            raise SetupError("arena-bots", bots=", ".join(bots))
        if setup.seats < 2:
            raise SetupError("arena-seats")
        self.game = game
        self.setup = setup
        self.bots = tuple(bots)
        self.seed = small_seed(seed)
        self.games = games
        self.line_ups = line_ups(self.bots, setup.seats)

    @property
    def total(self) -> int:
        """The number of games in all."""
        return self.games * len(self.line_ups)

    def players(self, number: int) -> tuple[str, ...]:
        """Returns the players of a game by seat: a line-up, turned by a seat each time."""
        line_up = self.line_ups[number // self.games]
        turn = number % self.games % len(line_up)
        return line_up[turn:] + line_up[:turn]

    def deal(self, number: int) -> int:
        """Returns the number of a game's deal: the same until everybody has been in every seat."""
        return number % self.games // self.setup.seats

    def precompile(self) -> None:
        """Has everything compiled, before several processes would do the same work."""
        precompile(find_box(self.game).open(self.setup), self.bots)

    def run(
        self, jobs: int, advance: Callable[[int], object], cluster: str | None = None
    ) -> tuple[list[Finished], float]:
        """Plays all games that are not finished yet; returns all, and the seconds they took.

        They are played on so many cores of this machine, or on the cluster at an address.
        """
        began = time.perf_counter()
        with Journal(self._journal_path()) as journal:
            done = {game.number: game for game in journal.finished}
            advance(len(done))
            missing = [number for number in range(self.total) if number not in done]
            for finished in self._play(missing, jobs, cluster):
                done[finished.number] = finished
                journal.keep(finished, time.perf_counter() - began)
                advance(1)
            seconds = journal.seconds_before + time.perf_counter() - began
            journal.forget()
        return [done[number] for number in range(self.total)], seconds

    def _play(self, numbers: Sequence[int], jobs: int, cluster: str | None) -> Iterator[Finished]:
        if cluster is not None:
            yield from run_on_cluster(cluster, self.play, ((number,) for number in numbers))
            return
        if jobs == 1:
            for number in numbers:
                yield self.play(number)
            return
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(jobs, context, _leave_with_parent) as workers:
            under_way: set[Future[Finished]] = set()
            waiting = iter(numbers)
            try:
                while True:
                    for number in itertools.islice(waiting, 2 * jobs - len(under_way)):
                        under_way.add(workers.submit(self.play, number))
                    if not under_way:
                        return
                    done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
                    for future in done:
                        yield future.result()
            except BaseException:
                # What is finished is kept; nobody waits for the games under way.
                workers.shutdown(wait=False, cancel_futures=True)
                for worker in multiprocessing.active_children():
                    worker.terminate()
                raise

    def play(self, number: int) -> Finished:
        """Plays the game with a number."""
        players = self.players(number)
        game = find_box(self.game).open(self.setup)
        result = play_game(game, players, self.seed, number, self.deal(number)).result()
        return Finished(number, players, result.scores, result.places)

    def _journal_path(self) -> Path:
        """One file for each tournament there can be, and for each version of what plays it."""
        package = Path(ludotope.__file__).parent
        told = [
            self.game,
            repr(self.setup),
            repr(self.bots),
            self.games,
            self.seed,
            sources_digest(package),
        ]
        digest = hashlib.sha256(json.dumps(told).encode()).hexdigest()[:24]
        try:
            return user_data_path("ludotope") / "arena" / f"{self.game}-{digest}.jsonl"
        except RuntimeError as error:
            raise unwritable(Path("arena"), error) from None


def line_ups(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Returns the line-ups: every choice of as many computer players as there are seats.

    With fewer computer players than seats, each has to fill several of them in turn: every one is
    alone against the others, or as nearly so as the number of seats allows.
    """
    if len(bots) >= seats:
        return list(itertools.combinations(bots, seats))
    return [
        tuple(itertools.islice(itertools.cycle([*bots[first:], *bots[:first]]), seats))
        for first in range(len(bots))
    ]


def pairs_of(games: Sequence[Finished], bots: Sequence[str]) -> list[Pair]:
    """Head-to-head results of every two computer players that met."""
    pairs = {(b, a): Pair(b, a) for a, b in itertools.combinations(bots, 2)}
    for game in games:
        seated = zip(game.players, game.places, strict=True)
        for (one, place), (other, other_place) in itertools.combinations(seated, 2):
            pair = pairs.get((one, other))
            ahead = other_place - place
            if pair is None:
                pair, ahead = pairs.get((other, one)), -ahead
            if pair is None:
                continue
            pair.games += 1
            pair.a_wins += ahead > 0
            pair.b_wins += ahead < 0
            pair.ties += ahead == 0
    return [pair for pair in pairs.values() if pair.games]


def ratings_of(games: Sequence[Finished], bots: Sequence[str]) -> dict[str, dict[str, float]]:
    """OpenSkill ratings after all games, in their order; a player in two seats learns from both."""
    model = PlackettLuce()
    ratings = {bot: model.rating(name=bot) for bot in bots}
    for game in games:
        teams = [[ratings[bot]] for bot in game.players]
        rated = model.rate(teams, ranks=[float(place) for place in game.places])
        for bot in set(game.players):
            new = [team[0] for team in rated if team[0].name == bot]
            ratings[bot] = model.rating(
                mu=sum(rating.mu for rating in new) / len(new),
                sigma=sum(rating.sigma for rating in new) / len(new),
                name=bot,
            )
    return {
        bot: {"mu": rating.mu, "sigma": rating.sigma, "ordinal": rating.ordinal()}
        for bot, rating in ratings.items()
    }


def standings_of(games: Sequence[Finished], bots: Sequence[str]) -> dict[str, dict[str, float]]:
    """For each computer player: seats it had, victories (shared ones in part), mean points."""
    standings = {bot: {"seats": 0.0, "wins": 0.0, "points": 0.0} for bot in bots}
    for game in games:
        winners = game.places.count(1)
        for bot, points, place in zip(game.players, game.points, game.places, strict=True):
            standings[bot]["seats"] += 1
            standings[bot]["wins"] += place == 1 and 1 / winners
            standings[bot]["points"] += points
    for standing in standings.values():
        standing["points"] /= max(1.0, standing["seats"])
    return standings


class Journal:
    """The finished games of a tournament under way, on the disk.

    Another process with the same tournament under way keeps the file to itself; then nothing is
    kept here.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.finished: list[Finished] = []
        self.seconds_before = 0.0
        self._file: BinaryIO | None = None

    def __enter__(self) -> Self:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            file = self.path.open("a+b")
        except OSError as error:
            raise unwritable(self.path, error) from None
        try:
            lock(file)
        except OSError:
            file.close()
            return self
        self._file = file
        file.seek(0)
        whole = 0
        for line in file.read().splitlines(keepends=True):
            if not line.endswith(b"\n"):
                break
            try:
                entry = msgspec.json.decode(line, type=Entry)
            except (msgspec.MsgspecError, UnicodeDecodeError):
                break
            self.finished.append(entry.game)
            self.seconds_before = entry.seconds
            whole += len(line)
        # A kill may have left half a line; what comes after must begin on its own.
        file.truncate(whole)
        return self

    def keep(self, game: Finished, seconds: float) -> None:
        """Keeps a finished game, before anybody is told of it."""
        if self._file is not None:
            entry = Entry(game, self.seconds_before + seconds)
            self._file.write(msgspec.json.encode(entry) + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())

    def forget(self) -> None:
        """Removes the file once all games are played."""
        if self._file is not None:
            remove_and_close(self.path, self._file)
            self._file = None

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()


class Entry(msgspec.Struct, frozen=True):
    """A line of the journal: a game, and the seconds spent on the tournament by then."""

    game: Finished
    seconds: float


def _leave_with_parent() -> None:
    """Lets a worker end when its parent has been killed."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def as_json(games: Sequence[Finished], bots: Sequence[str], seconds: float) -> dict[str, Any]:
    """All that came of a tournament, with the names of the command's JSON."""
    return {
        "games": len(games),
        "pairs": [
            {**msgspec.to_builtins(pair), "share": pair.share, "interval": list(pair.interval)}
            for pair in pairs_of(games, bots)
        ],
        "ratings": ratings_of(games, bots),
        "standings": standings_of(games, bots),
        "seconds": seconds,
    }
