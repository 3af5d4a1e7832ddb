"""``ludotope simulate``: many games by computer players, quickly."""

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path

from ludotope.bots import check_bots
from ludotope.commands.common import Speaker, compiling_shown, progress_shown, read_setup
from ludotope.commands.shared_options import GAME_HELP, add_json, add_ray, add_setup, count
from ludotope.commands.tables import show_table
from ludotope.engine.shelf import find_box


def add_options(parser: ArgumentParser) -> None:
    """Adds the options of the command."""
    parser.add_argument("game", help=GAME_HELP)
    add_setup(parser)
    parser.add_argument("--games", type=count, default=1000, help="how many (1000)")
    parser.add_argument("--seed", type=int, default=0, help="same seed, same games (0)")
    parser.add_argument("--bots", default="random", help="one for each seat, or one for all")
    parser.add_argument("--jobs", type=count, default=1, help="how many threads (1)")
    parser.add_argument("--records", type=Path, metavar="DIR", help="keep every game's record")
    add_ray(parser)
    add_json(parser)


def run(options: Namespace) -> None:
    """Plays the games with a progress bar and adds up how they ended."""
    from ludotope.arena.simulation import Simulation

    speaker = Speaker(options.lang)
    box = find_box(options.game)
    setup = read_setup(box, options)
    bots = check_bots(options.bots.split(","), setup.seats, yardstick=True)
    with compiling_shown(speaker):
        simulation = Simulation(box.open(setup), bots, options.seed)
        simulation.precompile()
    progress = speaker.text("simulate-progress", game=box.title)
    with progress_shown(progress, options.games) as advance:
        done = simulation.run(options.games, options.jobs, options.records, advance, options.ray)
    if options.json:
        print(json.dumps(done))
        return
    show_table(speaker, [[name, _shown(value)] for name, value in done.items()], texts=(0, 1))


def _shown(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(_shown(item) for item in value)
    return f"{value:,.2f}" if isinstance(value, float) else f"{value:,}"
