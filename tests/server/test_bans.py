"""Who is shut out is shut out everywhere, within a moment, and learns why."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from ludotope.client import AwayError, BotSeat, HereSeat, Live, NewTable, OpenSeat, RefusalError
from ludotope.engine.errors import LudotopeError
from ludotope.server.auth.bans import ADDRESS, PERSON, Ban, BannedError, Bans, tidy_network
from ludotope.server.auth.bans import lift_ban as lift
from ludotope.server.auth.bans import write_ban as write
from ludotope.server.http.responses import Refused
from ludotope.server.storage.database import Storage
from tests.running import wait_until
from tests.server.phones import Phone, closed_with, next_sheet
from tests.server.serving import guest, serving, sqlite, visitor

REASON = "Too many floods."


def with_storage(database: str, work: Callable[[Storage], Awaitable[object]]) -> None:
    async def run() -> None:
        storage = Storage(database)
        await storage.open()
        await work(storage)
        await storage.close()

    asyncio.run(run())


def ban(database: str, kind: str, value: str, until: float | None = None) -> None:
    written = Ban(kind, value, time.time(), until, REASON)
    with_storage(database, lambda storage: write(storage, written))


def lift_ban(database: str, kind: str, value: str) -> None:
    with_storage(database, lambda storage: lift(storage, kind, value))


@pytest.fixture
def database(tmp_path: Path) -> str:
    return sqlite(tmp_path)


@pytest.fixture
def server(database: str) -> Iterator[str]:
    with serving(database) as url:
        yield url


def id_of(database: str, login: str) -> str:
    found: list[str] = []

    async def look(storage: Storage) -> None:
        row = await storage.find_login(login)
        assert row is not None
        found.append(row.id)

    with_storage(database, look)
    return found[0]


def last_words(live: Live) -> Refused:
    """What somebody is told before their socket is closed."""
    while not isinstance(message := live.receive(), Refused):
        pass
    with pytest.raises(AwayError):
        live.receive()
    return message


@pytest.mark.slow
def test_a_person_is_sent_away_and_cannot_come_back(database: str, server: str) -> None:
    mia, leo = guest(server, "Mia"), guest(server, "Leo")
    mia.make_account("mia", "a long passphrase")
    table = mia.set_up(NewTable("caldera", (HereSeat(), OpenSeat()))).id
    leo.sit(table)
    with mia.live(table) as live, leo.live(table) as other:
        live.next_news()
        other.next_news()
        ban(database, PERSON, id_of(database, "mia"))
        told = last_words(live)
        assert told.problem.text == f"You have been banned from this server: {REASON}"
        # Others play on.
        wait_until(lambda: not leo.look(table).seats[0].here)
    with pytest.raises(RefusalError, match=REASON) as refused:
        mia.look(table)
    assert refused.value.status == 403
    with mia.live(table) as live:
        assert REASON in last_words(live).problem.text
    with pytest.raises(RefusalError, match=REASON) as refused:
        visitor(server).log_in("mia", "a long passphrase")
    assert refused.value.status == 403
    with pytest.raises(RefusalError) as refused:
        visitor(server).log_in("mia", "a wrong passphrase")
    assert refused.value.status == 401
    assert leo.look(table).id == table
    lift_ban(database, PERSON, id_of(database, "mia"))
    wait_until(lambda: _is_let_in(lambda: mia.look(table)))


@pytest.mark.slow
def test_who_looks_at_a_sheet_is_sent_away_too(database: str, server: str) -> None:
    ana, ben = Phone(server, "Ana"), Phone(server, "Ben")
    sheet = ana.begin("caldera", ["Ana", "Ben"])
    ben.open(sheet)
    ana.ask("POST", "/account", name="ana", passphrase="a long passphrase")
    ben.ask("POST", "/account", name="ben", passphrase="a long passphrase")
    ana.log_in("ana", "a long passphrase")
    ben.log_in("ben", "a long passphrase")
    with ana.live() as hers, ben.live() as his:
        next_sheet(hers)
        next_sheet(his)
        ban(database, PERSON, id_of(database, "ana"))
        assert closed_with(hers) == (4403, f"You have been banned from this server: {REASON}")
        # Others write on.
        ben.enter(goat_animals__0="4")
        assert next_sheet(his)["entries"]["goat-animals.0"]["value"] == "4"
        ban(database, ADDRESS, "127.0.0.1")
        assert closed_with(his) == (4403, f"You have been banned from this server: {REASON}")


def _is_let_in(ask: Callable[[], object]) -> bool:
    try:
        ask()
    except RefusalError as error:
        assert error.status == 403
        return False
    return True


@pytest.mark.slow
def test_an_address_is_shut_out_until_a_time(database: str, server: str) -> None:
    mia = guest(server, "Mia")
    table = mia.set_up(NewTable("caldera", (HereSeat(), BotSeat("easy")))).id
    with mia.live(table) as live:
        live.next_news()
        ban(database, ADDRESS, "127.0.0.0/8", time.time() + 3600)
        assert "banned from this server until 20" in last_words(live).problem.text
    for path in ("/", "/api/me", "/api/shelf"):
        answer = httpx.get(f"{server}{path}", headers={"Accept-Language": "fr"})
        assert answer.status_code == 403
        assert REASON in answer.json()["text"]
        assert answer.json()["text"].startswith("L’accès à ce serveur vous est interdit")
    with pytest.raises(InvalidStatus) as refused:
        connect(f"{server.replace('http', 'ws')}/api/tables/{table}/live")
    assert refused.value.response.status_code == 403
    # When it ends it ends by itself.
    ban(database, ADDRESS, "127.0.0.0/8", time.time() + 1.5)
    wait_until(lambda: _is_let_in(mia.who))
    assert mia.look(table).id == table


def test_bans_hold_from_the_start(database: str) -> None:
    ban(database, ADDRESS, "127.0.0.1/32")
    with serving(database) as url:
        assert httpx.get(f"{url}/api/me").status_code == 403


@pytest.mark.parametrize(
    ("banned", "address", "is_shut_out"),
    [
        ("192.0.2.7", "192.0.2.7", True),
        ("192.0.2.7", "192.0.2.8", False),
        ("192.0.2.7", "::ffff:192.0.2.7", True),
        ("::ffff:192.0.2.7", "192.0.2.7", True),
        ("192.0.2.77/24", "192.0.2.200", True),
        ("192.0.2.0/24", "192.0.3.1", False),
        ("0.0.0.0/0", "2001:db8::1", False),
        ("0.0.0.0/0", "203.0.113.9", True),
        ("2001:db8:1::/48", "2001:db8:1:ffff::1", True),
        ("2001:db8:1::/48", "2001:db8:2::1", False),
        ("2001:DB8::0001", "2001:db8::1", True),
        ("192.0.2.0/24", "-", False),
        ("192.0.2.0/24", "testclient", False),
    ],
)
def test_addresses_and_networks(
    database: str, banned: str, address: str, is_shut_out: bool
) -> None:
    async def work(storage: Storage) -> None:
        await write(storage, Ban(ADDRESS, tidy_network(banned), 0.0, None, REASON))
        bans = Bans(storage)
        await bans.load()
        if is_shut_out:
            with pytest.raises(BannedError):
                bans.check_address(address)
        else:
            bans.check_address(address)

    with_storage(database, work)


@pytest.mark.parametrize("text", ["", "mia", "300.1.1.1", "192.0.2.0/33", "example.com", "1e9"])
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(LudotopeError) as refused:
        tidy_network(text)
    assert refused.value.phrase.message == "ban-address"
