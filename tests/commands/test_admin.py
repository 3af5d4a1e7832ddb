"""`ludotope admin`: works on the database, and a server that runs beside it notices."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, insert, select, update

from ludotope.client import (
    AwayError,
    BotSeat,
    Client,
    HereSeat,
    Live,
    NewTable,
    OpenSeat,
    RefusalError,
)
from ludotope.engine.shelf import find_box
from ludotope.engine.words import Phrase
from ludotope.server.auth.keys import read_keys
from ludotope.server.http.responses import News, Refused
from ludotope.server.storage.connections import TableGoneError
from ludotope.server.storage.database import Storage
from ludotope.server.storage.schema import (
    files,
    guests,
    people,
    ratings,
    sessions,
    settings,
    solved_puzzles,
    steps,
    table_files,
    tables,
)
from ludotope.server.storage.upkeep import TableFilter, delete_tables, is_our_turn, list_tables
from ludotope.server.tables import caretaker
from ludotope.server.tables.closing import close_table
from ludotope.server.tables.events import Opened, Place, Step, UndoAsked, store_step
from ludotope.server.tables.summary import summarise
from ludotope.server.tables.table import Table
from tests.running import Done, ludotope, refusal, wait_until
from tests.server.conftest import postgresql  # noqa: F401
from tests.server.phones import Phone
from tests.server.serving import guest, send_all_home, serving, sqlite
from tests.server.test_storage import empty_postgresql

pytestmark = pytest.mark.slow

DAY = 24 * 3600.0


@pytest.fixture(autouse=True)
def _go_home() -> Iterator[None]:
    yield
    send_all_home()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return sqlite(tmp_path)
    return empty_postgresql(request.getfixturevalue("postgresql"))


@pytest.fixture
def server(database: str) -> Iterator[str]:
    with serving(database) as url:
        yield url


def in_storage(database: str, work: Callable[[Storage], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        storage = Storage(database)
        await storage.open()
        try:
            return await work(storage)
        finally:
            await storage.close()

    return asyncio.run(run())


def rows(database: str, table: Any) -> int:
    async def ask(storage: Storage) -> int:
        async with storage.reading() as connection:
            found = await connection.execute(select(func.count()).select_from(table))
            return int(found.scalar_one())

    return int(in_storage(database, ask))


def write(database: str, *statements: Any) -> None:
    async def change(storage: Storage) -> None:
        async with storage.writing() as connection:
            for statement in statements:
                await connection.execute(statement)

    in_storage(database, change)


def admin(database: str, *arguments: str, typed: str = "", code: int = 0) -> Done:
    done = ludotope("admin", *arguments, "--database", database, typed=typed)
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    return done


def told(database: str, *arguments: str) -> str:
    """The one sentence that says what was done."""
    [line] = admin(database, *arguments).stdout.splitlines()
    return line


def listed(database: str, *arguments: str) -> Any:
    return json.loads(admin(database, *arguments, "--json").stdout)


def set_up(client: Client, **options: Any) -> str:
    return client.set_up(NewTable("caldera", (HereSeat(), OpenSeat()), **options)).id


def until_refused(live: Live) -> Refused:
    while not isinstance(message := live.receive(), Refused):
        pass
    with pytest.raises(AwayError):
        live.receive()
    return message


class TestLists:
    def test_tables_and_people(self, database: str, server: str) -> None:
        mia, leo = guest(server, "Mia"), guest(server, "Leo")
        mia.make_account("mia", "a long passphrase")
        waiting, running = set_up(mia), set_up(mia)
        leo.sit(running)
        assert [t["id"] for t in listed(database, "tables", "--stage", "waiting")] == [waiting]
        assert {t["id"] for t in listed(database, "tables", "--host", "Mia")} == {waiting, running}
        assert listed(database, "tables", "--older-than", "1") == []
        [largest] = listed(database, "tables", "--sort", "size", "--most", "1")
        assert largest["id"] == running
        assert largest["size"] > 100
        assert largest["host_name"] == "Mia"
        [account] = listed(database, "people", "--accounts")
        assert (account["login"], account["tables"]) == ("mia", 2)
        assert [p["name"] for p in listed(database, "people", "--guests")] == ["Leo"]
        assert listed(database, "people", "--unseen", "1") == []
        shown = admin(database, "tables").stdout
        assert "Host" in shown
        assert waiting in shown
        assert "Hôte" in admin(database, "tables", "--lang", "fr").stdout
        assert told(database, "tables", "--stage", "over") == "There are none."

    def test_a_database_that_is_not_there_is_not_made(self, tmp_path: Path) -> None:
        asked = ("admin", "tables", "--database", sqlite(tmp_path))
        assert "test.db" in refusal(*asked)
        assert not (tmp_path / "test.db").exists()


class TestTables:
    def test_closing_one_that_is_played_at(self, database: str, server: str) -> None:
        mia, leo = guest(server, "Mia"), guest(server, "Leo")
        table = set_up(mia)
        leo.sit(table)
        with mia.live(table) as live:
            live.next_news()
            code = str(mia.look(table).code)
            assert told(database, "close", code.lower(), "--yes") == "One table was closed."
            message = live.receive()
            while not isinstance(message, News) or message.table.stage != "closed":
                message = live.receive()
            assert message.stories[-1].phrase == Phrase("told-closed")
        with pytest.raises(RefusalError, match="table is closed"):
            mia.move(table, 0, "sun > W1")
        again = told(database, "close", table, "--yes")
        assert again == "No table was closed: all have ended already."
        assert [t["stage"] for t in listed(database, "tables")] == ["closed"]
        assert mia.look(table).stage == "closed"

    def test_a_deleted_one_is_gone_and_does_not_come_back(
        self, database: str, server: str, caplog: pytest.LogCaptureFixture
    ) -> None:
        mia, leo = guest(server, "Mia"), guest(server, "Leo")
        table, other = set_up(mia), set_up(mia)
        leo.sit(table)
        looks = [(player, player.look(table)) for player in (mia, leo)]
        mover, look = next((one, look) for one, look in looks if look.asked is not None)
        assert look.view is not None
        digest = {"digest": "d" * 64}
        write(
            database,
            insert(files).values(content="{}", **digest),
            insert(table_files).values(table_id=table, **digest),
        )
        with mia.live(table) as live:
            live.next_news()
            assert told(database, "delete-tables", table, "--yes") == "One table was deleted."
            # The server may not have noticed yet: what is played is not written anywhere.
            with pytest.raises(RefusalError) as refused:
                mover.move(table, look.seat, look.view.choices[0].text, look.asked)
            assert refused.value.status == 404
            assert until_refused(live).problem.text == "This table has been deleted."
        with pytest.raises(RefusalError) as refused:
            mia.look(table)
        assert refused.value.status == 404
        assert rows(database, tables) == 1
        assert rows(database, steps) == 1
        assert rows(database, guests) == 1
        assert rows(database, files) == rows(database, table_files) == 0
        assert mia.look(other).id == other
        assert not [record for record in caplog.records if record.exc_info]

    def test_while_a_computer_player_thinks(
        self, database: str, server: str, caplog: pytest.LogCaptureFixture
    ) -> None:
        mia = guest(server, "Mia")
        seats = (BotSeat("easy"), BotSeat("easy"), HereSeat())
        table = mia.set_up(NewTable("caldera", seats)).id
        admin(database, "delete-tables", table, "--yes")
        wait_until(lambda: _is_unknown(mia, table))
        assert rows(database, steps) == rows(database, tables) == 0
        assert not [record for record in caplog.records if record.exc_info]

    def test_while_steps_are_written(self, database: str) -> None:
        async def work(storage: Storage) -> None:
            other = Storage(database)
            await other.open()
            await storage.add_person("mia", "Mia")
            opened = Opened("caldera", "standard", 1, (Place(), Place()), "mia")
            first = Step(1, 1.0, (opened,))
            summary = summarise(Table("t", "", [first]))
            for number, remove in enumerate([True, False] * 10):
                table = str(number)
                await storage.create(table, "caldera", store_step(first), summary)

                async def append(table: str = table) -> None:
                    for step in range(2, 12):
                        stored = store_step(Step(step, 2.0, (UndoAsked("mia", 0),)))
                        if not await storage.append(table, stored, summary):
                            return

                async def end(table: str = table, remove: bool = remove) -> bool:
                    if remove:
                        return await delete_tables(other, [table]) == 1
                    return await close_table(other, table)

                appended, ended = await asyncio.gather(append(), end(), return_exceptions=True)
                assert ended is True, ended
                # Two that waited for each other would have been told so.
                assert appended is None or isinstance(appended, TableGoneError), appended
            stages = [row.stage for row in await list_tables(storage, TableFilter(), 100)]
            assert len(stages) == 10
            await other.close()

        in_storage(database, work)

    def test_a_file_that_another_table_has_stays(self, database: str, server: str) -> None:
        mia = guest(server, "Mia")
        one, two = set_up(mia), set_up(mia)
        digest = {"digest": "d" * 64}
        uses = [insert(table_files).values(table_id=table, **digest) for table in (one, two)]
        write(database, insert(files).values(content="{}", **digest), *uses)
        admin(database, "delete-tables", one, "--yes")
        assert rows(database, files) == rows(database, table_files) == 1
        admin(database, "delete-tables", two, "--yes")
        assert rows(database, files) == rows(database, table_files) == 0

    @pytest.mark.parametrize("action", ["close", "delete-tables"])
    def test_it_asks_first(self, tmp_path: Path, action: str) -> None:
        database = sqlite(tmp_path)
        with serving(database) as url:
            table = set_up(guest(url, "Mia"))
            would = told(database, action, table, "--dry-run")
            assert table in would
            assert "One table will be" in would
            for typed in ("", "n\n", "\n"):
                done = admin(database, action, table, typed=typed, code=1)
                assert "Go on? (y/n)" in done.stderr
                assert done.stderr.endswith("ludotope: Nothing was changed.\n")
            assert [t["stage"] for t in listed(database, "tables")] == ["waiting"]
            assert admin(database, action, table, "--lang", "fr", typed="o\n").returncode == 0
            assert [t["stage"] for t in listed(database, "tables")] != ["waiting"]

    def test_names_that_are_nobodys(self, tmp_path: Path) -> None:
        database = sqlite(tmp_path)
        with serving(database) as url:
            table = set_up(guest(url, "Mia"))
        end = ("--yes", "--database", database)
        assert refusal("admin", "close", table, "NOCODE", *end) == "There is no table “NOCODE”."
        assert "“leo”" in refusal("admin", "delete-people", "leo", *end)
        assert [t["stage"] for t in listed(database, "tables")] == ["waiting"]


def _is_unknown(client: Client, table: str) -> bool:
    try:
        client.look(table)
    except RefusalError as error:
        return error.status == 404
    return False


class TestPeople:
    def test_deleting_one_who_plays(self, database: str, server: str) -> None:
        mia, leo = guest(server, "Mia"), guest(server, "Leo")
        mia.make_account("mia", "a long passphrase")
        table, own = set_up(leo), set_up(mia)
        mia.sit(table)
        with leo.live(table) as live:
            live.next_news()
            assert told(database, "delete-people", "Mia", "--yes") == "One person was deleted."
            # Either the news come, or everybody who looks on is asked to come back.
            with suppress(AwayError):
                while not isinstance(news := live.receive(), News) or "Mia" in str(news.table):
                    pass
        wait_until(lambda: mia.who().name is None)
        assert [p["name"] for p in listed(database, "people")] == ["Leo"]
        assert [t["id"] for t in listed(database, "tables")] == [table]
        assert _is_unknown(leo, own)
        wait_until(lambda: "Mia" not in str(leo.look(table)))

    def test_bans_by_command(self, tmp_path: Path) -> None:
        database = sqlite(tmp_path)
        with serving(database) as url:
            mia = guest(url, "Mia")
            mia.make_account("mia", "a long passphrase")
            banned = told(database, "ban", "person", "mia", "--reason", "Enough.", "--days", "2")
            assert banned.startswith("mia is banned until 20")
            assert (
                told(database, "ban", "address", "192.0.2.9/24", "--reason", "Floods.")
                == "192.0.2.0/24 is banned for good."
            )
            network, person = listed(database, "bans")
            assert (network["kind"], network["value"]) == ("address", "192.0.2.0/24")
            assert (person["kind"], person["reason"]) == ("person", "Enough.")
            assert "mia (" in admin(database, "bans").stdout
            wait_until(lambda: _is_shut_out(mia))
            assert told(database, "lift-ban", "person", "mia") == "mia is let in again."
            wait_until(lambda: not _is_shut_out(mia))
            end = ("--database", database)
            assert refusal("admin", "lift-ban", "person", "mia", *end) == "mia is not banned."
            wrong = ("admin", "ban", "address", "nowhere", "--reason", "x", *end)
            assert "“nowhere” is not an address" in refusal(*wrong)
            long = ("admin", "ban", "person", "mia", "--reason", "x" * 201, *end)
            assert refusal(*long) == "The reason has 1 to 200 characters."


def _is_shut_out(client: Client) -> bool:
    try:
        client.who()
    except RefusalError as error:
        assert error.status == 403
        return True
    return False


class TestRetention:
    def fill(self, database: str, url: str) -> dict[str, str]:
        """Tables and people of which some are old."""
        mia, leo, zoe = (guest(url, name) for name in ("Mia", "Leo", "Zoe"))
        guest(url, "Kim")
        made = {name: set_up(mia) for name in ("old", "new", "running", "over")}
        leo.sit(made["running"])
        old = time.time() - 40 * DAY
        very_old = time.time() - 400 * DAY
        aged = update(tables).values(changed_at=old)
        write(
            database,
            aged.where(tables.c.id.in_([made["old"], made["running"], made["over"]])),
            update(tables).where(tables.c.id == made["over"]).values(stage="over"),
            update(people).where(people.c.name != "Kim").values(created_at=very_old),
        )
        zoe.make_account("zoe", "a long passphrase")
        return made

    def test_what_is_kept_and_what_goes(self, database: str, server: str, tmp_path: Path) -> None:
        made = self.fill(database, server)
        guest_ids = {p["name"]: p["id"] for p in listed(database, "people")}
        # Nora is old and has no table; Otto has been here lately.
        old = time.time() - 400 * DAY
        for name in ("nora", "otto"):
            write(database, insert(people).values(id=name, name=name, created_at=old))
        seen = {"person": "otto", "created_at": old, "seen_at": time.time(), "device": ""}
        write(database, insert(sessions).values(id="s", **seen))
        would = listed(database, "clean", "--dry-run")
        assert would == {"tables": [made["old"]], "guests": ["nora"]}
        assert rows(database, tables) == 4
        assert told(database, "clean", "--yes") == "Deleted: one table and one guest."
        left = {t["id"] for t in listed(database, "tables")}
        assert left == {made["new"], made["running"], made["over"]}
        assert {p["id"] for p in listed(database, "people")} == {*guest_ids.values(), "otto"}
        # As the settings say.
        file = tmp_path / "server.toml"
        file.write_text("[retention]\nfinished_days = 30\nplaying_days = 39\nguest_days = 0\n")
        would = listed(database, "clean", "--dry-run", "--settings", str(file))
        assert sorted(would["tables"]) == sorted([made["running"], made["over"]])
        assert would["guests"] == []
        file.write_text("[retention]\nwaiting_days = 0\n")
        assert not listed(database, "clean", "--dry-run", "--settings", str(file))["tables"]

    def test_guests_of_whom_something_is_kept_stay(self, database: str, server: str) -> None:
        """A record book, a board, a rating or a solved puzzle is not lost."""
        ana = Phone(server, "Ana")
        sheet = ana.begin("caldera", ["Ana", "Ben"])
        ben = Phone(server, "Ben")
        ben.open(sheet)
        ben.enter(goat_animals__0="4")
        park = find_box("caldera").own_file("park", "standard")
        board = {"game": "caldera", "option": "park", "variant": "standard", "name": park.name}
        kept = Phone(server, "Cleo").ask(
            "PUT", "/me/boards/board-0123456789-0123", **board, text=park.text
        )
        assert kept.status_code == 200, kept.text
        for name in ("Dora", "Emil", "Nobody"):
            guest(server, name)
        ids = {person["name"]: person["id"] for person in listed(database, "people")}
        rating = {"number": 1, "at": 0.0, "table_id": "t", "strengths": "", "share": 0, "value": 0}
        write(
            database,
            insert(ratings).values(person=ids["Dora"], game="trias", **rating),
            insert(solved_puzzles).values(person=ids["Emil"], game="trias", puzzle="p", at=0.0),
            update(people).values(created_at=time.time() - 200 * DAY),
            update(sessions).values(seen_at=time.time() - 200 * DAY),
        )
        assert told(database, "clean", "--yes") == "Deleted: no table and one guest."
        left = {person["name"] for person in listed(database, "people")}
        assert left == {"Ana", "Ben", "Cleo", "Dora", "Emil"}
        assert ana.ask("GET", f"/sheets/{sheet}").json()["entries"]["name.1"]["value"] == "Ben"

    def test_a_running_server_cleans_up_by_itself(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        database = sqlite(tmp_path)
        with serving(database) as url:
            made = self.fill(database, url)
        monkeypatch.setattr(caretaker, "FIRST_CLEAN_SECONDS", 0.01)
        with serving(database) as url:
            wait_until(lambda: rows(database, tables) == 3)
            assert _is_unknown(guest(url, "Mia"), made["old"])

    def test_one_server_of_several_does_it(self, database: str) -> None:
        async def race(storage: Storage) -> list[bool]:
            others = [Storage(database) for _ in range(3)]
            turns = await asyncio.gather(*(is_our_turn(other, 3600) for other in others))
            turns.append(await is_our_turn(storage, 3600))
            turns.append(await is_our_turn(storage, 0.0))
            for other in others:
                await other.close()
            return list(turns)

        turns = in_storage(database, race)
        assert turns.count(True) == 2
        assert turns[-1]
        assert rows(database, settings) >= 1


def test_keys_are_rotated_and_whoever_is_known_stays_known(tmp_path: Path) -> None:
    database = sqlite(tmp_path)

    def keys() -> Any:
        return in_storage(database, lambda storage: read_keys(storage, 100))

    with serving(database) as url:
        mia = guest(url, "Mia")
        before = keys()
        assert "a new key" in told(database, "rotate-keys")
        assert keys()[:-1] == before
        assert mia.who().name == "Mia"
