"""``ludotope verify``: does a game keep everything that the rest of Ludotope relies on?"""

import traceback
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console

from ludotope.commands.common import Speaker, compiling_shown
from ludotope.commands.shared_options import GAME_HELP, count
from ludotope.engine.box import Box
from ludotope.engine.errors import LudotopeError
from ludotope.engine.position import Position
from ludotope.engine.shelf import find_box
from ludotope.engine.words import say

CHECKED = ("course", "moves", "views", "secrets", "words", "records", "rules")


def add_options(parser: ArgumentParser) -> None:
    """Adds the options of the command."""
    parser.add_argument("game", help=GAME_HELP)
    parser.add_argument(
        "--games", type=count, default=1, help="random games with each number of seats (1)"
    )
    parser.add_argument("--seed", type=int, default=1, help="same seed, same games (1)")


def run(options: Namespace) -> None:
    """Checks a game of the shelf; says what was checked, or the first thing that was wrong."""
    speaker = Speaker(options.lang)
    box = find_box(options.game)
    setups = len(box.seats) * len(box.variants)
    progress = speaker.text("verify-progress", game=box.title, games=setups * options.games)
    try:
        with compiling_shown(speaker):
            Position(box.open())
        with _time_shown(progress):
            _check(box, options.games, options.seed)
    except Exception as error:
        # Whatever the rules of a broken game raise, their author wants the sentence.
        reason = _reason(error, options.lang)
        raise LudotopeError("verify-failed", game=box.title, reason=reason) from error
    speaker.print("verify-good", "bold", game=box.title, games=options.games, setups=setups)
    for what in CHECKED:
        speaker.print(f"verify-{what}")


def _check(box: Box, games: int, seed: int) -> None:
    from ludotope.testing import check_game

    check_game(box, games=games, seed=seed)


def _reason(error: Exception, language: str) -> str:
    """What was wrong in one line: of many lines, the first and the last."""
    if isinstance(error, LudotopeError):
        return say(error.phrase, language)
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    if not lines:
        # An assertion without words: its own source says what it expects.
        lines = [str(traceback.extract_tb(error.__traceback__)[-1].line)]
    said = lines[0] if len(lines) == 1 else f"{lines[0]} … {lines[-1]}"
    return said if isinstance(error, AssertionError) else f"{type(error).__name__}: {said}"


@contextmanager
def _time_shown(text: str) -> Iterator[None]:
    """Shows on a terminal that work goes on, and for how long."""
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    with Progress(
        SpinnerColumn(),
        TextColumn("{task.description}", markup=False),
        TimeElapsedColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as progress:
        progress.add_task(text, total=None)
        yield
