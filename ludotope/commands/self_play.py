"""``ludotope self-play``: games of the search against itself, as arrays for learning."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from ludotope.commands.common import Speaker, compiling_shown, progress_shown, read_setup
from ludotope.commands.shared_options import (
    GAME_HELP,
    add_ray,
    add_seed_and_jobs,
    add_setup,
    count,
)
from ludotope.engine.files import expect_writable
from ludotope.engine.shelf import find_box


def add_options(parser: ArgumentParser) -> None:
    """Adds the options of the command."""
    parser.add_argument("game", help=GAME_HELP)
    parser.add_argument("out", type=Path, help="a file to write: .parquet or .npz")
    add_setup(parser)
    parser.add_argument("--games", type=count, default=100, help="how many (100)")
    parser.add_argument("--simulations", type=count, default=100, help="for each decision (100)")
    parser.add_argument("--temperature", type=float, default=0.05, help="0 for the best (0.05)")
    parser.add_argument("--fineness", type=int, help="of the actions, where there is a choice")
    parser.add_argument("--masks", action="store_true", help="also which actions were allowed")
    add_seed_and_jobs(parser)
    add_ray(parser)


def run(options: Namespace) -> None:
    """Plays the games with a progress bar, and writes a row for each decision."""
    from ludotope.arena.table import precompile
    from ludotope.bots import USUAL_BOT
    from ludotope.envs.self_play import SelfPlay

    speaker = Speaker(options.lang)
    box = find_box(options.game)
    setup = read_setup(box, options)
    expect_writable(options.out)
    games = SelfPlay(
        box.name,
        setup,
        options.seed,
        options.simulations,
        options.temperature,
        options.fineness,
        options.masks,
    )
    with compiling_shown(speaker):
        precompile(games.spec().game, [USUAL_BOT] * setup.seats)
    progress = speaker.text("simulate-progress", game=box.title)
    with progress_shown(progress, options.games) as advance:
        decisions = games.write(options.out, options.games, options.jobs, options.ray, advance)
    speaker.print("data-written", decisions=decisions, games=options.games, file=str(options.out))
