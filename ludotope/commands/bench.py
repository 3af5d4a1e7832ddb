"""``ludotope bench``: measures speed, beside peers if asked."""

import json
import statistics
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from typing import Any

from rich.console import Console

from ludotope.bench.games import (
    RANDOM_PLAY,
    SEARCH,
    STEPPING,
    Rate,
    random_play,
    search,
    starts,
    stepping_from_python,
)
from ludotope.commands.common import Speaker, compiling_shown
from ludotope.commands.shared_options import add_json, seconds
from ludotope.commands.tables import show_table
from ludotope.engine.box import Box
from ludotope.engine.shelf import find_box, shelf

RUNS = 3
UNITS = {
    SEARCH: "simulations/s",
    "vector steps": "steps/s",
    "PettingZoo steps": "steps/s",
    "playouts": "games/s",
}
# Single operations are told by how long one takes.
OPERATIONS = ("step", "copy", "legal list")
Measures = dict[tuple[str, str], Callable[[float], Rate]]


def add_options(parser: ArgumentParser) -> None:
    """Adds the options of the command."""
    parser.add_argument("games", nargs="*", metavar="game", help="which games (all)")
    add_json(parser)
    parser.add_argument("--peers", action="store_true", help="beside OpenSpiel, catanatron and pgx")
    parser.add_argument(
        "--envs", action="store_true", help="environments for research, beside pgx and PettingZoo"
    )
    parser.add_argument("--seconds", type=seconds, default=2.0, help="for each measurement (2)")


def run(options: Namespace) -> None:
    """Measures games of the shelf; rates are medians of several runs, taken in turns."""
    speaker = Speaker(options.lang)
    boxes = [find_box(name) for name in options.games or shelf()]
    if options.envs:
        measured = measure_envs(speaker, boxes, options.seconds / RUNS)
    else:
        measured = measure(speaker, boxes, options.seconds / RUNS, options.peers)
    if options.json:
        print(json.dumps(measured))
        return
    rows = []
    for row in measured["rows"]:
        value = f"{row['value']:,.0f}" if row["value"] >= 100 else f"{row['value']:.2f}"
        rows.append([row["game"], row["what"], value, row["unit"]])
    for name, ratio in measured["ratios"].items():
        rows.append([name, "", f"{ratio:,.1f}", "×"])
    show_table(speaker, rows, texts=(0, 1, 3))


def measure(
    speaker: Speaker, boxes: Sequence[Box], seconds: float, with_peers: bool
) -> dict[str, Any]:
    """All rows and, with the peers that are installed, the ratio of each of our rates to theirs."""
    tasks: Measures = {}
    for box in boxes:
        with compiling_shown(speaker):
            random_play(box, 0)
            search(box, box.usual_seats, 0)
        tasks[box.name, RANDOM_PLAY] = partial(random_play, box)
        tasks[box.name, STEPPING] = partial(stepping_from_python, box)
        tasks[box.name, SEARCH] = partial(search, box, box.usual_seats)
        if 1 in box.seats:
            tasks[f"{box.name} alone", SEARCH] = partial(search, box, 1)
    status = Console(stderr=True, highlight=False, markup=False)
    if with_peers:
        from ludotope.bench.peers import PEERS

        tasks |= _peers(speaker, status, PEERS)
    rates = _rates(status, tasks, seconds)
    rows = _rows(rates)
    with status.status("") as line:
        for box in boxes:
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
    return {"rows": rows, "ratios": _ratios(rates)}


def measure_envs(speaker: Speaker, boxes: Sequence[Box], seconds: float) -> dict[str, Any]:
    """The rates of environments, and the ratio of each of ours to each peer's of the same kind.

    Where several numbers of games side by side are measured, the quickest are compared.
    """
    from ludotope.bench.envs import PEERS, PUBLISHED, own_measures, quickest

    tasks: Measures = {}
    status = Console(stderr=True, highlight=False, markup=False)
    for box in boxes:
        own = own_measures(box)
        with compiling_shown(speaker):
            for task in own.values():
                task(0.001)
        tasks |= own
    rates = _rates(status, tasks | _peers(speaker, status, PEERS), seconds)
    published = [
        {"game": game, "what": what, "value": value, "unit": "µs"}
        for (game, what), value in PUBLISHED.items()
    ]
    return {"rows": _rows(rates) + published, "ratios": _ratios(quickest(rates))}


def _peers(
    speaker: Speaker, status: Console, peers: Mapping[str, Callable[[], Measures]]
) -> Measures:
    """The measures of the peers that are there; says which are not."""
    from ludotope.bench.peers import find_peers

    measures, missing = find_peers(peers)
    for peer, reason in missing.items():
        told = speaker.text("bench-peer-missing", peer=peer, reason=reason)
        status.print(told, soft_wrap=True)
    return measures


def _rates(status: Console, tasks: Measures, seconds: float) -> dict[tuple[str, str], list[float]]:
    """Several runs of everything, taken in turns."""
    rates: dict[tuple[str, str], list[float]] = {key: [] for key in tasks}
    with status.status("") as line:
        for _ in range(RUNS):
            for key, task in tasks.items():
                line.update(" ".join(key))
                rates[key].append(task(seconds).per_second)
    return rates


def _rows(rates: Mapping[tuple[str, str], Sequence[float]]) -> list[dict[str, Any]]:
    return [_row(game, what, statistics.median(runs)) for (game, what), runs in rates.items()]


def _row(game: str, what: str, per_second: float) -> dict[str, Any]:
    if what in OPERATIONS:
        return {"game": game, "what": what, "value": 1e6 / per_second, "unit": "µs"}
    return {"game": game, "what": what, "value": per_second, "unit": _unit(what)}


def _ratios(rates: Mapping[tuple[str, str], Sequence[float]]) -> dict[str, float]:
    """Each of our rates against each peer's of the same kind, run by run."""
    boxes = {name for box in shelf() for name in (box, f"{box} alone")}
    return {
        f"{ours} / {peer}, {what}": statistics.median(
            our / their for our, their in zip(rates[ours, what], rates[peer, what], strict=True)
        )
        for ours, what in rates
        if ours in boxes
        for peer, kind in rates
        if kind == what and peer not in boxes
    }


def _unit(what: str) -> str:
    return UNITS.get(what, "decisions/s")
