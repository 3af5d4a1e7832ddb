"""Puts a server under load: many tables, every player a move every so often, all watching live.

    python -m ludotope.bench.server_load              our server, SQLite
        --postgresql                                  two of our servers on one PostgreSQL
        --peer                                        ours, then a boardgame.io server (needs npm)
        --search                                      raises the load until it breaks

The latency of a move is the time from sending it until the last of the table's players has got
the news. Nothing is lost if, in the end, the server has every move it acknowledged.
"""

import argparse
import asyncio
import gc
import json
import math
import os
import random
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from http.cookiejar import DefaultCookiePolicy
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

PEER = Path(__file__).parent / "boardgame_io"
SEATS = (2, 3)


# --- What is measured ----------------------------------------------------------------------------


@dataclass
class Tally:
    """The counts, latencies and times of one run."""

    sent: int = 0
    done: int = 0
    late: int = 0
    refused: int = 0
    lost: int = 0
    latencies: list[float] = field(default_factory=list)
    seconds: float = 0.0
    # How long our servers kept a core busy.
    cpu_seconds: float = math.nan

    def summary(self) -> dict[str, float]:
        """The figures: rates, and latencies in milliseconds."""
        times = sorted(self.latencies) or [math.nan]
        return {
            "moves_per_second": round(self.done / max(self.seconds, 1e-9), 1),
            "p50_ms": round(1000 * times[len(times) // 2], 1),
            "p99_ms": round(1000 * times[int(len(times) * 0.99)], 1),
            "worst_ms": round(1000 * times[-1], 1),
            "late": self.late,
            "refused": self.refused,
            "lost": self.lost,
            "cpu_ms_per_move": round(1000 * self.cpu_seconds / max(1, self.done), 3),
        }


class Player(Protocol):
    """One player at one table, at one server."""

    number: int

    async def connect(self) -> None:
        """Opens the socket and waits for the first news."""

    def move(self) -> str | None:
        """A message that makes a legal move, or None if it is not this player's turn."""

    async def send(self, message: str) -> None:
        """Sends it."""


class Table:
    """A table under load: one move after another, each timed until everybody knows of it."""

    def __init__(self, players: Sequence[Player], tally: Tally) -> None:
        self.players = players
        self.tally = tally
        self.base = 0
        self.sent_at = 0.0
        self.waiting: set[int] = set()
        self.all_know = asyncio.Event()

    def heard(self, player: int, number: int) -> None:
        """A player has got news of a number."""
        if player in self.waiting and number > self.base:
            self.waiting.discard(player)
            if not self.waiting:
                self.all_know.set()

    async def play(self, every: float, until: float) -> None:
        """Makes a move every so many seconds, by whoever is to decide."""
        await asyncio.sleep(random.random() * every)
        due = time.perf_counter()
        while time.perf_counter() < until:
            await self.one_move()
            due += every
            wait = due - time.perf_counter()
            if wait < 0:
                self.tally.late += 1
                due = time.perf_counter()
            await asyncio.sleep(max(0.0, wait))

    async def one_move(self) -> None:
        """One move, until everybody knows of it."""
        moves = [(player, player.move()) for player in self.players]
        possible = [(player, message) for player, message in moves if message is not None]
        if not possible:
            return
        player, message = random.choice(possible)
        self.base = max(player.number for player in self.players)
        self.waiting = set(range(len(self.players)))
        self.all_know.clear()
        self.sent_at = time.perf_counter()
        self.tally.sent += 1
        await player.send(message)
        try:
            async with asyncio.timeout(20):
                await self.all_know.wait()
        except TimeoutError:
            self.tally.refused += 1
            return
        self.tally.done += 1
        self.tally.latencies.append(time.perf_counter() - self.sent_at)


# --- Our server ----------------------------------------------------------------------------------


class SeenChoice(msgspec.Struct):
    """The part of a choice that the load needs."""

    text: str


class SeenView(msgspec.Struct):
    """The part of a view that the load needs."""

    choices: tuple[SeenChoice, ...]


class SeenTable(msgspec.Struct):
    """The part of a table that the load needs."""

    number: int
    seat: int
    asked: int | None
    view: SeenView | None


class SeenMessage(msgspec.Struct):
    """The part of a message that the load needs."""

    kind: str
    table: SeenTable | None = None
    number: int | None = None


read_message = msgspec.json.Decoder(SeenMessage).decode


class OurPlayer:
    """A player at our server."""

    def __init__(self, url: str, cookie: str, table_id: str) -> None:
        self.url = f"{url.replace('http', 'ws', 1)}/api/tables/{table_id}/live"
        self.cookie = cookie
        self.number = 0
        self.acknowledged = 0
        self.seen: SeenTable | None = None
        self.table: Table | None = None
        self.index = 0
        self.socket: ClientConnection | None = None

    async def connect(self) -> None:
        """Opens the socket, and listens from then on."""
        self.socket = await connect(
            self.url,
            additional_headers={"Cookie": f"ludotope={self.cookie}"},
            compression=None,
            max_size=None,
            open_timeout=60,
            ping_interval=None,
        )
        self.take(await self.socket.recv())

    async def listen(self) -> None:
        """Takes whatever comes."""
        assert self.socket is not None
        async for data in self.socket:
            self.take(data)

    def take(self, data: str | bytes) -> None:
        """Takes one message."""
        message = read_message(data)
        if message.table is not None and message.kind == "news":
            self.seen = message.table
            self.number = message.table.number
            if self.table is not None:
                self.table.heard(self.index, self.number)
        elif message.kind == "done":
            self.acknowledged = message.number or 0
        elif message.kind == "refused" and self.table is not None:
            self.table.tally.refused += 1

    def move(self) -> str | None:
        """Any choice."""
        seen = self.seen
        if seen is None or seen.asked is None or seen.view is None or not seen.view.choices:
            return None
        choice = random.choice(seen.view.choices).text
        wish = {"kind": "move", "seat": seen.seat, "move": choice, "asked": seen.asked}
        return json.dumps({**wish, "request": secrets.token_hex(6)})

    async def send(self, message: str) -> None:
        """Sends a move."""
        assert self.socket is not None
        await self.socket.send(message)


def proc_file(process: int, name: str) -> Path:
    """A file in which the system tells of a process; leaves where there is none."""
    folder = Path(f"/proc/{process}")
    if not folder.exists():
        sys.exit("This can be measured on Linux only: it reads /proc.")
    return folder / name


class RunningServer(NamedTuple):
    """One of our servers: its address, and its process."""

    url: str
    process: int

    def cpu_seconds(self) -> float:
        """Returns the CPU seconds that the process has used so far."""
        stat = proc_file(self.process, "stat").read_text("utf-8")
        times = stat.rpartition(")")[2].split()
        return (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK")


async def set_up_ours(
    urls: Sequence[str],
    tables: int,
    game: str,
    transport: httpx.AsyncBaseTransport | None = None,
) -> list[list[OurPlayer]]:
    """People, tables, seats: players of one table are spread over the servers."""
    async with httpx.AsyncClient(timeout=60, transport=transport) as http:
        # Each request says itself who asks.
        http.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        gate = asyncio.Semaphore(16)

        async def ask(
            url: str, path: str, form: dict[str, Any], cookie: str = ""
        ) -> httpx.Response:
            async with gate:
                headers = {"Cookie": f"ludotope={cookie}"} if cookie else {}
                answer = await http.post(f"{url}/api/{path}", json=form, headers=headers)
                answer.raise_for_status()
                return answer

        async def one_table(index: int) -> list[OurPlayer]:
            seats = SEATS[index % len(SEATS)]
            cookies = []
            for seat in range(seats):
                answer = await ask(urls[0], "me", {"name": f"P{index}-{seat}"})
                cookies.append(answer.cookies["ludotope"])
            plan = [{"who": "here"}, *[{"who": "open"}] * (seats - 1)]
            form = {"game": game, "seats": plan}
            table = (await ask(urls[0], "tables", form, cookies[0])).json()["id"]
            for cookie in cookies[1:]:
                await ask(urls[0], f"tables/{table}/sit", {}, cookie)
            return [
                OurPlayer(urls[seat % len(urls)], cookie, table)
                for seat, cookie in enumerate(cookies)
            ]

        return list(await asyncio.gather(*(one_table(index) for index in range(tables))))


async def load_ours(
    servers: Sequence[RunningServer], tables: int, every: float, seconds: float, game: str
) -> Tally:
    """Plays at our servers for a while, then checks that nothing is lost."""
    parties = await set_up_ours([server.url for server in servers], tables, game)
    tally = await play_all(parties, every, seconds, servers)
    async with httpx.AsyncClient(timeout=60) as http:
        for party in parties:
            player = party[0]
            url = player.url.replace("ws", "http", 1).removesuffix("/live")
            answer = await http.get(url, headers={"Cookie": f"ludotope={player.cookie}"})
            acknowledged = max(member.acknowledged for member in party)
            tally.lost += max(0, acknowledged - answer.json()["number"])
    return tally


async def play_all(
    parties: Sequence[Sequence[Any]],
    every: float,
    seconds: float,
    servers: Sequence[RunningServer] = (),
) -> Tally:
    """Connects everybody, then lets all tables play at once.

    The processor time of the servers is counted while they play, not while they connect.
    """
    tally = Tally()
    tables = []
    for party in parties:
        table = Table(party, tally)
        for index, player in enumerate(party):
            player.table, player.index = table, index
        tables.append(table)
    players = [player for party in parties for player in party]
    for start in range(0, len(players), 50):
        await asyncio.gather(*(player.connect() for player in players[start : start + 50]))
    listeners = [asyncio.create_task(player.listen()) for player in players]
    await asyncio.sleep(1)
    # The players' own garbage collection would count as the server's latency.
    gc.collect()
    gc.disable()
    began, used = time.perf_counter(), sum(server.cpu_seconds() for server in servers)
    await asyncio.gather(*(table.play(every, began + seconds) for table in tables))
    tally.seconds = time.perf_counter() - began
    if servers:
        tally.cpu_seconds = sum(server.cpu_seconds() for server in servers) - used
    gc.enable()
    for listener in listeners:
        listener.cancel()
    await asyncio.gather(*listeners, return_exceptions=True)
    await asyncio.gather(*(player.socket.close() for player in players))
    return tally


# --- A boardgame.io server -----------------------------------------------------------------------


class PeerPlayer:
    """A player at a boardgame.io server, through its own protocol (Socket.IO over a WebSocket)."""

    def __init__(self, url: str, match: str, seat: int, seats: int) -> None:
        self.url = f"{url.replace('http', 'ws', 1)}/socket.io/?EIO=4&transport=websocket"
        self.match, self.seat, self.seats = match, str(seat), seats
        self.number = 0
        self.state: dict[str, Any] = {}
        self.table: Table | None = None
        self.index = 0
        self.socket: ClientConnection | None = None

    async def connect(self) -> None:
        """Opens the socket, enters the game's room and waits for the state."""
        self.socket = await connect(
            self.url, compression=None, max_size=None, open_timeout=60, ping_interval=None
        )
        await self.socket.recv()
        await self.socket.send("40/park,")
        while not str(await self.socket.recv()).startswith("40/park"):
            pass
        asked = ["sync", self.match, self.seat, None, self.seats]
        await self.socket.send(f"42/park,{json.dumps(asked)}")
        while not self.state:
            await self._take(await self.socket.recv())

    async def listen(self) -> None:
        """Takes whatever comes."""
        assert self.socket is not None
        async for data in self.socket:
            await self._take(data)

    async def _take(self, data: str | bytes) -> None:
        text = data if isinstance(data, str) else data.decode()
        if text == "2":
            assert self.socket is not None
            await self.socket.send("3")
        elif text.startswith("42/park,"):
            what, *rest = msgspec.json.decode(text[8:])
            if what == "sync":
                self._know(rest[1]["state"])
            elif what == "update":
                self._know(rest[1])

    def _know(self, state: dict[str, Any]) -> None:
        self.state = state
        self.number = state["_stateID"]
        if self.table is not None:
            self.table.heard(self.index, self.number)

    def move(self) -> str | None:
        """Places a token on a random space."""
        context = self.state["ctx"]
        if context["currentPlayer"] != self.seat or context.get("gameover"):
            return None
        space, token = random.randrange(48), random.randrange(7)
        action = {
            "type": "MAKE_MOVE",
            "payload": {
                "type": "place",
                "args": [space, token],
                "playerID": self.seat,
                "credentials": None,
            },
        }
        told = ["update", action, self.number, self.match, self.seat]
        return f"42/park,{json.dumps(told)}"

    async def send(self, message: str) -> None:
        """Sends a move."""
        assert self.socket is not None
        await self.socket.send(message)


async def load_peer(url: str, tables: int, every: float, seconds: float) -> Tally:
    """The same load at a boardgame.io server, which makes a match when its players come."""
    parties = []
    for index in range(tables):
        seats = SEATS[index % len(SEATS)]
        match = secrets.token_hex(6)
        parties.append([PeerPlayer(url, match, seat, seats) for seat in range(seats)])
    return await play_all(parties, every, seconds)


# --- Servers -------------------------------------------------------------------------------------


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(url: str, process: subprocess.Popen[bytes]) -> None:
    """Waits until a server answers."""
    for _ in range(1200):
        try:
            if httpx.get(url, timeout=1).status_code < 500:
                return
        except httpx.HTTPError:
            pass
        if process.poll() is not None:
            break
        time.sleep(0.1)
    raise SystemExit(f"no server at {url}")


def wait_until_prepared(url: str) -> None:
    """Waits until a server has compiled and loaded all games."""
    while True:
        games = httpx.get(f"{url}/api/preparation", timeout=60).json()["games"]
        if all(game[part]["stage"] == "ready" for game in games for part in ("rules", "bots")):
            return
        time.sleep(0.5)


@contextmanager
def our_servers(
    database: str, count: int, started: Callable[[], None] = lambda: None
) -> Iterator[list[RunningServer]]:
    """Some of our servers on one database; `started` is called once they answer."""
    with ExitStack() as stack:
        servers = []
        for _ in range(count):
            port = free_port()
            command = [sys.executable, "-m", "ludotope", "serve", "--port", str(port)]
            command += ["--database", database, "--generosity", "1000000"]
            process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
            stack.callback(process.wait)
            stack.callback(process.terminate)
            servers.append(RunningServer(f"http://127.0.0.1:{port}", process.pid))
            wait_for(f"{servers[-1].url}/healthz", process)
        started()
        for server in servers:
            wait_until_prepared(server.url)
        yield servers


@contextmanager
def peer_server() -> Iterator[str]:
    """A boardgame.io server with a game of similar size."""
    if not (PEER / "node_modules").exists():
        subprocess.run(
            ["npm", "install", "--no-audit", "--no-fund", "--no-package-lock"], cwd=PEER, check=True
        )
    port = free_port()
    process = subprocess.Popen(
        ["node", "server.js"],
        cwd=PEER,
        env={**os.environ, "PORT": str(port)},
        stdout=subprocess.DEVNULL,
    )
    try:
        wait_for(f"http://127.0.0.1:{port}/games", process)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


@contextmanager
def database(postgresql: bool) -> Iterator[str]:
    """An empty database."""
    folder = tempfile.mkdtemp(prefix="ludotope-load-")
    try:
        if postgresql:
            import pgserver

            server = pgserver.get_server(Path(folder) / "pg")
            try:
                yield server.get_uri()
            finally:
                server.cleanup()
        else:
            yield f"sqlite:///{folder}/load.db"
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def main() -> None:
    """Measures what was asked for, and says it in JSON, one line for each run."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=400)
    parser.add_argument("--every", type=float, default=2.0, help="seconds between a player's moves")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--game", default="caldera")
    parser.add_argument("--postgresql", action="store_true")
    parser.add_argument("--peer", action="store_true")
    parser.add_argument("--search", action="store_true", help="raise the load until p99 > 100 ms")
    options = parser.parse_args()

    # A table makes as many moves as all its players together.
    per_table = options.every / (sum(SEATS) / len(SEATS))
    factors = (
        (0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0, 4.0, 6.0) if options.search else (1.0,)
    )

    def say(name: str, factor: float, tally: Tally) -> float:
        asked = round(options.tables / per_table * factor, 1)
        figures = {"server": name, "asked_per_second": asked, **tally.summary()}
        print(json.dumps(figures), flush=True)
        return figures["p99_ms"]

    def ours() -> None:
        with (
            database(options.postgresql) as url,
            our_servers(url, 2 if options.postgresql else 1) as servers,
        ):
            name = "ludotope, 2 on PostgreSQL" if options.postgresql else "ludotope, SQLite"
            for factor in factors:
                every = per_table / factor
                tally = asyncio.run(
                    load_ours(servers, options.tables, every, options.seconds, options.game)
                )
                if not say(name, factor, tally) < 100:
                    break

    ours()
    if options.peer:
        with peer_server() as url:
            for factor in factors:
                every = per_table / factor
                tally = asyncio.run(load_peer(url, options.tables, every, options.seconds))
                if not say("boardgame.io, in memory", factor, tally) < 100:
                    break


if __name__ == "__main__":
    main()
