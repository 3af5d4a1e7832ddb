"""Cookies and the keys that sign them: who has one is known, until its session ends."""

import hashlib
import json
import secrets
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import httpx
import msgspec
import pytest

from ludotope.client import (
    HereSeat,
    NewTable,
    OpenSeat,
)
from ludotope.server.auth import keys
from ludotope.server.auth.keys import rotate_keys
from ludotope.server.storage import auth_rows
from ludotope.server.storage.database import Storage
from tests.running import wait_until
from tests.server.accounts.people import (
    PASSPHRASE,
    copy_of,
    everything,
    identity,
    is_known,
    run_beside,
    sign_of_old,
    with_account,
)
from tests.server.serving import GENEROUS, guest, serving, visitor

pytestmark = pytest.mark.slow

GENEROUS_BUT_THREE = msgspec.structs.replace(GENEROUS, sessions=3)


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
