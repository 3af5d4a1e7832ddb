"""The edge of the server: proxies, names, headers, probes, and what its operators read."""

import io
import json
import logging
import os
import re
import signal
import socket
import sqlite3
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from litestar.openapi.plugins import JsonRenderPlugin
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from ludotope.client import AwayError, HereSeat, NewTable, OpenSeat
from ludotope.commands import serve
from ludotope.commands.common import Speaker
from ludotope.engine.errors import LudotopeError
from ludotope.server.addresses import limit_key
from ludotope.server.auth.people import People
from ludotope.server.http.api_docs import write_api_docs
from ludotope.server.http.routes import status
from ludotope.server.logs import CountingHandler, JsonFormatter, TextFormatter
from ludotope.server.settings import Limits, Rate, Settings, read_settings
from ludotope.server.storage import write_probe
from ludotope.server.storage.connections import StorageAwayError
from ludotope.server.storage.database import Storage
from tests.running import PATIENCE, ludotope, wait_until
from tests.server.serving import free_port, guest, serving, sqlite

pytestmark = pytest.mark.slow

FEW_GUESTS = Limits(guests=Rate(2, 0.0001))
PROXY: dict[str, Any] = {"trusted_proxies": frozenset({"127.0.0.1", "10.0.0.0/8", "fd00::/8"})}
GUARDED = (
    "content-security-policy",
    "x-content-type-options",
    "referrer-policy",
    "permissions-policy",
)


def say_name(url: str, **headers: str) -> httpx.Response:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return httpx.post(f"{url}/api/me", json={"name": "Mia"}, headers=named)


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("-", "-"),
        ("x:y", "x:y"),
    ],
)
def test_limits_count_ipv6_by_network(address: str, key: str) -> None:
    assert limit_key(address) == key


class TestProxies:
    def test_nobody_else_says_for_whom_they_ask(self, tmp_path: Path) -> None:
        with serving(sqlite(tmp_path), FEW_GUESTS) as url:
            told = [say_name(url, X_Forwarded_For=f"203.0.113.{n}").status_code for n in range(3)]
        assert told == [200, 200, 429]

    def test_a_trusted_one_is_believed_as_far_as_it_can_know(self, tmp_path: Path) -> None:
        with serving(sqlite(tmp_path), FEW_GUESTS, **PROXY) as url:

            def ask(listed: str) -> int:
                return say_name(url, X_Forwarded_For=listed).status_code

            # Whatever visitors write themselves stands further left.
            assert ask("203.0.113.1, 198.51.100.9") == 200
            assert ask("203.0.113.2,198.51.100.9:4711 , 10.1.2.3") == 200
            assert ask("203.0.113.3, 198.51.100.9, [fd00::5]:80") == 429
            assert ask("198.51.100.10") == 200
            assert [ask(f"2001:db8::{n}, 10.0.0.1") for n in range(3)] == [200, 200, 429]
            assert ask("2001:db8:0:1::1") == 200
            # What is no address is as good as nothing: it was the proxy itself.
            assert [ask("unknown"), ask("<script>"), ask("")] == [200, 200, 429]

    def test_sockets_are_counted_by_the_same_address(self, tmp_path: Path) -> None:
        with serving(sqlite(tmp_path), Limits(sockets=1), **PROXY) as url:
            table = guest(url, "Mia").set_up(NewTable("caldera", (HereSeat(), OpenSeat()))).id
            live = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/live"

            def watch(address: str) -> ClientConnection:
                return connect(live, additional_headers={"X-Forwarded-For": address})

            with watch("2001:db8::1") as one, watch("2001:db8::2") as two:
                assert json.loads(one.recv(PATIENCE))["kind"] == "news"
                assert json.loads(two.recv(PATIENCE))["problem"]["error"] == "too-much"
                with watch("2001:db8:1::1") as three:
                    assert json.loads(three.recv(PATIENCE))["kind"] == "news"

    def test_an_unnamed_proxy_is_told_to_the_operator_once(
        self, tmp_path: Path, caplog: pytest.LogCaptureFixture
    ) -> None:
        with serving(sqlite(tmp_path)) as url:
            for n in range(3):
                say_name(url, X_Forwarded_For=f"203.0.113.{n}")
        assert [record.message for record in caplog.records] == [
            "127.0.0.1 seems to be a proxy; if it is yours, name it: --trusted-proxy"
        ]


class TestHttps:
    def test_by_the_word_of_a_trusted_proxy(self, tmp_path: Path) -> None:
        with serving(sqlite(tmp_path), **PROXY) as url:
            page = {"Host": "localhost", "Origin": "https://localhost"}
            answer = say_name(url, X_Forwarded_Proto="https", **page)
            assert answer.status_code == 200
            assert "secure" in answer.headers["set-cookie"].lower()
            assert answer.headers["strict-transport-security"] == "max-age=31536000"
            # The same page, but asked without https.
            assert say_name(url, X_Forwarded_Proto="http", **page).status_code == 403

    def test_by_the_word_of_the_operator(self, tmp_path: Path) -> None:
        origin = "https://play.example"
        with serving(sqlite(tmp_path), origins=frozenset({origin})) as url:
            for page in ({"Host": "play.example"}, {"Origin": origin}):
                answer = say_name(url, **page)
                assert answer.status_code == 200, answer.text
                assert "secure" in answer.headers["set-cookie"].lower()
                assert "strict-transport-security" in answer.headers
            # The family at home comes without it.
            answer = say_name(url, Host="192.168.1.20:8765")
            assert "secure" not in answer.headers["set-cookie"].lower()
            assert "strict-transport-security" not in answer.headers

    def test_not_by_the_word_of_anybody(self, url: str) -> None:
        answer = say_name(url, X_Forwarded_Proto="https", X_Forwarded_Host="evil.example")
        assert answer.status_code == 200
        assert "secure" not in answer.headers["set-cookie"].lower()
        assert "strict-transport-security" not in answer.headers

    def test_the_name_that_a_proxy_was_asked_for(self, tmp_path: Path) -> None:
        names = frozenset({"play.example"})
        with serving(sqlite(tmp_path), host_names=names, **PROXY) as url:
            origin = "https://play.example"
            forwarded = {"X_Forwarded_Proto": "https", "X_Forwarded_Host": "play.example"}
            assert say_name(url, Origin=origin, **forwarded).status_code == 200
            forwarded["X_Forwarded_Host"] = "evil.example"
            assert say_name(url, **forwarded).status_code == 421


MACHINE = socket.gethostname().lower().partition(".")[0]


class TestHostNames:
    @pytest.mark.parametrize(
        "host",
        [
            "localhost",
            "LocalHost.:8765",
            "127.0.0.1:1",
            "[::1]:8765",
            "192.168.1.20:8765",
            "100.64.3.2",
            "[fd00::1]",
            f"{MACHINE}:8765",
            f"{MACHINE}.local:8765",
        ],
    )
    def test_of_this_machine_and_its_networks_are_known(self, url: str, host: str) -> None:
        assert say_name(url, Host=host).status_code == 200

    @pytest.mark.parametrize(
        "host", ["evil.example", "localhost.evil.example", "8.8.8.8", "[2a00::1]", "a b", "@", ""]
    )
    def test_others_are_refused(self, url: str, host: str) -> None:
        for answer in (
            say_name(url, Host=host, Origin=f"http://{host}"),
            httpx.get(url, headers={"Host": host}),
            httpx.get(f"{url}/healthz", headers={"Host": host}),
        ):
            assert answer.status_code == 421
            assert "--host-name" in answer.json()["text"]

    def test_sockets_too(self, url: str) -> None:
        mia = guest(url, "Mia")
        table = mia.set_up(NewTable("caldera", (HereSeat(),))).id
        port = int(url.rpartition(":")[2])
        address = f"ws://evil.example:{port}/api/tables/{table}/live"
        headers = {"Cookie": f"ludotope={mia.cookie}", "Origin": f"http://evil.example:{port}"}
        with (
            socket.create_connection(("127.0.0.1", port)) as sock,
            pytest.raises(InvalidStatus) as refused,
            connect(address, sock=sock, additional_headers=headers),
        ):
            pass
        answer = refused.value.response
        assert answer.status_code == 421
        assert b"--host-name" in bytes(answer.body or b"")
        assert answer.headers["x-content-type-options"] == "nosniff"

    def test_several_names_at_once_are_none(self, url: str) -> None:
        port = int(url.rpartition(":")[2])
        with socket.create_connection(("127.0.0.1", port)) as sock:
            sock.sendall(b"GET /livez HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n")
            assert sock.recv(100).startswith(b"HTTP/1.1 421")

    def test_what_the_operator_names_is_known(self, tmp_path: Path) -> None:
        known: dict[str, Any] = {
            "origins": frozenset({"https://play.example:8443"}),
            "host_names": frozenset({"Games.Example:80"}),
        }
        with serving(sqlite(tmp_path), **known) as url:
            assert say_name(url, Host="play.example").status_code == 200
            assert say_name(url, Host="games.example").status_code == 200
            assert say_name(url, Host="example").status_code == 421


class TestEveryAnswer:
    def test_is_guarded(self, url: str) -> None:
        answers = [
            (200, httpx.get(f"{url}/api/shelf")),
            (404, httpx.get(f"{url}/nowhere")),
            (404, httpx.get(f"{url}/api/nowhere")),
            (405, httpx.post(f"{url}/nowhere")),
            (405, httpx.delete(f"{url}/api/me")),
            (400, httpx.post(f"{url}/api/me", content=b"{")),
            (403, say_name(url, Origin="https://evil.example")),
            (421, httpx.get(url, headers={"Host": "evil.example"})),
        ]
        for status_code, answer in answers:
            assert answer.status_code == status_code
            assert [name for name in GUARDED if name not in answer.headers] == []
            is_trusted = "evil.example" not in answer.request.headers["host"]
            assert ("cross-origin-opener-policy" in answer.headers) == is_trusted

    @pytest.mark.parametrize(
        ("host", "trusted"),
        [
            ("localhost:8765", True),
            ("[::1]:8765", True),
            ("192.168.1.20:8765", False),
            ("play.example", True),
            ("[", False),
        ],
    )
    def test_nothing_is_said_that_browsers_ignore_without_https(
        self, tmp_path: Path, host: str, trusted: bool
    ) -> None:
        origins = frozenset({"https://play.example"})
        with serving(sqlite(tmp_path), origins=origins) as url:
            answer = httpx.get(f"{url}/livez", headers={"Host": host})
        assert ("cross-origin-opener-policy" in answer.headers) == trusted

    @pytest.mark.parametrize("method", ["GET", "POST", "PURGE"])
    def test_counts(self, tmp_path: Path, method: str) -> None:
        with serving(sqlite(tmp_path), Limits(requests=Rate(3, 0.0001))) as url:
            told = [httpx.request(method, f"{url}/nowhere/{n}") for n in range(4)]
        assert told[2].status_code in (404, 405)
        assert told[3].status_code == 429
        assert [name for name in GUARDED if name not in told[3].headers] == []

    def test_manuals_are_made_once(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        made: list[str] = []

        def write(schema: dict[str, Any]) -> tuple[str, str]:
            made.append("page")
            return write_api_docs(schema)

        def render(plugin: JsonRenderPlugin, *given: Any) -> bytes:
            made.append("schema")
            return plugin.render_json(*given)

        monkeypatch.setattr(status, "write_api_docs", write)
        monkeypatch.setattr(JsonRenderPlugin, "render", render)
        with serving(sqlite(tmp_path)) as url:
            for path in ("/api/docs", "/api/schema/openapi.json"):
                one, two = (httpx.get(f"{url}{path}") for _ in range(2))
                assert one.status_code == 200
                assert one.content == two.content
        assert made == ["page", "schema"]


class TestMetrics:
    def test_are_for_this_machine(self, url: str) -> None:
        assert httpx.get(f"{url}/metrics").status_code == 200

    @pytest.mark.parametrize("proxies", [{}, PROXY])
    def test_are_not_for_whom_a_proxy_speaks_for(
        self, tmp_path: Path, proxies: dict[str, Any]
    ) -> None:
        with serving(sqlite(tmp_path), **proxies) as url:
            for header in ("X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"):
                answer = httpx.get(f"{url}/metrics", headers={header: "127.0.0.1"})
                assert answer.status_code == 403
                assert answer.json()["error"] == "metrics-private"

    def test_are_for_whom_the_operator_says(self, tmp_path: Path) -> None:
        with serving(sqlite(tmp_path), metrics_from=frozenset({"10.0.0.0/8"})) as url:
            assert httpx.get(f"{url}/metrics").status_code == 403

    def test_have_no_names_that_strangers_make_up(self, url: str) -> None:
        def lines() -> list[str]:
            told = httpx.get(f"{url}/metrics").text.splitlines()
            return [line.rpartition(" ")[0] for line in told if "ludotope_request" in line]

        def stray(n: int) -> None:
            for method in ("GET", "PURGE", "PROPFIND", "MKCOL"):
                httpx.request(method, f"{url}/made/up/{n}")

        stray(0)
        lines()
        before = lines()
        for n in range(1, 5):
            stray(n)
        assert lines() == before
        assert not any("made" in line or "PURGE" in line for line in before)


class TestProbes:
    def test_ready_means_that_something_was_written(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        now = [100.0]
        monkeypatch.setattr(write_probe, "time", SimpleNamespace(monotonic=lambda: now[0]))

        def written() -> list[tuple[str]]:
            with closing(sqlite3.connect(tmp_path / "test.db")) as database:
                find = "select value from settings where name = 'write-probe'"
                return database.execute(find).fetchall()

        with serving(sqlite(tmp_path)) as url:
            assert httpx.get(f"{url}/livez").text == "well"
            assert written() == []
            assert httpx.get(f"{url}/readyz").text == "well"
            first = written()
            assert len(first) == 1
            for _ in range(5):
                assert httpx.get(f"{url}/readyz").status_code == 200
            assert written() == first
            now[0] += 1
            assert httpx.get(f"{url}/readyz").status_code == 200
            assert written() != first

    def test_a_database_that_cannot_be_written_to(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        monkeypatch.setattr(write_probe, "PATIENCE", 0.1)
        with serving(sqlite(tmp_path)) as url:
            with closing(sqlite3.connect(tmp_path / "test.db")) as database:
                database.execute("begin immediate")
                for _ in range(3):
                    answer = httpx.get(f"{url}/readyz")
                    assert answer.status_code == 503
                    assert "database" in answer.json()["text"]
                assert httpx.get(f"{url}/healthz").text == "well"
                assert httpx.get(f"{url}/livez").text == "well"
            wait_until(lambda: httpx.get(f"{url}/readyz").status_code == 200)
        assert {record.message for record in caplog.records} == {"answered 503: database-away"}

    @pytest.mark.slow
    def test_postgresql(self, postgresql: str) -> None:
        with serving(postgresql) as url:
            assert [httpx.get(f"{url}/readyz").text for _ in range(2)] == ["well", "well"]


def hang_up(sock: socket.socket) -> None:
    """Ends a connection at once, as a machine that is switched off."""
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    sock.close()


def read_and_hang_up(sock: socket.socket) -> None:
    assert sock.recv(1)
    hang_up(sock)


def read_and_close(sock: socket.socket) -> None:
    assert sock.recv(1)
    sock.close()


def test_whoever_hangs_up_leaves_no_trace(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with serving(sqlite(tmp_path)) as url:
        port = int(url.rpartition(":")[2])
        mia = guest(url, "Mia")
        table = mia.set_up(NewTable("caldera", (HereSeat(),))).id
        head = f"Host: localhost\r\nCookie: ludotope={mia.cookie}\r\n".encode()
        upgrade = (
            b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        live = f"GET /api/tables/{table}/live HTTP/1.1\r\n".encode() + head + upgrade
        json_type = b"Content-Type: application/json\r\n"
        half = b"POST /api/me HTTP/1.1\r\n" + head + json_type + b"Content-Length: 90\r\n\r\n{"
        schema = b"GET /api/schema/openapi.json HTTP/1.1\r\n" + head + b"\r\n"
        wish = b'{"kind":"look","seat":0}'
        look = bytes([0x81, 0x80 | len(wish), 0, 0, 0, 0]) + wish
        no_text = bytes([0x81, 0x82, 0, 0, 0, 0, 0xFF, 0xFF])
        no_frame = bytes([0xFF, 0xFF, 0xFF, 0xFF])
        too_large = bytes([0x81, 0xFF]) + (10**6).to_bytes(8, "big") + bytes(4)

        def call(request: bytes) -> socket.socket:
            sock = socket.create_connection(("127.0.0.1", port), PATIENCE)
            sock.sendall(request)
            return sock

        def watch(frames: bytes) -> socket.socket:
            sock = call(live)
            told = b""
            while b"news" not in told:
                told += sock.recv(10_000)
            sock.sendall(frames)
            return sock

        # Once the server may not have read what was sent, and once it has and answers.
        for leave in (hang_up, read_and_hang_up, read_and_close):
            for request in (schema, schema * 40, live):
                leave(call(request))
            for frames in (look, look * 40, no_text, look * 5 + no_frame, look * 5 + too_large):
                leave(watch(frames))
        for sock in (call(b""), call(half), watch(b"")):
            hang_up(sock)
        for sock in (call(b""), call(half), watch(b"")):
            sock.close()
        assert mia.look(table).number == 1
    told = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert [(record.message, record.exc_text) for record in told] == []


def test_wishes_on_a_socket_that_we_have_closed_leave_no_trace(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(sqlite(tmp_path)) as url:
        mia, leo = guest(url, "Mia"), guest(url, "Leo")
        for _ in range(2):
            table = mia.set_up(NewTable("caldera", (HereSeat(), OpenSeat()))).id
            with leo.live(table) as live:
                live.next_news()
                # While these are carried out, he may not look any more.
                for _ in range(50):
                    live.send(kind="undo")
                mia.start(table, "random")
                with pytest.raises(AwayError):
                    while True:
                        live.receive()
    assert [(record.message, record.exc_text) for record in caplog.records] == []


@contextmanager
def logging_to(handler: logging.StreamHandler[io.StringIO]) -> Iterator[io.StringIO]:
    stream = io.StringIO()
    handler.setStream(stream)
    logging.getLogger("ludotope").addHandler(handler)
    try:
        yield stream
    finally:
        logging.getLogger("ludotope").removeHandler(handler)
        handler.close()


class TestLog:
    def test_what_is_answered_with_503_is_there_in_sum(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def refuse(self: Storage, *given: object) -> None:
            raise StorageAwayError("database-away") from sqlite3.OperationalError("disk is full")

        handler = CountingHandler(3600)
        handler.setFormatter(TextFormatter())
        with logging_to(handler) as stream, serving(sqlite(tmp_path)) as url:
            monkeypatch.setattr(Storage, "add_person", refuse)
            for _ in range(20):
                assert say_name(url).status_code == 503
            assert stream.getvalue().count("\n") == 1
            handler.close()
            first, again = stream.getvalue().splitlines()
        why = "ERROR answered 503: database-away (OperationalError: disk is full)"
        assert first.endswith(why)
        assert again.endswith(f"{why} (again, 19 times)")

    def test_what_goes_on_is_told_from_time_to_time(self) -> None:
        handler = CountingHandler(0.05)
        handler.setFormatter(JsonFormatter())
        log = logging.getLogger("ludotope.server")
        with logging_to(handler) as stream:

            def told() -> list[dict[str, object]]:
                return [json.loads(line) for line in stream.getvalue().splitlines()]

            for kind in ("a", "b", "a", "a"):
                log.error("trouble %s", kind, extra={"kind": kind})
            wait_until(lambda: len(told()) == 3)
            log.error("trouble a", extra={"kind": "a"})
            assert [(line["message"], line.get("again")) for line in told()[:3]] == [
                ("trouble a", None),
                ("trouble b", None),
                ("trouble a", 2),
            ]
            assert {line["level"] for line in told()} == {"error"}

    @pytest.mark.parametrize("formatter", [TextFormatter(), JsonFormatter()])
    def test_failures_are_there_without_what_was_sent(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, formatter: logging.Formatter
    ) -> None:
        async def fail(self: People, name: str) -> None:
            try:
                raise KeyError(name)
            except KeyError as error:
                raise ExceptionGroup(name, [ValueError(name), TypeError("wrong")]) from error

        handler = CountingHandler()
        handler.setFormatter(formatter)
        with logging_to(handler) as stream, serving(sqlite(tmp_path)) as url:
            monkeypatch.setattr(People, "add_guest", fail)
            answer = httpx.post(f"{url}/api/me", json={"name": "hush-hush"})
            assert answer.status_code == 500
        for part in ("POST /api/me failed", "test_edge.py", "in fail", "KeyError", "wrong"):
            assert part in stream.getvalue()
        assert "hush" not in stream.getvalue()

    def test_tables_are_not_named(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        async def fail(self: Storage, table: str) -> None:
            raise ValueError(table)

        handler = CountingHandler()
        handler.setFormatter(TextFormatter())
        with logging_to(handler) as stream, serving(sqlite(tmp_path)) as url:
            monkeypatch.setattr(Storage, "read_code", fail)
            assert httpx.get(f"{url}/api/tables/hush-hush").status_code == 500
            address = f"{url.replace('http', 'ws', 1)}/api/tables/hush-hush/live"
            with connect(address) as live, pytest.raises(ConnectionClosed, match="4500"):
                live.recv(PATIENCE)
        assert "a socket failed" in stream.getvalue()
        assert "hush" not in stream.getvalue()


class TestServe:
    @pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
    @pytest.mark.parametrize("is_root", [True, False])
    def test_warns_of_being_root_for_others_whoever_runs_the_tests(
        self,
        host: str,
        is_root: bool,
        monkeypatch: pytest.MonkeyPatch,
        caplog: pytest.LogCaptureFixture,
    ) -> None:
        monkeypatch.setattr(serve, "is_superuser", lambda: is_root)
        with socket.create_server((host, 0)) as listener:
            serve.warn_superuser(listener, Speaker("en"))
        warned = [record.getMessage() for record in caplog.records]
        assert len(warned) == (is_root and host == "0.0.0.0")
        assert all("root" in text for text in warned)

    @pytest.mark.slow
    def test_tells_who_runs_it_as_root_for_others(self, tmp_path: Path) -> None:
        for host, warns in (("127.0.0.1", False), ("0.0.0.0", os.geteuid() == 0)):
            port = free_port()
            command = [sys.executable, "-m", "ludotope", "serve", "--lazy", "--host", host]
            command += ["--port", str(port), "--log-format", "json"]
            command += ["--database", sqlite(tmp_path)]
            with subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
            ) as process:
                assert process.stdout is not None
                assert process.stderr is not None
                assert re.search(rf":{port}/", process.stdout.readline())
                process.send_signal(signal.SIGINT)
                told = process.stderr.read()
            assert bool(told) == warns, told
            if warns:
                assert "root" in json.loads(told)["message"]

    @pytest.mark.parametrize(
        "wrong",
        [
            ("--trusted-proxy", "proxy.example"),
            ("--metrics-from", "10.0.0.0/99"),
            ("--origin", "play.example"),
            ("--origin", "https://play.example/games"),
            ("--origin", "https://["),
        ],
    )
    def test_refuses_what_it_cannot_use(self, wrong: tuple[str, str]) -> None:
        done = ludotope("serve", *wrong)
        assert done.returncode == 2
        assert wrong[1] in done.stderr

    def test_reads_it_from_a_file_too(self, tmp_path: Path) -> None:
        file = tmp_path / "server.toml"
        file.write_text(
            'trusted_proxies = ["10.0.0.1", "fd00::/8"]\nhost_names = ["play.example"]\n'
            'metrics_from = ["10.0.0.0/8"]\nlog_format = "json"\n'
        )
        settings = read_settings(file, Settings())
        assert settings.trusted_proxies == {"10.0.0.1", "fd00::/8"}
        assert settings.host_names == {"play.example"}
        for wrong in ('trusted_proxies = ["x"]', 'log_format = "xml"', 'origins = ["x"]'):
            file.write_text(wrong)
            with pytest.raises(LudotopeError, match=r"server\.toml"):
                read_settings(file, Settings())
