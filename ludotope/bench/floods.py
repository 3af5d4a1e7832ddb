"""Attacks a server from one address, and measures how long another visitor has to wait.

A real server with its usual limits, and an attacker in a process of its own that connects anew
whenever it is sent away, from 127.0.0.2: five sockets, or 1,500 connections. Meanwhile a
visitor from 127.0.0.1 asks for a table by HTTP, each time on a new connection, and moves or takes
the move back by WebSocket.
Server, attacker and visitor share the same cores, so the server's own view is reported too: how
late its event loop was (ten times a second), and how much processor time it took.

Ends with 1 if the visitor had to wait longer, or was refused more often, than allowed.
"""

import argparse
import asyncio
import json
import math
import re
import secrets
import subprocess
import sys
import time
from base64 import b64encode
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPConnection, HTTPException
from typing import Any
from urllib.parse import urlencode, urlsplit

import httpx

from ludotope.bench.server_load import database, free_port, wait_for
from ludotope.client import Client, HereSeat, Live, NewTable
from ludotope.engine.errors import LudotopeError
from ludotope.engine.shelf import find_box
from ludotope.scorepad.exchange import write_json
from ludotope.scorepad.play import BookPlayer, Play
from ludotope.server.auth.cookies import COOKIE
from ludotope.server.http.responses import Refused, TableView
from ludotope.server.network.server import raise_file_limit

ATTACKER = "127.0.0.2"
# More than the 1,024 files that a process may usually open.
FEW, MANY = 5, 1500
PIECE = 262_144
# How many plays the attacker has in the record book, and entries in one request.
PLAYS, ACTIONS = 300, 500
# Seconds between what the visitor asks for: well below its limits.
PAUSE = 0.05
CONTINUATION, TEXT, PING = 0x0, 0x1, 0x9

# --- The attacker --------------------------------------------------------------------------------


@dataclass
class Target:
    """The server and table under attack, with counts of what came of it.

    The attacker is a guest with a cookie, who has a sheet, a table and a long record book.
    """

    url: str
    table: str
    cookie: str = ""
    sheet: str = ""
    own_table: str = ""
    move: str = ""
    counted: Counter[str] = field(default_factory=Counter)

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Opens one more connection."""
        parts = urlsplit(self.url)
        self.counted["connections"] += 1
        return await asyncio.open_connection(
            parts.hostname, parts.port, local_addr=(ATTACKER, 0), limit=PIECE
        )


Attack = Callable[[Target], Awaitable[None]]


def frame(opcode: int, content: bytes = b"", final: bool = True) -> bytes:
    """Returns a frame as a client sends it, under a mask of zeros."""
    head = bytes([opcode | (0x80 if final else 0)])
    if len(content) < 126:
        return head + bytes([0x80 | len(content)]) + bytes(4) + content
    return head + b"\xfe" + len(content).to_bytes(2) + bytes(4) + content


def many(one: bytes) -> bytes:
    """Returns a piece of data full of the same."""
    return one * max(1, PIECE // len(one))


async def count_answers(target: Target, reader: asyncio.StreamReader) -> None:
    """Reads until the connection is closed."""
    with suppress(OSError):
        while data := await reader.read(65_536):
            target.counted["refusals"] += data.count(b'"kind":"refused"')
            target.counted["answers"] += data.count(b"HTTP/1.1 200")
            target.counted["refusals"] += len(re.findall(rb"HTTP/1\.1 [45]", data))
    target.counted["closed"] += 1


async def pour(
    target: Target,
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    first: bytes,
    piece: bytes,
    pause: float = 0.0,
) -> None:
    """Sends the first bytes and then a piece again and again, until the connection is closed."""
    reading = asyncio.create_task(count_answers(target, reader))
    try:
        writer.write(first)
        while not reading.done():
            writer.write(piece)
            await writer.drain()
            await asyncio.sleep(pause)
    finally:
        reading.cancel()
        writer.transport.abort()


def on_socket(piece: bytes, start: bytes = b"", path: str = "/api/tables/{table}/live") -> Attack:
    """Returns an attack with frames, after a handshake."""

    async def attack(target: Target) -> None:
        head = (
            f"GET {path.format(table=target.table, sheet=target.sheet)} HTTP/1.1\r\n"
            f"Host: localhost\r\nCookie: {target.cookie}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {b64encode(secrets.token_bytes(16)).decode()}\r\n\r\n"
        )
        reader, writer = await target.connect()
        writer.write(head.encode())
        answer = await reader.readuntil(b"\r\n\r\n")
        if answer.startswith(b"HTTP/1.1 101"):
            target.counted["sockets"] += 1
            await pour(target, reader, writer, start, piece)
        else:
            target.counted["refusals"] += 1
            writer.transport.abort()

    return attack


def on_connection(first: bytes, piece: bytes, pause: float = 0.0) -> Attack:
    """Returns an attack below HTTP."""

    async def attack(target: Target) -> None:
        await pour(target, *await target.connect(), first, piece, pause)

    return attack


def on_requests(ask: Callable[[Target], tuple[str, str, object]]) -> Attack:
    """Returns an attack with whole requests of a guest: method, path, and what is sent as JSON."""

    async def attack(target: Target) -> None:
        method, path, form = ask(target)
        body = b"" if form is None else json.dumps(form).encode()
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {target.cookie}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        await pour(target, *await target.connect(), b"", head.encode() + body)

    return attack


def ask_for_preview(target: Target) -> tuple[str, str, object]:
    """Returns the request for a preview of a move."""
    query = urlencode({"seat": 0, "move": target.move})
    return "GET", f"/api/tables/{target.own_table}/preview?{query}", None


def check_board(_: Target) -> tuple[str, str, object]:
    """Returns the request to try a board out, another one each time."""
    park = find_box("caldera").own_file("park", "standard")
    text = f"{park.text}# {secrets.token_hex(8)}\n"
    board = {"game": "caldera", "option": "park", "variant": "standard", "name": "x.txt"}
    return "POST", "/api/boards/check", {**board, "text": text}


def write_on_sheet(target: Target) -> tuple[str, str, object]:
    """Returns the request to write as much on a sheet as may be sent at once."""
    actions = [
        {"kind": "enter", "id": secrets.token_hex(8), "key": "note", "value": "x" * 40}
        for _ in range(ACTIONS)
    ]
    return "POST", f"/api/sheets/{target.sheet}/actions", {"actions": actions}


async def prepare(target: Target) -> None:
    """Makes the attacker a guest, with something to attack with."""
    client = Client(target.url, timeout=60)
    client.say_name("Eve")
    table = client.set_up(NewTable("caldera", (HereSeat(),)))
    assert table.view is not None
    target.own_table, target.move = table.id, table.view.choices[0].text
    target.cookie = f"{COOKIE}={client.cookie}"
    headers = {"Cookie": target.cookie}
    async with httpx.AsyncClient(base_url=target.url, headers=headers, timeout=120) as http:
        form: dict[str, object] = {"game": "caldera", "seats": 4}
        begun = (await http.post("/api/sheets", json=form)).raise_for_status()
        target.sheet = begun.json()["id"]
        lines = {f"line {number}": number for number in range(40)}
        plays = tuple(
            Play(
                id=f"p{number}",
                source="import",
                game="caldera",
                variant="standard",
                played="2026-01-01",
                players=tuple(
                    BookPlayer(f"P{number % 97}-{n}", n, n, lines=lines) for n in range(1, 5)
                ),
            )
            for number in range(PLAYS)
        )
        form = {"text": write_json(plays)}
        (await http.post("/api/me/book/import", json=form)).raise_for_status()
    client.close()


async def be_silent(target: Target) -> None:
    """Opens a connection and says nothing."""
    reader, writer = await target.connect()
    try:
        await count_answers(target, reader)
    finally:
        writer.transport.abort()


async def do_nothing(_: Target) -> None:
    """Does nothing: the baseline for the attacks."""
    await asyncio.sleep(3600)


REQUEST = b"GET /api/shelf HTTP/1.1\r\nHost: x\r\n\r\n"
UPLOAD = b"POST /api/records HTTP/1.1\r\nHost: x\r\nContent-Length: 4000000\r\n\r\n"
ATTACKS: dict[str, tuple[int, Attack]] = {
    "nothing": (1, do_nothing),
    "garbage": (FEW, on_socket(many(frame(TEXT, b"{garbage")))),
    "large messages": (FEW, on_socket(many(frame(TEXT, b" " * 20_000)))),
    "pings": (FEW, on_socket(many(frame(PING, b"x" * 100)))),
    "empty continuations": (
        FEW,
        on_socket(many(frame(CONTINUATION, final=False)), frame(TEXT, b"{", final=False)),
    ),
    "looks": (FEW, on_socket(many(frame(TEXT, b'{"kind": "look"}')))),
    "requests": (FEW, on_connection(b"", REQUEST)),
    "piled requests": (FEW, on_connection(b"", many(REQUEST))),
    "silent connections": (MANY, be_silent),
    "slow headers": (MANY, on_connection(b"GET / HTTP/1.1\r\nX-Slow: ", b"x", 1.0)),
    "garbage on sheets": (
        FEW,
        on_socket(many(frame(TEXT, b"{garbage")), path="/api/sheets/{sheet}/live"),
    ),
    "writing on sheets": (FEW, on_requests(write_on_sheet)),
    "record book": (FEW, on_requests(lambda _: ("GET", "/api/me/book", None))),
    "merging names": (
        FEW,
        on_requests(lambda _: ("POST", "/api/me/book/names", {"name": "P1-1", "means": "P1-2"})),
    ),
    "boards": (FEW, on_requests(check_board)),
    "previews": (FEW, on_requests(ask_for_preview)),
    "slow bodies": (MANY, on_connection(UPLOAD + b" " * 10_000, b" ", 1.0)),
}


async def attack(name: str, target: Target, seconds: float) -> None:
    """Attacks for a while, again and again on as many connections as the attack has."""
    raise_file_limit()
    connections, once = ATTACKS[name]
    await prepare(target)
    print("attacking", flush=True)
    until = time.monotonic() + seconds

    async def go_on() -> None:
        while time.monotonic() < until:
            try:
                await once(target)
            except (OSError, asyncio.IncompleteReadError):
                target.counted["closed"] += 1
                # Whoever is refused is not stopped, but cannot be quicker than the network.
                await asyncio.sleep(0.001)

    tasks = [asyncio.create_task(go_on()) for _ in range(connections)]
    await asyncio.wait(tasks, timeout=seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    print(json.dumps(target.counted), flush=True)


# --- The visitor ---------------------------------------------------------------------------------


class Visitor:
    """Somebody from another address, who plays alone."""

    def __init__(self, url: str) -> None:
        self.client = Client(url, timeout=60)
        self.client.say_name("Mia")
        self.table = self.client.set_up(NewTable("caldera", (HereSeat(),), open=True)).id
        self.waited: dict[str, list[float]] = {"http": [], "websocket": []}
        self.refused = 0
        self._may_take_back = False
        # Why it was refused the last time.
        self.why = ""

    def play(self, seconds: float) -> None:
        """Asks and moves for a while."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            try:
                with self.client.live(self.table) as live:
                    table = live.next_news(60).table
                    while time.monotonic() < until:
                        self._time("http", self._ask)
                        time.sleep(PAUSE)
                        self._time("websocket", partial(self._act, live, table))
                        time.sleep(PAUSE)
                        table = self.client.look(self.table)
            except LudotopeError as error:
                # Refused, or the connection is lost: what matters is that it should not happen.
                self._note(str(error))
                time.sleep(PAUSE)

    def _time(self, what: str, do: Callable[[], object]) -> None:
        began = time.perf_counter()
        try:
            do()
        finally:
            self.waited[what].append(time.perf_counter() - began)

    def _ask(self) -> None:
        """Asks for the table on a connection of its own, as somebody who has just come."""
        connection = HTTPConnection(urlsplit(self.client.url).netloc, timeout=60)
        try:
            cookie = f"{COOKIE}={self.client.cookie}"
            connection.request("GET", f"/api/tables/{self.table}", headers={"Cookie": cookie})
            answer = connection.getresponse()
            answer.read()
            if answer.status != 200:
                self._note(f"status {answer.status}")
        except (OSError, HTTPException) as error:
            self._note(repr(error))
        finally:
            connection.close()

    def _act(self, live: Live, table: TableView) -> None:
        """Moves and takes it back in turns."""
        assert table.view is not None
        if self._may_take_back:
            request = live.send(kind="undo")
        else:
            request = live.move(table, table.view.choices[0].text)
        answer = live.answer(request, 60)
        if isinstance(answer, Refused):
            self._note(answer.problem.text)
        self._may_take_back = not self._may_take_back

    def _note(self, why: str) -> None:
        self.refused += 1
        self.why = why


def quantile(values: list[float], share: float) -> float:
    """Returns what a share of the values does not exceed, in milliseconds."""
    ordered = sorted(values)
    return round(1000 * ordered[max(0, math.ceil(share * len(ordered)) - 1)], 1)


# --- The server ----------------------------------------------------------------------------------


@contextmanager
def usual_server() -> Iterator[str]:
    """A server with its usual limits, and an empty database."""
    with database(postgresql=False) as address:
        port = free_port()
        command = [sys.executable, "-m", "ludotope", "serve", "--lazy", "--port", str(port)]
        process = subprocess.Popen(
            [*command, "--database", address], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        url = f"http://127.0.0.1:{port}"
        try:
            wait_for(f"{url}/healthz", process)
            yield url
        finally:
            process.terminate()
            process.wait()


@dataclass
class ServerView:
    """The server's metrics: its CPU seconds, and the lags of its event loop."""

    cpu: float
    lags: dict[float, float]

    @classmethod
    def of(cls, url: str) -> "ServerView":
        """Asks for it."""
        text = httpx.get(f"{url}/metrics", timeout=120).text
        cpu = re.search(r"^process_cpu_seconds_total (\S+)", text, re.MULTILINE)
        lags = re.findall(r'ludotope_loop_lag_seconds_bucket{le="(\S+)"} (\S+)', text)
        return cls(float(cpu[1]) if cpu else 0.0, {float(most): float(n) for most, n in lags})

    def lag_since(self, before: "ServerView", share: float) -> float | None:
        """Returns an upper bound of how late a share of the loop's turns was, in milliseconds."""
        counts = {most: n - before.lags[most] for most, n in self.lags.items()}
        if not counts or not counts[math.inf]:
            return None
        return next(1000 * most for most, n in counts.items() if n >= share * counts[math.inf])


def measure(name: str, seconds: float) -> dict[str, object]:
    """Returns what was measured under one attack, of a server of its own."""
    with usual_server() as url:
        visitor = Visitor(url)
        visitor.play(2)
        visitor.waited = {"http": [], "websocket": []}
        visitor.refused = 0
        command = [sys.executable, "-m", "ludotope.bench.floods", "--seconds", str(seconds)]
        command += ["--attack", name, url, visitor.table]
        attacker = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert attacker.stdout is not None
        attacker.stdout.readline()
        before, began = ServerView.of(url), time.perf_counter()
        visitor.play(seconds)
        told, _ = attacker.communicate()
        after, took = ServerView.of(url), time.perf_counter() - began
        visitor.client.close()
    figures: dict[str, object] = {"flood": name}
    for what, waited in visitor.waited.items():
        if waited:
            figures[f"{what}_p50_ms"] = quantile(waited, 0.5)
            figures[f"{what}_p99_ms"] = quantile(waited, 0.99)
    figures["answered"] = sum(map(len, visitor.waited.values()))
    figures["refused"] = visitor.refused
    figures["why"] = visitor.why
    figures["loop_lag_p99_below_ms"] = after.lag_since(before, 0.99)
    figures["loop_lag_max_below_ms"] = after.lag_since(before, 1.0)
    figures["server_cpu"] = round((after.cpu - before.cpu) / took, 2)
    figures["attacker"] = json.loads(told) if told else None
    return figures


def exceeded(figures: Mapping[str, Any], most_ms: float, most_refused: int) -> list[str]:
    """Returns what the visitor had to bear that is more than allowed, in sentences."""
    found = []
    for what in ("http", "websocket"):
        waited = figures.get(f"{what}_p99_ms")
        if waited is None or waited > most_ms:
            found.append(f"{figures['flood']}: 99 % by {what} within {waited} ms, not {most_ms:g}")
    if figures["refused"] > most_refused:
        refused = f"{figures['refused']} refused ({figures['why']}), not {most_refused}"
        found.append(f"{figures['flood']}: {refused}")
    return found


def main() -> int:
    """Attacks in every way, and says what came of it in JSON, one line for each."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument(
        "--only", choices=sorted(ATTACKS), action="append", help="measure this one, or these"
    )
    parser.add_argument(
        "--most-ms", type=float, default=250.0, help="what 99 %% may take at most (250)"
    )
    parser.add_argument(
        "--most-refused", type=int, default=0, help="how often the visitor may be refused (0)"
    )
    parser.add_argument("--attack", nargs=3, metavar=("NAME", "URL", "TABLE"), help="only attack")
    options = parser.parse_args()
    if options.attack:
        name, url, table = options.attack
        asyncio.run(attack(name, Target(url, table), options.seconds))
        return 0
    wrong = []
    for name in options.only or ATTACKS:
        figures = measure(name, options.seconds)
        print(json.dumps(figures), flush=True)
        wrong += exceeded(figures, options.most_ms, options.most_refused)
    for sentence in wrong:
        print(sentence, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
