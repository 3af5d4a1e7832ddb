"""Clocks stand still while no server is there."""

import asyncio
import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from ludotope.client import Client, HereSeat, NewTable, OpenSeat, RefusalError
from ludotope.server.http.responses import TableView
from ludotope.server.storage import schema
from ludotope.server.storage.database import Storage
from ludotope.server.tables.events import Clock
from ludotope.server.tables.heartbeat import (
    ALIVE,
    AWAY_SECONDS,
    CLOCKS_GO_ON,
    RETURN_SECONDS,
    Heartbeat,
)
from tests.running import wait_until
from tests.server.serving import ServerProcess, guest, may_decide, serving, sqlite, visitor

pytestmark = pytest.mark.slow

HOUR = 3600.0


@contextmanager
def database(folder: Path) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(folder / "test.db")
    try:
        with connection:
            yield connection
    finally:
        connection.close()


def beat(folder: Path) -> float | None:
    with database(folder) as connection:
        found = connection.execute("select value from settings where name = ?", (ALIVE,)).fetchall()
    return float(found[0][0]) if found else None


def let_time_pass(folder: Path, seconds: float, *, with_heartbeat: bool = True) -> None:
    """Makes everything in the database longer ago, as if nobody had been there for so long."""
    with database(folder) as connection:
        connection.execute("update steps set at = at - ?", (seconds,))
        connection.execute("update tables set deadline = deadline - ?", (seconds,))
        if with_heartbeat:
            connection.execute(
                "update settings set value = value - ? where name in (?, ?)",
                (seconds, ALIVE, CLOCKS_GO_ON),
            )


def seconds_left(table: TableView) -> float:
    return min(seat.seconds_left or 0.0 for seat in table.seats if seat.decides)


def stories(client: Client, table: str) -> list[str]:
    with client.live(table, after=1) as live:
        return [story.phrase.message for story in live.next_news().stories]


def has_stopped(client: Client, table: str) -> bool:
    return "told-clock-stopped" in stories(client, table)


@pytest.mark.slow
def test_a_killed_server_gives_back_the_time_until_it_is_there_again(tmp_path: Path) -> None:
    server = ServerProcess(sqlite(tmp_path))
    server.start()
    try:
        mia = guest(server.url, "Mia")
        table = mia.set_up(NewTable("caldera", (HereSeat(),), clock=Clock(60, "game", "lost")))
        wait_until(lambda: beat(tmp_path))
        left = seconds_left(mia.look(table.id))
    finally:
        server.kill()
    let_time_pass(tmp_path, HOUR)
    with serving(sqlite(tmp_path)) as url:
        mia = visitor(url, cookie=mia.cookie)
        wait_until(lambda: has_stopped(mia, table.id))
        now = mia.look(table.id)
        assert now.stage == "playing"
        assert 0 < seconds_left(now) <= left + 2 * RETURN_SECONDS
        # Whoever decides now has not used that time up either.
        assert now.view is not None
        mia.move(table.id, 0, now.view.choices[0].text, now.asked)
        wait_until(lambda: may_decide(mia.look(table.id)))
        assert seconds_left(mia.look(table.id)) > 0
    assert stories_stored(tmp_path, "clock-stopped") == 1


def stories_stored(folder: Path, kind: str) -> int:
    with database(folder) as connection:
        [[count]] = connection.execute(
            "select count(*) from steps where body like ?", (f'%"{kind}"%',)
        )
    return int(count)


def test_a_move_before_the_first_sweep_has_the_time_given_back_as_well(tmp_path: Path) -> None:
    clock = Clock(60, "game", "lost")
    with serving(sqlite(tmp_path)) as url:
        mia = guest(url, "Mia")
        tables = [mia.set_up(NewTable("caldera", (HereSeat(),), clock=clock)) for _ in range(3)]
    let_time_pass(tmp_path, HOUR)
    with serving(sqlite(tmp_path)) as url:
        mia = visitor(url, cookie=mia.cookie)
        for table in reversed(tables):
            assert table.view is not None
            mia.move(table.id, 0, table.view.choices[0].text, table.asked)
        for table in tables:
            assert mia.look(table.id).stage == "playing"
            assert seconds_left(mia.look(table.id)) > 30


def test_time_that_somebody_used_while_the_server_was_there_is_used(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path)) as url:
        mia = guest(url, "Mia")
        clock = Clock(60, "move", "lost")
        table = mia.set_up(NewTable("caldera", (HereSeat(), HereSeat("Leo")), clock=clock))
    let_time_pass(tmp_path, HOUR, with_heartbeat=False)
    with serving(sqlite(tmp_path)) as url:
        mia = visitor(url, cookie=mia.cookie)
        wait_until(lambda: mia.look(table.id).stage == "over")


def test_a_sleep_in_the_middle_is_given_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(sqlite(tmp_path)) as url:
        mia, leo = guest(url, "Mia"), guest(url, "Leo")
        clock = Clock(60, "move", "lost")
        table = mia.set_up(NewTable("caldera", (HereSeat(), OpenSeat()), clock=clock))
        leo.sit(table.id)
        wait_until(lambda: beat(tmp_path))
        now = time.time
        # The lid is closed for an hour.
        monkeypatch.setattr(time, "time", lambda: now() + HOUR)
        wait_until(lambda: has_stopped(mia, table.id))
        wait_until(lambda: (beat(tmp_path) or 0) > now() + HOUR / 2)
        again = mia.look(table.id)
        assert again.stage == "playing"
        assert 30 < seconds_left(again) <= 60 + RETURN_SECONDS


def waiting_pair(url: str) -> tuple[Client, int, str]:
    """Two people at a table without a clock, of whom one is awaited: the other, seat and table."""
    people = [guest(url, name) for name in ("Mia", "Leo")]
    table = people[0].set_up(NewTable("trias", (HereSeat(), OpenSeat()))).id
    people[1].sit(table)
    [late] = [seat for seat, who in enumerate(people) if who.look(table).asked is not None]
    return people[1 - late], late, table


def may_skip_in(client: Client, table: str, seat: int) -> float:
    seconds = client.look(table).seats[seat].skip_in
    assert seconds is not None
    return seconds


def test_nobody_is_skipped_for_time_in_which_no_server_was_there(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path), stall_seconds=1000) as url:
        other, late, table = waiting_pair(url)
    let_time_pass(tmp_path, HOUR)
    with serving(sqlite(tmp_path), stall_seconds=1000) as url:
        other = visitor(url, cookie=other.cookie)
        with pytest.raises(RefusalError, match="may still think for"):
            other.skip(table, late, "easy")
        assert may_skip_in(other, table, late) > 500


def test_nobody_is_skipped_for_a_sleep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(sqlite(tmp_path), stall_seconds=1000) as url:
        other, late, table = waiting_pair(url)
        now = time.time
        monkeypatch.setattr(time, "time", lambda: now() + HOUR)
        # Also before anything else has noticed.
        with pytest.raises(RefusalError, match="may still think for"):
            other.skip(table, late, "easy")
        assert may_skip_in(other, table, late) > 500


def test_without_clocks_nothing_is_written(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path)) as url:
        mia = guest(url, "Mia")
        mia.set_up(NewTable("caldera", (HereSeat(),)))
        assert beat(tmp_path) is None
        mia.set_up(NewTable("caldera", (HereSeat(),), clock=Clock(60)))
        wait_until(lambda: beat(tmp_path) is not None)


# --- Several servers -----------------------------------------------------------------------------


@asynccontextmanager
async def servers(folder: Path, alive: float) -> Any:
    """Two servers of one database, which was last known to be served at a time."""
    storages = [Storage(sqlite(folder)) for _ in range(2)]
    for storage in storages:
        await storage.open()
    await storages[0].write_setting(ALIVE, f"{alive:.3f}")
    try:
        yield [Heartbeat(storage) for storage in storages]
    finally:
        for storage in storages:
            await storage.close()


def test_if_another_server_was_there_no_time_is_given_back(tmp_path: Path) -> None:
    async def run() -> None:
        async with servers(tmp_path, time.time() - 1) as (one, _):
            await one.check()
            assert one.gap is None

    asyncio.run(run())


def test_two_servers_that_start_at_once_agree_on_the_time(tmp_path: Path) -> None:
    async def run() -> None:
        alive = round(time.time() - HOUR, 3)
        async with servers(tmp_path, alive) as (one, other):
            await asyncio.gather(one.check(), other.check())
            assert one.gap == other.gap
            assert one.gap is not None
            assert one.gap.since == alive
            assert one.gap.until > alive + HOUR
            await one.close_gap()
            await other.close_gap()
            for server in (one, other):
                await server.check()
                assert server.gap is None

    asyncio.run(run())


def test_a_server_that_dies_before_all_is_given_back_leaves_it_to_the_next(tmp_path: Path) -> None:
    async def run() -> None:
        now = time.time()
        async with servers(tmp_path, now - 2 * HOUR) as (one, _):
            # An hour ago somebody came back, and went away at once.
            await one._storage.setting(CLOCKS_GO_ON, lambda: f"{now - HOUR + RETURN_SECONDS:.3f}")
            await one.check()
            assert one.gap == pytest.approx((now - 2 * HOUR, now - HOUR + RETURN_SECONDS), abs=0.01)
            await one.close_gap()
            await one.check()
            assert one.gap is not None
            assert one.gap.since == pytest.approx(now - HOUR, abs=0.01)
            assert one.gap.until > now
            await one.close_gap()
            await one.check()
            assert one.gap is None
            assert not one.is_late
            assert float(await one._storage.read_setting(ALIVE) or 0) > now - AWAY_SECONDS

    asyncio.run(run())


@pytest.mark.slow
def test_of_two_servers_that_come_back_one_gives_the_time_back(postgresql: str) -> None:
    async def an_hour_passes() -> None:
        storage = Storage(postgresql)
        try:
            async with storage.writing() as connection:
                await connection.execute(update(schema.steps).values(at=schema.steps.c.at - HOUR))
                earlier = schema.tables.c.deadline - HOUR
                await connection.execute(update(schema.tables).values(deadline=earlier))
            await storage.write_setting(ALIVE, f"{time.time() - HOUR:.3f}")
        finally:
            await storage.close()

    clock = Clock(60, "move", "lost")
    with serving(postgresql) as url:
        mia = guest(url, "Mia")
        tables = [mia.set_up(NewTable("caldera", (HereSeat(),), clock=clock)) for _ in range(8)]
    asyncio.run(an_hour_passes())
    with ExitStack() as stack, ThreadPoolExecutor(2) as pool:
        both = pool.map(stack.enter_context, (serving(postgresql), serving(postgresql)))
        players = [visitor(url, cookie=mia.cookie) for url in both]
        for table in tables:
            for player in players:
                wait_until(partial(has_stopped, player, table.id))
        for player in players:
            for table in tables:
                assert stories(player, table.id).count("told-clock-stopped") == 1
                assert player.look(table.id).stage == "playing"
                assert seconds_left(player.look(table.id)) > 30
