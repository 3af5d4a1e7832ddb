"""``ludotope check``: does a record keep the rules?"""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from ludotope.commands.common import Speaker, compiling_shown
from ludotope.engine.record import load_record


def add_options(parser: ArgumentParser) -> None:
    """Adds the options of the command."""
    parser.add_argument("record", type=Path)


def run(options: Namespace) -> None:
    """Says that a record is right, or at which line it breaks which rule."""
    speaker = Speaker(options.lang)
    record = load_record(options.record)
    with compiling_shown(speaker):
        position = record.position()
    speaker.print(
        "check-good",
        file=str(options.record),
        game=record.box.title,
        events=len(position.events),
        over="yes" if position.is_over else "no",
    )
