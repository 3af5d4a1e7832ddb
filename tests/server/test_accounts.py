"""Who somebody is: sessions and their cookies, passphrases, names, and being forgotten."""

import asyncio
import hashlib
import json
import secrets
import sqlite3
import tempfile
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from argon2 import PasswordHasher
from itsdangerous import Signer
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

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
from ludotope.engine.errors import LudotopeError
from ludotope.server.addresses import limit_key
from ludotope.server.auth import keys, passphrases, sessions
from ludotope.server.auth.accounts import Accounts
from ludotope.server.auth.devices import device_of
from ludotope.server.auth.keys import rotate_keys
from ludotope.server.auth.names import tidy_name
from ludotope.server.auth.people import People, UnknownPersonError
from ludotope.server.auth.sessions import AuthSessions
from ludotope.server.http.responses import Refused
from ludotope.server.http.routes import privacy
from ludotope.server.rate_limiter import RateLimiter, TooMuchError
from ludotope.server.settings import Limits, Rate, Settings
from ludotope.server.storage import auth_rows
from ludotope.server.storage.database import Storage
from ludotope.server.storage.erasure import erase_person
from ludotope.server.tables.events import read_events
from tests.running import PATIENCE, wait_until
from tests.server.serving import GENEROUS, guest, serving, sqlite, visitor

PASSPHRASE = "correct horse battery"
GENEROUS_BUT_THREE = msgspec.structs.replace(GENEROUS, sessions=3)


@pytest.fixture(autouse=True, scope="module")
def _without_waiting() -> Iterator[None]:
    """To hash takes long on purpose, but not in tests."""
    quick = partial(PasswordHasher, time_cost=1, memory_cost=64, parallelism=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passphrases, "PasswordHasher", quick)
        # So that nobody waits for it.
        patch.setattr(sessions, "CHECK_SECONDS", 0.1)
        yield


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of this module, which hashes quickly."""
    with serving(sqlite(tmp_path_factory.mktemp("accounts"))) as address:
        yield address


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


def run_beside(database: str, work: Callable[[Storage], Awaitable[None]]) -> None:
    """Does something in the database as a program beside the server does."""

    async def run() -> None:
        storage = Storage(database)
        await storage.open()
        try:
            await work(storage)
        finally:
            await storage.close()

    asyncio.run(run())


def erase(database: str, person: str) -> None:
    run_beside(database, partial(erase_person, person=person))


def with_account(url: str, name: str) -> tuple[Client, str]:
    """Somebody with an account of their own, and its name."""
    client = guest(url, name)
    login = f"{name.split()[0].lower()}-{secrets.token_hex(4)}"
    client.make_account(login, PASSPHRASE)
    return client, login


def everything(rows: Any) -> str:
    """All that the database holds, as one text."""
    names = [name for (name,) in rows("select name from sqlite_master where type = 'table'")]
    return "\n".join(str(row) for name in names for row in rows(f"select * from {name}"))


def identity(rows: Any, name: str) -> str:
    [[found]] = rows("select id from people where name = ?", name)
    return str(found)


def sign_of_old(rows: Any, name: str) -> str:
    """A cookie as version 0.1.0 gave it to somebody."""
    [[key]] = rows("select value from settings where name = 'cookie-key'")
    [[person, sessions]] = rows("select id, sessions from people where name = ?", name)
    signer = Signer(key, salt="ludotope-person", digest_method=hashlib.sha256)
    return signer.sign(f"{person}:{sessions}").decode()


def copy_of(client: Client) -> Client:
    """Somebody else who has got hold of the cookie."""
    return visitor(client.url, cookie=client.cookie)


def is_known(client: Client) -> bool:
    return client.who().name is not None


def expect_cut_off(live: Live) -> None:
    """The socket is closed by the server, whatever it says before."""
    with pytest.raises(AwayError):
        while True:
            live.receive(PATIENCE)


class TestCookies:
    def test_a_planted_guest_does_not_own_the_account(self, url: str) -> None:
        mia = guest(url, "Mia")
        thief = copy_of(mia)
        assert is_known(thief)
        mia.make_account(f"mia-{secrets.token_hex(4)}", PASSPHRASE)
        assert is_known(mia)
        assert not is_known(thief)
        assert mia.who().account is not None

    def test_logging_in_gives_a_new_session_and_ends_the_old_one(self, url: str) -> None:
        login = with_account(url, "Mia")[1]
        stranger = guest(url, "Planted")
        thief = copy_of(stranger)
        stranger.log_in(login, PASSPHRASE)
        assert stranger.who().name == "Mia"
        assert not is_known(thief)
        before = copy_of(stranger)
        stranger.log_in(login, PASSPHRASE)
        assert is_known(stranger)
        assert not is_known(before)

    def test_other_devices_stay_when_one_logs_in_or_out(self, url: str) -> None:
        mia, login = with_account(url, "Mia")
        phone = visitor(url)
        phone.log_in(login, PASSPHRASE)
        thief = copy_of(phone)
        phone.log_out()
        assert not is_known(phone)
        assert not is_known(thief)
        assert is_known(mia)

    def test_logging_out_everywhere(self, url: str) -> None:
        mia, login = with_account(url, "Mia")
        phone = visitor(url)
        phone.log_in(login, PASSPHRASE)
        thieves = [copy_of(mia), copy_of(phone)]
        mia.log_out(everywhere=True)
        assert not any(map(is_known, (mia, phone, *thieves)))

    def test_the_database_does_not_hold_what_is_in_cookies(self, database: str, rows: Any) -> None:
        with serving(database) as url:
            mia = guest(url, "Mia")
            token = (mia.cookie or "").partition(".")[0]
            assert len(token) > 40
            assert token not in everything(rows)
            [[session]] = rows("select id from sessions")
            assert session == hashlib.sha256(token.encode()).hexdigest()

    def test_identities_are_never_told(self, database: str, rows: Any) -> None:
        with serving(database) as url:
            mia, leo = guest(url, "Mia"), guest(url, "Leo")
            table = mia.set_up(NewTable("caldera", (HereSeat(), OpenSeat()), open=True)).id
            leo.sit(table)
            cookies = {"ludotope": leo.cookie or ""}
            for path in (f"tables/{table}", f"tables/{table}/replay", "tables", "me/tables"):
                answer = httpx.get(f"{url}/api/{path}", cookies=cookies).text
                assert identity(rows, "Mia") not in answer

    def test_garbage_is_refused_without_the_database(
        self, database: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked: list[str] = []
        find = auth_rows.find_session

        async def noted(storage: Storage, session: str) -> Any:
            asked.append(session)
            return await find(storage, session)

        monkeypatch.setattr(auth_rows, "find_session", noted)
        with serving(database) as url:
            mia = guest(url, "Mia")
            assert is_known(mia)
            assert len(asked) == 1
            token, _, signature = (mia.cookie or "").partition(".")
            for garbage in ("x", "a.b", token, f"{token}x.{signature}", "é", "x" * 4000):
                cookie = {b"Cookie": f"ludotope={garbage}".encode()}
                answer = httpx.get(f"{url}/api/me", headers=cookie)
                assert answer.json()["name"] is None
            assert len(asked) == 1

    def test_use_is_noted_at_most_once_an_hour_and_renews_the_cookie(
        self, database: str, rows: Any
    ) -> None:
        with serving(database) as url:
            mia = guest(url, "Mia")
        rows("update sessions set seen_at = seen_at - 7200")
        [[long_ago]] = rows("select seen_at from sessions")
        with serving(database) as url:
            cookies = {"ludotope": mia.cookie or ""}
            answer = httpx.get(f"{url}/api/me", cookies=cookies)
            assert answer.json()["name"] == "Mia"
            assert f"Max-Age={400 * 24 * 3600}" in answer.headers["set-cookie"]
            assert "HttpOnly" in answer.headers["set-cookie"]
            [[seen]] = rows("select seen_at from sessions")
            assert seen > long_ago + 7000
            assert "set-cookie" not in httpx.get(f"{url}/api/me", cookies=cookies).headers
            assert rows("select seen_at from sessions") == [(seen,)]

    def test_a_session_that_is_not_used_ends(self, database: str, rows: Any) -> None:
        with serving(database) as url:
            ada, leo = guest(url, "Ada"), guest(url, "Leo")
            mia, _ = with_account(url, "Mia")
        rows("update sessions set seen_at = seen_at - 9 * 86400")
        leo_id = identity(rows, "Leo")
        rows("update sessions set seen_at = seen_at - 2 * 86400 where person = ?", leo_id)
        with serving(database, guest_days=10, account_days=8) as url:
            known = [is_known(visitor(url, cookie=person.cookie)) for person in (ada, leo, mia)]
            assert known == [True, False, False]
            wait_until(lambda: len(rows("select * from sessions")) == 1)

    def test_a_cookie_of_the_first_version_leads_to_a_session(
        self, database: str, rows: Any
    ) -> None:
        with serving(database) as url:
            guest(url, "Mia")
            old = sign_of_old(rows, "Mia")
            rows("delete from sessions")
            mia = visitor(url, cookie=old)
            assert mia.who().name == "Mia"
            assert mia.cookie != old
            # Sent twice at once, it leads to one session.
            assert is_known(visitor(url, cookie=old))
            assert len(rows("select * from sessions")) == 1
            mia.make_account("mia.k", PASSPHRASE)
            assert not is_known(visitor(url, cookie=old))
            changes: list[Callable[[], object]] = [
                partial(visitor(url).log_in, "mia.k", PASSPHRASE),
                partial(mia.change_passphrase, PASSPHRASE, "another staple"),
                partial(mia.log_out, everywhere=True),
            ]
            for change in changes:
                planted = sign_of_old(rows, "Mia")
                change()
                assert not is_known(visitor(url, cookie=planted))

    def test_keys_are_replaced_and_cookies_signed_anew(
        self, database: str, rows: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(keys, "SIGNS_AFTER_SECONDS", -1.0)

        def rotate() -> None:
            run_beside(database, rotate_keys)

        with serving(database) as url:
            mia, leo = guest(url, "Mia"), guest(url, "Leo")
        rotate()
        with serving(database) as url:
            mia = visitor(url, cookie=(before := mia.cookie))
            assert is_known(mia)
            assert mia.cookie != before
        for _ in range(keys.MOST_KEYS - 1):
            rotate()
        [[stored]] = rows("select value from settings where name = 'session-keys'")
        assert len(json.loads(stored)) == keys.MOST_KEYS
        with serving(database) as url:
            assert is_known(visitor(url, cookie=mia.cookie))
            # Its key has gone by now.
            assert not is_known(visitor(url, cookie=leo.cookie))

    def test_an_old_key_is_replaced_by_itself(self, database: str, rows: Any) -> None:
        def stored() -> list[dict[str, Any]]:
            [[value]] = rows("select value from settings where name = 'session-keys'")
            found: list[dict[str, Any]] = json.loads(value)
            return found

        with serving(database) as url:
            mia = guest(url, "Mia")
        [key] = stored()
        with serving(database):
            assert stored() == [key]
        old = json.dumps([{**key, "since": key["since"] - 101 * 86400}])
        rows("update settings set value = ? where name = 'session-keys'", old)
        with serving(database) as url:
            assert [known["key"] == key["key"] for known in stored()] == [True, False]
            assert is_known(visitor(url, cookie=mia.cookie))

    def test_a_new_key_signs_when_all_servers_have_read_it(self) -> None:
        now = time.time()
        old, new = keys.SigningKey("old", now - 1000), keys.SigningKey("new", now)
        assert keys.keys_for_signing([old, new]) == ["new", "old"]
        read = keys.SigningKey("new", now - keys.SIGNS_AFTER_SECONDS)
        assert keys.keys_for_signing([old, read]) == ["old", "new"]

    def test_there_are_not_more_sessions_than_allowed(self, database: str, rows: Any) -> None:
        with serving(database, GENEROUS_BUT_THREE) as url:
            mia, login = with_account(url, "Mia")
            for _ in range(4):
                visitor(url).log_in(login, PASSPHRASE)
            assert len(rows("select * from sessions")) == 3
            assert not is_known(mia)

    def test_programs_come_back_to_localhost(self, url: str) -> None:
        home = url.replace("127.0.0.1", "localhost")
        mia = guest(home, "Mia")
        again = visitor(home, cookie=mia.cookie)
        assert is_known(again)
        again.log_out()
        assert again.cookie is None


class TestSockets:
    def test_they_close_when_their_session_ends(self, url: str) -> None:
        mia, login = with_account(url, "Mia")
        phone = visitor(url)
        phone.log_in(login, PASSPHRASE)
        table = mia.set_up(NewTable("caldera", (HereSeat(), OpenSeat()))).id
        with mia.live(table) as here, phone.live(table) as there:
            here.next_news()
            there.next_news()
            phone.log_out()
            expect_cut_off(there)
            request = here.send(kind="undo")
            assert isinstance(here.answer(request), Refused)
            mia.log_out(everywhere=True)
            expect_cut_off(here)

    def test_they_close_although_nobody_reads_them(self, url: str) -> None:
        mia, _ = with_account(url, "Mia")
        table = mia.set_up(NewTable("caldera", (HereSeat(),))).id
        address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/live"
        with connect(address, additional_headers={"Cookie": f"ludotope={mia.cookie}"}) as socket:
            socket.recv(PATIENCE)
            mia.log_out(everywhere=True)
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    socket.recv(PATIENCE)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4401

    def test_they_close_when_another_program_ends_the_session(
        self, database: str, rows: Any
    ) -> None:
        with serving(database) as url:
            mia = guest(url, "Mia")
            table = mia.set_up(NewTable("caldera", (HereSeat(),))).id
            with mia.live(table) as live:
                live.next_news()
                rows("delete from sessions")
                expect_cut_off(live)
            assert not is_known(mia)

    @pytest.mark.slow
    def test_they_close_at_other_servers_within_seconds(self, postgresql: str) -> None:
        with serving(postgresql) as here, serving(postgresql) as there:
            mia, login = with_account(here, "Mia")
            phone = visitor(there)
            phone.log_in(login, PASSPHRASE)
            table = mia.set_up(NewTable("caldera", (HereSeat(),))).id
            with phone.live(table) as live:
                live.next_news()
                mia.log_out(everywhere=True)
                expect_cut_off(live)
            assert not is_known(phone)


class TestDevices:
    def test_they_are_listed_and_can_be_ended(self, url: str) -> None:
        mia, login = with_account(url, "Mia")
        phone = visitor(url)
        phone.log_in(login, PASSPHRASE)
        listed = mia.sessions().sessions
        assert len(listed) == 2
        [other] = [session for session in listed if not session.this]
        assert other.device.startswith("Ludotope")
        assert other.created_at <= other.seen_at <= time.time()
        left = mia.end_session(other.id).sessions
        assert [session.this for session in left] == [True]
        assert not is_known(phone)
        with pytest.raises(RefusalError, match="not logged in on this device"):
            mia.end_session(other.id)

    def test_nobody_ends_those_of_others(self, url: str) -> None:
        mia, leo = guest(url, "Mia"), guest(url, "Leo")
        [session] = mia.sessions().sessions
        with pytest.raises(RefusalError):
            leo.end_session(session.id)
        assert is_known(mia)

    @pytest.mark.parametrize(
        ("agent", "device"),
        [
            ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
             "Firefox, Linux"),
            ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 "
             "Safari/537.36 Edg/126.0", "Edge, Windows"),
            ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 "
             "(KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1", "Safari, iPhone"),
            ("Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile "
             "Safari/537.36", "Chrome, Android"),
            ("curl/8.0", ""),
        ],
    )  # fmt: skip
    def test_their_names(self, agent: str, device: str) -> None:
        assert device_of(agent) == device


class TestPassphrases:
    @pytest.mark.parametrize(
        ("passphrase", "reason"),
        [
            ("short", "8 to 200"),
            ("x" * 201, "max_length|8 to 200|length"),
            (" " * 12, "8 to 200"),
            ("    a    ", "8 to 200"),
            ("Password123", "first that anybody"),
            ("ＰＡＳＳＷＯＲＤ", "first that anybody"),
            ("motdepasse", "first that anybody"),
            ("Mia Karlsson", "your name"),
            ("MIA.KARLSSON", "your name"),
        ],
    )
    def test_bad_ones(self, url: str, passphrase: str, reason: str) -> None:
        mia = guest(url, "Mia Karlsson")
        with pytest.raises(RefusalError, match=reason):
            mia.make_account("mia.karlsson", passphrase)

    def test_changing_needs_the_present_one_and_ends_all_other_sessions(self, url: str) -> None:
        mia, login = with_account(url, "Mia")
        phone = visitor(url)
        phone.log_in(login, PASSPHRASE)
        thief = copy_of(mia)
        with pytest.raises(RefusalError, match="not your passphrase"):
            mia.change_passphrase("wrong horse", "another staple")
        with pytest.raises(RefusalError, match="first that anybody"):
            mia.change_passphrase(PASSPHRASE, "iloveyou")
        mia.change_passphrase(PASSPHRASE, "another staple")
        assert is_known(mia)
        assert not is_known(phone)
        assert not is_known(thief)
        with pytest.raises(RefusalError, match="no such account"):
            phone.log_in(login, PASSPHRASE)
        phone.log_in(login, "another staple")
        with pytest.raises(RefusalError, match="no account"):
            guest(url, "Leo").change_passphrase("x", "another staple")

    def test_wrong_ones_leave_a_trace(
        self, database: str, rows: Any, caplog: pytest.LogCaptureFixture
    ) -> None:
        with serving(database) as url:
            mia, login = with_account(url, "Mia")
            counted = failures(url)
            for _ in range(3):
                with pytest.raises(RefusalError):
                    visitor(url).log_in(login, "quite wrong passphrase")
            assert failures(url) == counted + 3
            assert rows("select failed_logins from people") == [(3,)]
            listed = mia.sessions()
            assert listed.failed_logins == 3
            assert listed.failed_at is not None
            told = visitor(url).log_in(login, PASSPHRASE)
            assert told.failed_logins == 3
            assert told.failed_at == listed.failed_at
            assert visitor(url).log_in(login, PASSPHRASE).failed_logins == 0
            assert mia.sessions().failed_logins == 0
        assert "wrong passphrase" in caplog.text
        assert "quite wrong" not in caplog.text
        assert login not in caplog.text

    def test_an_account_is_not_guessed_from_many_addresses(self) -> None:
        addresses = [f"10.0.0.{number}" for number in range(20)]
        limiter = RateLimiter(Limits(wrong_passphrases=Rate(5, 0.001)))

        async def guess(storage: Storage) -> None:
            known = AuthSessions(storage, Settings(), "key")
            people = People(storage, known)
            accounts = Accounts(storage, people, known, limiter)
            mia = await people.add_guest("Mia")
            await accounts.register(mia, "mia", PASSPHRASE, "")
            await accounts.log_in("mia", PASSPHRASE, "10.9.9.9", "")
            refusals = []
            for address in addresses[:8]:
                with pytest.raises(LudotopeError) as refused:
                    await accounts.log_in("mia", "wrong guess", address, "")
                refusals.append(refused.type)
            assert refusals == [UnknownPersonError] * 5 + [TooMuchError] * 3
            # Right ones do not count, and strangers do not keep her out from where she was.
            for _ in range(7):
                await accounts.log_in("mia", PASSPHRASE, "10.9.9.9", "")

        with tempfile.TemporaryDirectory() as folder:
            run_beside(sqlite(Path(folder)), guess)

    def test_ipv6_addresses_count_by_their_network(self) -> None:
        assert limit_key("2001:db8:1:2:3::4") == limit_key("2001:db8:1:2:ffff::1")
        assert limit_key("2001:db8:1:2::1") != limit_key("2001:db8:1:3::1")
        assert limit_key("::ffff:10.1.2.3") == limit_key("10.1.2.3") == "10.1.2.3"
        assert limit_key("fe80::1%eth0") == limit_key("fe80::2")
        assert limit_key("-") == "-"

    async def _hash_at_once(self, count: int) -> list[str | BaseException]:
        hasher = passphrases.PassphraseHasher()
        hashing = (hasher.hash(PASSPHRASE) for _ in range(count))
        return await asyncio.gather(*hashing, return_exceptions=True)

    def test_few_are_hashed_at_once(self) -> None:
        most = passphrases.MOST_WAITING
        hashed = asyncio.run(self._hash_at_once(most + 5))
        assert sum(isinstance(one, str) for one in hashed) == most
        assert sum(isinstance(one, TooMuchError) for one in hashed) == 5

    def test_an_account_is_made_once(self, database: str, rows: Any) -> None:
        with serving(database) as url:
            mia = guest(url, "Mia")
            both = [copy_of(mia), copy_of(mia)]
            with ThreadPoolExecutor(2) as pool:
                made = list(pool.map(lambda n: try_account(both[n], f"mia{n}"), range(2)))
            assert sorted(made) == [False, True]
            assert rows("select login from people") == [(f"mia{made.index(True)}",)]


def try_account(client: Client, login: str) -> bool:
    try:
        client.make_account(login, PASSPHRASE)
    except RefusalError:
        return False
    return True


def failures(url: str) -> float:
    text = httpx.get(f"{url}/metrics").text
    [line] = [line for line in text.splitlines() if line.startswith("ludotope_failed_logins_total")]
    return float(line.split()[1])


FLAG_OF_ENGLAND = "\U0001f3f4" + "".join(chr(0xE0000 + ord(char)) for char in "gbeng\x7f")
ORDINARY = ["Léa", "O’Brien", "Jean-Luc", "Юрий", "Ελένη", "王小明", "علی\u200cرضا", "क्\u200dष"]
ORDINARY += ["Nguyễn Thị", "Mia 🦊", "👨\u200d👩\u200d👧", "❤\ufe0f", FLAG_OF_ENGLAND]
ORDINARY += ["1\ufe0f\u20e3 Leo", "Иван Smith", "שָׁלוֹם", "Zoe\u0308", "R2D2", "👍🏽"]
INVISIBLE = ["\u200b", "Mia\u200b", "\u202eaiM", "\u2066x", "a\u200db", "\ufeffMia", "a\u00adb"]
INVISIBLE += ["\u2800", "\u3164", "\ue000", "\u0378", "\u0301", "\u0301a", "Mia\ufe0f", "\u034f"]
INVISIBLE += ["Z\u0300\u0301\u0302\u0303\u0304", "\U000e0041", "\ufe0f", "m\u200cia"]
LIKE_BOTS = [
    "еаѕу",
    "mеdium",
    "ｍｅｄｉｕｍ",
    "𝐦𝐞𝐝𝐢𝐮𝐦",
    "medıum",
    "MED1UM",
    " Hard",
    "m\u200cedium",
]


class TestNames:
    @pytest.mark.parametrize("name", ORDINARY)
    def test_ordinary_ones(self, name: str) -> None:
        assert tidy_name(name) == name

    @pytest.mark.parametrize("name", INVISIBLE)
    def test_invisible_ones(self, name: str) -> None:
        with pytest.raises(LudotopeError) as refused:
            tidy_name(name)
        assert refused.value.phrase.message in ("name-invisible", "name-bad")

    @pytest.mark.parametrize("name", ["Mіa", "Αnna", "pаypal Bob"])
    def test_of_several_alphabets(self, name: str) -> None:
        with pytest.raises(LudotopeError, match="alphabets"):
            tidy_name(name)

    @pytest.mark.parametrize("name", LIKE_BOTS)
    def test_like_a_computer_player(self, name: str) -> None:
        with pytest.raises(LudotopeError):
            tidy_name(name)

    def test_of_accounts(self, url: str) -> None:
        for login in ("mіa-x", "a\u200bb"):
            with pytest.raises(RefusalError):
                guest(url, "Mia").make_account(login, PASSPHRASE)

    def test_like_somebody_elses_at_the_table(self, url: str) -> None:
        mia = guest(url, "Mia")
        table = mia.set_up(NewTable("caldera", (HereSeat(), *(OpenSeat(),) * 3))).id
        for name in ("Міа", "M1a", "mia"):
            with pytest.raises(RefusalError, match="taken for that of Mia"):
                guest(url, name).sit(table)
        for name in ("Mia", "Mía", "Ma"):
            guest(url, name).sit(table)
        assert [seat.name for seat in mia.look(table).seats] == ["Mia 1", "Mia 2", "Mía", "Ma"]


class TestExport:
    def test_it_has_everything_of_mine_and_no_secrets(self, url: str) -> None:
        mia, login = with_account(url, "Mia")
        leo = guest(url, "Leo")
        secret = mia.set_up(NewTable("trias", (HereSeat(), OpenSeat()))).id
        leo.sit(secret)
        plain = mia.set_up(NewTable("caldera", (HereSeat(), OpenSeat()))).id
        leo.sit(plain)
        waiting = mia.set_up(NewTable("caldera", (HereSeat(), OpenSeat()))).id
        other = leo.set_up(NewTable("caldera", (HereSeat(),))).id
        export = mia.export()
        assert (export.name, export.account) == ("Mia", login)
        assert [session.this for session in export.sessions] == [True]
        tables = {table.id: table for table in export.tables}
        assert tables.keys() == {secret, plain, waiting}
        assert other not in tables
        assert tables[secret].record is None
        assert tables[waiting].record is None
        assert tables[plain].record == mia.record(plain)
        assert tables[plain].players == ("Mia", "Leo")
        assert tables[plain].your_seats == (0,)
        answer = httpx.get(f"{url}/api/me/export", cookies={"ludotope": mia.cookie or ""})
        assert "attachment" in answer.headers["content-disposition"]

    def test_it_has_thousands_of_tables(self, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(privacy, "TABLES_TOGETHER", 2)
        mia = guest(url, "Mia")
        tables = {mia.set_up(NewTable("caldera", (OpenSeat(),))).id for _ in range(5)}
        assert {table.id for table in mia.export().tables} == tables
        assert guest(url, "Leo").export().tables == ()


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

    @pytest.mark.slow
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

    def test_somebody_deletes_themselves(self, database: str, rows: Any) -> None:
        with serving(database) as url:
            zora, login = with_account(url, "Zora Quill")
            person = identity(rows, "Zora Quill")
            leo = guest(url, "Leo")
            table = zora.set_up(NewTable("caldera", (HereSeat(), OpenSeat()), open=True)).id
            leo.sit(table)
            alone = zora.set_up(NewTable("caldera", (HereSeat(), BotSeat("easy")))).id
            with pytest.raises(RefusalError, match="not your passphrase"):
                zora.delete_me()
            assert is_known(zora)
            with zora.live(table) as own, leo.live(table) as live:
                own.next_news()
                assert "Zora" in str(live.next_news())
                assert zora.delete_me(PASSPHRASE).name is None
                expect_cut_off(own)
                expect_cut_off(live)
            with leo.live(table, after=0) as live:
                news = live.next_news()
                assert "Zora" not in str(news)
                assert news.stories[-1].phrase.message == "told-erased"
                assert [seat.left for seat in news.table.seats] == [True, False]
            leo.hand_over(table, 0, "random")
            with pytest.raises(RefusalError, match="no such table"):
                leo.look(alone)
            for path in (f"tables/{table}", f"tables/{table}/replay", "tables", "me/tables"):
                answer = httpx.get(f"{url}/api/{path}", cookies={"ludotope": leo.cookie or ""})
                assert answer.status_code == 200
                assert "Zora" not in answer.text
            assert "Zora" not in leo.record(table)
            with pytest.raises(RefusalError, match="no such account"):
                visitor(url).log_in(login, PASSPHRASE)
            assert not is_known(zora)
        left = everything(rows)
        assert "Zora" not in left
        assert person not in left

    def test_a_guest_deletes_themselves(self, url: str) -> None:
        mia = guest(url, "Mia")
        mia.delete_me()
        assert mia.cookie is None
        assert not is_known(mia)

    def test_servers_forget_whom_another_program_has_erased(self, database: str, rows: Any) -> None:
        with serving(database) as url:
            zora, leo = guest(url, "Zora Quill"), guest(url, "Leo")
            table = leo.set_up(NewTable("caldera", (HereSeat(), OpenSeat()))).id
            zora.sit(table)
            with leo.live(table) as live:
                live.next_news()
                erase(database, identity(rows, "Zora Quill"))
                expect_cut_off(live)
            assert [seat.name for seat in leo.look(table).seats] == ["Leo", "?"]

    @pytest.mark.slow
    def test_servers_that_share_a_database(self, postgresql: str) -> None:
        with serving(postgresql) as here, serving(postgresql) as there:
            zora, leo = guest(here, "Zora Quill"), guest(there, "Leo")
            zora.make_account("zora.quill", PASSPHRASE)
            table = leo.set_up(NewTable("caldera", (HereSeat(), OpenSeat()))).id
            zora.sit(table)
            with leo.live(table) as live:
                live.next_news()
                zora.delete_me(PASSPHRASE)
                expect_cut_off(live)
            assert [seat.name for seat in leo.look(table).seats] == ["Leo", "?"]
            leo.hand_over(table, 1, "random")
            assert "Zora" not in str(leo.export())

    @pytest.mark.slow
    def test_while_others_play_on(self, postgresql: str) -> None:
        """Steps and erasures at the same tables at the same time wait for each other, in turn."""
        with serving(postgresql) as url:
            leo = guest(url, "Leo")
            zoras = [guest(url, f"Zora {number}") for number in range(4)]
            table = leo.set_up(NewTable("caldera", (HereSeat(), *(OpenSeat(),) * 3))).id
            for zora in zoras[:3]:
                zora.sit(table)
            ended = threading.Event()

            def play() -> int:
                moves = 0
                while not ended.is_set() or not moves:
                    look = leo.look(table)
                    if look.asked is None or look.view is None:
                        for number, seat in enumerate(look.seats):
                            if seat.left and not seat.bot:
                                leo.hand_over(table, number, "random")
                        continue
                    leo.move(table, look.seat, look.view.choices[0].text, look.asked)
                    moves += 1
                return moves

            with ThreadPoolExecutor(5) as pool:
                playing = pool.submit(play)
                list(pool.map(lambda zora: zora.delete_me(), zoras))
                ended.set()
                assert playing.result(PATIENCE) > 0
            assert [seat.name for seat in leo.look(table).seats] == ["Leo", "? 2", "? 3", "? 4"]

    def test_a_step_after_it_knows_of_it(self, database: str, rows: Any) -> None:
        """Even on a server that has the table in memory as it was."""
        with serving(database) as url:
            zora, leo = guest(url, "Zora Quill"), guest(url, "Leo")
            table = leo.set_up(NewTable("caldera", (HereSeat(), *(OpenSeat(),) * 2))).id
            zora.sit(table)
            erase(database, identity(rows, "Zora Quill"))
            leo.start(table, "random")
            assert [seat.name for seat in leo.look(table).seats] == ["Leo", None, None]
            assert "Zora" not in everything(rows)
