"""``ludotope analyse``: a second opinion on a whole game, decision by decision."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

from rich.text import Text

from ludotope.bots.analysis import Judged, analyse, as_json
from ludotope.bots.characters import names_called
from ludotope.commands.common import Speaker, compiling_shown, progress_shown
from ludotope.commands.results import say_reasons
from ludotope.commands.shared_options import add_json, count
from ludotope.commands.tables import show_table
from ludotope.engine.errors import LudotopeError
from ludotope.engine.files import expect_writable, write_text
from ludotope.engine.record import load_record, seat_names
from ludotope.engine.view import Result
from ludotope.plots import line_chart

# How many of the decisions that mattered most are named.
NAMED = 3
# A curve in the terminal: how wide it is at most, and its heights.
COLUMNS = 48
BLOCKS = "▁▂▃▄▅▆▇█"


def add_options(parser: ArgumentParser) -> None:
    """Adds the options of the command."""
    parser.add_argument("record", type=Path)
    parser.add_argument("--simulations", type=count, default=400, help="for each decision (400)")
    parser.add_argument("--seed", type=int, default=0, help="same seed, same opinion (0)")
    parser.add_argument("--svg", type=Path, metavar="FILE", help="plot what was to be expected")
    add_json(parser)


def run(options: Namespace) -> None:
    """Judges every decision, lists what all had to expect, and the moves that cost most."""
    speaker = Speaker(options.lang)
    record = load_record(options.record)
    with compiling_shown(speaker):
        position = record.position(len(record.events))
    total = position.decisions
    if total == 0:
        raise LudotopeError("analyse-nothing")
    expect_writable(options.svg)
    names = names_called(seat_names(record.players), options.lang)
    judged: list[Judged] = []
    with compiling_shown(speaker), progress_shown(speaker.text("analyse-progress"), total) as step:
        for decision in analyse(position, options.simulations, options.seed, names=names):
            judged.append(decision)
            step(1)
    costly = sorted((d for d in judged if d.cost > 0), key=lambda d: -d.cost)[:NAMED]
    if options.svg:
        write_text(options.svg, _plot(speaker, judged, costly, names))
    if options.json:
        print(json.dumps({"decisions": as_json(judged), "costly": as_json(costly)}))
        return
    _print(speaker, judged, costly, names)
    if position.is_over:
        _print_lines(speaker, record.box.name, position.result(), names)
    if options.svg:
        speaker.print("written", file=str(options.svg))


def _print(
    speaker: Speaker, judged: Sequence[Judged], costly: Sequence[Judged], names: Sequence[str]
) -> None:
    alone = len(names) == 1
    headings = [speaker.text("analyse-event"), speaker.text("analyse-decision"), *names]
    rows = []
    for decision in judged:
        expected = [f"{o.points:.0f}" if alone else f"{o.chance:.0%}" for o in decision.evaluations]
        rows.append([str(decision.event), f"{names[decision.seat]}: {decision.move}", *expected])
    speaker.print("analyse-expected-points" if alone else "analyse-expected-chance", "bold")
    show_table(speaker, rows, headings, texts=(1,))
    for seat, name in enumerate(names):
        values = _values(judged, seat, alone)
        ended = f"{values[-1]:.0f}" if alone else f"{values[-1]:.0f} %"
        speaker.console.print(Text(f"  {curve(values, _top(judged, alone))}  {name}: {ended}"))
    if not costly:
        speaker.print("analyse-flawless", "bold")
        return
    speaker.print("analyse-costly", "bold")
    for decision in costly:
        speaker.console.print(f"  {_remark(speaker, decision, names)}")
        say_reasons(speaker, decision.reasons, indent=4)


def _print_lines(speaker: Speaker, game: str, result: Result, names: Sequence[str]) -> None:
    """Lists what each seat has in each line, against the average of the others."""
    if len(names) == 1 or not result.sheets[0]:
        return
    rows = []
    for line in result.sheets[0]:
        points = [sheet[line] for sheet in result.sheets]
        cells = []
        for seat, own in enumerate(points):
            others = [other for number, other in enumerate(points) if number != seat]
            difference = round(own - sum(others) / len(others), 1)
            told = f"{difference:+g}".replace("-", "−") if difference else "="
            cells.append(f"{own} ({told})")
        rows.append([speaker.text(f"{game}-line-{line}"), *cells])
    speaker.print("analyse-lines", "bold")
    show_table(speaker, rows, [speaker.text("score-line"), *names])


def _values(judged: Sequence[Judged], seat: int, alone: bool) -> list[float]:
    """Returns a seat's expected points, or chances in hundredths, after each decision."""
    return [
        decision.evaluations[seat].points if alone else 100 * decision.evaluations[seat].chance
        for decision in judged
    ]


def _top(judged: Sequence[Judged], alone: bool) -> float:
    return max(_values(judged, 0, alone)) if alone else 100.0


def curve(values: Sequence[float], top: float) -> str:
    """Draws values from 0 to a top as a row of blocks, at most so many."""
    wide = min(len(values), COLUMNS)
    shown = [values[(number + 1) * len(values) // wide - 1] for number in range(wide)]
    steps = len(BLOCKS) - 1
    return "".join(
        BLOCKS[round(min(1.0, max(0.0, value / top if top else 0.0)) * steps)] for value in shown
    )


def _remark(speaker: Speaker, decision: Judged, names: Sequence[str]) -> str:
    alone = len(names) == 1
    return speaker.text(
        "analyse-cost-points" if alone else "analyse-cost-chance",
        event=decision.event,
        seat=names[decision.seat],
        move=decision.move,
        best=decision.best,
        cost=round(decision.cost, 1) if alone else round(100 * decision.cost),
    )


def _plot(
    speaker: Speaker, judged: Sequence[Judged], costly: Sequence[Judged], names: Sequence[str]
) -> str:
    alone = len(names) == 1
    lines = {name: _values(judged, seat, alone) for seat, name in enumerate(names)}
    top = _top(judged, alone)
    title = speaker.text("analyse-expected-points" if alone else "analyse-expected-chance")
    marks = {
        judged.index(decision): (names[decision.seat], _remark(speaker, decision, names))
        for decision in costly
    }
    return line_chart(title, lines, top, "" if alone else " %", marks)
