"""``ludotope backup``: writes the whole database into a file."""

import asyncio
from argparse import ArgumentParser, Namespace
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ludotope.commands.common import Speaker
from ludotope.commands.serve import default_database
from ludotope.commands.shared_options import add_database

if TYPE_CHECKING:
    from ludotope.server.storage.database import Storage


def add_options(parser: ArgumentParser) -> None:
    """Adds the options of the command."""
    parser.add_argument("file", type=Path)
    add_database(parser)


def run(options: Namespace) -> None:
    """Writes the file; a server may be running meanwhile."""
    from ludotope.server.storage.backup import write_backup

    carry_out(options, write_backup, "backup-written")


def carry_out(
    options: Namespace,
    work: Callable[["Storage", Path], Awaitable[dict[str, int]]],
    message: str,
) -> None:
    """Runs a backup or a restore, and prints how many tables and people were copied."""
    from ludotope.server.storage.database import Storage

    async def with_storage() -> dict[str, int]:
        storage = Storage(options.database or default_database())
        try:
            return await work(storage, options.file)
        finally:
            await storage.close()

    counts = asyncio.run(with_storage())
    Speaker(options.lang).print(
        message, tables=counts["tables"], people=counts["people"], file=str(options.file)
    )
