"""Tournaments: fair, repeatable, never lost, and right in what they say."""

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from ludotope.arena.tournament import (
    Finished,
    Pair,
    Tournament,
    line_ups,
    pairs_of,
    ratings_of,
    standings_of,
)
from ludotope.engine.shelf import find_box, shelf
from tests.lengths import short_and_long
from tests.running import ludotope, refusal, wait_until

BOTS = ("easy", "medium", "hard", "expert")


class TestSeats:
    @pytest.mark.parametrize("seats", [2, 3, 4])
    @pytest.mark.parametrize("bots", [BOTS[:2], BOTS[:3], BOTS])
    def test_everybody_is_in_every_seat_as_often(self, bots: tuple[str, ...], seats: int) -> None:
        setup = find_box("caldera").setup(seats)
        tournament = Tournament("caldera", setup, bots, games=12, seed=1)
        seen = Counter(
            (seat, bot)
            for number in range(tournament.total)
            for seat, bot in enumerate(tournament.players(number))
        )
        for bot in bots:
            assert len({seen[seat, bot] for seat in range(seats)}) == 1
        assert len({seen[0, bot] for bot in bots}) == 1

    def test_all_rotations_of_a_line_up_have_the_same_luck(self) -> None:
        setup = find_box("trias").setup(3)
        tournament = Tournament("trias", setup, BOTS, games=6, seed=1)
        assert len(tournament.line_ups) == 4
        for first in range(0, tournament.total, 3):
            group = range(first, first + 3)
            assert len({tournament.deal(number) for number in group}) == 1
            assert len({tournament.players(number) for number in group}) == 3
            assert len({frozenset(tournament.players(number)) for number in group}) == 1

    def test_fewer_players_than_seats_are_alone_in_turn(self) -> None:
        assert line_ups(["a", "b"], 3) == [("a", "b", "a"), ("b", "a", "b")]
        assert line_ups(["a", "b", "c"], 2) == [("a", "b"), ("a", "c"), ("b", "c")]


class TestSums:
    games = (
        Finished(0, ("a", "b", "c"), (30, 20, 10), (1, 2, 3)),
        Finished(1, ("b", "c", "a"), (20, 20, 30), (2, 2, 1)),
        Finished(2, ("c", "a", "a"), (9, 9, 1), (1, 1, 3)),
    )

    def test_pairs_by_finishing_order(self) -> None:
        pairs = {(pair.a, pair.b): pair for pair in pairs_of(self.games, ("a", "b", "c"))}
        assert pairs["b", "a"] == Pair("b", "a", games=2, b_wins=2)
        assert pairs["c", "a"] == Pair("c", "a", games=4, a_wins=1, b_wins=2, ties=1)
        assert pairs["c", "b"] == Pair("c", "b", games=2, b_wins=1, ties=1)

    def test_standings(self) -> None:
        standings = standings_of(self.games, ("a", "b", "c"))
        assert standings["a"] == {"seats": 4.0, "wins": 2.5, "points": 17.5}
        assert standings["c"]["wins"] == 0.5

    def test_ratings_follow_the_results(self) -> None:
        games = [Finished(n, ("a", "b"), (2, 1), (1, 2)) for n in range(20)]
        ratings = ratings_of(games, ("a", "b"))
        assert ratings["a"]["mu"] > 30 > 20 > ratings["b"]["mu"]
        assert ratings["a"]["sigma"] < 25 / 3

    def test_intervals_are_wilsons(self) -> None:
        # From Newcombe (1998): 81 of 263, and 0 of 20.
        low, high = Pair("a", "b", 263, 81, 182).interval
        assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)
        low, high = Pair("a", "b", 20, 0, 20).interval
        assert (round(low, 4), round(high, 4)) == (0.0, 0.1611)
        assert Pair("a", "b", 3, ties=3).interval == (0.0, 1.0)


def arena(folder: Path, *arguments: str) -> dict[str, Any]:
    environment = {"XDG_DATA_HOME": str(folder)}
    done = ludotope("arena", *arguments, "--json", environment=environment)
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


@pytest.mark.slow
def test_the_same_tournament_whatever_the_jobs_or_an_earlier_kill(tmp_path: Path) -> None:
    wanted = ("carcata", "--bots", "easy,medium", "--seats", "2", "--games", "6", "--seed", "3")
    alone = arena(tmp_path / "alone", *wanted)
    together = arena(tmp_path / "together", *wanted, "--jobs", "2")
    folder = tmp_path / "killed"
    under_way = subprocess.Popen(
        [sys.executable, "-m", "ludotope", "arena", *wanted, "--jobs", "2"],
        env={**os.environ, "XDG_DATA_HOME": str(folder)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    wait_until(lambda: _kept(folder), pause=0.001)
    assert under_way.poll() is None
    under_way.send_signal(signal.SIGKILL)
    under_way.wait()
    kept = _kept(folder)
    [journal] = (folder / "ludotope" / "arena").iterdir()
    # As if the kill had come in the middle of a line, on a disk that then wrote nonsense.
    with journal.open("ab") as file:
        file.write(b'{"game":{"num\xff\xfe')
    assert 0 < len(kept) < 6
    resumed = arena(folder, *wanted, "--jobs", "2")
    assert _kept(folder) == []
    for told in (together, resumed):
        assert told["pairs"] == alone["pairs"]
        assert told["ratings"] == alone["ratings"]
    [pair] = alone["pairs"]
    assert set(pair) >= {"a", "b", "games", "a_wins", "b_wins", "ties"}
    assert pair["games"] == pair["a_wins"] + pair["b_wins"] + pair["ties"] == 6
    other = arena(tmp_path / "other", *wanted[:-1], "4")
    assert other["standings"] != alone["standings"]


def _kept(folder: Path) -> list[str]:
    files = list((folder / "ludotope" / "arena").glob("*.jsonl"))
    return [line for file in files for line in file.read_text().splitlines() if line[-1:] == "}"]


@pytest.mark.slow
def test_workers_leave_with_a_killed_parent(tmp_path: Path) -> None:
    under_way = subprocess.Popen(
        [
            *(sys.executable, "-m", "ludotope", "arena", "caldera"),
            *("--bots", "easy,medium", "--games", "4000", "--jobs", "2"),
        ],
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    wait_until(lambda: len(_kept(tmp_path)) >= 2)
    workers = _children(under_way.pid)
    assert len(workers) >= 2
    under_way.kill()
    under_way.wait()
    wait_until(lambda: not any(_is_running(worker) for worker in workers))


def _children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def _is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def test_the_cross_table_and_the_plot(tmp_path: Path) -> None:
    plot = tmp_path / "ratings.svg"
    done = ludotope(
        *("arena", "caldera", "--bots", "random,easy", "--games", "4", "--seats", "2"),
        *("--lang", "fr", "--svg", plot),
        environment={"XDG_DATA_HOME": str(tmp_path)},
    )
    assert done.returncode == 0, done.stderr
    assert "0 % (0–49)" in done.stdout
    assert "100 % (51–100)" in done.stdout
    assert "4 parties" in done.stdout
    assert plot.read_text().startswith("<svg")
    assert "easy" in plot.read_text()


def test_bad_requests_are_refused_in_one_sentence(tmp_path: Path) -> None:
    assert "at least two different" in refusal("arena", "trias", "--bots", "easy")
    assert "at least two different" in refusal("arena", "trias", "--bots", "easy,easy")
    assert "no computer player “genius”" in refusal("arena", "trias", "--bots", "easy,genius")
    assert "at least two seats" in refusal(
        "arena", "caldera", "--bots", "easy,hard", "--seats", "1"
    )
    assert "2 to 5 seats" in refusal("arena", "trias", "--bots", "easy,hard", "--seats", "7")
    plot = tmp_path / "missing" / "plot.svg"
    assert "missing" in refusal(
        *("arena", "caldera", "--bots", "random,easy", "--games", "9999999", "--svg", plot)
    )


@pytest.mark.slow
@pytest.mark.parametrize("rung", short_and_long("easy,medium", "medium,hard"))
@pytest.mark.parametrize("name", shelf())
def test_levels_are_ordered(name: str, rung: str) -> None:
    """The ladder in short: each level wins more than it loses against the one below."""
    # Weak levels play quickly, and the luck of a few games says little.
    games = 40 if rung == "easy,medium" else 14
    tournament = Tournament(name, find_box(name).setup(2), rung.split(","), games, seed=5)
    finished = [tournament.play(number) for number in range(games)]
    [pair] = pairs_of(finished, rung.split(","))
    assert pair.a_wins > pair.b_wins, pair
