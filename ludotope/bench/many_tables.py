"""A server with many unfinished tables: how long until it is open, and until a table is.

python -m ludotope.bench.many_tables [--tables 10000]
"""

import argparse
import asyncio
import json
import random
import statistics
import tempfile
import time
from pathlib import Path

import httpx
from sqlalchemy import insert

from ludotope.bench.server_load import our_servers
from ludotope.server.storage.database import Storage, new_code, new_id
from ludotope.server.storage.schema import people, steps, tables
from ludotope.server.tables import actions
from ludotope.server.tables.dealing import deal_chance, opening
from ludotope.server.tables.events import Opened, Place, Step, store_step
from ludotope.server.tables.summary import summarise
from ludotope.server.tables.table import Table

GAMES = (("caldera", 2), ("caldera", 4), ("trias", 3), ("carcata", 2))


def half_played(game: str, seats: int) -> tuple[Table, list[Step]]:
    """A game in its middle."""
    places = tuple(Place(person="p", name=f"P{seat}") for seat in range(seats))
    opened = Opened(game, "standard", 1, places, "p", open=True)
    played = [Step(1, 1.0, opening(opened))]
    table = Table("t", "", played)
    luck = random.Random(1)
    for number in range(2, 90):
        if not table.deciders or table.position is None:
            break
        seat = luck.choice(table.deciders)
        code = int(luck.choice(table.position.legal(seat)))
        events, position = deal_chance(opened, actions.move(table, "p", seat, code, None))
        played.append(Step(number, 1.0, events))
        table = table.after(played[-1], position)
    return table, played


async def fill(database: str, count: int) -> list[str]:
    """Writes many tables."""
    storage = Storage(database)
    await storage.open()
    kinds = [half_played(game, seats) for game, seats in GAMES]
    ids = [new_id() for _ in range(count)]
    async with storage.writing() as connection:
        await connection.execute(insert(people), {"id": "p", "name": "P", "created_at": 1.0})
        for start in range(0, count, 500):
            table_rows, step_rows = [], []
            for index in range(start, min(count, start + 500)):
                table, played = kinds[index % len(kinds)]
                summary = summarise(table)
                table_rows.append(
                    {
                        "id": ids[index],
                        "code": new_code(),
                        "game": table.opened.game,
                        "stage": summary.stage,
                        "is_open": True,
                        "number": table.number,
                        "created_at": 1.0,
                        "changed_at": 1.0,
                        "bots_due": False,
                        "deadline": None,
                        "summary": summary.text,
                    }
                )
                step_rows += [
                    {"table_id": ids[index], **store_step(step)._asdict()} for step in played
                ]
            await connection.execute(insert(tables), table_rows)
            await connection.execute(insert(steps), step_rows)
    await storage.close()
    return ids


def main() -> None:
    """Measures, and says it in JSON."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=10_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'many.db'}"
        ids = asyncio.run(fill(database, options.tables))
        began = time.perf_counter()
        starts: list[float] = []

        def started() -> None:
            starts.append(time.perf_counter() - began)

        with our_servers(database, 1, started) as [server]:
            seconds = []
            with httpx.Client(base_url=server.url) as http:
                for table in random.sample(ids, 200):
                    asked = time.perf_counter()
                    http.get(f"/api/tables/{table}").raise_for_status()
                    seconds.append(time.perf_counter() - asked)
        seconds.sort()
        figures = {
            "tables": options.tables,
            "start_s": round(starts[0], 2),
            "open_ms": round(1000 * statistics.median(seconds), 1),
            "open_p99_ms": round(1000 * seconds[int(len(seconds) * 0.99)], 1),
        }
        print(json.dumps(figures))


if __name__ == "__main__":
    main()
