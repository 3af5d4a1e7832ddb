"""``ludotope simulate``: many games by computer players, quickly."""

import json
from argparse import Namespace

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ludotope.bots import check_bots
from ludotope.commands.common import Speaker, compiling_shown, read_setup
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
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as progress:
        task = progress.add_task(
            speaker.text("simulate-progress", game=box.title), total=options.games
        )
        done = simulation.run(
            options.games,
            options.jobs,
            options.records,
            lambda games: progress.advance(task, games),
        )
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
