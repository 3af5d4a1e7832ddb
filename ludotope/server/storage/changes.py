"""The mark by which running servers notice changes beside them: each change replaces it."""

import secrets

from sqlalchemy import select

from ludotope.server.storage.database import Storage
from ludotope.server.storage.erasure import ERASURES
from ludotope.server.storage.schema import settings

CHANGES = "changes"


async def note_change(storage: Storage) -> None:
    """Has all servers look again at bans, tables and people."""
    await storage.write_setting(CHANGES, secrets.token_hex(8))


async def read_changes(storage: Storage) -> dict[str, str]:
    """Returns something that is another after every change."""
    marks = select(settings.c.name, settings.c.value).where(
        settings.c.name.in_((CHANGES, ERASURES))
    )
    async with storage.reading() as connection:
        return {row.name: row.value for row in await connection.execute(marks)}
