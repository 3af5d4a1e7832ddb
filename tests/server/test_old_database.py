"""A database that an earlier version has written: it opens, plays on and is backed up."""

import json
import random
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from ludotope.client import Client, HereSeat, NewTable
from ludotope.engine.record import read_record
from ludotope.engine.shelf import find_box
from tests.running import ludotope
from tests.server.serving import any_choice, may_decide, serving, visitor

pytestmark = pytest.mark.slow

DATA = Path(__file__).parent / "data"
OLD = json.loads((DATA / "ludotope-0.1.0.json").read_text("utf-8"))
OLD_COLUMNS = {
    "settings": "name, value",
    "people": "id, name, login, passphrase, sessions, created_at",
    "tables": "id, code, game, stage, is_open, number, created_at, changed_at, bots_due, deadline,"
    " summary",
    "guests": "person, table_id",
    "steps": "table_id, number, at, person, request, body",
}
TABLES: dict[str, dict[str, Any]] = OLD["tables"]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A copy of the old database."""
    return Path(shutil.copyfile(DATA / "ludotope-0.1.0.sqlite", tmp_path / "old.sqlite"))


def expect_all_as_it_was(url: str) -> None:
    mia = visitor(url, cookie=OLD["cookies"]["Mia"])
    for name, old in TABLES.items():
        table = mia.look(old["id"])
        assert (table.number, table.stage) == (old["number"], old["stage"]), name
        assert (list(table.result.scores) if table.result else None) == old.get("scores"), name
        if "events" in old:
            assert mia.replay(old["id"]).events == old["events"], name
        if old["record"] is not None:
            assert mia.record(old["id"]) == old["record"], name


def ids(*stages: str) -> set[str]:
    return {table["id"] for table in TABLES.values() if table["stage"] in stages}


def test_everything_is_as_it_was(file: Path) -> None:
    with serving(f"sqlite:///{file}") as url:
        expect_all_as_it_was(url)
        mia = visitor(url, cookie=OLD["cookies"]["Mia"])
        assert mia.who().account == "mia.k"
        assert visitor(url).log_in("mia.k", "correct horse battery").name == "Mia"
        assert {line.id for line in mia.own_tables().tables} == ids("waiting", "playing")
        assert {line.id for line in mia.history().tables} == ids("over", "closed")
        assert [line.id for line in mia.open_tables().tables] == [TABLES["waiting"]["id"]]
        again = mia.set_up(NewTable("caldera", (HereSeat(),), request="set-up-caldera"))
        assert again.id == TABLES["caldera"]["id"]


def play_to_the_end(people: list[Client], table: str, luck: random.Random) -> None:
    while people[0].look(table).stage == "playing":
        for person in people:
            look = person.look(table)
            if may_decide(look):
                person.move(table, look.seat, any_choice(look, luck.choice), look.asked)


@pytest.mark.slow
def test_games_go_on_to_their_end(file: Path) -> None:
    luck = random.Random(1)
    with serving(f"sqlite:///{file}") as url:
        mia, leo = (visitor(url, cookie=OLD["cookies"][name]) for name in ("Mia", "Leo"))
        for name in ("caldera", "trias", "carcata"):
            table = TABLES[name]["id"]
            play_to_the_end([mia, leo], table, luck)
            result = mia.look(table).result
            assert result is not None
            record = mia.record(table)
            assert read_record(record).position().scores() == result.scores
            assert read_record(record).setup.rules == 1
            if TABLES[name]["record"] is not None:
                assert record.startswith(TABLES[name]["record"])


def test_a_game_goes_on_by_its_own_rules_and_the_next_has_the_newest(file: Path) -> None:
    begun, over = TABLES["carcata"], TABLES["carcata over"]
    with serving(f"sqlite:///{file}") as url:
        mia, leo = (visitor(url, cookie=OLD["cookies"][name]) for name in ("Mia", "Leo"))
        for person in (mia, leo):
            look = person.look(begun["id"])
            if may_decide(look):
                person.move(begun["id"], look.seat, any_choice(look, lambda c: c[0]), look.asked)
        record = mia.record(begun["id"])
        assert len(record) > len(begun["record"])
        assert read_record(record).setup.rules == 1
        following = mia.rematch(over["id"])
        if mia.look(following).stage == "waiting":
            leo.sit(following)
        newest = find_box("carcata").rules
        assert newest > 1
        assert read_record(mia.record(following)).setup.rules == newest


def test_what_was_waited_for_goes_on(file: Path) -> None:
    undo, waiting, rematch = (TABLES[name]["id"] for name in ("undo asked", "waiting", "rematch"))
    with serving(f"sqlite:///{file}") as url:
        mia, leo = (visitor(url, cookie=OLD["cookies"][name]) for name in ("Mia", "Leo"))
        asked = leo.look(undo).undo_request
        assert asked is not None
        assert asked.asks_you
        leo.answer_undo(undo, agrees=True)
        assert mia.replay(undo).events < TABLES["undo asked"]["events"]
        leo.sit(waiting)
        mia.start(waiting, "random")
        assert mia.look(waiting).stage == "playing"
        leo.sit(rematch)
        # With a second for each move, it may be lost by now.
        assert mia.look(rematch).stage in ("playing", "over")


def rows(file: Path) -> dict[str, list[tuple[Any, ...]]]:
    """What the old version has written: its columns of all its tables."""
    connection = sqlite3.connect(file)
    try:
        return {
            table: connection.execute(f"select {columns} from {table} order by 1, 2").fetchall()
            for table, columns in OLD_COLUMNS.items()
        }
    finally:
        connection.close()


def test_it_is_backed_up_and_restored(file: Path, tmp_path: Path) -> None:
    before = rows(file)
    backup, restored = tmp_path / "old.backup", tmp_path / "restored.sqlite"
    done = ludotope("backup", backup, "--database", f"sqlite:///{file}")
    assert f"{len(TABLES)} tables and 2 people written" in done.stdout, done.stderr
    done = ludotope("restore", backup, "--database", f"sqlite:///{restored}")
    assert f"{len(TABLES)} tables and 2 people read" in done.stdout, done.stderr
    assert rows(restored) == before
    with serving(f"sqlite:///{restored}") as url:
        expect_all_as_it_was(url)
