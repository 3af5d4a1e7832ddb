"""Compiling beforehand: in parts, in processes of its own, that say how far they are."""

import subprocess
import sys

import msgspec
import pytest

from ludotope.server.compiling import PARTS, Progress
from tests.bots.games import GAMES

pytestmark = pytest.mark.slow

# What a server calls of a game, each with the rules that had not been loaded before: read from
# their files, or compiled.
CALLED = """
import random, sys
from collections.abc import Iterator
from contextlib import contextmanager
from ludotope.bots import make_bot
from ludotope.bots.analysis import analyse
from ludotope.bots.thinking import Budget, evaluate, think
from ludotope.engine.dealer import Dealer
from ludotope.engine.event import WATCHER
from ludotope.engine.kernel.rule import watch_ready
from ludotope.engine.position import Position
from ludotope.engine.record import read_record
from ludotope.engine.shelf import find_box
from ludotope.server.precompile import load

@contextmanager
def nothing_more(what: str) -> Iterator[None]:
    late = []
    with watch_ready(lambda function: late.append(function.__name__)):
        yield
    print(what, *late)

name = sys.argv[1]
load(name)
game = find_box(name).open()
luck = random.Random(1)
position = Position(game, Dealer(2))

def play(decisions: int) -> None:
    while not position.is_over and decisions:
        seat = luck.choice(position.deciders)
        position.push(int(luck.choice(position.legal(seat))), seat)
        decisions -= 1

with nothing_more("undo"):
    asked = 0
    while not asked:
        play(1)
        asked += position.may_undo() is not None
    position.undo()
    play(12)
with nothing_more("review"):
    list(analyse(position, 30, 1))
    evaluate(position, WATCHER, 5)
with nothing_more("thinking"):
    seat = position.deciders[0]
    seen = position.seen_by(seat)
    for level in ("random", "easy", "medium", "60", "expert"):
        make_bot(level, 1, timed=False).choose(seen, seat)
    think(seen, seat, Budget(seconds=0.1, jobs=2))
with nothing_more("thinking ahead"):
    for seat in range(game.setup.seats):
        make_bot("hard", 1, timed=False).think_ahead(position.seen_by(seat), seat, lambda: False)
with nothing_more("record"):
    play(-1)
    read_record(position.record([str(seat) for seat in range(game.setup.seats)]))
    position.result()
"""
DONE = ["undo", "review", "thinking", "thinking ahead", "record"]


def precompile(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "ludotope.server.precompile", *arguments],
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("part", PARTS)
def test_a_part_says_how_far_it_is(part: str) -> None:
    ran = precompile("caldera", "--part", part)
    assert ran.returncode == 0, ran.stderr
    told = [msgspec.json.decode(line, type=Progress) for line in ran.stdout.splitlines()]
    assert {(progress.game, progress.part) for progress in told} == {("caldera", part)}
    assert len({progress.all for progress in told}) == 1
    done = [progress.done for progress in told]
    assert done == sorted(set(done))
    assert done[-1] == told[-1].all
    assert all(progress.done < progress.all for progress in told[:-1])


def test_a_game_that_is_not_there_is_said_in_one_sentence() -> None:
    ran = precompile("chess", "--part", "rules")
    assert ran.returncode == 1
    assert ran.stdout == ""
    assert "chess" in ran.stderr
    assert len(ran.stderr.splitlines()) == 1


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_compiled_once_a_game_is_loaded(game: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", CALLED, game], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.splitlines() == DONE
