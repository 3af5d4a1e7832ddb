"""``ludotope replay``: a recorded game, event by event."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from rich.text import Text

from ludotope.bots.characters import names_called
from ludotope.commands.common import Speaker, compiling_shown, last_event
from ludotope.commands.results import say_circumstances, say_result
from ludotope.engine.event import WATCHER
from ludotope.engine.record import load_record, seat_names
from ludotope.engine.words import say
from ludotope.server.tables.table import stand_ins_of


def add_options(parser: ArgumentParser) -> None:
    """Adds the options of the command."""
    parser.add_argument("record", type=Path)
    parser.add_argument("--to", type=int, metavar="N", help="stop after so many events")


def run(options: Namespace) -> None:
    """Tells what happened up to an event, then shows the table."""
    speaker = Speaker(options.lang)
    record = load_record(options.record)
    last = last_event(record, options.to)
    with compiling_shown(speaker):
        position = record.position(last)
    names = names_called(seat_names(record.players), options.lang)
    for number, phrase in enumerate(position.stories(WATCHER, names), 1):
        line = Text(f"{number:>4}  ", style="dim")
        speaker.console.print(line.append(say(phrase, options.lang), style="default not dim"))
    seat = position.deciders[0] if position.deciders else 0
    table = position.view().table
    speaker.console.print()
    speaker.console.print(position.game.picture(table, names, options.lang, seat, ()))
    if position.is_over:
        say_result(speaker, record.box.name, position.result(), names)
    practice, taken = record.circumstances
    say_circumstances(speaker, names, practice, stand_ins_of(taken, position))
