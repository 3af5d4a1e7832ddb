"""Measures what a move costs the server, without a network: python -m ludotope.bench.move_cost.

Everything is done that the server does for a move: its frame is read, the move is carried out and
written to an SQLite file, and the news are made and framed for everybody at the table. Only the
sockets are missing: what would be sent goes to the players in the same process, and what those
need is not counted. The figure is processor time, so it depends little on what else the machine is
doing: good for comparing two versions of the code.
"""

import argparse
import asyncio
import json
import random
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import httpx
from websockets.frames import Opcode

from ludotope.bench.server_load import OurPlayer, set_up_ours
from ludotope.server import precompile
from ludotope.server.app import create_app, server_of
from ludotope.server.compiling import RULES_PART
from ludotope.server.network.connections import Connection
from ludotope.server.network.server import GuardedConfig, GuardedServer
from ludotope.server.network.socket_protocol import GuardedSocketProtocol
from ludotope.server.settings import Limits, Settings

# As the HTTP protocol passes it on: with names in lower case.
HEAD = (
    "GET {path} HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
    "sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    "cookie: ludotope={cookie}\r\n\r\n"
)


def frame(text: str) -> bytes:
    """Returns a text message as a client sends it, under a mask of zeros."""
    content = text.encode()
    assert len(content) < 65_536
    if len(content) < 126:
        return bytes([0x81, 0x80 | len(content)]) + bytes(4) + content
    return b"\x81\xfe" + len(content).to_bytes(2) + bytes(4) + content


class Wire(asyncio.Transport):
    """The connection of a player in the same process: keeps what the server writes."""

    def __init__(self) -> None:
        super().__init__({"peername": ("127.0.0.1", 1), "sockname": ("127.0.0.1", 80)})
        self.written = bytearray()

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Keeps it until the player looks."""
        self.written += data

    def messages(self) -> list[bytes]:
        """Returns the text messages that have come since."""
        data, at, found = bytes(self.written), 0, []
        self.written.clear()
        if data.startswith(b"HTTP/"):
            at = data.index(b"\r\n\r\n") + 4
        while at < len(data):
            length = data[at + 1]
            start = at + {126: 4, 127: 10}.get(length, 2)
            if length >= 126:
                length = int.from_bytes(data[at + 2 : start])
            if data[at] & 0x0F == Opcode.TEXT:
                found.append(data[start : start + length])
            at = start + length
        return found

    def is_closing(self) -> bool:
        """Never."""
        return False

    def get_write_buffer_size(self) -> int:
        """Nothing waits to be sent."""
        return 0

    def pause_reading(self) -> None:
        """Players send one thing at a time."""

    def resume_reading(self) -> None:
        """Players send one thing at a time."""

    def close(self) -> None:
        """There is nothing to close."""

    def abort(self) -> None:
        """There is nothing to close."""


class WiredPlayer:
    """A player with a connection in the same process."""

    def __init__(self, player: OurPlayer, server: GuardedServer) -> None:
        self.player = player
        self.wire = Wire()
        config: GuardedConfig = server.config
        self.protocol = GuardedSocketProtocol(
            config, server.server_state, {}, Connection("127.0.0.1")
        )
        self.protocol.connection_made(self.wire)
        path = player.url[player.url.index("/api") :]
        head = HEAD.format(path=path, cookie=player.cookie)
        self.protocol.data_received(head.encode())

    def take(self) -> None:
        """Reads what has come."""
        for message in self.wire.messages():
            self.player.take(message)

    def close(self) -> None:
        """Hangs up."""
        self.protocol.connection_lost(None)


@asynccontextmanager
async def running_server(database: str) -> AsyncIterator[GuardedServer]:
    """A server in this process that listens nowhere, without limits."""
    settings = Settings(database=database, limits=Limits().times(1e6))
    server = server_of(create_app(settings))
    server.config.load()
    server.lifespan = server.config.lifespan_class(server.config)
    await server.lifespan.startup()
    try:
        yield server
    finally:
        await server.lifespan.shutdown()


class Costs:
    """Processor time of the server: of the process, less what the players use of it."""

    def __init__(self) -> None:
        self._began = time.process_time()
        self._players = 0.0

    @contextmanager
    def of_players(self) -> Iterator[None]:
        """Leaves the time of the block out: it is the players', not the server's."""
        began = time.thread_time()
        yield
        self._players += time.thread_time() - began

    def seconds(self) -> float:
        """Returns how long the server has kept a core busy."""
        return time.process_time() - self._began - self._players


async def one_round(parties: Sequence[Sequence[WiredPlayer]], costs: Costs) -> tuple[int, int]:
    """Makes a move at each table; returns how many there were, and the bytes of all news."""
    wishes, size = [], 0
    with costs.of_players():
        for party in parties:
            moves = [(member, member.player.move()) for member in party]
            ready = [(member, move) for member, move in moves if move is not None]
            if ready:
                mover, move = random.choice(ready)
                wishes.append((party, mover, frame(move)))
    pending = [(party, max(member.player.number for member in party)) for party, _, _ in wishes]
    for _, mover, wish in wishes:
        mover.protocol.data_received(wish)
    while pending:
        await asyncio.sleep(0.005)
        with costs.of_players():
            for party, _ in pending:
                for member in party:
                    size += len(member.wire.written)
                    member.take()
            pending = [
                (party, number)
                for party, number in pending
                if any(member.player.number <= number for member in party)
            ]
    return len(wishes), size


async def measure(tables: int, rounds: int, together: int, game: str) -> dict[str, Any]:
    """Plays moves at many tables, so many at once, and returns what one cost.

    That is the median of all rounds, and, where the machine is busy with other things, what nine of
    ten rounds cost more than.
    """
    with tempfile.TemporaryDirectory(prefix="ludotope-cost-") as folder:
        async with running_server(f"sqlite:///{folder}/cost.db") as server:
            transport = httpx.ASGITransport(server.config.app)  # type: ignore[arg-type]
            found = await set_up_ours(["http://localhost"], tables, game, transport)
            parties = [[WiredPlayer(player, server) for player in party] for party in found]
            players = [member for party in parties for member in party]
            while not all(member.player.number for member in players):
                await asyncio.sleep(0.01)
                for member in players:
                    member.take()
            moves, size, each = 0, 0, []
            for _ in range(rounds):
                costs, made = Costs(), 0
                for start in range(0, tables, together):
                    more, sent = await one_round(parties[start : start + together], costs)
                    made, size = made + more, size + sent
                if made:
                    each.append(1000 * costs.seconds() / made)
                moves += made
            for member in players:
                member.close()
            while server.server_state.tasks:
                await asyncio.sleep(0.01)
    return {
        "game": game,
        "moves": moves,
        "ms_per_move": round(statistics.median(each), 4),
        "ms_per_move_at_best": round(statistics.quantiles(each, n=10)[0], 4),
        "bytes_per_move": round(size / moves),
    }


def main() -> None:
    """Measures and says it in JSON, a line for each repetition."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--together", type=int, default=4, help="moves that come at once")
    parser.add_argument("--game", default="caldera")
    parser.add_argument("--repeat", type=int, default=3)
    options = parser.parse_args()
    # Where there is no other loop than Python's own, the server takes that one too.
    run = import_module("uvloop").run if find_spec("uvloop") else asyncio.run
    precompile.load_for_good(options.game, RULES_PART)
    for _ in range(options.repeat):
        figures = run(measure(options.tables, options.rounds, options.together, options.game))
        print(json.dumps(figures), flush=True)


if __name__ == "__main__":
    main()
