"""``ludotope restore``: reads a backup into an empty database."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from ludotope.commands.backup import carry_out
from ludotope.commands.options import add_database


def add_options(parser: ArgumentParser) -> None:
    """Adds the options of the command."""
    parser.add_argument("file", type=Path)
    add_database(parser)


def run(options: Namespace) -> None:
    """Reads all of the file, or changes nothing."""
    from ludotope.server.backup import read_backup

    carry_out(options, read_backup, "backup-read")
