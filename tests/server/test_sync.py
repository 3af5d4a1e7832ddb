"""Servers that share a database: what they say to each other is worthless to everybody else."""

import asyncio
import random
import re
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager

import asyncpg
import msgspec
import pytest
from sqlalchemy import text
from sqlalchemy.engine import make_url

from ludotope.client import Client, HereSeat, NewTable, OpenSeat
from ludotope.server.settings import Limits
from ludotope.server.storage.database import Storage
from ludotope.server.tables import actions
from ludotope.server.tables.events import Opened, Place
from ludotope.server.tables.fair_threads import Addresses, FairThreads
from ludotope.server.tables.heartbeat import Heartbeat
from ludotope.server.tables.presence import ElsewherePresence, PresenceTracker
from ludotope.server.tables.quotas import Quotas
from ludotope.server.tables.sealing import Sealer
from ludotope.server.tables.server_sync import (
    CHANNEL,
    FRESH_SECONDS,
    LONGEST_MESSAGE,
    Message,
    ServerSync,
)
from ludotope.server.tables.service import TableService
from ludotope.server.tables.sessions import Presence, Session, Sessions, Viewer
from tests.running import PATIENCE, wait_until
from tests.server.serving import any_choice, guest, may_decide, serving
from tests.server.test_storage import empty_postgresql

NOBODY = "nobody_in_particular"


class Stranger:
    """A role of the database that may connect to it and do nothing else; hears all, may send."""

    def __init__(self, uri: str) -> None:
        url = make_url(uri).set(drivername="postgresql")
        asyncio.run(self._make_role(url.render_as_string(hide_password=False)))
        self._uri = url.set(username=NOBODY).render_as_string(hide_password=False)
        self.heard: list[str] = []
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()
        self._connection = self._run(self._listen())

    async def _make_role(self, dsn: str) -> None:
        connection = await asyncpg.connect(dsn)
        known = await connection.fetchval("SELECT 1 FROM pg_roles WHERE rolname = $1", NOBODY)
        if not known:
            await connection.execute(f"CREATE ROLE {NOBODY} LOGIN")
        await connection.close()

    async def _listen(self) -> asyncpg.Connection:
        connection = await asyncpg.connect(self._uri)
        await connection.add_listener(CHANNEL, lambda *args: self.heard.append(args[3]))
        return connection

    def _run(self, work: object) -> asyncpg.Connection:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)  # type: ignore[arg-type]

    def says(self, message: str) -> None:
        """Sends a message, and waits until it has gone round."""
        self._run(self._connection.execute("SELECT pg_notify($1, $2)", CHANNEL, message))
        wait_until(lambda: message in self.heard)

    def may_read(self, table: str) -> bool:
        """Whether a table of the database is open to everybody."""
        try:
            self._run(self._connection.fetchval(f"SELECT count(*) FROM {table}"))
        except asyncpg.PostgresError:
            return False
        return True

    def close(self) -> None:
        """Goes away."""
        self._run(self._connection.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE)
        self._loop.close()


@pytest.fixture
def stranger(postgresql: str) -> Iterator[Stranger]:
    stranger = Stranger(empty_postgresql(postgresql))
    yield stranger
    stranger.close()


@contextmanager
def two_servers(uri: str) -> Iterator[tuple[str, str]]:
    with serving(uri) as one, serving(uri) as two:
        yield one, two


def sealer_of(uri: str) -> Sealer:
    """What somebody could seal with who has read the key."""

    async def read() -> str:
        connection = await asyncpg.connect(uri)
        key = await connection.fetchval("SELECT value FROM settings WHERE name = 'sync-key'")
        await connection.close()
        return str(key)

    return Sealer(asyncio.run(read()))


def play_some(players: list[Client], table: str, moves: int) -> list[str]:
    """Has people at different servers decide in turn; returns what they decided."""
    made: list[str] = []
    pick = random.Random(1).choice
    with ExitStack() as stack:
        sockets = [stack.enter_context(player.live(table)) for player in players]
        news = [socket.next_news() for socket in sockets]
        for number, socket in enumerate(sockets):
            while news[number].table.stage == "waiting":
                # This server has not heard yet that somebody sat down at the other.
                news[number] = socket.next_news()
        while len(made) < moves:
            for number, socket in enumerate(sockets):
                if may_decide(news[number].table):
                    move = any_choice(news[number].table, pick)
                    socket.move(news[number].table, move)
                    made.append(move)
                    step = news[number].table.number
                    for other, its_socket in enumerate(sockets):
                        while news[other].table.number <= step:
                            news[other] = its_socket.next_news()
    return made


@pytest.mark.slow
def test_a_listener_without_rights_hears_no_card_and_no_table(
    postgresql: str, stranger: Stranger
) -> None:
    with two_servers(postgresql) as (one, two):
        mia, leo = guest(one, "Mia"), guest(two, "Leo")
        table = mia.set_up(NewTable("trias", (HereSeat(), OpenSeat()))).id
        leo.sit(table)
        made = play_some([mia, leo], table, 6)
        steps = set(re.findall(r"\d+,\d+", " ".join(made)))
        assert steps
        wait_until(lambda: any('"steps"' in heard for heard in stranger.heard))
        assert not any(stranger.may_read(name) for name in ("settings", "steps", "tables"))
    everything = " ".join(stranger.heard)
    assert table not in everything
    assert "Mia" not in everything
    assert "Leo" not in everything
    for heard in stranger.heard:
        assert len(heard.encode()) < 8000
        message = msgspec.json.decode(heard[32:], type=Message)
        # Nothing but aliases, numbers of steps, and how many look on.
        assert all(re.fullmatch(r"[\w-]{16}", alias) for alias in message.steps)
        for alias, there in message.presence.items():
            assert all(re.fullmatch(r"[\w-]{16}", name) for name in (alias, *there.people))


def senders_of_presence(stranger: Stranger) -> dict[str, str]:
    """The last message of each server in which it names somebody who is there."""
    found = {}
    for heard in tuple(stranger.heard):
        message = msgspec.json.decode(heard[32:], type=Message)
        if any(there.people for there in message.presence.values()):
            found[message.sender] = heard
    return found


def forgeries(sealer: Sealer, table: str, kept: str) -> Iterator[str]:
    """What somebody without the key might send, even if they had found out the aliases."""
    alias = sealer.alias(table)
    presence = {alias: ElsewherePresence(frozenset({sealer.alias(table, "anybody")}), 50)}
    message = msgspec.json.encode(Message("f" * 16, 1, 0.0, {alias: 99}, presence, True)).decode()
    yield message
    yield "0" * 32 + message
    yield kept[:32] + message
    yield Sealer("a guess").seal(message.encode())
    yield kept
    yield kept.replace('"number":', '"number":9', 1)
    yield kept[: len(kept) // 2]
    yield '{"kind": "again"}'
    yield "é" * 3_900
    yield "\U0001f0a1[" * 1_500
    yield " "


@pytest.mark.slow
def test_what_others_send_changes_nothing(
    postgresql: str, stranger: Stranger, caplog: pytest.LogCaptureFixture
) -> None:
    with two_servers(postgresql) as (one, two):
        mia, leo = guest(one, "Mia"), guest(two, "Leo")
        table = mia.set_up(NewTable("caldera", (HereSeat(), OpenSeat()), open=True)).id
        leo.sit(table)
        with mia.live(table) as live:
            live.next_news()
            # Leo comes and goes: messages that say he is here are kept, to be sent again.
            with leo.live(table):
                wait_until(lambda: all(seat.here for seat in mia.look(table).seats))
                wait_until(lambda: len(senders_of_presence(stranger)) == 2)
                kept = list(senders_of_presence(stranger).values())
            wait_until(lambda: not all(seat.here for seat in mia.look(table).seats))
            before = mia.look(table)
            caplog.clear()
            forged = [text for k in kept for text in forgeries(sealer_of(postgresql), table, k)]
            for text in forged:
                stranger.says(text)
            # What was sent before has been taken, or not, when a watcher is heard of.
            with guest(two, "Zoe").live(table):
                wait_until(lambda: mia.look(table).watchers)
                after = mia.look(table)
            assert after.watchers == 1
            assert [seat.here for seat in after.seats] == [seat.here for seat in before.seats]
            assert after.number == before.number
            play_some([mia, leo], table, 2)
    lines = [record.getMessage() for record in caplog.records]
    # One line for each of the two servers, not one for each message.
    assert 1 <= len([line for line in lines if "forged" in line]) <= 2
    assert len([line for line in lines if "between servers" in line]) <= 4


# --- The services of a server, without HTTP ------------------------------------------------------


class Services:
    """What a server has of tables, on a database that it shares."""

    def __init__(self, uri: str) -> None:
        self.storage = Storage(uri)

    async def open(self) -> "Services":
        await self.storage.open()
        sealer = Sealer(await self.storage.setting("sync-key", lambda: "key"))
        self.sessions = Sessions(sealer.alias, 100)
        self.readers = FairThreads("reading", 2, 1, Addresses())
        self.tables = TableService(
            self.storage,
            self.sessions,
            self.readers,
            Heartbeat(self.storage),
            "key",
            Quotas(self.storage, Limits()),
            3000,
        )
        self.presence = PresenceTracker(self.sessions, sealer, 90.0)
        self.sync = ServerSync(self.storage.url, sealer, self.tables, self.sessions, self.presence)
        self.tables.on_step = self.sync.send_step
        self.tables.on_catch_up = self.sync.send_seated
        self.presence.on_change = self.sync.send_presence
        self.sync.open()
        return self

    async def close(self) -> None:
        await self.sync.close()
        self.readers.close()
        await self.tables.close()
        await self.storage.close()

    async def enter(self, table: str, person: str | None) -> Session:
        session = await self.tables.session(table)
        self.presence.enter(session, Viewer(person, "", None, 0))
        return session

    async def sit(self, table: str, person: str) -> int:
        return await self.tables.act(table, lambda t: actions.take_seat(t, person, person, None))


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


def with_two(uri: str, work: Callable[[Services, Services, str], Awaitable[None]]) -> None:
    """Runs something with two servers, both of which know a table with four seats, one taken."""

    async def run() -> None:
        one = await Services(uri).open()
        two = await Services(uri).open()
        try:
            for name in ("mia", "leo", "zoe", "kim"):
                await one.storage.add_person(name, name.title())
            places = (Place(person="mia", name="Mia"), Place(), Place(), Place())
            opened = Opened("caldera", "standard", 1, places, "mia")
            table = (await one.tables.create(opened, "mia", None)).table.id
            await work(one, two, table)
        finally:
            await one.close()
            await two.close()

    asyncio.run(run())


def test_a_thousand_watchers_of_one_table(postgresql: str, stranger: Stranger) -> None:
    async def work(one: Services, two: Services, table: str) -> None:
        there = await two.enter(table, None)
        for number in range(1000):
            await one.enter(table, f"watcher {number:04} with a long identity")
        here = await one.enter(table, "mia")
        await until(lambda: two.presence.of(there) == Presence(frozenset({"mia"}), 1001))
        assert one.presence.of(here).watchers == 1001
        # Somebody who looks on at one server sits down at the other: from then on they are named.
        await one.enter(table, "leo")
        await until(lambda: two.presence.of(there).watchers == 1002)
        await two.sit(table, "leo")
        await until(lambda: two.presence.of(there) == Presence(frozenset({"mia", "leo"}), 1001))

    with_two(postgresql, work)
    assert stranger.heard
    assert max(len(heard.encode()) for heard in stranger.heard) <= LONGEST_MESSAGE


@pytest.mark.slow
def test_many_tables_go_into_several_messages(postgresql: str, stranger: Stranger) -> None:
    async def work(one: Services, two: Services, _: str) -> None:
        opened = Opened("caldera", "standard", 1, (Place(person="mia", name="Mia"), Place()), "mia")
        tables = [(await one.tables.create(opened, "mia", None)).table.id for _ in range(150)]
        there = [await two.enter(table, None) for table in tables]
        for table in tables:
            await one.enter(table, "mia")
        await until(lambda: all(two.presence.of(s).people == {"mia"} for s in there))
        two.presence.forget_server(one.sync._name)
        assert not two.presence.of(there[0]).people
        # Whoever comes anew, or was away, asks everybody.
        two.sync._catch_up()
        await until(lambda: all(two.presence.of(s).people == {"mia"} for s in there))

    with_two(postgresql, work)
    assert max(len(heard.encode()) for heard in stranger.heard) <= LONGEST_MESSAGE


def test_connections_that_are_cut(postgresql: str) -> None:
    cut = """
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE pid <> pg_backend_pid() AND query LIKE '%pg_notify%'
    """

    async def work(one: Services, two: Services, table: str) -> None:
        there = await two.enter(table, None)
        await one.enter(table, "mia")
        await until(lambda: two.presence.of(there).people == {"mia"})
        async with one.storage.writing() as connection:
            await connection.execute(text(cut))
        number = await one.sit(table, "leo")
        await until(lambda: there.table.number == number)

    with_two(empty_postgresql(postgresql), work)


def test_a_message_that_was_lost_is_made_good(
    postgresql: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(one: Services, two: Services, table: str) -> None:
        there = await two.enter(table, None)
        await one.enter(table, "mia")
        await until(lambda: two.presence.of(there).people == {"mia"})
        # A step is stored, and nobody hears of it.
        one.tables.on_step = lambda _table, _step: None
        number = await one.sit(table, "leo")
        one.sync._number += 1
        await one.enter(table, None)
        await until(lambda: there.table.number == number)

    with_two(empty_postgresql(postgresql), work)
    told = [record.getMessage() for record in caplog.records if "between" in record.getMessage()]
    assert any("missed" in line for line in told)


def test_what_was_kept_for_long_is_too_old(postgresql: str, stranger: Stranger) -> None:
    async def work(one: Services, two: Services, table: str) -> None:
        there = await two.enter(table, None)
        sealer = Sealer("key")
        mia = {sealer.alias(table): ElsewherePresence(frozenset({sealer.alias(table, "mia")}), 0)}

        async def say(seconds_ago: float, number: int) -> None:
            """What a server said that has gone since, sent again by somebody else."""
            message = Message("gone", number, time.time() - seconds_ago, {}, mia)
            kept = sealer.seal(msgspec.json.encode(message))
            await asyncio.to_thread(stranger.says, kept)
            # Everything before it has been heard when a watcher is heard of.
            watchers = two.presence.of(there).watchers
            await one.enter(table, None)
            await until(lambda: two.presence.of(there).watchers > watchers)

        await say(FRESH_SECONDS + 5, 1)
        assert two.presence.of(there).people == frozenset()
        # Not long ago it would have been true.
        await say(0, 2)
        assert two.presence.of(there).people == {"mia"}

    with_two(postgresql, work)
