"""Passphrases: good ones, wrong ones, and how often they may be tried."""

import asyncio
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from ludotope.client import (
    Client,
    RefusalError,
)
from ludotope.engine.errors import LudotopeError
from ludotope.server.addresses import limit_key
from ludotope.server.auth import passphrases
from ludotope.server.auth.accounts import Accounts
from ludotope.server.auth.people import People, UnknownPersonError
from ludotope.server.auth.sessions import AuthSessions
from ludotope.server.rate_limiter import RateLimiter, TooMuchError
from ludotope.server.settings import Limits, Rate, Settings
from ludotope.server.storage.database import Storage
from tests.server.accounts.people import (
    PASSPHRASE,
    copy_of,
    is_known,
    run_beside,
    with_account,
)
from tests.server.serving import guest, serving, sqlite, visitor


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
