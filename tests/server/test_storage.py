"""Nothing acknowledged is ever lost, whatever is killed, away, or at the same time."""

import asyncio
import gzip
import os
import random
import signal
import sqlite3
import threading
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import inspect, text

from ludotope.client import AwayError, BotSeat, Client, HereSeat, NewTable, OpenSeat, RefusalError
from ludotope.server.storage import step_writer
from ludotope.server.storage.connections import StorageAwayError, TableGoneError
from ludotope.server.storage.database import Storage, spoken_id
from ludotope.server.storage.migrate import head, migrate
from ludotope.server.storage.schema import metadata
from ludotope.server.tables import actions
from ludotope.server.tables.dealing import deal_chance, opening
from ludotope.server.tables.events import Clock, Opened, Place, Step, store_step, write_events
from ludotope.server.tables.summary import summarise
from ludotope.server.tables.table import Table
from tests.lengths import short_and_long
from tests.running import PATIENCE, ludotope, refusal, wait_until
from tests.server.serving import (
    ServerProcess,
    guest,
    may_decide,
    play_on,
    serving,
    sqlite,
    visitor,
)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return sqlite(tmp_path)
    return empty_postgresql(request.getfixturevalue("postgresql"))


def empty_postgresql(uri: str) -> str:
    async def empty() -> None:
        storage = Storage(uri)
        async with storage.engine.begin() as connection:
            await connection.execute(text("drop schema public cascade"))
            await connection.execute(text("create schema public"))
        await storage.close()

    asyncio.run(empty())
    return uri


class Hammer:
    """Plays alone as fast as it can, and notes what was acknowledged."""

    def __init__(self, client: Client, seed: int) -> None:
        self.client = client
        self.luck = random.Random(seed)
        self.table = client.set_up(NewTable("caldera", (HereSeat(), BotSeat("random")))).id
        self.acknowledged: list[int] = []
        self.total = 0
        self.thread = threading.Thread(target=self.run)
        self.stop = False

    def run(self) -> None:
        while not self.stop:
            try:
                look = self.client.look(self.table)
                if look.stage != "playing":
                    self.table = self.client.rematch(self.table)
                    self.acknowledged = []
                elif may_decide(look) and look.view is not None:
                    move = self.luck.choice(look.view.choices).text
                    done = self.client.move(self.table, look.seat, move, look.asked)
                    self.acknowledged.append(done.number)
                    self.total += 1
            except RefusalError as error:
                assert error.status in (409, 503)
            except AwayError:
                return


def have_moved(hammers: list[Hammer], times: int) -> bool:
    return sum(hammer.total for hammer in hammers) > times


@pytest.mark.slow
@pytest.mark.parametrize("moves", short_and_long(50, 120))
def test_kill_in_the_middle_of_many_moves(database: str, moves: int) -> None:
    server = ServerProcess(database)
    server.start()
    hammers = [Hammer(guest(server.url, f"P{seed}"), seed) for seed in range(4)]
    try:
        for total in (moves, 2 * moves):
            for hammer in hammers:
                hammer.thread = threading.Thread(target=hammer.run)
                hammer.thread.start()
            wait_until(partial(have_moved, hammers, total))
            server.kill()
            for hammer in hammers:
                hammer.thread.join(PATIENCE)
            server.start()
            for hammer in hammers:
                look = hammer.client.look(hammer.table)
                assert look.number >= max(hammer.acknowledged, default=0)
        for hammer in hammers[:2]:
            if hammer.client.look(hammer.table).stage == "playing":
                with hammer.client.live(hammer.table) as live:
                    last = play_on(live, live.next_news(), hammer.luck.choice)
                assert last.table.stage == "over"
    finally:
        server.kill()


@pytest.mark.slow
def test_computer_players_go_on_after_a_kill(tmp_path: Path) -> None:
    server = ServerProcess(sqlite(tmp_path))
    server.start()
    try:
        mia = guest(server.url, "Mia")
        seats = (BotSeat("expert"), BotSeat("expert"), HereSeat())
        table = mia.set_up(NewTable("caldera", seats)).id
        server.kill()
        server.start()
        wait_until(lambda: mia.look(table).seats[2].decides)
        before = mia.look(table)
        assert before.view is not None
        mia.move(table, 2, before.view.choices[0].text)
        wait_until(lambda: mia.look(table).number > before.number + 1)
    finally:
        server.kill()


@pytest.mark.slow
class TestTwoServers:
    def test_concurrent_moves_never_fork_a_game(self, postgresql: str) -> None:
        uri = empty_postgresql(postgresql)
        one, two = ServerProcess(uri), ServerProcess(uri)
        try:
            one.start()
            two.start()
            mia = guest(one.url, "Mia")
            elsewhere = visitor(two.url, cookie=mia.cookie)
            table = mia.set_up(NewTable("caldera", (HereSeat(),))).id
            outcomes: list[tuple[str, int]] = []
            both = threading.Barrier(2, timeout=PATIENCE)

            def play(client: Client, seed: int) -> None:
                luck = random.Random(seed)
                for _ in range(60):
                    look = client.look(table)
                    assert look.view is not None
                    # Both have looked at the same time before either moves.
                    both.wait()
                    if not may_decide(look):
                        continue
                    move = luck.choice(look.view.choices).text
                    try:
                        done = client.move(table, 0, move, look.asked)
                        outcomes.append(("done", done.number))
                    except RefusalError as error:
                        assert error.status == 409, error
                        outcomes.append(("stale", 0))

            threads = [
                threading.Thread(target=play, args=(client, seed))
                for seed, client in enumerate((mia, elsewhere))
            ]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(PATIENCE)
            numbers = [number for what, number in outcomes if what == "done"]
            assert len(numbers) == len(set(numbers))
            assert ("stale", 0) in outcomes
            wait_until(lambda: mia.look(table).number == elsewhere.look(table).number)
            assert mia.record(table) == elsewhere.record(table)
        finally:
            one.kill()
            two.kill()

    def test_people_at_different_servers_play_together(self, postgresql: str) -> None:
        uri = empty_postgresql(postgresql)
        with serving(uri) as one, serving(uri) as two:
            mia, leo = guest(one, "Mia"), guest(two, "Leo")
            table = mia.set_up(NewTable("caldera", (HereSeat(), OpenSeat()))).id
            leo.sit(table)
            ends = {}

            def play(client: Client, name: str) -> None:
                with client.live(table) as live:
                    news = live.next_news()
                    while news.table.stage == "waiting":
                        # This server has not heard yet that somebody sat down at the other.
                        news = live.next_news()
                    ends[name] = play_on(live, news, random.Random(name).choice)

            threads = [
                threading.Thread(target=play, args=(client, name))
                for client, name in ((mia, "Mia"), (leo, "Leo"))
            ]
            for thread in threads:
                thread.start()
            wait_until(lambda: all(seat.here for seat in mia.look(table).seats) or ends)
            for thread in threads:
                thread.join(PATIENCE)
            assert ends["Mia"].table.result == ends["Leo"].table.result
            assert ends["Mia"].table.stage == "over"

    def test_a_request_repeated_at_the_other_server_is_known(self, postgresql: str) -> None:
        uri = empty_postgresql(postgresql)
        with serving(uri) as one, serving(uri) as two:
            mia = guest(one, "Mia")
            elsewhere = visitor(two, cookie=mia.cookie)
            table = mia.set_up(NewTable("caldera", (HereSeat(),)))
            elsewhere.look(table.id)
            assert table.view is not None
            move = table.view.choices[0].text
            first = mia.move(table.id, 0, move, table.asked, request="r1")
            again = elsewhere.move(table.id, 0, move, table.asked, request="r1")
            assert first == again


@pytest.mark.slow
@pytest.mark.usefixtures("postgresql")
def test_the_database_goes_away_for_a_while(tmp_path: Path) -> None:
    import pgserver

    folder = tmp_path / "pg"
    database = pgserver.get_server(folder)
    postmaster = int((folder / "postmaster.pid").read_text().split()[0])
    try:
        with serving(database.get_uri()) as url:
            mia = guest(url, "Mia")
            table = mia.set_up(NewTable("caldera", (HereSeat(),)))
            assert table.view is not None
            mia.move(table.id, 0, table.view.choices[0].text, request="before")
            os.kill(postmaster, signal.SIGQUIT)
            wait_until(lambda: not (folder / "postmaster.pid").exists())
            look = mia.look(table.id)
            assert look.view is not None
            move = look.view.choices[0].text
            with pytest.raises(RefusalError, match="database cannot be reached") as refused:
                mia.move(table.id, 0, move, request="during")
            assert refused.value.status == 503
            with pytest.raises(RefusalError, match="database cannot be reached"):
                mia.set_up(NewTable("caldera", (HereSeat(),)))
            database = pgserver.PostgresServer(folder)
            wait_until(lambda: moves_again(mia, table.id, move))
            assert mia.look(table.id).number == look.number + 1
    finally:
        database.cleanup()


def moves_again(mia: Client, table: str, move: str) -> bool:
    try:
        mia.move(table, 0, move, request="during")
    except RefusalError as error:
        assert error.status == 503
        return False
    return True


def decide(table: Table, move: str, number: int, person: str) -> Step:
    """The step with which the person at a table decides, chance dealt."""
    events, _ = deal_chance(table.opened, actions.move(table, "mia", 0, move, None))
    return Step(number, 2.0, events, person, "r")


async def set_up_alone(storage: Storage) -> Table:
    """A table with one person, begun and written."""
    await storage.add_person("mia", "Mia")
    opened = Opened("caldera", "standard", 1, (Place(person="mia", name="Mia"),), "mia")
    first = Step(1, 1.0, opening(opened))
    table = Table("t", "", [first])
    await storage.create("t", "caldera", store_step(first), summarise(table))
    return table


def test_a_number_is_written_once(database: str) -> None:
    async def race() -> None:
        one, two = Storage(database), Storage(database)
        await one.open()
        await two.open()
        table = await set_up_alone(one)
        for number in range(2, 30):
            steps = []
            for person in ("one", "two"):
                assert table.position is not None
                move = random.choice(table.position.choices(0)).text
                steps.append(decide(table, move, number, person))
            written = await asyncio.gather(
                one.append("t", store_step(steps[0]), summarise(table.after(steps[0]))),
                two.append("t", store_step(steps[1]), summarise(table.after(steps[1]))),
            )
            assert sorted(written) == [False, True]
            winner = steps[written.index(True)]
            assert (await one.read_steps("t", number - 1))[0].person == winner.person
            table = table.after(winner)
        await one.close()
        await two.close()

    asyncio.run(race())


def test_where_the_disk_is_quick_nobody_waits_for_others_to_share_a_transaction(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Ten steps one after another take ten commits and as many pauses, which are no longer.
    monkeypatch.setattr(step_writer, "LONGEST_INTERVAL", PATIENCE)

    async def append() -> None:
        storage = Storage(sqlite(tmp_path))
        await storage.open()
        table = await set_up_alone(storage)
        async with asyncio.timeout(PATIENCE / 2):
            for number in range(2, 12):
                assert table.position is not None
                step = decide(table, table.position.choices(0)[0].text, number, "mia")
                table = table.after(step)
                assert await storage.append("t", store_step(step), summarise(table))
        await storage.close()

    asyncio.run(append())


def test_steps_of_a_busy_moment_share_a_transaction(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As if the disk took long for a commit.
    monkeypatch.setattr(step_writer, "INTERVAL_FACTOR", 1e9)
    monkeypatch.setattr(step_writer, "LONGEST_INTERVAL", 1.0)

    async def append() -> list[str]:
        storage = Storage(sqlite(tmp_path))
        await storage.open()
        table = await set_up_alone(storage)
        statements: list[str] = []
        for number in range(2, 12):
            assert table.position is not None
            step = decide(table, table.position.choices(0)[0].text, number, "mia")
            table = table.after(step)
            writing = asyncio.create_task(storage.append("t", store_step(step), summarise(table)))
            if number == 2:
                assert await writing
                connection = storage._steps._connection
                assert connection is not None
                driver = connection.driver_connection
                assert isinstance(driver, sqlite3.Connection)
                driver.set_trace_callback(statements.append)
            # The next one comes a moment later.
            await asyncio.sleep(0)
        assert await writing
        assert len(await storage.read_steps("t", 0)) == 11
        await storage.close()
        return statements

    statements = asyncio.run(append())
    assert sum(text.startswith("INSERT INTO steps") for text in statements) == 9
    assert statements.count("COMMIT") == 1


def test_what_cannot_be_written_keeps_nobody_else_from_it(database: str) -> None:
    async def append() -> None:
        storage = Storage(database)
        await storage.open()
        table = await set_up_alone(storage)
        assert table.position is not None
        step = decide(table, table.position.choices(0)[0].text, 2, "mia")
        good = store_step(step)
        answers = await asyncio.gather(
            storage.append("nowhere", good, summarise(table)),
            storage.append("t", good, summarise(table.after(step))),
            storage.append("nowhere", good, summarise(table)),
            return_exceptions=True,
        )
        assert [isinstance(answer, TableGoneError) for answer in answers] == [True, False, True]
        assert answers[1] is True
        assert await storage.is_there()
        await storage.close()

    asyncio.run(append())


@pytest.mark.slow
def test_a_broken_table_keeps_no_clock_from_running(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path)) as url:
        mia = guest(url, "Mia")
        broken = mia.set_up(NewTable("caldera", (HereSeat(), BotSeat("easy")))).id
        clock = NewTable("caldera", (HereSeat(),), clock=Clock(3, "move", "lost"))
        timed = mia.set_up(clock).id
    with sqlite3.connect(tmp_path / "test.db") as connection:
        connection.execute("update steps set body = 'garbage' where table_id = ?", (broken,))
        connection.execute("update tables set bots_due = 1 where id = ?", (broken,))
    connection.close()
    with serving(sqlite(tmp_path)) as url:
        again = visitor(url, cookie=mia.cookie)
        wait_until(lambda: again.look(timed).stage == "over")
        with pytest.raises(RefusalError, match="went wrong"):
            again.look(broken)


def test_the_migrations_make_the_schema_of_the_program(database: str) -> None:
    async def compare() -> None:
        storage = Storage(database)
        await migrate(storage.engine)
        await migrate(storage.engine)

        def columns(connection: object) -> dict[str, set[str]]:
            found = inspect(connection)
            assert found is not None
            return {
                name: {column["name"] for column in found.get_columns(name)}
                for name in found.get_table_names()
                if name != "alembic_version"
            }

        async with storage.engine.connect() as connection:
            made = await connection.run_sync(columns)
        await storage.close()
        assert made == {
            table.name: {column.name for column in table.columns}
            for table in metadata.tables.values()
        }

    asyncio.run(compare())


def test_games_of_the_first_schema_go_on(tmp_path: Path) -> None:
    """A database as the first version left it, with a game under way."""
    places = (Place(person="mia", name="Mia"),)
    opened = Opened("caldera", "standard", 1, places, "mia", open=True)
    events = write_events(opening(opened))

    async def first_version() -> None:
        storage = Storage(sqlite(tmp_path))
        await migrate(storage.engine, "0001")
        await storage.close()

    asyncio.run(first_version())
    with sqlite3.connect(tmp_path / "test.db") as connection:
        connection.execute("insert into people (id, name, created_at) values ('mia', 'Mia', 1)")
        connection.execute(
            "insert into tables (id, code, game, stage, is_open, number, created_at, changed_at,"
            " bots_due, summary) values ('t', 'ABC234', 'caldera', 'playing', 1, 1, 1, 1, 0, '{}')"
        )
        connection.execute(
            "insert into steps (table_id, number, at, body) values ('t', 1, 1, ?)", (events,)
        )
    connection.close()
    with serving(sqlite(tmp_path)) as url:
        assert visitor(url).look("t").stage == "playing"
    with sqlite3.connect(tmp_path / "test.db") as connection:
        assert connection.execute("select version_num from alembic_version").fetchone()[0] == head()
    connection.close()


class TestBackups:
    @pytest.mark.slow
    def test_from_one_kind_of_database_into_the_other(
        self, tmp_path: Path, postgresql: str
    ) -> None:
        with serving(sqlite(tmp_path)) as url:
            mia = guest(url, "Mia")
            table = mia.set_up(NewTable("caldera", (HereSeat(), BotSeat("random")))).id
            with mia.live(table) as live:
                play_on(live, live.next_news(), random.Random(1).choice)
            record = mia.record(table)
            file = tmp_path / "everything.backup"
            done = ludotope("backup", file, "--database", sqlite(tmp_path))
            assert "1 table and 1 person written" in done.stdout, done.stderr
        uri = empty_postgresql(postgresql)
        done = ludotope("restore", file, "--database", uri)
        assert "1 table and 1 person read" in done.stdout, done.stderr
        with serving(uri) as url:
            again = visitor(url, cookie=mia.cookie)
            assert again.who().name == "Mia"
            assert again.record(table) == record
        told = refusal("restore", file, "--database", uri)
        assert "something in this database already" in told

    def test_what_is_no_backup_is_refused_and_nothing_changes(self, tmp_path: Path) -> None:
        with serving(sqlite(tmp_path)) as url:
            guest(url, "Mia")
        whole = tmp_path / "whole"
        header = b'{"ludotope backup": 1, "schema": "%s"}\n' % head().encode()
        assert ludotope("backup", whole, "--database", sqlite(tmp_path)).returncode == 0
        empty = f"sqlite:///{tmp_path / 'empty.db'}"
        for content, reason in (
            (b"hello", "this is not a backup"),
            (whole.read_bytes()[:-30], "ends too early"),
            (gzip.compress(b'[["a"], 1]'), "this is not a backup"),
            (gzip.compress(header + b'[["a"], 1]\n'), "line 2: this line cannot be read"),
            (gzip.compress(header + b"[" * 5000), "line 2: this line cannot be read"),
            (gzip.compress(header + b'["people", "x", "\\ud800", null, null, 0, 1]\n'), "line"),
        ):
            broken = tmp_path / "broken"
            broken.write_bytes(content)
            assert reason in refusal("restore", broken, "--database", empty)
        assert "cannot be read" in refusal("restore", tmp_path / "none", "--database", empty)
        assert ludotope("restore", whole, "--database", empty).returncode == 0
        assert (whole.stat().st_mode | (tmp_path / "empty.db").stat().st_mode) & 0o77 == 0


def test_bad_addresses_are_refused(tmp_path: Path) -> None:
    assert "is not the address of a database" in refusal("serve", "--database", "mysql://x")
    assert "is not the address of a database" in refusal("serve", "--database", "nonsense")
    assert "is not the address of a database" in refusal("serve", "--database", "sqlite://")
    told = refusal("serve", "--database", "mysql//me:secret@host")
    assert "secret" not in told
    nowhere = f"sqlite:///{tmp_path}/none/x.db"
    assert "cannot be reached" in refusal("serve", "--port", "0", "--database", nowhere)
    assert "cannot be read" in refusal("backup", tmp_path / "b", "--database", nowhere)
    (tmp_path / "test.db").touch()
    assert "cannot be written" in refusal(
        "backup", tmp_path / "no/b", "--database", sqlite(tmp_path)
    )
    away = "postgresql://nobody@127.0.0.1:1/none"
    assert "cannot be reached" in refusal("backup", tmp_path / "b", "--database", away)


def test_an_unreachable_database_says_so() -> None:
    async def ask() -> None:
        storage = Storage("postgresql://nobody@127.0.0.1:1/none")
        with pytest.raises(StorageAwayError):
            await storage.open()
        assert not await storage.is_there()
        await storage.close()

    asyncio.run(ask())


def test_no_identity_looks_like_an_option() -> None:
    assert spoken_id(bytes([0xFB, *range(15)])).startswith("_")
    assert spoken_id(bytes(range(16))) == "AAECAwQFBgcICQoLDA0ODw"
