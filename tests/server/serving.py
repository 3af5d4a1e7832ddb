"""Real servers for tests: in this process on a thread, or in processes that can be killed."""

import os
import random
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx

from ludotope.client import Client, Live
from ludotope.server.app import create_app, server_of
from ludotope.server.http.responses import News, Refused, TableView
from ludotope.server.settings import Limits, Network, Settings
from tests.running import PATIENCE, wait_until

GENEROUS = Limits().times(1_000_000)
USUAL = Network()


@contextmanager
def serving(
    database: str, limits: Limits = GENEROUS, host: str = "127.0.0.1", **settings: Any
) -> Iterator[str]:
    """A server on a thread of this process; says its address."""
    app = create_app(Settings(database=database, limits=limits, **settings))
    listener = socket.create_server((host, 0))
    server = server_of(app)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        wait_until(lambda: server.started or not thread.is_alive())
        assert server.started, "the server did not start"
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        listener.close()


class ServerProcess:
    """A server in a process of its own."""

    def __init__(
        self,
        database: str,
        port: int | None = None,
        *,
        lazy: bool = True,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.database = database
        self.lazy = lazy
        self.environment = {**os.environ, **(environment or {})}
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it and waits until it answers."""
        command = [sys.executable, "-m", "ludotope", "serve", "--port", str(self.port)]
        command += ["--database", self.database, "--generosity", "1000000"]
        command += ["--lazy"] if self.lazy else []
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=self.environment)
        wait_until(self.answers)

    def answers(self) -> bool:
        """Whether it has begun to serve."""
        assert self.process is not None
        assert self.process.poll() is None, "the server ended"
        try:
            return httpx.get(f"{self.url}/healthz", timeout=PATIENCE).status_code == 200
        except httpx.HTTPError:
            return False

    def stop(self) -> None:
        """Ends it as Ctrl-C does."""
        if self.process is not None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(PATIENCE)

    @property
    def compiling(self) -> list[int]:
        """The processes in which it compiles now."""
        assert self.process is not None
        return [child for child in children_of(self.process.pid) if is_compiling(child)]

    def kill(self) -> None:
        """Ends it at once, without a chance to say goodbye."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()


def children_of(process: int) -> list[int]:
    """The processes that a process has started and that are still there."""
    found = []
    for entry in Path("/proc").iterdir():
        with suppress(OSError, ValueError):
            status = (entry / "stat").read_text().rpartition(")")[2].split()
            if int(status[1]) == process and status[0] != "Z":
                found.append(int(entry.name))
    return found


def is_compiling(process: int) -> bool:
    """Whether a process is one that compiles games."""
    try:
        return b"ludotope.server.precompile" in Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return False


def is_paused(process: int) -> bool:
    """Whether a process was stopped and will go on."""
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "T"


def free_port() -> int:
    """A port that a server can come back to after a kill.

    The system gives higher ones to connections, of any program, at any time.
    """
    while True:
        port = random.randrange(12_000, 32_000)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


_clients: list[Client] = []


def visitor(url: str, cookie: str | None = None, language: str = "en") -> Client:
    """Somebody whose name is not known yet, or who comes back."""
    client = Client(url, cookie, language)
    _clients.append(client)
    return client


def guest(url: str, name: str) -> Client:
    """Somebody with a name."""
    client = visitor(url)
    client.say_name(name)
    return client


def send_all_home() -> None:
    """Closes what the clients of a test have left open."""
    while _clients:
        _clients.pop().close()


def any_choice(table: TableView, pick: Any) -> str:
    """A legal move for the seat that is shown."""
    assert table.view is not None
    if table.view.countless:
        return "aim 45 > 30"
    return str(pick(table.view.choices).text)


def may_decide(table: TableView) -> bool:
    return table.asked is not None and not table.seats[table.seat].bot


def play_on(live: Live, news: News, pick: Any, moves: int | None = None) -> News:
    """Plays the seat that is shown until the end, or for some moves."""
    made = 0
    while news.table.stage == "playing" and made != moves:
        if may_decide(news.table):
            asked = news.table.asked
            live.move(news.table, any_choice(news.table, pick))
            made += 1
            while news.table.asked == asked and news.table.stage == "playing":
                message = live.receive()
                assert not isinstance(message, Refused), message
                news = message if isinstance(message, News) else news
        else:
            news = live.next_news()
    return news


def sqlite(folder: Path) -> str:
    return f"sqlite:///{folder / 'test.db'}"
