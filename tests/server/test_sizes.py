"""Everything that is sent, kept and answered has a size, and nobody may fill the disk."""

import base64
import gc
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotope.client import Client, HereSeat, NewTable, OpenSeat, RefusalError
from ludotope.engine.shelf import find_box
from ludotope.scorepad.exchange import write_json
from ludotope.scorepad.play import BookPlayer, Play
from ludotope.server.settings import Rate, Sizes
from ludotope.server.tables.events import (
    DataFile,
    FileOption,
    Opened,
    Place,
    Step,
    load_step,
    options_at_table,
    store_step,
)
from ludotope.server.tables.games import open_game
from tests.server.phones import Phone
from tests.server.serving import GENEROUS, guest, serving, sqlite, visitor
from tests.test_odd_input import FILES, RECORDS, changed, data_file

pytestmark = pytest.mark.slow

PARK = data_file("caldera", "park")


def limited(**limits: Any) -> Any:
    return msgspec.structs.replace(GENEROUS, **limits)


def table_with(text: str, name: str = "mine.txt", request: str | None = None) -> NewTable:
    """A table of Caldera, waiting for somebody, with a park of one's own."""
    options: dict[str, str | FileOption] = {"park": FileOption(name, text)}
    return NewTable("caldera", (HereSeat(), OpenSeat()), options=options, request=request)


UPLOADS = ("record", "photo", "plays", "board", "entries")


def upload(phone: Phone, what: str, number: int) -> httpx.Response:
    """Sends something of a few thousand bytes that is kept."""
    if what == "record":
        return phone.ask("POST", "/records", text=RECORDS[0].read_text("utf-8"))
    if what == "plays":
        player = BookPlayer("Ana", 10, 1, lines={f"line {line}": line for line in range(40)})
        play = Play(f"p{number}", "import", "caldera", "standard", "2026-01-01", (player,))
        return phone.ask("POST", "/me/book/import", text=write_json([play]))
    if what == "board":
        board = {"game": "caldera", "option": "park", "variant": "standard", "name": "mine.txt"}
        path = f"/me/boards/board-{number:04}-0123456789"
        return phone.ask("PUT", path, **board, text=PARK + "# x\n" * 500)
    sheet = phone.sheet["id"] if phone.sheet else phone.begin("caldera", ["Ana"])
    if what == "photo":
        content = base64.b64encode(b"\xff\xd8\xff" + bytes([number % 256]) * 5000).decode()
        return phone.ask("POST", f"/sheets/{sheet}/photos", content=content)
    entries = [phone.entry("note", f"{number} {place}" + "x" * 200) for place in range(20)]
    return phone.ask("POST", f"/sheets/{sheet}/actions", actions=entries)


def stored(folder: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(folder / "test.db")) as connection:
        return connection.execute(query).fetchall()


class TestRecords:
    def test_names_are_short(self, url: str) -> None:
        mia = guest(url, "Mia")
        lines = RECORDS[0].read_text("utf-8").split("\n")
        for name in ("x" * 61, "x" * 399, "y" * 900_000):
            text = "\n".join(f"seat 1: {name}" if li.startswith("seat 1") else li for li in lines)
            with pytest.raises(RefusalError, match=r"Line \d+: ") as caught:
                mia.upload(text)
            assert caught.value.status == 422
            assert len(str(caught.value)) < 500

    def test_an_answer_is_not_many_times_as_large_as_what_was_sent(self, url: str) -> None:
        mia = guest(url, "Mia")
        cookies = {"ludotope": mia.cookie or ""}
        for file in RECORDS:
            lines = file.read_text("utf-8").split("\n")
            text = "\n".join(
                f"{line.split(':')[0]}: {'é' * 59}{line[5]}" if line.startswith("seat ") else line
                for line in lines
            )
            table = mia.upload(text)
            for what in ("", "/replay", "/picture", "/record"):
                answer = httpx.get(f"{url}/api/tables/{table}{what}", cookies=cookies)
                assert answer.status_code == 200
                assert len(answer.content) < 25 * len(text.encode())

    def test_refusals_do_not_repeat_what_was_sent(self, url: str) -> None:
        cookies = {"ludotope": guest(url, "Mia").cookie or ""}
        for text in ("ludotope record 1\n" + "x" * 500_000, "x" * 500_000, "\n" * 500_000):
            answer = httpx.post(f"{url}/api/records", json={"text": text}, cookies=cookies)
            assert answer.status_code == 422
            assert len(answer.content) < 5000

    def test_large_ones_are_refused(self, tmp_path: Path) -> None:
        text = RECORDS[0].read_text("utf-8")
        sizes = Sizes(record_bytes=len(text.encode()), record_events=text.count("\n"))
        with serving(sqlite(tmp_path), sizes=sizes) as url:
            mia = guest(url, "Mia")
            assert mia.upload(text)
            with pytest.raises(RefusalError, match="larger than"):
                mia.upload(text + "\n")
        with serving(sqlite(tmp_path), sizes=Sizes(record_events=100)) as url:
            again = visitor(url, cookie=mia.cookie)
            with pytest.raises(RefusalError, match="more than 100 events"):
                again.upload(text)

    def test_long_replays_come_in_pages(self, tmp_path: Path) -> None:
        with serving(sqlite(tmp_path), sizes=Sizes(replay_events=50)) as url:
            mia = guest(url, "Mia")
            table = mia.upload(RECORDS[0].read_text("utf-8"))
            told: list[int | None] = []
            whole = mia.replay(table)
            event = whole.events
            while event > 0:
                page = mia.replay(table, event)
                assert len(page.stories) == min(50, event)
                assert page.event == event
                told = [*(story.event for story in page.stories), *told]
                event -= 50
            assert told == list(range(1, whole.events + 1))
            assert [story.event for story in whole.stories] == told[-50:]


class TestDataFiles:
    def test_they_are_small(self, url: str) -> None:
        mia = guest(url, "Mia")
        with pytest.raises(RefusalError, match="larger than") as caught:
            mia.set_up(table_with(PARK + "#" + "x" * 16_384))
        assert caught.value.status == 422
        assert mia.set_up(table_with(PARK + "#" + "x" * 10_000)).stage == "waiting"
        record = RECORDS[0].read_text("utf-8")
        assert record.startswith("ludotope record 1\ngame: caldera\n")
        lines = "".join(f"| {line}\n" for line in (PARK + f"# {'x' * 70}\n" * 300).splitlines())
        head, _, rest = record.partition("seat 1:")
        with pytest.raises(RefusalError, match="larger than"):
            mia.upload(f"{head}file park: mine.txt\n{lines}seat 1:{rest}")

    def test_control_characters_are_refused_with_the_line(self, url: str) -> None:
        mia = guest(url, "Mia")
        for odd in ("\0", "\x0c", "\u2028", "\u202e"):
            with pytest.raises(RefusalError, match=r"mine\.txt, line 1: .*control character"):
                mia.set_up(table_with(f"# {odd}\n{PARK}"))

    def test_they_are_stored_once_and_records_have_them(self, tmp_path: Path) -> None:
        with serving(sqlite(tmp_path)) as url:
            mia, leo = guest(url, "Mia"), guest(url, "Leo")
            tables = [mia.set_up(table_with(PARK)).id for _ in range(5)]
            other = mia.set_up(table_with(PARK + "# another\n")).id
            assert len(stored(tmp_path, "select * from files")) == 2
            assert len(stored(tmp_path, "select * from table_files")) == 6
            [(longest,)] = stored(tmp_path, "select max(length(body)) from steps")
            assert longest < len(PARK)
        # Another server knows them from the database alone.
        with serving(sqlite(tmp_path)) as url:
            mia, leo = (visitor(url, cookie=person.cookie) for person in (mia, leo))
            leo.sit(tables[0])
            record = mia.record(tables[0])
            assert "file park: mine.txt\n" in record
            assert "".join(f"| {line}".rstrip() + "\n" for line in PARK.splitlines()) in record
            assert mia.upload(record)
            leo.sit(other)
            assert "| # another\n" in mia.record(other)
            assert len(stored(tmp_path, "select * from files")) <= 3

    def test_tables_of_earlier_versions_have_them_in_their_first_step(self, tmp_path: Path) -> None:
        with serving(sqlite(tmp_path)) as url:
            mia, leo = guest(url, "Mia"), guest(url, "Leo")
            table = mia.set_up(table_with(PARK)).id
        with closing(sqlite3.connect(tmp_path / "test.db")) as connection:
            [[body]] = connection.execute("select body from steps").fetchall()
            events = msgspec.json.decode(body)
            events[0]["options"]["park"] = {"name": "mine.txt", "text": PARK}
            body = msgspec.json.encode(events).decode()
            connection.execute("update steps set body = ?", (body,))
            connection.execute("delete from table_files")
            connection.execute("delete from files")
            connection.commit()
        with serving(sqlite(tmp_path)) as url:
            visitor(url, cookie=leo.cookie).sit(table)
            assert "file park: mine.txt\n" in visitor(url, cookie=mia.cookie).record(table)

    def test_equal_setups_share_a_game_and_its_files(self) -> None:
        def opened() -> Opened:
            # Texts that are equal, but not the same object.
            text = "".join(list(PARK))
            options = options_at_table({"park": FileOption("mine.txt", text)})
            return Opened("caldera", "standard", 1, (Place(), Place()), "mia", options)

        one, two = opened(), opened()
        assert one.options["park"] is two.options["park"]
        assert open_game(one) is open_game(two)
        again = load_step(store_step(Step(1, 1.0, (one,))), {digest_of(one): PARK[:]}).events[0]
        assert isinstance(again, Opened)
        assert again.options["park"] is one.options["park"]

    def test_what_no_table_has_any_more_is_forgotten(self) -> None:
        options = options_at_table({"park": FileOption("mine.txt", PARK + "# forgotten\n")})
        assert count_forgotten() == 1
        del options
        assert count_forgotten() == 0


def digest_of(opened: Opened) -> str:
    file = opened.options["park"]
    assert isinstance(file, DataFile)
    assert file.digest is not None
    return file.digest


def count_forgotten() -> int:
    gc.collect()
    files = [thing for thing in gc.get_objects() if type(thing) is DataFile]
    from ludotope.server.tables.events import _data_files

    files += list(_data_files.values())
    return len({id(file) for file in files if file.text and "# forgotten" in file.text})


class TestQuotas:
    def test_unfinished_tables(self, tmp_path: Path) -> None:
        with serving(sqlite(tmp_path), limited(unfinished_tables=3)) as url:
            mia, leo = guest(url, "Mia"), guest(url, "Leo")
            waiting = NewTable("caldera", (HereSeat(), OpenSeat()))
            tables = [mia.set_up(waiting).id for _ in range(2)]
            last = NewTable("caldera", (HereSeat(), OpenSeat()), request="last")
            third = mia.set_up(last).id
            with pytest.raises(RefusalError, match="finish or close one") as caught:
                mia.set_up(waiting)
            assert caught.value.status == 429
            # The same request has its table already, and others have room of their own.
            assert mia.set_up(last).id == third
            leo.set_up(waiting)
            mia.close_table(tables[0])
            mia.set_up(waiting)

    def test_tables_a_day(self, tmp_path: Path) -> None:
        with serving(sqlite(tmp_path), limited(tables_a_day=2)) as url:
            mia = guest(url, "Mia")
            for _ in range(2):
                mia.close_table(mia.set_up(NewTable("caldera", (HereSeat(), OpenSeat()))).id)
            with pytest.raises(RefusalError, match="come back later"):
                mia.set_up(NewTable("caldera", (HereSeat(),)))
            with closing(sqlite3.connect(tmp_path / "test.db")) as connection:
                connection.execute("update tables set created_at = created_at - 86400")
                connection.commit()
            assert mia.set_up(NewTable("caldera", (HereSeat(),))).stage == "playing"

    def test_kept_records_and_their_bytes(self, tmp_path: Path) -> None:
        record = RECORDS[0].read_text("utf-8")
        with serving(sqlite(tmp_path), limited(kept_records=2, kept_bytes=10**9)) as url:
            mia = guest(url, "Mia")
            # Games that were played here are not counted among them.
            mia.close_table(mia.set_up(NewTable("caldera", (HereSeat(),))).id)
            mia.upload(record)
            mia.upload(record)
            with pytest.raises(RefusalError, match="2 records here already"):
                mia.upload(record)
        with serving(sqlite(tmp_path), limited(kept_records=10, kept_bytes=3000)) as url:
            again = visitor(url, cookie=mia.cookie)
            with pytest.raises(RefusalError, match="as much as one person may fill"):
                again.upload(record)

    def test_new_guests_and_accounts_at_the_same_address_have_no_more(self, tmp_path: Path) -> None:
        limits = limited(address_tables=Rate(3, 0.0001))
        with serving(sqlite(tmp_path), limits) as url:
            for number in range(3):
                guest(url, f"P{number}").set_up(NewTable("caldera", (HereSeat(),)))
            another = guest(url, "Another")
            with pytest.raises(RefusalError, match="too much at once"):
                another.set_up(NewTable("caldera", (HereSeat(),)))
            with pytest.raises(RefusalError, match="too much at once"):
                another.upload(RECORDS[0].read_text("utf-8"))
            # An account is as cheap as another guest.
            another.make_account("another", "correct horse battery")
            with pytest.raises(RefusalError, match="too much at once"):
                another.set_up(NewTable("caldera", (HereSeat(),)))

    def test_accounts_at_one_address(self, tmp_path: Path) -> None:
        with serving(sqlite(tmp_path), limited(accounts=Rate(2, 0.0001))) as url:
            people = [guest(url, f"P{number}") for number in range(3)]
            people[0].make_account("first", "correct horse battery")
            # What was refused is not counted.
            with pytest.raises(RefusalError, match="account"):
                people[1].make_account("first", "correct horse battery")
            people[1].make_account("second", "correct horse battery")
            with pytest.raises(RefusalError, match="too much at once"):
                people[2].make_account("third", "correct horse battery")

    @pytest.mark.parametrize("what", UPLOADS)
    def test_bytes_at_one_address(self, tmp_path: Path, what: str) -> None:
        """Whatever is kept fills the same bucket, whoever sends it."""
        with serving(sqlite(tmp_path), limited(address_bytes=Rate(30_000, 0.0001))) as url:
            phones = [Phone(url, "Guest"), Phone(url, "Account")]
            form = {"name": "account", "passphrase": "correct horse battery"}
            registered = phones[1].ask("POST", "/account", **form)
            phones[1].headers["Cookie"] = registered.headers["Set-Cookie"].partition(";")[0]
            statuses: list[int] = []
            while not statuses or statuses[-1] < 300:
                answer = upload(phones[len(statuses) % 2], what, len(statuses))
                statuses.append(answer.status_code)
            assert statuses[-1] == 429, answer.text
            assert "too much at once" in answer.json()["text"]
            assert 2 < len(statuses) < 15
            # Somebody else at that address has no room either.
            assert upload(phones[len(statuses) % 2], what, 99).status_code == 429

    def test_a_disk_that_is_nearly_full_takes_moves_and_nothing_large(self, tmp_path: Path) -> None:
        with serving(sqlite(tmp_path), disk_reserve=10**18) as url:
            mia = guest(url, "Mia")
            table = mia.set_up(NewTable("caldera", (HereSeat(),))).id
            look = mia.look(table)
            assert look.view is not None
            mia.move(table, 0, look.view.choices[0].text, look.asked)
            phone = Phone(url, "Ana")
            phone.begin("caldera", ["Ana"])
            for what in UPLOADS:
                if what == "entries":
                    assert upload(phone, what, 0).status_code == 200
                    continue
                answer = upload(phone, what, 0)
                assert answer.status_code == 507, (what, answer.text)
                assert "disk is nearly full" in answer.json()["text"]
            with pytest.raises(RefusalError, match="disk is nearly full"):
                mia.set_up(table_with(PARK))

    def test_a_table_does_not_grow_forever(self, tmp_path: Path) -> None:
        with serving(sqlite(tmp_path), sizes=Sizes(table_steps=4)) as url:
            mia = guest(url, "Mia")
            table = mia.set_up(NewTable("caldera", (HereSeat(),))).id

            def move() -> None:
                look = mia.look(table)
                assert look.view is not None
                mia.move(table, 0, look.view.choices[0].text, look.asked)

            move()
            mia.undo(table)
            move()
            with pytest.raises(RefusalError, match="play on, or close it"):
                mia.undo(table)
            move()
            assert mia.look(table).number == 5
            mia.close_table(table)


def test_requests_have_a_size(url: str) -> None:
    cookies = {"ludotope": guest(url, "Mia").cookie or ""}
    options = {f"o{number}": "x" for number in range(30)}
    many = {"game": "caldera", "seats": [{"who": "here"}], "options": options}
    assert httpx.post(f"{url}/api/tables", json=many, cookies=cookies).status_code == 400
    large = {"text": "x" * 1_600_000}
    assert httpx.post(f"{url}/api/records", json=large, cookies=cookies).status_code == 413


class TestOddInput:
    """What the readers are given directly in tests/test_odd_input.py, as a stranger sends it."""

    @staticmethod
    def expect_a_sentence(mia: Client, url: str, path: str, form: object) -> None:
        content = msgspec.json.encode(form)
        headers = {"Content-Type": "application/json", "Cookie": f"ludotope={mia.cookie}"}
        answer = httpx.post(f"{url}/api/{path}", content=content, headers=headers)
        assert answer.status_code < 500, answer.text
        assert len(answer.content) < 100_000
        if answer.status_code >= 400:
            assert 0 < len(answer.json()["text"]) < 3000

    @pytest.mark.parametrize(("game", "option"), FILES)
    def test_data_files(self, url: str, game: str, option: str) -> None:
        mia = guest(url, "Mia")
        seats = [{"who": "open"}] * find_box(game).usual_seats

        @settings(max_examples=15, deadline=None, database=None)
        @given(changed(data_file(game, option)))
        def send(text: str) -> None:
            text = text.encode(errors="replace").decode()
            file = {"name": "mine.txt", "text": text}
            form = {"game": game, "seats": seats, "options": {option: file}}
            self.expect_a_sentence(mia, url, "tables", form)

        send()

    @pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
    def test_records(self, url: str, file: Path) -> None:
        mia = guest(url, "Mia")
        head = "\n".join(file.read_text("utf-8").split("\n")[:40])

        @settings(max_examples=15, deadline=None, database=None)
        @given(changed(head))
        def send(text: str) -> None:
            text = text.encode(errors="replace").decode()
            self.expect_a_sentence(mia, url, "records", {"text": text})

        send()

    @pytest.mark.parametrize("game", ["caldera", "carcata", "trias"])
    def test_moves(self, url: str, game: str) -> None:
        mia = guest(url, "Mia")
        seats = (HereSeat(),) * find_box(game).usual_seats
        table = mia.set_up(NewTable(game, seats)).id
        usual = ("sun > W3", "3 wolf > 1.2", "aim 45 > 30", "place 6,0", "start 1,0", "marmot 2")

        @settings(max_examples=20, deadline=None, database=None)
        @given(st.sampled_from(usual).flatmap(changed))
        def send(text: str) -> None:
            text = text.encode(errors="replace").decode()
            form = {"seat": 0, "move": text}
            self.expect_a_sentence(mia, url, f"tables/{table}/move", form)

        send()

    @pytest.mark.parametrize(
        "body",
        [
            b'{"text": "\\ud800"}',
            b'{"text": "\xff\xfe"}',
            b'{"text": ' + b"9" * 10_000 + b"}",
            b'{"text": 1e999999}',
            b'{"text": "a", "text": "b", "c": 1}',
        ],
    )
    def test_bodies(self, url: str, body: bytes) -> None:
        mia = guest(url, "Mia")
        headers = {"Content-Type": "application/json", "Cookie": f"ludotope={mia.cookie}"}
        for path in ("records", "tables", "me", "join"):
            answer = httpx.post(f"{url}/api/{path}", content=body, headers=headers)
            assert 400 <= answer.status_code < 500
            assert 0 < len(answer.json()["text"]) < 3000
