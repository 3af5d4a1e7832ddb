"""Compiles the rules of games beforehand: `python -m ludotope.server.precompile`.

Compiling holds Python's lock; done in processes of its own, it blocks nobody. Whoever opens a table
waits for the rules alone, and for the search only when a computer player has the word: so a game
is compiled in two parts,

    python -m ludotope.server.precompile caldera --part rules
    python -m ludotope.server.precompile caldera --part bots

each of which writes its progress to standard output, one JSON object a line:

    {"game": "caldera", "part": "rules", "done": 12, "all": 40}

`done` never falls and reaches `all` exactly when the part is ready; then the process ends with 0.
When it cannot be made ready, it ends with 1 and one sentence on standard error; with 3 if all was
compiled, but could not be kept.
"""

import argparse
import gc
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Any

import msgspec

from ludotope.arena.table import precompile
from ludotope.bots import BOTS
from ludotope.bots.kernel import search
from ludotope.engine.dealer import Dealer
from ludotope.engine.errors import LudotopeError
from ludotope.engine.event import WATCHER
from ludotope.engine.game import AnyGame
from ludotope.engine.kernel import generic, playout
from ludotope.engine.kernel.generic import rules_called
from ludotope.engine.kernel.mistakes import RulesError
from ludotope.engine.kernel.rule import not_kept, watch_ready
from ludotope.engine.position import Position
from ludotope.engine.shelf import find_box, shelf
from ludotope.engine.words import language_of_user, say
from ludotope.server.compiling import (
    BOTS_PART,
    NOT_KEPT,
    PARTS,
    Progress,
    end_with_parent,
    mark_compiled,
)

# How many new objects are looked through at once, and after how many times older ones are too. All
# are very seldom: that holds everybody up for a quarter of a second when there are a thousand
# players, and finds next to nothing, as what the server makes does not refer to itself.
COLLECTED_AFTER = (1500, 2, 500)

# The same where nothing is done but to compile: what a compiler makes is mostly kept, and looking
# for what is not takes a tenth of its time.
COLLECTED_WHILE_COMPILING = (100_000, 20, 1000)

# The ways in of both parts: what Python calls when a game is played, and when it is thought about.
_PLAYED = (
    playout.step,
    playout.go_on,
    playout.list_legal,
    playout.see_as,
    generic.scores,
)
_SEARCHED = (search.search,)


def compile_all() -> Iterator[str]:
    """Compiles all games in other processes; yields the name of each game when it is ready."""
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        games = {pool.submit(_compile, name): name for name in shelf()}
        for done in as_completed(games):
            yield games[done]


def _compile(name: str) -> bool:
    command = [sys.executable, "-m", "ludotope.server.precompile", name]
    return subprocess.run(command, check=False, stdout=subprocess.DEVNULL).returncode == 0


def load(*names: str, parts: Sequence[str] = PARTS) -> None:
    """Loads the compiled rules of some games, so that the first request is quick."""
    for name in names:
        game = find_box(name).open()
        for part in parts:
            _prepare(game, part)


def load_for_good(name: str, part: str) -> None:
    """Loads a part that is compiled, and keeps the garbage collector from ever scanning it.

    What is loaded stays; and tables go when nobody refers to them. Without this, all players would
    wait a third of a second every few seconds once there are some hundred tables, and a tenth of a
    second a few times while this loads; what it leaves behind is next to nothing.
    """
    gc.disable()
    try:
        load(name, parts=[part])
    finally:
        gc.freeze()
        gc.set_threshold(*COLLECTED_AFTER)
        gc.enable()


def prepare(name: str, part: str, told: Callable[[Progress], None]) -> None:
    """Compiles, or loads, a part of a game, and tells how far that is."""
    box = find_box(name)
    game = box.open()
    expected = _expected(game, part)
    met: set[Callable[..., Any]] = set()
    done = 0

    def count(function: Callable[..., Any]) -> None:
        nonlocal done
        met.add(function)
        # The last one is told when everything is ready: more may come than was foreseen.
        ready = min(len(met & expected), len(expected) - 1)
        if ready > done:
            done = ready
            told(Progress(box.name, part, done, len(expected)))

    with watch_ready(count):
        _prepare(game, part)
    whole = max(1, len(expected))
    told(Progress(box.name, part, whole, whole))


def _expected(game: AnyGame, part: str) -> set[Callable[..., Any]]:
    """The rules that a part consists of, as far as can be told before."""
    dtype = game.start.dtype
    played = set[Callable[..., Any]]().union(*(rules_called(rule, dtype) for rule in _PLAYED))
    searched = set[Callable[..., Any]]().union(*(rules_called(rule, dtype) for rule in _SEARCHED))
    if part == BOTS_PART:
        return searched - played
    return played


def _prepare(game: AnyGame, part: str) -> None:
    if part == BOTS_PART:
        precompile(game, BOTS)
    else:
        _walk_through(game)


def _walk_through(game: AnyGame) -> None:
    """Plays a random game and calls everything on it that the server calls."""
    luck = random.Random(1)
    seats = range(game.setup.seats)
    names = [str(seat) for seat in seats]
    position = Position(game, Dealer(1))
    while not position.is_over:
        seat = luck.choice(position.deciders)
        position.view(seat)
        position.prompt(seat)
        code = int(luck.choice(position.legal(seat)))
        position.preview(code, seat)
        position.push(code, seat)
    past = position.at(0)
    for event in position.events:
        for viewer in (WATCHER, *seats):
            game.conceals(past.state, event, viewer)
            game.tell(past.state, event, viewer, names)
        game.motion(past.state, event)
        past.apply(event)
    past.result()
    past.scores()
    past.copy().view(WATCHER)


def main(arguments: Sequence[str] | None = None) -> int:
    """Compiles what the arguments name, or all games; returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m ludotope.server.precompile", description="Compiles rules beforehand."
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="its name; all if not given")
    parser.add_argument("--part", choices=PARTS, help="only what people, or computer players, need")
    parser.add_argument(
        "--with-parent", action="store_true", help="end when standard input is closed"
    )
    options = parser.parse_args(arguments)
    if options.with_parent:
        end_with_parent()
    gc.set_threshold(*COLLECTED_WHILE_COMPILING)
    if not options.games and options.part is None:
        for ready in compile_all():
            print(ready, flush=True)
        return 0
    try:
        for name in options.games or shelf():
            for part in [options.part] if options.part else PARTS:
                prepare(name, part, _write_line)
                if not_kept:
                    print(not_kept[-1], file=sys.stderr)
                    return NOT_KEPT
                mark_compiled(find_box(name), part)
    except LudotopeError as error:
        print(say(error.phrase, language_of_user()), file=sys.stderr)
        return 1
    except RulesError as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        print(error.strerror or error, file=sys.stderr)
        return 1
    return 0


def _write_line(progress: Progress) -> None:
    print(msgspec.json.encode(progress).decode(), flush=True)


if __name__ == "__main__":
    sys.exit(main())
