"""Who somebody is: sessions and their cookies, passphrases, names, and being forgotten."""

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludotope.client import BotSeat, HereSeat, NewTable, OpenSeat
from ludotope.server.storage.database import Storage
from ludotope.server.storage.erasure import erase_person
from ludotope.server.tables.events import read_events
from tests.server.serving import guest, serving, sqlite, visitor


@pytest.fixture
def database(tmp_path: Path) -> str:
    return sqlite(tmp_path)


@pytest.fixture
def rows(tmp_path: Path) -> Iterator[Any]:
    """Asks the database a question in SQL."""
    connections: list[sqlite3.Connection] = []

    def ask(question: str, *values: object) -> list[tuple[Any, ...]]:
        connections.append(sqlite3.connect(tmp_path / "test.db"))
        with connections[-1] as connection:
            return connection.execute(question, values).fetchall()

    yield ask
    for connection in connections:
        connection.close()


def erase(database: str, person: str) -> None:
    """Erases a person as a program beside the server does."""

    async def work() -> None:
        storage = Storage(database)
        await storage.open()
        try:
            await erase_person(storage, person)
        finally:
            await storage.close()

    asyncio.run(work())


def everything(rows: Any) -> str:
    """All that the database holds, as one text."""
    names = [name for (name,) in rows("select name from sqlite_master where type = 'table'")]
    return "\n".join(str(row) for name in names for row in rows(f"select * from {name}"))


def identity(rows: Any, name: str) -> str:
    [[found]] = rows("select id from people where name = ?", name)
    return str(found)


class TestErasure:
    def test_nothing_is_left_of_somebody_but_others_games(self, database: str, rows: Any) -> None:
        with serving(database) as url:
            zora, leo = guest(url, "Zora Quill"), guest(url, "Leo")
            two = (HereSeat(), OpenSeat())
            running = zora.set_up(NewTable("caldera", two)).id
            leo.sit(running)
            alone = zora.set_up(NewTable("caldera", (HereSeat(), BotSeat("random")))).id
            hosted = zora.set_up(NewTable("caldera", (HereSeat(), OpenSeat(), OpenSeat()))).id
            leo.sit(hosted)
            waiting = leo.set_up(NewTable("caldera", (HereSeat(), OpenSeat(), OpenSeat()))).id
            zora.sit(waiting)
            kept = zora.upload(zora.record(running))
        person = identity(rows, "Zora Quill")
        erase(database, person)
        left = everything(rows)
        assert "Zora" not in left
        assert person not in left
        assert {table for (table,) in rows("select id from tables")} == {running, hosted, waiting}
        assert not {alone, kept} & {table for (table,) in rows("select table_id from steps")}
        for (body,) in rows("select body from steps"):
            read_events(body)
        with serving(database) as url:
            leo = visitor(url, cookie=leo.cookie)
            assert [seat.name for seat in leo.look(running).seats] == ["?", "Leo"]
            assert [seat.left for seat in leo.look(running).seats] == [True, False]
            leo.hand_over(running, 0, "random")
            look = leo.look(running)
            assert look.seats[0].bot == "random"
            assert leo.look(hosted).stage == "closed"
            assert [seat.free for seat in leo.look(waiting).seats] == [False, True, True]
            mia = guest(url, "Mia")
            mia.sit(waiting)
            leo.start(waiting, "random")
            assert leo.look(waiting).stage == "playing"
            assert "Zora" not in str(leo.replay(running)) + str(leo.own_tables())

    def test_the_next_game_keeps_no_seat_for_them(self, database: str, rows: Any) -> None:
        with serving(database) as url:
            zora, leo = guest(url, "Zora Quill"), guest(url, "Leo")
            table = leo.set_up(NewTable("trias", (HereSeat(), OpenSeat(), BotSeat("random")))).id
            zora.sit(table)
        erase(database, identity(rows, "Zora Quill"))
        with serving(database) as url:
            leo = visitor(url, cookie=leo.cookie)
            leo.hand_over(table, 1, "random")
            while (look := leo.look(table)).stage == "playing":
                if look.asked is not None and look.view is not None:
                    leo.move(table, 0, look.view.choices[0].text, look.asked)
            following = leo.look(leo.rematch(table))
            assert [seat.kept for seat in following.seats] == [None] * 3
            assert following.stage == "playing"
