"""``ludotope restore``: reads a backup into an empty database."""

import asyncio
from argparse import Namespace

from ludotope.commands.common import Speaker
from ludotope.commands.serve import default_database


def run(options: Namespace) -> None:
    """Reads all of the file, or changes nothing."""
    from ludotope.server.backup import read_backup
    from ludotope.server.storage import Storage

    async def work() -> dict[str, int]:
        storage = Storage(options.database or default_database())
        try:
            return await read_backup(storage, options.file)
        finally:
            await storage.close()

    counts = asyncio.run(work())
    Speaker(options.lang).print(
        "backup-read",
        tables=counts["tables"],
        people=counts["people"],
        file=str(options.file),
    )
