"""Has every game compiled before anybody waits for it: `python -m ludotope.server.warm`.

Compiling keeps Python busy; in a process of its own it keeps nobody else waiting.
"""

import gc
import random
import subprocess
import sys
from pathlib import Path

from ludotope.arena.table import warm_up
from ludotope.bots import BOTS
from ludotope.engine.dealer import Dealer
from ludotope.engine.game import Game
from ludotope.engine.position import WATCHER, Position
from ludotope.engine.rule import cache_folder
from ludotope.engine.shelf import shelf


def marker() -> Path:
    """The file that says that everything is compiled, beside what is compiled."""
    return cache_folder() / "all-games-compiled"


def prepare_all() -> None:
    """Compiles in another process whatever this version of the package needs."""
    subprocess.run([sys.executable, "-m", "ludotope.server.warm"], check=False)


def load_all() -> None:
    """Loads what is compiled into this process, so that the first request is quick."""
    for box in shelf().values():
        game = box.open()
        warm_up(game, BOTS)
        _walk_through(game)


def load_and_settle() -> None:
    """Loads all, and keeps Python from looking through everything for garbage again and again.

    What is loaded stays; and tables go when nobody refers to them. Without this, all players
    would wait a third of a second every few seconds once there are some hundred tables.
    """
    load_all()
    gc.collect()
    gc.freeze()
    gc.set_threshold(2000, 10, 2000)


def _walk_through(game: Game) -> None:
    """A random game in which everything is asked that the server asks of one."""
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
            game.conceals(past.state, *event, viewer)
            game.tell(past.state, *event, viewer, names)
        game.motion(past.state, *event)
        past.apply(event)
    past.result()
    past.copy().view(WATCHER)


if __name__ == "__main__":
    load_all()
    marker().touch()
