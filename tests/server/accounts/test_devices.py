"""Devices on which somebody is known, and sockets that close when that ends."""

import time
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from ludotope.client import (
    HereSeat,
    NewTable,
    OpenSeat,
    RefusalError,
)
from ludotope.server.auth.devices import device_of
from ludotope.server.http.responses import Refused
from tests.running import PATIENCE
from tests.server.accounts.people import PASSPHRASE, expect_cut_off, is_known, with_account
from tests.server.phones import Phone, closed_with, next_sheet
from tests.server.serving import guest, serving, visitor

pytestmark = pytest.mark.slow


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

    def test_those_of_sheets_close_too(self, url: str) -> None:
        mia, login = with_account(url, "Mia")
        phone = Phone(url, "Mia")
        phone.log_in(login, PASSPHRASE)
        phone.begin("caldera", ["Mia"])
        with phone.live() as socket:
            next_sheet(socket)
            mia.log_out(everywhere=True)
            assert closed_with(socket) == (4401, "")

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
