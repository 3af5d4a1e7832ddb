"""``ludotope arena``: computer players against each other, and how strong each proves to be."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ludotope.bots import check_bots
from ludotope.commands.common import Speaker, compiling_shown, progress_shown, read_setup
from ludotope.commands.shared_options import (
    GAME_HELP,
    add_json,
    add_ray,
    add_seed_and_jobs,
    add_setup,
    count,
)
from ludotope.commands.tables import show_table
from ludotope.engine.files import expect_writable, write_text
from ludotope.engine.shelf import find_box
from ludotope.plots import bar_chart


def add_options(parser: ArgumentParser) -> None:
    """Adds the options of the command."""
    parser.add_argument("game", help=GAME_HELP)
    parser.add_argument("--bots", default="easy,medium,hard,expert", help="who competes")
    add_setup(parser)
    parser.add_argument("--games", type=count, default=20, help="for each line-up (20)")
    add_seed_and_jobs(parser)
    add_ray(parser)
    add_json(parser)
    parser.add_argument("--svg", type=Path, metavar="FILE", help="plot the ratings")


def run(options: Namespace) -> None:
    """Plays a tournament with a progress bar; then the cross-table and the ratings."""
    from ludotope.arena.tournament import Tournament, as_json

    speaker = Speaker(options.lang)
    box = find_box(options.game)
    setup = read_setup(box, options)
    named = options.bots.split(",")
    bots = check_bots(named, len(named), yardstick=True)
    expect_writable(options.svg)
    tournament = Tournament(box.name, setup, bots, options.games, options.seed)
    with compiling_shown(speaker):
        tournament.precompile()
    progress = speaker.text("arena-progress", game=box.title)
    with progress_shown(progress, tournament.total) as advance:
        games, seconds = tournament.run(options.jobs, advance, options.ray)
    done = as_json(games, bots, seconds)
    if options.svg:
        bars = {
            bot: (rating["mu"], rating["sigma"])
            for bot, rating in sorted(done["ratings"].items(), key=lambda item: -item[1]["mu"])
        }
        title = speaker.text("arena-ratings", game=box.title, seats=setup.seats)
        write_text(options.svg, bar_chart(title, bars))
    if options.json:
        print(json.dumps(done))
        return
    _print(speaker, done, bots)
    if options.svg:
        speaker.print("written", file=str(options.svg))


def _print(speaker: Speaker, done: Mapping[str, Any], bots: Sequence[str]) -> None:
    met = {(pair["a"], pair["b"]): pair for pair in done["pairs"]}
    measures = ("arena-rating", "arena-victories", "arena-points")
    headings = ["", *bots, *map(speaker.text, measures)]
    rows = []
    for bot in bots:
        rating, standing = done["ratings"][bot], done["standings"][bot]
        rows.append(
            [
                bot,
                *(_cell(met, bot, other) for other in bots),
                f"{rating['mu']:.1f} ± {rating['sigma']:.1f}",
                f"{standing['wins']:.1f} / {standing['seats']:.0f}",
                f"{standing['points']:.1f}",
            ]
        )
    show_table(speaker, rows, headings)
    speaker.print("arena-explained", "dim", games=done["games"], seconds=f"{done['seconds']:.1f}")


def _cell(met: Mapping[tuple[str, str], Mapping[str, Any]], bot: str, other: str) -> str:
    """Writes a bot's share of the decided games against another, with its confidence interval."""
    turned = (bot, other) not in met
    pair = met.get((other, bot) if turned else (bot, other))
    if pair is None:
        return "–"
    share, (low, high) = pair["share"], pair["interval"]
    if turned:
        share, low, high = 1 - share, 1 - high, 1 - low
    return f"{100 * share:.0f} % ({100 * low:.0f}–{100 * high:.0f})"
