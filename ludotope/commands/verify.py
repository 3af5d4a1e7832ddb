"""``ludotope verify``: does a game keep everything that the rest of Ludotope relies on?"""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console

from ludotope.commands.common import Speaker
from ludotope.commands.shared_options import GAME_HELP, count
from ludotope.engine.box import Box
from ludotope.engine.errors import LudotopeError
from ludotope.engine.shelf import find_box

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
        with _steps_shown(progress) as show:
            _check(box, options.games, options.seed, show)
    except AssertionError as error:
        raise LudotopeError("verify-failed", game=box.title, reason=str(error)) from error
    speaker.print("verify-good", "bold", game=box.title, games=options.games, setups=setups)
    for what in CHECKED:
        speaker.print(f"verify-{what}")


def _check(box: Box, games: int, seed: int, show: Callable[[str], None]) -> None:
    from ludotope.testing import check_game

    check_game(box, games=games, seed=seed, progress=show)


@contextmanager
def _steps_shown(text: str) -> Iterator[Callable[[str], None]]:
    """Shows on a terminal what is checked, and for how long; gives what to call for each step."""
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
        task = progress.add_task(text, total=None)
        yield lambda step: progress.update(task, description=f"{text} {step}")
