"""The server under floods, slow clients and too many connections, from real sockets."""

import contextlib
import json
import os
import resource
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

import httpx
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, Side, State
from websockets.uri import parse_uri

from ludotope.client import Client, HereSeat, NewTable, OpenSeat
from ludotope.server.addresses import limit_key
from ludotope.server.http.middleware import HEADERS
from ludotope.server.network.connections import Connections
from ludotope.server.network.frames import FrameHead, FrameScanner, text_head, whole_text
from ludotope.server.settings import Limits, Network, Rate
from tests.running import PATIENCE, wait_until
from tests.server.phones import Phone, closed_with, next_sheet
from tests.server.serving import GENEROUS, guest, serving, sqlite

pytestmark = pytest.mark.slow

ATTACKER = "127.0.0.2"
HURRIED = Network(header_seconds=0.4, body_seconds=0.4, close_seconds=0.2, write_seconds=0.4)
CONTINUATION, TEXT, CLOSE, PING, PONG = 0x0, 0x1, 0x8, 0x9, 0xA


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with the usual limits."""
    with serving(sqlite(tmp_path_factory.mktemp("guarded")), Limits()) as address:
        yield address


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that waits for nobody, with generous limits otherwise."""
    with serving(sqlite(tmp_path_factory.mktemp("hurried")), network=HURRIED) as address:
        yield address


def open_connection(url: str, source: str = ATTACKER) -> socket.socket:
    parts = urlsplit(url)
    assert parts.hostname
    assert parts.port
    return socket.create_connection((parts.hostname, parts.port), PATIENCE, (source, 0))


def read_to_end(client: socket.socket) -> bytes:
    """All that comes until the server closes the connection."""
    told = b""
    with contextlib.suppress(ConnectionResetError):
        while part := client.recv(65_536):
            told += part
    return told


def expect_headers(answer: bytes) -> None:
    """Refusals have the headers that all answers have."""
    head = answer.partition(b"\r\n\r\n")[0].decode().splitlines()[1:]
    found = {
        name.strip().lower(): value.strip()
        for name, _, value in (line.partition(":") for line in head)
    }
    assert {name: found.get(name.lower()) for name in HEADERS} == HEADERS


def is_closed(client: socket.socket) -> bool:
    """Whether the server has closed a connection on which it had nothing to say."""
    client.setblocking(False)
    try:
        return client.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionResetError:
        return True


def table_at(url: str) -> str:
    """A table that waits, so that anybody may look."""
    return guest(url, "Mia").set_up(NewTable("caldera", (HereSeat(), OpenSeat()))).id


class Stranger:
    """The socket of somebody who has not even said a name, and who keeps to no rules."""

    def __init__(self, url: str, table: str, source: str = ATTACKER) -> None:
        self.socket = open_connection(url, source)
        self.stream = self.socket.makefile("rb")
        self.socket.sendall(handshake(f"/api/tables/{table}/live".encode()))
        assert self.stream.readline().startswith(b"HTTP/1.1 101 ")
        while self.stream.readline() != b"\r\n":
            pass

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stream.close()
        self.socket.close()

    def receive(self) -> tuple[int, bytes]:
        """The next frame; an empty close frame if the connection is just cut."""
        try:
            opcode, length = self.stream.read(2)
            if length == 126:
                length = int.from_bytes(self.stream.read(2))
            return opcode & 0x0F, self.stream.read(length)
        except (ValueError, ConnectionResetError):
            return CLOSE, b"\0\0"

    def flood(self, content: bytes) -> None:
        """Writes on and on, until the server has heard enough."""
        with contextlib.suppress(OSError):
            self.socket.sendall(content)

    def is_answered(self) -> bool:
        """Whether the server answers a ping."""
        self.flood(frame(PING))
        while True:
            opcode, _ = self.receive()
            if opcode in (PONG, CLOSE):
                return opcode == PONG

    def end(self) -> tuple[int, list[str]]:
        """The code with which the server closes the socket, and the refusals before that."""
        refusals: list[str] = []
        while True:
            opcode, content = self.receive()
            if opcode == CLOSE:
                return int.from_bytes(content[:2]), refusals
            if opcode == TEXT and (told := json.loads(content))["kind"] == "refused":
                refusals.append(told["problem"]["text"])


def handshake(path: bytes, *headers: bytes) -> bytes:
    return b"\r\n".join(
        (
            b"GET " + path + b" HTTP/1.1",
            b"Host: localhost",
            b"Accept-Language: fr",
            b"Upgrade: websocket",
            b"Connection: Upgrade",
            b"Sec-WebSocket-Version: 13",
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            *headers,
            b"",
            b"",
        )
    )


def frame(opcode: int, content: bytes = b"", final: bool = True) -> bytes:
    """A frame as a client sends it, under a mask of zeros."""
    head = bytes([opcode | (0x80 if final else 0)])
    if len(content) < 126:
        length = bytes([0x80 | len(content)])
    else:
        length = b"\xfe" + len(content).to_bytes(2)
    return head + length + bytes(4) + content


def seconds_to_read(start: bytes, one: bytes, count: int) -> float:
    """How long it takes to read so many frames in one go, as the library does."""
    part = count // 20
    protocol = Protocol(Side.SERVER, state=State.OPEN)
    began = time.perf_counter()
    protocol.receive_data(start + one * part)
    read = protocol.events_received()
    seconds = time.perf_counter() - began
    assert len(read) >= part
    return seconds * count / part


def seconds_to_look(client: Client, table: str) -> float:
    """How long somebody waits for a table."""
    began = time.perf_counter()
    assert client.look(table).id == table
    return time.perf_counter() - began


class TestFloods:
    @pytest.mark.parametrize(
        ("one", "most_refusals"),
        [
            (frame(TEXT, b"{garbage"), 7),
            (frame(TEXT, b'{"kind": "dance"}'), 7),
            (frame(PING, b"x" * 100), 1),
            (frame(CONTINUATION, final=False), 1),
        ],
        ids=["garbage", "unknown", "pings", "continuations"],
    )
    def test_close_the_socket_while_others_are_served(
        self, guarded: str, one: bytes, most_refusals: int
    ) -> None:
        table = table_at(guarded)
        leo = guest(guarded, "Leo")
        start = frame(TEXT, b"{", final=False) if one[0] == CONTINUATION else b""
        frozen = seconds_to_read(start, one, 200_000)
        with Stranger(guarded, table) as attacker, ThreadPoolExecutor(2) as threads:
            threads.submit(attacker.flood, start + one * 200_000)
            ending = threads.submit(attacker.end)
            waits = [seconds_to_look(leo, table)]
            while not ending.done():
                waits.append(seconds_to_look(leo, table))
            code, refusals = ending.result()
            waits.append(seconds_to_look(leo, table))
        # A server that reads all of it first keeps the others waiting for as long.
        assert max(waits) < frozen / 3
        assert code == 4429
        assert 1 <= len(refusals) <= most_refusals
        assert "trop à la fois" in refusals[-1]

    def test_close_the_socket_of_a_sheet(self, guarded: str) -> None:
        phone = Phone(guarded, "Ana")
        phone.headers["Accept-Language"] = "fr"
        phone.begin("caldera", ["Ana"])
        with phone.live() as opened:
            next_sheet(opened)
            with contextlib.suppress(ConnectionClosed):
                for _ in range(20):
                    opened.send("garbage")
            code, said = closed_with(opened)
        assert code == 4429
        assert "trop à la fois" in said
        phone.open(phone.sheet["id"])

    def test_a_message_over_the_limit_closes_the_socket(self, guarded: str) -> None:
        with Stranger(guarded, table_at(guarded)) as attacker:
            attacker.flood(frame(TEXT, b" " * 20_000) * 50)
            code, refusals = attacker.end()
        assert (code, refusals) == (1009, ["C’est trop grand."])

    def test_what_is_no_text_closes_the_socket(
        self, guarded: str, caplog: pytest.LogCaptureFixture
    ) -> None:
        with Stranger(guarded, table_at(guarded)) as attacker:
            attacker.flood(frame(TEXT, b"\xff\xff"))
            assert attacker.end()[0] == 1007
        assert not caplog.records

    def test_sensible_messages_are_counted_before_they_are_read(self, tmp_path: Path) -> None:
        limits = Limits(messages=Rate(10, 0.01))
        with (
            serving(sqlite(tmp_path), limits) as url,
            Stranger(url, table_at(url)) as attacker,
        ):
            attacker.flood(frame(TEXT, b'{"kind": "look"}') * 100)
            code, refusals = attacker.end()
        assert code == 4429
        # The first five say that it is too much, the last one that it is enough.
        assert len(refusals) == 6

    def test_frames_of_one_address_are_counted_together(self, tmp_path: Path) -> None:
        limits = msgspec.structs.replace(GENEROUS, address_frames=Rate(30, 0.01))
        with (
            serving(sqlite(tmp_path), limits) as url,
            Stranger(url, table_at(url)) as one,
            Stranger(url, table_at(url)) as two,
            Stranger(url, table_at(url), "127.0.0.3") as other,
        ):
            one.flood(frame(PING) * 19)
            assert one.is_answered()
            two.flood(frame(PING) * 19)
            assert two.end()[0] == 4429
            assert other.is_answered()

    def test_requests_after_one_another_in_one_piece_are_not_piled_up(self, guarded: str) -> None:
        with open_connection(guarded) as client:
            request = b"GET /api/shelf HTTP/1.1\r\nHost: localhost\r\n\r\n"
            with contextlib.suppress(OSError):
                client.sendall(request * 5000)
            told = read_to_end(client)
        assert b"429 Too Many Requests" in told
        expect_headers(told[told.index(b"HTTP/1.1 429") :])
        assert told.count(b"HTTP/1.1 200") < 50

    def test_too_many_requests_close_the_connection(self, tmp_path: Path) -> None:
        with serving(sqlite(tmp_path), Limits(requests=Rate(2, 0.01))) as url, httpx.Client() as me:
            answers = [me.get(f"{url}/healthz") for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert answers[-1].headers["connection"] == "close"


class TestSlowClients:
    def test_a_silent_connection_is_closed(self, hurried: str) -> None:
        with open_connection(hurried) as client:
            assert read_to_end(client) == b""

    @pytest.mark.parametrize("begun", [b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", b"GE"])
    def test_unfinished_headers_are_refused(self, hurried: str, begun: bytes) -> None:
        with open_connection(hurried) as client:
            client.sendall(begun)
            told = read_to_end(client)
        assert told.startswith(b"HTTP/1.1 408 ")
        expect_headers(told)
        assert "This request took too long to arrive. Cette requête".encode() in told

    def test_headers_that_come_byte_by_byte_are_refused(self, hurried: str) -> None:
        with open_connection(hurried) as client:
            client.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
            wait_until(lambda: is_readable(client) or not client.send(b"x"), pause=0.05)
            assert client.recv(65_536).startswith(b"HTTP/1.1 408 ")

    def test_lines_between_requests_do_not_keep_a_connection(self, hurried: str) -> None:
        with open_connection(hurried) as client:
            client.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert client.recv(65_536).startswith(b"HTTP/1.1 200 ")
            with contextlib.suppress(ConnectionError):
                wait_until(lambda: is_readable(client) or not client.send(b"\r\n"), pause=0.05)
                assert client.recv(65_536).startswith(b"HTTP/1.1 408 ")

    @pytest.mark.parametrize("path", ["/api/me", "/api/records"])
    def test_an_unfinished_body_is_refused(
        self, hurried: str, path: str, caplog: pytest.LogCaptureFixture
    ) -> None:
        head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Language: fr\r\n"
        with open_connection(hurried) as client:
            client.sendall(f"{head}Content-Length: 60000\r\n\r\n".encode() + b"x" * 100)
            told = read_to_end(client)
        assert told.startswith(b"HTTP/1.1 408 ")
        expect_headers(told)
        assert "Cette requête a mis trop de temps à arriver.".encode() in told
        assert not caplog.records

    def test_a_slow_body_that_keeps_its_pace_is_taken(self, hurried: str) -> None:
        body = json.dumps({"name": "Mia"}).encode() + b" " * 8000
        head = f"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n\r\n"
        with open_connection(hurried) as client:
            client.sendall(head.encode() + body[:4000])
            # It may take 0.4 s and a second for each 2,000 bytes.
            threading.Event().wait(1)
            client.sendall(body[4000:])
            assert client.recv(65_536).startswith(b"HTTP/1.1 200 ")

    def test_who_stops_reading_is_closed(self, tmp_path: Path) -> None:
        network = msgspec.structs.replace(HURRIED, send_buffer_bytes=4096)
        with serving(sqlite(tmp_path), network=network) as url:
            mia = guest(url, "Mia")
            table = mia.set_up(NewTable("caldera", (HereSeat(),), open=True)).id
            with Stranger(url, table) as client, ThreadPoolExecutor(1) as threads:
                client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                assert client.receive()[0] == TEXT
                assert mia.look(table).watchers == 1
                threads.submit(client.flood, frame(TEXT, b'{"kind": "look"}') * 3000)
                wait_until(lambda: mia.look(table).watchers == 0)


def flood_raw(client: socket.socket, content: bytes) -> None:
    with contextlib.suppress(OSError):
        client.sendall(content)


class TestSizes:
    @pytest.mark.parametrize(
        "headers",
        [b"X-Long: " + b"x" * 20_000, b"X-Many: 1\r\n" * 200, b"X-Endless: " + b"x" * 300_000],
        ids=["long", "many", "endless"],
    )
    def test_headers_have_a_limit(self, guarded: str, headers: bytes) -> None:
        with open_connection(guarded) as client:
            start = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nAccept-Language: fr\r\n"
            flood_raw(client, start + headers)
            told = read_to_end(client)
        assert told.startswith(b"HTTP/1.1 431 ")
        expect_headers(told)
        assert "Les en-têtes de cette requête sont trop longs.".encode() in told

    def test_the_headers_of_a_socket_have_a_limit(self, hurried: str) -> None:
        with open_connection(hurried) as client:
            client.sendall(handshake(b"/api/tables/x/live", b"X-Long: " + b"x" * 9000))
            assert read_to_end(client).startswith(b"HTTP/1.1 431 ")

    def test_a_handshake_that_makes_no_sense_has_the_same_headers(self, guarded: str) -> None:
        with open_connection(guarded) as client:
            wrong = handshake(b"/api/tables/x/live").replace(b"Version: 13", b"Version: 7")
            client.sendall(wrong)
            told = read_to_end(client)
        assert told.startswith(b"HTTP/1.1 4")
        expect_headers(told)

    def test_the_address_of_a_socket_must_make_sense(
        self, guarded: str, caplog: pytest.LogCaptureFixture
    ) -> None:
        with open_connection(guarded) as client:
            client.sendall(handshake(b"/api/tables/\xff/live"))
            assert read_to_end(client).startswith(b"HTTP/1.1 400 ")
        assert not caplog.records

    def test_what_is_no_request_is_refused_and_not_logged(
        self, guarded: str, caplog: pytest.LogCaptureFixture
    ) -> None:
        with open_connection(guarded) as client:
            client.sendall(b"\x16\x03\x01 garbage\r\n\r\n")
            assert read_to_end(client).startswith(b"HTTP/1.1 400 ")
        assert not caplog.records

    def test_a_body_has_a_small_limit_and_a_record_a_large_one(self, guarded: str) -> None:
        mia = guest(guarded, "Mia")
        table = mia.set_up(NewTable("caldera", (HereSeat(),))).id
        record = mia.record(table)
        body = json.dumps({"text": record}).encode() + b" " * 100_000
        headers = {"Content-Type": "application/json", "Accept-Language": "fr"}
        cookies = {"ludotope": mia.cookie or ""}
        with httpx.Client(headers=headers, cookies=cookies, timeout=PATIENCE) as client:
            large = client.post(f"{guarded}/api/me", content=body)
            chunked = client.post(f"{guarded}/api/me", content=iter([body]))
            kept = client.post(f"{guarded}/api/records", content=body)
            endless = client.post(f"{guarded}/api/records", content=b" " * 5_000_000)
        for answer in (large, chunked, endless):
            assert answer.status_code == 413
            assert answer.json()["text"] == "C’est trop grand."
        assert kept.status_code == 201

    def test_trailers_have_a_limit(self, guarded: str) -> None:
        with open_connection(guarded) as client:
            start = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\n"
            start += b"Transfer-Encoding: chunked\r\n\r\n"
            flood_raw(client, start + b"0\r\nX-Endless: " + b"x" * 300_000)
            assert read_to_end(client).startswith(b"HTTP/1.1 413 ")

    def test_unfinished_bodies_of_one_address_have_a_limit(self, tmp_path: Path) -> None:
        limits = msgspec.structs.replace(GENEROUS, unfinished_bytes=150_000)
        head = b"POST /api/records HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n"
        with (
            serving(sqlite(tmp_path), limits) as url,
            open_connection(url) as one,
            open_connection(url) as two,
            open_connection(url, "127.0.0.3") as other,
        ):
            for client in (one, two):
                client.sendall(head + b" " * 90_000)
            wait_until(lambda: is_readable(one) or is_readable(two))
            refused = one if is_readable(one) else two
            assert read_to_end(refused).startswith(b"HTTP/1.1 429 ")
            other.sendall(head + b" " * 100_000)
            assert other.recv(65_536).startswith(b"HTTP/1.1 4")


def is_readable(client: socket.socket) -> bool:
    client.setblocking(False)
    try:
        return bool(client.recv(1, socket.MSG_PEEK))
    except BlockingIOError:
        return False
    finally:
        client.settimeout(PATIENCE)


class TestConnections:
    def test_silent_ones_of_an_address_make_room_for_its_next(self, tmp_path: Path) -> None:
        limits = msgspec.structs.replace(GENEROUS, address_connections=5)
        with contextlib.ExitStack() as stack:
            url = stack.enter_context(serving(sqlite(tmp_path), limits))
            clients = [stack.enter_context(open_connection(url)) for _ in range(8)]
            wait_until(lambda: sum(map(is_closed, clients)) == 3)
            assert httpx.get(f"{url}/healthz").text == "well"
            assert sum(map(is_closed, clients)) == 3
            assert [is_closed(client) for client in clients] == [True] * 3 + [False] * 5

    def test_there_are_not_more_sockets_of_an_address(self, tmp_path: Path) -> None:
        limits = msgspec.structs.replace(GENEROUS, address_connections=3)
        with contextlib.ExitStack() as stack:
            url = stack.enter_context(serving(sqlite(tmp_path), limits))
            table = table_at(url)
            for _ in range(3):
                stack.enter_context(Stranger(url, table))
            told = read_to_end(stack.enter_context(open_connection(url)))
            assert told.startswith(b"HTTP/1.1 429 ")
            assert b"There are too many connections; try again in a moment. Il y a" in told
            assert stack.enter_context(Stranger(url, table, "127.0.0.3")).is_answered()

    def test_sockets_of_all_names_of_an_address_are_counted(self, tmp_path: Path) -> None:
        limits = msgspec.structs.replace(GENEROUS, address_sockets=2)
        with serving(sqlite(tmp_path), limits) as url:
            mia, leo = guest(url, "Mia"), guest(url, "Leo")
            table = table_at(url)
            with mia.live(table) as one, mia.live(table) as two:
                one.next_news()
                two.next_news()
                with leo.live(table) as three:
                    refused = three.receive()
                assert refused.problem.error == "too-much"  # type: ignore[union-attr]

    def test_silent_ones_of_many_addresses_make_room_for_others(self, tmp_path: Path) -> None:
        limits = msgspec.structs.replace(GENEROUS, connections=6)
        with contextlib.ExitStack() as stack:
            url = stack.enter_context(serving(sqlite(tmp_path), limits))
            clients = [
                stack.enter_context(open_connection(url, f"127.0.0.{10 + number}"))
                for number in range(12)
            ]
            wait_until(lambda: sum(map(is_closed, clients)) == 6)
            table = table_at(url)
            with Stranger(url, table, "127.0.0.40") as watcher:
                for _ in range(10):
                    stack.enter_context(open_connection(url, "127.0.0.50"))
                # Whoever has a table open keeps it.
                assert watcher.is_answered()

    def test_new_ones_of_an_address_have_a_rate(self, tmp_path: Path) -> None:
        limits = msgspec.structs.replace(GENEROUS, new_connections=Rate(3, 0.01))
        with serving(sqlite(tmp_path), limits) as url:
            for _ in range(3):
                open_connection(url).close()
            with open_connection(url) as client:
                assert read_to_end(client).startswith(b"HTTP/1.1 429 ")
            assert httpx.get(f"{url}/healthz").text == "well"

    def test_a_trusted_proxy_is_not_one_client(self) -> None:
        limits = Limits(address_connections=2, new_connections=Rate(2, 0.01))
        connections = Connections(limits, Network(), lambda address: address == "127.0.0.1")
        assert all(connections.admit("127.0.0.1") for _ in range(50))
        admitted = [connections.admit("127.0.0.2") is not None for _ in range(3)]
        assert admitted == [True, True, False]
        assert len(connections) == 52

    def test_no_more_files_to_open_is_no_end(
        self, guarded: str, caplog: pytest.LogCaptureFixture
    ) -> None:
        before = resource.getrlimit(resource.RLIMIT_NOFILE)
        parts = urlsplit(guarded)
        files: list[int] = []
        with socket.socket() as client:
            resource.setrlimit(resource.RLIMIT_NOFILE, (300, before[1]))
            try:
                with contextlib.suppress(OSError):
                    while True:
                        files.append(os.dup(client.fileno()))
                client.connect((parts.hostname, parts.port))
                client.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
                wait_until(lambda: caplog.records)
            finally:
                for file in files:
                    os.close(file)
                resource.setrlimit(resource.RLIMIT_NOFILE, before)
            client.settimeout(PATIENCE)
            assert client.recv(65_536).startswith(b"HTTP/1.1 200 ")
        # It tries again twice a second, not thousands of times.
        assert len(caplog.records) < 20

    def test_as_many_files_may_be_opened_as_the_system_allows(self) -> None:
        script = (
            "import resource as r; from ludotope.server.network.server import raise_file_limit\n"
            "hard = r.getrlimit(r.RLIMIT_NOFILE)[1]; r.setrlimit(r.RLIMIT_NOFILE, (99, hard))\n"
            "assert raise_file_limit() == r.getrlimit(r.RLIMIT_NOFILE)[0] == hard > 99"
        )
        subprocess.run([sys.executable, "-c", script], check=True, timeout=PATIENCE)


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_what_an_address_is_counted_as(address: str, counted: str) -> None:
    assert limit_key(address) == counted


@given(
    lengths=st.lists(st.tuples(st.integers(0, 15), st.sampled_from([0, 1, 125, 126, 700, 70_000]))),
    cuts=st.lists(st.integers(0, 2000)),
)
def test_frames_are_found_wherever_the_data_is_cut(
    lengths: list[tuple[int, int]], cuts: list[int]
) -> None:
    stream = b""
    for opcode, length in lengths:
        code = length if length < 126 else 126 if length < 65_536 else 127
        more = length.to_bytes({126: 2, 127: 8}.get(code, 0)) if code > 125 else b""
        stream += bytes([opcode | 0x80, code | 0x80]) + more + bytes(4 + length)
    scanner, last = FrameScanner(), 0
    found: list[FrameHead] = []
    for cut in [*sorted(cuts), len(stream)]:
        found += scanner.scan(stream[last:cut])
        last = max(last, min(cut, len(stream)))
    assert found == [FrameHead(*head) for head in lengths]


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
def test_a_frame_of_ours_is_read_by_the_library(length: int) -> None:
    content = b"x" * length
    client = ClientProtocol(parse_uri("ws://localhost/"), state=State.OPEN, max_size=None)
    client.receive_data(text_head(length) + content)
    [frame] = client.events_received()
    assert isinstance(frame, Frame)
    assert (frame.opcode, frame.fin, bytes(frame.data)) == (Opcode.TEXT, True, content)


@given(
    content=st.text(max_size=300),
    opcode=st.sampled_from([Opcode.TEXT, Opcode.BINARY, Opcode.CONT]),
    more=st.binary(max_size=3),
)
def test_a_whole_text_of_a_client_is_read_as_the_library_would(
    content: str, opcode: Opcode, more: bytes
) -> None:
    data = content.encode()
    # What the library writes has a mask of its own.
    sent = Frame(opcode, data).serialize(mask=True)
    is_whole_text = opcode is Opcode.TEXT and not more
    assert whole_text(sent + more) == (data if is_whole_text else None)
    assert whole_text(sent[:-1]) is None
    assert whole_text(Frame(opcode, data, fin=False).serialize(mask=True)) is None
    # With a bit that would mean that it is compressed.
    assert whole_text(bytes([sent[0] | 0x40]) + sent[1:]) is None


def test_a_long_text_is_left_to_the_library() -> None:
    assert whole_text(Frame(Opcode.TEXT, b"x" * 65_535).serialize(mask=True)) == b"x" * 65_535
    assert whole_text(Frame(Opcode.TEXT, b"x" * 65_536).serialize(mask=True)) is None
    assert whole_text(Frame(Opcode.TEXT, b"x" * 200).serialize(mask=False)) is None
    assert whole_text(Frame(Opcode.TEXT, b"x" * 20).serialize(mask=False)) is None
