"""``ludotope simulate``: many games by computer players, quickly."""

import json
from argparse import Namespace

from rich.table import Table

from ludotope.bots import check_bots
from ludotope.commands.common import Speaker, compiling_shown, progress_shown, read_setup
from ludotope.engine.shelf import find_box


def run(options: Namespace) -> None:
    """Plays the games with a progress bar and adds up how they ended."""
    from ludotope.arena.simulation import Simulation

    speaker = Speaker(options.lang)
    box = find_box(options.game)
    setup = read_setup(box, options)
    bots = check_bots(options.bots.split(","), setup.seats)
    with compiling_shown(speaker):
        simulation = Simulation(box.open(setup), bots, options.seed)
        simulation.warm_up()
    progress = speaker.text("simulate-progress", game=box.title)
    with progress_shown(progress, options.games) as advance:
        done = simulation.run(options.games, options.jobs, options.records, advance)
    if options.json:
        print(json.dumps(done))
        return
    table = Table(box=None, padding=(0, 2), show_header=False, show_edge=False)
    for name, value in done.items():
        table.add_row(name, _shown(value))
    speaker.console.print(table)


def _shown(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(_shown(item) for item in value)
    return f"{value:,.2f}" if isinstance(value, float) else f"{value:,}"
