"""``ludotope bench``: measures speed, beside peers if asked."""

import json
import statistics
from argparse import Namespace
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

from rich.console import Console
from rich.table import Table

from ludotope.bench.own import Rate, random_play, starts, stepping_from_python
from ludotope.commands.common import Speaker, compiling_shown
from ludotope.engine.shelf import shelf

RUNS = 3


def run(options: Namespace) -> None:
    """Measures every game on the shelf; rates are medians of several runs, taken in turns."""
    speaker = Speaker(options.lang)
    measured = measure(speaker, options.seconds / RUNS, options.peers)
    if options.json:
        print(json.dumps(measured))
        return
    table = Table(box=None, padding=(0, 2), show_header=False, show_edge=False)
    for row in measured["rows"]:
        value = f"{row['value']:,.0f}" if row["value"] >= 100 else f"{row['value']:.2f}"
        table.add_row(row["game"], row["what"], value, row["unit"])
    for name, ratio in measured["ratios"].items():
        table.add_row(name, "", f"{ratio:,.1f}", "×")
    speaker.console.print(table)


def measure(speaker: Speaker, seconds: float, with_peers: bool) -> dict[str, Any]:
    """All rows and, with peers, the ratio of each game's random play to each peer's rate."""
    tasks: dict[tuple[str, str], Callable[[float], Rate]] = {}
    for box in shelf().values():
        with compiling_shown(speaker):
            random_play(box, 0)
        tasks[box.name, "random play"] = partial(random_play, box)
        tasks[box.name, "stepping from Python"] = partial(stepping_from_python, box)
    if with_peers:
        from ludotope.bench.peers import peers

        for name, task in peers().items():
            tasks[name, "random play"] = task
    rates: dict[tuple[str, str], list[float]] = {key: [] for key in tasks}
    status = Console(stderr=True)
    with status.status("") as line:
        for _ in range(RUNS):
            for key, task in tasks.items():
                line.update(" ".join(key))
                rates[key].append(task(seconds).per_second)
        rows = [
            {"game": game, "what": what, "value": statistics.median(runs), "unit": "decisions/s"}
            for (game, what), runs in rates.items()
        ]
        for box in shelf().values():
            line.update(f"{box.name} start")
            cold, warm = starts(box)
            rows.append({"game": box.name, "what": "cold compile", "value": cold, "unit": "s"})
            rows.append({"game": box.name, "what": "warm start", "value": warm, "unit": "s"})
            game = box.open()
            if box.measures:
                module, _, name = box.measures.partition(":")
                rows += [
                    {"game": box.name, "what": what, "value": value, "unit": unit}
                    for what, value, unit in getattr(import_module(module), name)(game)
                ]
            size = game.start.dtype.itemsize
            rows.append({"game": box.name, "what": "state", "value": size, "unit": "bytes"})
    ratios = {
        f"{box} / {peer}": statistics.median(
            ours / theirs
            for ours, theirs in zip(rates[box, "random play"], rates[peer, what], strict=True)
        )
        for box in shelf()
        for peer, what in rates
        if peer not in shelf()
    }
    return {"rows": rows, "ratios": ratios}
