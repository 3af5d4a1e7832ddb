"""``ludotope data``: recorded games, or a server's finished ones, as arrays for learning."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from ludotope.commands.common import Speaker, compiling_shown
from ludotope.commands.serve import default_database
from ludotope.commands.shared_options import add_database
from ludotope.engine.files import expect_writable
from ludotope.engine.shelf import find_box


def add_options(parser: ArgumentParser) -> None:
    """Adds the options of the command."""
    parser.add_argument("out", type=Path, help="a file to write: .parquet or .npz")
    parser.add_argument("records", nargs="*", type=Path, help="records, or folders of records")
    parser.add_argument("--server", metavar="GAME", help="the server's finished games of this kind")
    parser.add_argument("--seats", type=int, help="of a server's games, those with so many seats")
    parser.add_argument("--fineness", type=int, help="of the actions, where there is a choice")
    parser.add_argument("--masks", action="store_true", help="also which actions were allowed")
    add_database(parser)


def run(options: Namespace) -> None:
    """Reads the games, checks them, and writes a row for each decision."""
    speaker = Speaker(options.lang)
    expect_writable(options.out)
    with compiling_shown(speaker):
        if options.server:
            from ludotope.server.tables.finished import read_finished

            name = find_box(options.server).name
            database = options.database or default_database()
            read = read_finished(database, name, options.seats, options.fineness, options.masks)
        else:
            from ludotope.envs.data import read_games

            read = read_games(options.records, options.fineness, options.masks)
    read.write(options.out)
    speaker.print(
        "data-written",
        decisions=len(read.games),
        games=len(read.players),
        file=str(options.out),
    )
