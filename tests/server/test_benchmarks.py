"""The benchmarks of the server that say whether it holds: what they refuse, and short runs."""

import json
import subprocess
import sys

import pytest

from ludotope.bench import floods, server_soak

FLOOD = {
    "flood": "pings",
    "http_p99_ms": 10.0,
    "websocket_p99_ms": 20.0,
    "refused": 0,
    "why": "too much",
}
SOAK = {
    "megabytes_at_half": 300.0,
    "megabytes_at_end": 310.0,
    "files_at_start": 20,
    "files_at_end": 24,
    "refused": 0,
    "lost": 0,
    "moves": 1000,
}


def test_a_flood_is_held_off_or_not() -> None:
    assert floods.exceeded(FLOOD, 250, 0) == []
    assert "by http within 251.0 ms" in floods.exceeded({**FLOOD, "http_p99_ms": 251.0}, 250, 0)[0]
    assert len(floods.exceeded({**FLOOD, "websocket_p99_ms": 3000.0, "refused": 2}, 250, 1)) == 2
    # Whoever could not move at all did not wait for a short time.
    assert len(floods.exceeded({"flood": "pings", "refused": 0, "why": ""}, 250, 0)) == 2


def test_a_soak_is_clean_or_not() -> None:
    assert server_soak.exceeded(SOAK, 20, 5) == []
    for wrong in ({"megabytes_at_end": 321.0}, {"files_at_end": 26}, {"lost": 1}, {"moves": 0}):
        assert len(server_soak.exceeded({**SOAK, **wrong}, 20, 5)) == 1


def run(module: str, *options: str) -> list[dict[str, float]]:
    command = [sys.executable, "-m", f"ludotope.bench.{module}", *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.soak
@pytest.mark.parametrize("attack", sorted(floods.ATTACKS))
def test_nobody_is_kept_waiting_by_a_flood(attack: str) -> None:
    """Three seconds each, with room for a machine that is busy with other things."""
    [figures] = run("floods", "--only", attack, "--seconds", "3", "--most-ms", "1000")
    assert figures["answered"] > 0


@pytest.mark.soak
def test_nothing_is_left_over_when_tables_come_and_go() -> None:
    # So few tables are all kept in memory: each takes less than a megabyte.
    figures = run("server_soak", "--tables", "60", "--minutes", "0.7", "--most-growth", "40")
    assert figures[-1]["moves"] > 0
