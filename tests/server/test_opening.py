"""Opening a table with a long history keeps nobody else waiting."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import insert

from ludotope.engine.shelf import find_box
from ludotope.server.settings import Limits
from ludotope.server.storage import schema
from ludotope.server.storage.database import Storage
from ludotope.server.storage.step_writer import step_row
from ludotope.server.tables import actions
from ludotope.server.tables.actions import Proposal
from ludotope.server.tables.dealing import deal_chance, opening
from ludotope.server.tables.events import Opened, Place, Step, Undone, store_step
from ludotope.server.tables.fair_threads import Addresses, FairThreads
from ludotope.server.tables.heartbeat import Heartbeat
from ludotope.server.tables.quotas import Quotas
from ludotope.server.tables.service import TableService
from ludotope.server.tables.sessions import Sessions
from ludotope.server.tables.summary import summarise
from ludotope.server.tables.table import Table
from tests.server.serving import sqlite

# How far the game gets before a move is taken back again and again.
EVENTS = 150


def history(steps: int) -> list[Step]:
    """A game in which somebody decides and takes it back, again and again."""
    box = find_box("caldera")
    seats = (Place(person="mia", name="Mia"), Place(person="mia", name="Leo"))
    opened = Opened("caldera", box.variants[0], box.rules, seats, "mia")
    made = [Step(1, 1.0, opening(opened), "mia", "0")]
    table = Table("long", "", made)
    while len(made) < steps:
        assert table.position is not None
        if len(table.position.events) > EVENTS:
            proposal = Proposal((Undone(EVENTS - 3, "mia"),), table.position.at(EVENTS - 3))
        else:
            seat = table.deciders[0]
            code = int(table.position.legal(seat)[0])
            proposal = actions.move(table, "mia", seat, code, None)
        events, position = deal_chance(opened, proposal)
        number = len(made) + 1
        made.append(Step(number, float(number), events, "mia", str(number)))
        table = table.after(made[-1], position)
    return made


@pytest.fixture(scope="module")
def steps() -> list[Step]:
    return history(1300)


@asynccontextmanager
async def opened(folder: Path, steps: list[Step]) -> AsyncIterator[tuple[TableService, Storage]]:
    """The table service of a database that has some steps of a table."""
    storage = Storage(sqlite(folder))
    readers = FairThreads("reading", 2, 1, Addresses())
    await storage.open()
    heartbeat = Heartbeat(storage)
    try:
        await storage.add_person("mia", "Mia")
        first = Table("long", "", steps[:1])
        await storage.create("long", "caldera", store_step(steps[0]), summarise(first))
        await add(storage, steps[1:])
        quotas = Quotas(storage, Limits())
        yield (
            TableService(storage, Sessions(str, 10), readers, heartbeat, "key", quotas, 10_000),
            storage,
        )
    finally:
        readers.close()
        await storage.close()


async def add(storage: Storage, steps: list[Step]) -> None:
    rows = [step_row("long", store_step(step)) for step in steps]
    async with storage.writing() as connection:
        await connection.execute(insert(schema.steps), rows)


async def longest_pause(waits: list[float]) -> None:
    """Notes how long the event loop was busy with something else, each time."""
    while True:
        before = time.perf_counter()
        await asyncio.sleep(0)
        waits.append(time.perf_counter() - before)
        await asyncio.sleep(0.001)


@pytest.mark.usefixtures("_few_to_collect")
def test_whoever_opens_a_long_game_stops_nobody(tmp_path: Path, steps: list[Step]) -> None:
    """The loop is late by a small part of what it takes to fold the steps without a pause."""
    before = time.perf_counter()
    Table("long", "", steps)
    alone = time.perf_counter() - before

    async def longest_wait(folder: Path) -> float:
        folder.mkdir()
        async with opened(folder, steps) as (tables, _):
            waits: list[float] = []
            watch = asyncio.create_task(longest_pause(waits))
            session = await tables.session("long", "mia")
            watch.cancel()
            assert session.table.number == len(steps)
            assert session.requests["mia", "700"] == 700
            return max(waits)

    # A machine that is busy with other things may pause any of them.
    found = [asyncio.run(longest_wait(tmp_path / str(number))) for number in range(3)]
    assert min(found) < alone / 8


def test_what_was_missed_of_a_long_game_is_read_from_its_end(
    tmp_path: Path, steps: list[Step]
) -> None:
    async def run() -> None:
        async with opened(tmp_path, steps) as (tables, _):
            session = await tables.session("long")
            moments = await tables.read_moments(session, 3, 100, "mia")
            assert [moment.step.number for moment in moments] == list(range(1201, 1301))
            now, last = session.table.position, moments[-1].after.position
            assert now is not None
            assert last is not None
            assert last.events == now.events
            [moment] = await tables.read_moments(session, 1299, 100, "mia")
            assert moment.step.number == 1300

    asyncio.run(run())


@pytest.mark.parametrize("known", [10, 1200])
def test_what_another_server_stored_is_caught_up_with(
    tmp_path: Path, steps: list[Step], known: int
) -> None:
    async def run() -> None:
        async with opened(tmp_path, steps[:known]) as (tables, storage):
            session = await tables.session("long")
            assert session.table.number == known
            await add(storage, steps[known:])
            session.needs_reload = True
            assert (await tables.session("long")).table.number == len(steps)
            position = session.table.position
            assert position is not None
            whole = Table("long", "", steps).position
            assert whole is not None
            assert position.events == whole.events
            assert session.requests["mia", "1250"] == 1250

    asyncio.run(run())
