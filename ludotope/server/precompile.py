"""Compiles the rules of every game beforehand: `python -m ludotope.server.precompile`.

Compiling holds Python's lock; done in a process of its own for each game, it blocks nobody.
"""

import gc
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

from ludotope.arena.table import precompile
from ludotope.bots import BOTS
from ludotope.engine.dealer import Dealer
from ludotope.engine.event import WATCHER
from ludotope.engine.game import AnyGame
from ludotope.engine.kernel.cache_folder import cache_folder
from ludotope.engine.position import Position
from ludotope.engine.shelf import find_box, shelf


def marker() -> Path:
    """Returns the file, inside the cache folder, that exists once all games are compiled."""
    return cache_folder() / "all-games-compiled"


def compile_all() -> Iterator[str]:
    """Compiles all games in other processes; yields the name of each game when it is ready."""
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        games = {pool.submit(_compile, name): name for name in shelf()}
        for done in as_completed(games):
            yield games[done]
    # Whatever was cut short is compiled at the next start.
    if all(done.result() for done in games):
        marker().touch()


def _compile(name: str) -> bool:
    command = [sys.executable, "-m", "ludotope.server.precompile", name]
    return subprocess.run(command, check=False).returncode == 0


def load(*names: str) -> None:
    """Loads the compiled rules of some games, so that the first request is quick."""
    for name in names:
        game = find_box(name).open()
        precompile(game, BOTS)
        _walk_through(game)


def load_and_freeze() -> None:
    """Loads all games, and keeps the garbage collector from scanning them again and again.

    What is loaded stays; and tables go when nobody refers to them. Without this, all players
    would wait a third of a second every few seconds once there are some hundred tables.
    """
    load(*shelf())
    gc.collect()
    gc.freeze()
    gc.set_threshold(2000, 10, 2000)


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
        position.push(int(luck.choice(position.legal(seat))), seat)
    past = position.at(0)
    for event in position.events:
        for viewer in (WATCHER, *seats):
            game.conceals(past.state, event, viewer)
            game.tell(past.state, event, viewer, names)
        game.motion(past.state, event)
        past.apply(event)
    past.result()
    past.copy().view(WATCHER)


if __name__ == "__main__":
    if sys.argv[1:]:
        load(*sys.argv[1:])
    else:
        for ready in compile_all():
            print(ready)
