"""The time that `ludotope serve` takes until its first answer, when all rules are compiled.

python -m ludotope.bench.server_start [--starts 9]

Each start is a process of its own, with a database that is there already. Wall time is from the
start of the process to the answer; CPU time is what the process had used by then, on all threads.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx

from ludotope.bench.server_load import RunningServer, free_port

# What a browser asks for first, and what it then shows.
ASKED = ("/", "/api/shelf")


def measure_start(database: str) -> tuple[float, float, float]:
    """The seconds until the first answer, by the clock and of a core, and until the shelf."""
    port = free_port()
    command = [sys.executable, "-m", "ludotope", "serve", "--port", str(port)]
    began = time.perf_counter()
    with subprocess.Popen([*command, "--database", database], stdout=subprocess.DEVNULL) as process:
        try:
            server = RunningServer(f"http://127.0.0.1:{port}", process.pid)
            with httpx.Client(base_url=server.url, timeout=60) as http:
                while not _answers(http):
                    if process.poll() is not None:
                        sys.exit("The server ended before it answered.")
                    time.sleep(0.005)
                first = time.perf_counter() - began
                busy = server.cpu_seconds()
                http.get(ASKED[1]).raise_for_status()
                return first, busy, time.perf_counter() - began
        finally:
            process.terminate()


def _answers(http: httpx.Client) -> bool:
    try:
        http.get(ASKED[0], headers={"Accept": "text/html"})
    except httpx.TransportError:
        return False
    return True


def main() -> None:
    """Measures, and says it in JSON."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--starts", type=int, default=9)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'start.db'}"
        # The first one compiles what is not compiled, and makes the database.
        measure_start(database)
        starts = [measure_start(database) for _ in range(options.starts)]
    names = ("first_answer_s", "first_answer_cpu_s", "shelf_s")
    columns = dict(zip(names, zip(*starts, strict=True), strict=True))
    medians = {name: round(statistics.median(column), 2) for name, column in columns.items()}
    least = {f"least_{name}": round(min(column), 2) for name, column in columns.items()}
    print(json.dumps({"starts": options.starts, **medians, **least}))


if __name__ == "__main__":
    main()
