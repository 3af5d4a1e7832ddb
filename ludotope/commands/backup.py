"""``ludotope backup``: writes everything the house has into a file."""

import asyncio
from argparse import Namespace

from ludotope.commands.common import Speaker
from ludotope.commands.serve import default_database


def run(options: Namespace) -> None:
    """Writes the file; a server may be running meanwhile."""
    from ludotope.server.backup import write_backup
    from ludotope.server.storage import Storage

    async def work() -> dict[str, int]:
        storage = Storage(options.database or default_database())
        try:
            return await write_backup(storage, options.file)
        finally:
            await storage.close()

    counts = asyncio.run(work())
    Speaker(options.lang).print(
        "backup-written",
        tables=counts["tables"],
        people=counts["people"],
        file=str(options.file),
    )
