"""Attacks a server from one address, and measures how long another visitor has to wait.

A real server with its usual limits, and an attacker in a process of its own that connects anew
whenever it is sent away, from 127.0.0.2: five sockets, or 1,500 connections. Meanwhile a
visitor from 127.0.0.1 asks for a table by HTTP, each time on a new connection, and moves or takes
the move back by WebSocket.
Server, attacker and visitor share the same cores, so the server's own view is reported too: how
late its event loop was (ten times a second), and how much processor time it took.
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
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlsplit

import httpx

from ludotope.bench.server_load import database, free_port, wait_for
from ludotope.client import Client, HereSeat, Live, NewTable
from ludotope.engine.errors import LudotopeError
from ludotope.server.auth.cookies import COOKIE
from ludotope.server.http.responses import Refused, TableView
from ludotope.server.network.server import raise_file_limit

ATTACKER = "127.0.0.2"
# More than the 1,024 files that a process may usually open.
FEW, MANY = 5, 1500
PIECE = 262_144
# Seconds between what the visitor asks for: well below its limits.
PAUSE = 0.05
CONTINUATION, TEXT, PING = 0x0, 0x1, 0x9

# --- The attacker --------------------------------------------------------------------------------


@dataclass
class Target:
    """The server and table under attack, with counts of what came of it."""

    url: str
    table: str
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


def on_socket(piece: bytes, start: bytes = b"") -> Attack:
    """Returns an attack with frames, after a handshake."""

    async def attack(target: Target) -> None:
        head = (
            f"GET /api/tables/{target.table}/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
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
    "slow bodies": (MANY, on_connection(UPLOAD + b" " * 10_000, b" ", 1.0)),
}


async def attack(name: str, target: Target, seconds: float) -> None:
    """Attacks for a while, again and again on as many connections as the attack has."""
    raise_file_limit()
    connections, once = ATTACKS[name]
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
            except LudotopeError:
                # Refused, or the connection is lost: what matters is that it should not happen.
                self.refused += 1
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
            self.refused += answer.status != 200
        except (OSError, HTTPException):
            self.refused += 1
        finally:
            connection.close()

    def _act(self, live: Live, table: TableView) -> None:
        """Moves and takes it back in turns."""
        assert table.view is not None
        if len(self.waited["websocket"]) % 2:
            request = live.send(kind="undo")
        else:
            request = live.move(table, table.view.choices[0].text)
        if isinstance(live.answer(request, 60), Refused):
            self.refused += 1


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
        before, began = ServerView.of(url), time.perf_counter()
        attacker.stdout.readline()
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
    figures["loop_lag_p99_below_ms"] = after.lag_since(before, 0.99)
    figures["loop_lag_max_below_ms"] = after.lag_since(before, 1.0)
    figures["server_cpu"] = round((after.cpu - before.cpu) / took, 2)
    figures["attacker"] = json.loads(told) if told else None
    return figures


def main() -> None:
    """Attacks in every way, and says what came of it in JSON, one line for each."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--only", choices=sorted(ATTACKS), help="measure one of them")
    parser.add_argument("--attack", nargs=3, metavar=("NAME", "URL", "TABLE"), help="only attack")
    options = parser.parse_args()
    if options.attack:
        name, url, table = options.attack
        asyncio.run(attack(name, Target(url, table), options.seconds))
        return
    for name in [options.only] if options.only else ATTACKS:
        print(json.dumps(measure(name, options.seconds)), flush=True)


if __name__ == "__main__":
    main()
