"""``ludotope restore``: reads a backup into an empty database."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from ludotope.commands.backup import carry_out
from ludotope.commands.common import Speaker
from ludotope.commands.shared_options import add_database, count

if TYPE_CHECKING:
    from ludotope.server.storage.database import Storage


def add_options(parser: ArgumentParser) -> None:
    """Adds the options of the command."""
    parser.add_argument("file", type=Path)
    add_database(parser)
    parser.add_argument(
        "--megabytes",
        type=count,
        help="how large the backup may be when it is unpacked (1000, and 100 times its size)",
    )
    parser.add_argument(
        "--unchecked",
        action="store_true",
        help="do not play all tables and read all sheets to see whether they are whole",
    )


def run(options: Namespace) -> None:
    """Reads all of the file, or changes nothing."""
    from ludotope.server.sheets.checking import check_stored_sheet
    from ludotope.server.storage.backup import Checks, read_backup
    from ludotope.server.storage.connections import hold_database
    from ludotope.server.tables.checking import check_stored_table

    speaker = Speaker(options.lang)
    checks = None if options.unchecked else Checks(check_stored_table, check_stored_sheet)

    def progress(done: int, tables: int) -> None:
        speaker.print("backup-checked", done=done, tables=tables)

    async def restore(storage: "Storage", file: Path) -> dict[str, int]:
        with hold_database(storage.url):
            return await read_backup(storage, file, checks, options.megabytes, progress)

    carry_out(options, restore, "backup-read")
