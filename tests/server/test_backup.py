"""Backups and upgrades: nothing is changed by reading, and nothing half-read is kept."""

import gzip
import json
import os
import shutil
import sqlite3
import threading
import tracemalloc
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ludotope.client import HereSeat, NewTable
from ludotope.commands import remote
from ludotope.engine.errors import LudotopeError
from ludotope.engine.position import Position
from ludotope.engine.record import RecordFile
from ludotope.engine.shelf import find_box
from ludotope.server.storage import backup as backup_module
from ludotope.server.storage.migrate import head
from tests.running import ludotope, refusal
from tests.server.phones import Phone
from tests.server.serving import ServerProcess, guest, serving, sqlite, visitor
from tests.server.test_old_database import DATA, OLD, OLD_COLUMNS, TABLES, expect_all_as_it_was
from tests.server.test_old_database import rows as old_rows
from tests.server.test_sizes import PARK, table_with
from tests.server.test_storage import empty_postgresql

pytestmark = pytest.mark.slow


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A copy of the database of version 0.1.0, in a folder of its own."""
    (tmp_path / "old").mkdir()
    return Path(shutil.copyfile(DATA / "ludotope-0.1.0.sqlite", tmp_path / "old" / "old.sqlite"))


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def lines_of(file: Path) -> list[Any]:
    return [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()]


def write_lines(file: Path, lines: list[Any]) -> Path:
    text = "".join(json.dumps(line) + "\n" for line in lines)
    file.write_bytes(gzip.compress(text.encode()))
    return file


class TestWriting:
    def test_nothing_is_changed_in_an_older_database(self, old: Path, tmp_path: Path) -> None:
        before = contents(old.parent)
        file = tmp_path / "old.backup"
        done = ludotope("backup", file, "--database", f"sqlite:///{old}")
        assert f"{len(TABLES)} tables and 2 people written" in done.stdout, done.stderr
        assert contents(old.parent) == before
        assert lines_of(file)[0]["schema"] == "0001"

    def test_a_copy_that_cannot_be_written(
        self, old: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        # What the system would say to anybody but its administrator.
        may = os.access
        monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK and may(path, mode))
        old.chmod(0o400)
        old.parent.chmod(0o500)
        before = contents(old.parent)
        try:
            done = ludotope("backup", tmp_path / "b", "--database", f"sqlite:///{old}")
            assert done.returncode == 0, done.stderr
            assert contents(old.parent) == before
        finally:
            old.parent.chmod(0o700)

    @pytest.mark.slow
    def test_what_a_killed_server_has_written_is_in_it(self, tmp_path: Path) -> None:
        server = ServerProcess(sqlite(tmp_path))
        server.start()
        try:
            mia = guest(server.url, "Mia")
            mia.set_up(NewTable("caldera", (HereSeat(),)))
        finally:
            server.kill()
        database = (tmp_path / "test.db").read_bytes()
        log = (tmp_path / "test.db-wal").read_bytes()
        assert log
        done = ludotope("backup", tmp_path / "b", "--database", sqlite(tmp_path))
        assert "1 table and 1 person written" in done.stdout, done.stderr
        assert (tmp_path / "test.db").read_bytes() == database
        assert (tmp_path / "test.db-wal").read_bytes() == log

    def test_a_link_in_the_way_is_not_followed(self, old: Path, tmp_path: Path) -> None:
        victim = tmp_path / "victim"
        victim.write_text("precious")
        (tmp_path / "b.new").symlink_to(victim)
        (tmp_path / "b").symlink_to(victim)
        assert ludotope("backup", tmp_path / "b", "--database", f"sqlite:///{old}").returncode == 0
        assert victim.read_text() == "precious"
        assert not (tmp_path / "b").is_symlink()
        assert (tmp_path / "b").stat().st_mode & 0o77 == 0

    def test_what_cannot_be_written_leaves_nothing_behind(self, old: Path, tmp_path: Path) -> None:
        (tmp_path / "b").mkdir()
        told = refusal("backup", tmp_path / "b", "--database", f"sqlite:///{old}")
        assert "cannot be written" in told
        assert sorted(file.name for file in tmp_path.iterdir()) == ["b", "old"]


def test_records_and_cookies_do_not_follow_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    victim = tmp_path / "victim"
    victim.write_text("precious")
    (tmp_path / "game.ludotope.new").symlink_to(victim)
    game = find_box("caldera").open()
    with closing(RecordFile(tmp_path / "game.ludotope", Position(game), ["A", "B"])):
        assert victim.read_text() == "precious"
    cookies = tmp_path / "servers.json"
    cookies.symlink_to(victim)
    monkeypatch.setattr(remote, "_cookie_file", lambda: cookies)
    remote._remember("http://localhost", "cookie")
    assert victim.read_text() == "precious"
    assert json.loads(cookies.read_text()) == {"http://localhost": "cookie"}
    assert cookies.stat().st_mode & 0o77 == 0
    names = {"game.ludotope", "game.ludotope.new", "servers.json", "victim"}
    assert {file.name for file in tmp_path.iterdir()} == names


class TestReading:
    def test_a_backup_that_version_0_1_0_wrote(self, old: Path, tmp_path: Path) -> None:
        rows = old_rows(old)
        # Its rows were in the order of their columns, which were not named.
        lines: list[Any] = [{"ludotope backup": 1, "schema": "0001"}]
        lines += [[table, *row] for table in OLD_COLUMNS for row in rows[table]]
        lines.append({"rows": len(lines) - 1})
        for line in lines:
            if isinstance(line, list) and line[0] == "tables":
                line[5], line[9] = bool(line[5]), bool(line[9])
        file = write_lines(tmp_path / "old.backup", lines)
        restored = tmp_path / "restored.sqlite"
        done = ludotope("restore", file, "--database", f"sqlite:///{restored}")
        assert f"{len(TABLES)} tables and 2 people read" in done.stdout, done.stderr
        assert old_rows(restored) == rows
        with closing(sqlite3.connect(restored)) as connection:
            assert connection.execute("select version_num from alembic_version").fetchone() == (
                head(),
            )
            [[hosted]] = connection.execute("select count(host) from tables").fetchall()
        assert hosted == len(TABLES)
        with serving(f"sqlite:///{restored}") as url:
            expect_all_as_it_was(url)

    def test_an_older_backup_into_postgresql(
        self, old: Path, tmp_path: Path, postgresql: str
    ) -> None:
        file, uri = tmp_path / "old.backup", empty_postgresql(postgresql)
        assert ludotope("backup", file, "--database", f"sqlite:///{old}").returncode == 0
        done = ludotope("restore", file, "--database", uri)
        assert f"{len(TABLES)} tables and 2 people read" in done.stdout, done.stderr
        assert ludotope("backup", tmp_path / "again", "--database", uri).returncode == 0
        header = lines_of(tmp_path / "again")[0]
        assert header["schema"] == head()
        assert "host" in header["columns"]["tables"]
        assert "something in this database already" in refusal("restore", file, "--database", uri)

    def test_an_older_backup_into_a_server_that_was_started_once(
        self, old: Path, tmp_path: Path
    ) -> None:
        file = tmp_path / "old.backup"
        assert ludotope("backup", file, "--database", f"sqlite:///{old}").returncode == 0
        with serving(sqlite(tmp_path)):
            told = refusal("restore", file, "--database", sqlite(tmp_path))
            assert "in use by another server" in told
        done = ludotope("restore", file, "--database", sqlite(tmp_path))
        assert done.returncode == 0, done.stderr
        with serving(sqlite(tmp_path)) as url:
            assert visitor(url, cookie=OLD["cookies"]["Mia"]).who().name == "Mia"

    def test_data_files_come_along(self, tmp_path: Path) -> None:
        with serving(sqlite(tmp_path)) as url:
            mia, leo = guest(url, "Mia"), guest(url, "Leo")
            table = mia.set_up(table_with(PARK)).id
        file, restored = tmp_path / "b", f"sqlite:///{tmp_path / 'restored.db'}"
        assert ludotope("backup", file, "--database", sqlite(tmp_path)).returncode == 0
        assert ludotope("restore", file, "--database", restored).returncode == 0
        with serving(restored) as url:
            visitor(url, cookie=leo.cookie).sit(table)
            assert "file park: mine.txt" in visitor(url, cookie=mia.cookie).record(table)
        # Without its file, the table cannot be played.
        lines = [
            line
            for line in lines_of(file)
            if isinstance(line, dict) or line[0] not in ("files", "table_files")
        ]
        lines[-1]["rows"] = len(lines) - 2
        told = refusal(
            "restore",
            write_lines(tmp_path / "c", lines),
            "--database",
            f"sqlite:///{tmp_path}/c.db",
        )
        assert f"table “{table}” cannot be played" in told

    def test_a_table_that_cannot_be_played_is_named_with_its_line(
        self, old: Path, tmp_path: Path
    ) -> None:
        file, target = tmp_path / "b", tmp_path / "new.db"
        assert ludotope("backup", file, "--database", f"sqlite:///{old}").returncode == 0
        table = TABLES["caldera"]["id"]
        lines = lines_of(file)
        [where] = [
            number
            for number, line in enumerate(lines, 1)
            if isinstance(line, list) and line[:2] == ["tables", table]
        ]
        for change in ("garbage", '[{"kind":"moved","seat":0,"move":"bear > nowhere"}]', None):
            broken = [
                [*line[:-1], change]
                if isinstance(line, list) and line[:3] == ["steps", table, 3] and change
                else line
                for line in lines
                if change or not (isinstance(line, list) and line[:3] == ["steps", table, 3])
            ]
            broken[-1] = {"rows": len(broken) - 2}
            write_lines(tmp_path / "broken", broken)
            told = refusal("restore", tmp_path / "broken", "--database", f"sqlite:///{target}")
            assert f"line {where}: table “{table}” cannot be played" in told
            assert not target.exists()
        done = ludotope(
            "restore", tmp_path / "broken", "--database", f"sqlite:///{target}", "--unchecked"
        )
        assert done.returncode == 0

    def test_a_sheet_that_cannot_be_read_is_named_with_its_line(self, tmp_path: Path) -> None:
        with serving(sqlite(tmp_path)) as url:
            ana = Phone(url, "Ana")
            sheet = ana.begin("caldera", ["Ana", "Ben"])
            ana.enter(goat_animals__0="4")
            phone = Phone(url, "Ben")
            phone.open(sheet)
        file, target = tmp_path / "b", tmp_path / "new.db"
        assert ludotope("backup", file, "--database", sqlite(tmp_path)).returncode == 0
        lines = lines_of(file)
        [where] = [
            n for n, line in enumerate(lines, 1) if isinstance(line, list) and line[0] == "sheets"
        ]
        columns = {kind: lines[0]["columns"][kind] for kind in ("sheets", "sheet_events")}
        garbled: dict[tuple[str, str], list[Any]] = {
            ("sheet_events", "body"): ["garbage", '{"kind":"left"}', None],
            ("sheets", "number"): [7],
            ("sheets", "stage"): ["revealed"],
            ("sheets", "summary"): ["{}"],
        }
        for (kind, column), values in garbled.items():
            place = 1 + columns[kind].index(column)
            for value in values:
                broken: list[Any] = []
                is_first = True
                for line in lines:
                    if isinstance(line, list) and line[0] == kind and is_first:
                        is_first = False
                        if value is None:
                            continue
                        line = [*line[:place], value, *line[place + 1 :]]
                    broken.append(line)
                broken[-1] = {"rows": len(broken) - 2}
                write_lines(tmp_path / "broken", broken)
                told = refusal("restore", tmp_path / "broken", "--database", f"sqlite:///{target}")
                assert f"line {where}: sheet “{sheet}” cannot be read" in told, (kind, value)
                assert not target.exists()
        assert ludotope("restore", file, "--database", f"sqlite:///{target}").returncode == 0
        with serving(f"sqlite:///{target}") as url:
            ana.url = url
            ana.open(sheet)
            assert ana.value("goat-animals.0") == "4"

    def test_progress_is_shown(
        self, old: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(backup_module, "PROGRESS_SECONDS", 0.0)
        assert ludotope("backup", tmp_path / "b", "--database", f"sqlite:///{old}").returncode == 0
        done = ludotope("restore", tmp_path / "b", "--database", f"sqlite:///{tmp_path}/new.db")
        assert f"Tables and sheets checked: 0 of {len(TABLES)}…" in done.stdout


HEADER = json.dumps({"ludotope backup": 1, "schema": head()}).encode() + b"\n"


def bomb(file: Path, pieces: Iterator[bytes]) -> Path:
    with gzip.open(file, "wb", compresslevel=6) as output:
        for piece in pieces:
            output.write(piece)
    return file


class TestBombs:
    """A backup that is made to be large is refused before it has taken memory or disk."""

    MEGABYTE = b"0" * 1_000_000

    def expect_refused(self, file: Path, reason: str) -> None:
        target = file.with_name("target.db")
        tracemalloc.start()
        try:
            told = refusal("restore", file, "--database", f"sqlite:///{target}")
            assert tracemalloc.get_traced_memory()[1] < 150_000_000
        finally:
            tracemalloc.stop()
        assert reason in told
        assert not target.exists()

    def test_one_endless_line(self, tmp_path: Path) -> None:
        def pieces() -> Iterator[bytes]:
            yield HEADER + b'["people", "'
            for _ in range(60):
                yield self.MEGABYTE

        self.expect_refused(bomb(tmp_path / "b", pieces()), "line 2: a line of a backup has")

    def test_an_endless_first_line(self, tmp_path: Path) -> None:
        file = bomb(tmp_path / "b", (self.MEGABYTE for _ in range(60)))
        self.expect_refused(file, "line 1: a line of a backup has")

    def test_many_lines_that_are_alike(self, tmp_path: Path) -> None:
        line = json.dumps(["people", "x", "0" * 100_000, None, None, 0, 1.0]).encode() + b"\n"

        def pieces() -> Iterator[bytes]:
            yield HEADER
            for _ in range(600):
                yield line

        file = bomb(tmp_path / "b", pieces())
        self.expect_refused(file, "more than 100 times its size")
        # Whoever says how large it may be hears what else is wrong.
        target = f"sqlite:///{tmp_path}/t.db"
        told = refusal("restore", file, "--database", target, "--megabytes", "100")
        assert "ends too early" in told

    def test_lists_in_lists(self, tmp_path: Path) -> None:
        def pieces() -> Iterator[bytes]:
            yield HEADER + b'["people"'
            yield b",[]" * 2_000_000
            yield b"]\n"

        self.expect_refused(bomb(tmp_path / "b", pieces()), "line 2: this line cannot be read")

    def test_more_than_is_allowed(self, tmp_path: Path) -> None:
        noise = (os.urandom(500_000).hex().encode() for _ in range(3))
        lines = (b'["people", "x", "' + piece + b'"]\n' for piece in noise)
        file = bomb(tmp_path / "b", iter([HEADER, *lines]))
        told = refusal(
            "restore", file, "--database", f"sqlite:///{tmp_path}/t.db", "--megabytes", "2"
        )
        assert "more than 2 MB; if that is right, allow more with --megabytes" in told


class TestDatabasesThatCannotBeUsed:
    """One sentence at `serve`, `backup` and `restore`, and the file stays as it is."""

    def spoilt(self, tmp_path: Path, what: str) -> tuple[Path, str]:
        file = tmp_path / "spoilt" / "x.db"
        file.parent.mkdir()
        if what == "folder":
            file.mkdir()
            return file, "Is a directory"
        if what in ("text", "encrypted"):
            file.write_bytes(b"Dear diary, " * 1000 if what == "text" else os.urandom(40_960))
            return file, "is damaged, or no database at all"
        if what == "foreign":
            with closing(sqlite3.connect(file)) as connection:
                connection.execute("create table bookmarks (id)")
            return file, "is not a database of Ludotope"
        shutil.copyfile(DATA / "ludotope-0.1.0.sqlite", file)
        if what == "half":
            file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
            return file, "is damaged"
        with closing(sqlite3.connect(file)) as connection:
            if what == "newer":
                connection.execute("update alembic_version set version_num = '0999'")
                reason = "has the schema 0999, which this version does not know"
            else:
                connection.execute("update alembic_version set version_num = ?", [head()])
                reason = "is damaged: "
            connection.commit()
        return file, reason

    @pytest.mark.parametrize(
        "what", ["folder", "text", "encrypted", "foreign", "half", "newer", "incomplete"]
    )
    def test_one_sentence(self, tmp_path: Path, what: str) -> None:
        file, reason = self.spoilt(tmp_path, what)
        before = file.read_bytes() if file.is_file() else b""
        good = tmp_path / "good"
        lines = [{"ludotope backup": 1, "schema": head()}, {"rows": 0}]
        write_lines(good, lines)
        database = f"sqlite:///{file}"
        assert reason in refusal("serve", "--port", "0", "--lazy", "--database", database)
        assert reason in refusal("restore", good, "--database", database)
        if what != "incomplete":
            # What is left of an incomplete one can be saved.
            assert reason in refusal("backup", tmp_path / "b", "--database", database)
            assert not (tmp_path / "b").exists()
        if file.is_file():
            assert file.read_bytes() == before

    def test_an_empty_file_is_no_database_to_back_up(self, tmp_path: Path) -> None:
        (tmp_path / "test.db").touch()
        told = refusal("backup", tmp_path / "b", "--database", sqlite(tmp_path))
        assert "is not a database of Ludotope" in told
        assert (tmp_path / "test.db").stat().st_size == 0


class TestTwoServersOnOneFile:
    def test_the_second_says_no(self, tmp_path: Path) -> None:
        with serving(sqlite(tmp_path)) as url:
            told = refusal("serve", "--port", "0", "--lazy", "--database", sqlite(tmp_path))
            assert "test.db is in use by another server" in told
            # The same file by another name.
            (tmp_path / "link.db").symlink_to(tmp_path / "test.db")
            link = f"sqlite:///{tmp_path / 'link.db'}"
            assert "is in use" in refusal("serve", "--port", "0", "--lazy", "--database", link)
            assert guest(url, "Mia").who().name == "Mia"
            done = ludotope("backup", tmp_path / "b", "--database", sqlite(tmp_path))
            assert done.returncode == 0, done.stderr
        with serving(sqlite(tmp_path)) as url:
            assert guest(url, "Leo").who().name == "Leo"

    @pytest.mark.slow
    def test_a_killed_one_does_not_keep_the_next_from_starting(self, tmp_path: Path) -> None:
        server = ServerProcess(sqlite(tmp_path))
        try:
            server.start()
            told = refusal("serve", "--port", "0", "--lazy", "--database", sqlite(tmp_path))
            assert "is in use by another server" in told
            server.kill()
            with serving(sqlite(tmp_path)) as url:
                assert guest(url, "Mia").who().name == "Mia"
        finally:
            server.kill()

    def test_the_second_changes_nothing_in_an_older_database(self, old: Path) -> None:
        from ludotope.server.storage.connections import hold_database, read_url

        database = f"sqlite:///{old}"
        before = old.read_bytes()
        with hold_database(read_url(database)):
            assert "is in use" in refusal("serve", "--port", "0", "--lazy", "--database", database)
        assert old.read_bytes() == before

    def test_servers_in_threads_are_told_apart(self, tmp_path: Path) -> None:
        from ludotope.server.storage.connections import hold_database, read_url

        url = read_url(sqlite(tmp_path))
        found: list[Exception] = []

        def try_it() -> None:
            try:
                with hold_database(url):
                    pass
            except LudotopeError as error:
                found.append(error)

        with hold_database(url):
            thread = threading.Thread(target=try_it)
            thread.start()
            thread.join()
        assert len(found) == 1
        try_it()
        assert len(found) == 1
