"""Keeps a server busy for long: tables come, are played to their end, and go.

    python -m ludotope.bench.server_soak --tables 2000 --minutes 30

Memory must not grow once there are as many tables as are kept at hand, and when everybody has left,
no file or socket may stay open: otherwise it says so, and ends with 1.
"""

import argparse
import asyncio
import json
import random
import sys
import time
from collections.abc import Mapping
from typing import NamedTuple

import httpx

from ludotope.bench.server_load import (
    RunningServer,
    Table,
    Tally,
    database,
    our_servers,
    proc_file,
    set_up_ours,
)

SAMPLE_EVERY = 100
# So many of our own connections may still be closing.
SPARE = 5


class Sample(NamedTuple):
    """The server at a moment."""

    tables: int
    minutes: float
    megabytes: float
    files: int
    cpu_seconds: float


def sample(server: RunningServer, tables: int, began: float) -> Sample:
    """Looks at a server from outside."""
    status = proc_file(server.process, "status").read_text("utf-8")
    resident = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return Sample(
        tables,
        round((time.monotonic() - began) / 60, 2),
        round(int(resident.split()[1]) / 1024, 1),
        len(list(proc_file(server.process, "fd").iterdir())),
        server.cpu_seconds(),
    )


async def play_table(url: str, game: str, pause: float, tally: Tally) -> None:
    """Sets a table up, plays it until nobody is to decide any more, and leaves."""
    [party] = await set_up_ours([url], 1, game)
    table = Table(party, tally)
    listeners = []
    try:
        for index, player in enumerate(party):
            player.table, player.index = table, index
            await player.connect()
            listeners.append(asyncio.create_task(player.listen()))
        while any(player.move() is not None for player in party):
            await table.one_move()
            await asyncio.sleep(random.uniform(0, 2 * pause))
    finally:
        for listener in listeners:
            listener.cancel()
        await asyncio.gather(*listeners, return_exceptions=True)
        for player in party:
            if player.socket is not None:
                await player.socket.close()


async def soak(
    server: RunningServer, tables: int, minutes: float, game: str, pause: float
) -> tuple[list[Sample], Tally]:
    """Opens tables at an even pace; returns what the server took, and what was played."""
    tally, began = Tally(), time.monotonic()
    samples = [sample(server, 0, began)]
    running: set[asyncio.Task[None]] = set()
    for number in range(tables):
        due = began + 60 * minutes * number / tables
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        task = asyncio.create_task(play_table(server.url, game, pause, tally))
        running.add(task)
        task.add_done_callback(running.discard)
        if (number + 1) % min(SAMPLE_EVERY, max(1, tables // 4)) == 0:
            samples.append(sample(server, number + 1, began))
            print(json.dumps(samples[-1]._asdict()), flush=True)
    await asyncio.gather(*running)
    tally.seconds = time.monotonic() - began
    return samples, tally


async def wait_until_closed(server: RunningServer, most: int, began: float) -> Sample:
    """Waits until the server has closed what it had open for us; says how it is then."""
    deadline = time.monotonic() + 60
    while True:
        async with httpx.AsyncClient() as http:
            (await http.get(f"{server.url}/healthz")).raise_for_status()
        last = sample(server, 0, began)
        if last.files <= most or time.monotonic() > deadline:
            return last
        await asyncio.sleep(1)


def exceeded(figures: Mapping[str, float], most_growth: float, spare: int) -> list[str]:
    """Returns what is not as it should be after a soak, in sentences."""
    found = []
    growth = round(figures["megabytes_at_end"] - figures["megabytes_at_half"], 1)
    if growth > most_growth:
        found.append(f"memory grew by {growth} MB in the second half, not {most_growth:g}")
    left = figures["files_at_end"] - figures["files_at_start"]
    if left > spare:
        found.append(f"{left} files are left over, not {spare}")
    found += [f"{figures[what]} moves were {what}" for what in ("refused", "lost") if figures[what]]
    if not figures["moves"]:
        found.append("nobody played")
    return found


def main() -> int:
    """Runs the soak, and says in the end whether memory and files stayed as they should."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--game", default="caldera")
    parser.add_argument("--pause", type=float, default=0.3, help="seconds between moves at a table")
    parser.add_argument(
        "--most-growth", type=float, default=20.0, help="MB of memory in the second half (20)"
    )
    parser.add_argument(
        "--spare", type=int, default=SPARE, help=f"files that may be left over ({SPARE})"
    )
    options = parser.parse_args()
    began = time.monotonic()
    with database(False) as url, our_servers(url, 1) as servers:
        [server] = servers
        samples, tally = asyncio.run(
            soak(server, options.tables, options.minutes, options.game, options.pause)
        )
        last = asyncio.run(wait_until_closed(server, samples[0].files + options.spare, began))
    tally.cpu_seconds = last.cpu_seconds - samples[0].cpu_seconds
    half = samples[len(samples) // 2]
    figures = {
        **tally.summary(),
        "moves": tally.done,
        "megabytes_at_half": half.megabytes,
        "megabytes_at_end": samples[-1].megabytes,
        "files_at_start": samples[0].files,
        "files_at_end": last.files,
    }
    print(json.dumps(figures))
    wrong = exceeded(figures, options.most_growth, options.spare)
    for sentence in wrong:
        print(sentence, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
