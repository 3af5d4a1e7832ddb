"""The finished games of a server, to be read as data: without anybody's name."""

import asyncio
from collections.abc import Iterator

from ludotope.engine.errors import LudotopeError
from ludotope.engine.position import Position
from ludotope.envs.data import GameData, games_of
from ludotope.server.storage.database import Storage
from ludotope.server.storage.rows import StoredStep
from ludotope.server.tables.events import load_step
from ludotope.server.tables.table import OVER, Table

# What people are called.
PERSON = "person"

Stored = tuple[str, list[StoredStep], dict[str, str]]


def read_finished(
    database: str,
    game: str,
    seats: int | None = None,
    fineness: int | None = None,
    masks: bool = False,
) -> GameData:
    """The decisions of all finished games of a kind that a server's database has.

    The database is an address as `ludotope serve` takes it, such as `sqlite:///ludotope.sqlite`.
    Players are computer players by level, or just persons. A server may be running meanwhile. If
    games with several numbers of seats are there, one has to be chosen.
    """
    return games_of(finished_games(database, game, seats), fineness, masks)


def finished_games(
    database: str, game: str, seats: int | None = None
) -> Iterator[tuple[Position, list[str]]]:
    """Yields the finished games of a database, each with who played it, seat by seat.

    Tables that cannot be read any more are left out.
    """
    for table_id, steps, files in asyncio.run(_stored(database, game)):
        try:
            table = Table(table_id, "", [load_step(step, files) for step in steps])
        except (LudotopeError, ValueError):
            continue
        if table.position is not None and seats in (None, table.position.game.setup.seats):
            yield table.position, [seat.bot or PERSON for seat in table.seats]


async def _stored(database: str, game: str) -> list[Stored]:
    storage = Storage(database)
    try:
        await storage.open()
        return [
            (row.id, await storage.read_steps(row.id), await storage.read_files(row.id))
            for row in await storage.tables_at(game, OVER)
        ]
    finally:
        await storage.close()
