"""The waiting times of a new user: `python -m ludotope.bench.first_minute`.

For each game a server is started with nothing compiled. Measured are the seconds from the start to
the shelf, from setting a table up to the own first decision and to the computer's first answer, and
until everything is ready; the processor seconds of the server and of all that it starts; and the
most memory that they took. Where other programs are at work, seconds say little: what the process
that is waited for has used until then is what it takes at least on an idle machine. A server of
another version can be measured with `--tree`; one that is to find everything compiled with
`--warm`, which compiles it first.
"""

import argparse
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec

from ludotope.client import BotSeat, Client, HereSeat, NewTable
from ludotope.engine.shelf import find_box, shelf

SAMPLE_SECONDS = 0.05
LONGEST = 900.0
PATH = "PYTHONPATH"


class FirstMinute(msgspec.Struct, frozen=True):
    """Seconds from the start, or from setting a table up; processor seconds; megabytes."""

    game: str
    shelf: float
    decision: float
    answer: float
    everything: float
    shelf_cpu: float
    server_cpu: float
    compiling_cpu: float
    # By the arguments of the process.
    compiling: dict[str, float]
    server_megabytes: float
    all_megabytes: float


class Watcher:
    """Looks often at a process and all that it starts; keeps the most that they took."""

    def __init__(self, process: int) -> None:
        self._process = process
        self._is_over = threading.Event()
        self.server = self.all = 0.0
        self.compiling: dict[str, float] = {}
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    def _watch(self) -> None:
        while not self._is_over.wait(SAMPLE_SECONDS):
            own, others = _megabytes(self._process), _descendants(self._process)
            self.server = max(self.server, own)
            self.all = max(self.all, own + sum(map(_megabytes, others)))
            for other in others:
                with suppress(OSError, ValueError, IndexError):
                    # One that has ended and is not yet waited for has no arguments.
                    if arguments := _arguments(other):
                        self.compiling[arguments] = round(_own_cpu(other), 2)

    def close(self) -> None:
        """Stops looking."""
        self._is_over.set()
        self._thread.join()


def _megabytes(process: int) -> float:
    with suppress(OSError, ValueError, IndexError):
        pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
    return 0.0


def _descendants(process: int) -> list[int]:
    parents: dict[int, int] = {}
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, ValueError, IndexError):
            status = (entry / "stat").read_text().rpartition(")")[2].split()
            parents[int(entry.name)] = int(status[1])
    found, new = [], [process]
    while new:
        new = [child for child, parent in parents.items() if parent in new]
        found += new
    return found


def _arguments(process: int) -> str:
    """Returns what a process that compiles was told to compile: its arguments without options."""
    given = Path(f"/proc/{process}/cmdline").read_bytes().decode().split("\0")
    return " ".join(word for word in given[3:] if word and not word.startswith("-"))


def _own_cpu(process: int) -> float:
    status = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(status[11]) + int(status[12])) / os.sysconf("SC_CLK_TCK")


def measure(game: str, tree: Path | None, *, warm: bool, wait_for_all: bool) -> FirstMinute:
    """Starts a server with empty folders, plays the first move of a game, and stops it."""
    with tempfile.TemporaryDirectory() as folder:
        names = ("LUDOTOPE_CACHE_DIR", "XDG_CACHE_HOME", "XDG_DATA_HOME", "HOME")
        environment = {**os.environ, **dict.fromkeys(names, folder)}
        if tree is not None:
            environment[PATH] = str(tree)
        # Where Python is started, it looks for modules first.
        place = folder if tree is None else tree
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        if warm:
            command = [sys.executable, "-m", "ludotope.server.precompile"]
            subprocess.run(
                command, env=environment, cwd=place, check=True, stdout=subprocess.DEVNULL
            )
        command = [sys.executable, "-m", "ludotope", "serve", "--port", str(port)]
        began = time.monotonic()
        server = subprocess.Popen(command, env=environment, cwd=place, stdout=subprocess.DEVNULL)
        watcher = Watcher(server.pid)
        try:
            url = f"http://127.0.0.1:{port}"
            _wait_for_shelf(url, server)
            to_shelf = time.monotonic() - began
            shelf_cpu = _own_cpu(server.pid)
            to_decision, to_answer = _play(url, game)
            if wait_for_all:
                _wait_for_everything(url)
            to_everything = time.monotonic() - began
            server_cpu = _own_cpu(server.pid)
        finally:
            watcher.close()
            server.send_signal(signal.SIGINT)
            _, _, used = os.wait4(server.pid, 0)
            server.returncode = 0
    return FirstMinute(
        game,
        shelf=round(to_shelf, 2),
        decision=round(to_decision, 2),
        answer=round(to_answer, 2),
        everything=round(to_everything, 2),
        shelf_cpu=round(shelf_cpu, 2),
        server_cpu=round(server_cpu, 2),
        # What the server has started and waited for is counted with it when it ends.
        compiling_cpu=round(max(0.0, used.ru_utime + used.ru_stime - server_cpu), 2),
        compiling=watcher.compiling,
        server_megabytes=round(watcher.server),
        all_megabytes=round(watcher.all),
    )


def _wait_for_shelf(url: str, server: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + LONGEST
    while time.monotonic() < until and server.poll() is None:
        with suppress(httpx.HTTPError):
            if httpx.get(f"{url}/api/shelf", timeout=LONGEST).status_code == 200:
                return
        time.sleep(0.01)
    raise RuntimeError("the server does not answer")


def _wait_for_everything(url: str) -> None:
    while True:
        found = httpx.get(f"{url}/api/preparation", timeout=LONGEST)
        # An older server has everything when it answers at all.
        if found.status_code == 404:
            return
        games: list[dict[str, Any]] = found.json()["games"]
        if all(game[part]["stage"] == "ready" for game in games for part in ("rules", "bots")):
            return
        time.sleep(0.1)


def _play(url: str, game: str) -> tuple[float, float]:
    """Seconds from setting a table up to the own first decision, and to the computer's first."""
    client = Client(url, timeout=LONGEST, patience=LONGEST)
    client.say_name("Mia")
    others = max(1, find_box(game).seats[0] - 1)
    began = time.monotonic()
    table = client.set_up(NewTable(game, (HereSeat(), *[BotSeat("medium")] * others)))
    decision = None
    with client.live(table.id, after=0) as live:
        while True:
            news = live.next_news(LONGEST)
            own, view = news.table.seat, news.table.view
            if any(story.seat not in (None, -1, own) for story in news.stories):
                answer = time.monotonic() - began
                if decision is not None:
                    break
            if news.table.asked is not None and view is not None:
                decision = decision or time.monotonic() - began
                move = "aim 45 > 30" if view.countless else view.choices[0].text
                live.move(news.table, move)
    client.close()
    return decision, answer


def main(arguments: Sequence[str] | None = None) -> None:
    """Measures the games that are named, or all, and prints a line of JSON for each."""
    parser = argparse.ArgumentParser(description="Measures what a new user waits for.")
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--tree", type=Path, help="the sources of the server that is measured")
    parser.add_argument("--warm", action="store_true", help="with everything compiled before")
    parser.add_argument("--all", action="store_true", help="wait until all games are ready")
    options = parser.parse_args(arguments)
    for game in options.games or shelf():
        found = measure(game, options.tree, warm=options.warm, wait_for_all=options.all)
        print(msgspec.json.encode(found).decode(), flush=True)


if __name__ == "__main__":
    main()
