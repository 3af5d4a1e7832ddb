"""``ludotope restore``: reads a backup into an empty database."""

from argparse import ArgumentParser, Namespace
from functools import partial
from pathlib import Path

from ludotope.commands.backup import carry_out
from ludotope.commands.shared_options import add_database


def add_options(parser: ArgumentParser) -> None:
    """Adds the options of the command."""
    parser.add_argument("file", type=Path)
    add_database(parser)


def run(options: Namespace) -> None:
    """Reads all of the file, or changes nothing."""
    from ludotope.server.storage.backup import read_backup
    from ludotope.server.tables.events import can_read_events

    carry_out(options, partial(read_backup, is_readable=can_read_events), "backup-read")
