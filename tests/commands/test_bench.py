"""`ludotope bench --peers` measures the peers that are there, and names those that are not."""

import json
import sys
from pathlib import Path

import pytest

from ludotope.bench import envs
from ludotope.bench.games import Rate
from tests.running import ludotope

# A stand-in for catanatron whose games are over at once.
CATAN = """
class Color:
    RED = BLUE = None

class RandomPlayer:
    def __init__(self, color):
        pass

class State:
    actions = [1, 2, 3]

class Game:
    def __init__(self, players):
        self.state = State()

    def play(self):
        pass
"""


@pytest.fixture
def only_peers(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is measured of our own games takes no time."""
    rate = Rate(1, 1.0)
    for name in ("random_play", "search", "stepping_from_python"):
        monkeypatch.setattr(f"ludotope.commands.bench.{name}", lambda *_: rate)
    monkeypatch.setattr("ludotope.commands.bench.starts", lambda _: (1.0, 1.0))


def hide(monkeypatch: pytest.MonkeyPatch, *modules: str) -> None:
    for module in modules:
        monkeypatch.setitem(sys.modules, module, None)


def test_each_missing_peer_is_one_sentence(
    only_peers: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    hide(monkeypatch, "pyspiel", "catanatron", "pgx")
    asked = ("bench", "trias", "--peers", "--seconds", "0.1", "--json")
    done = ludotope(*asked)
    assert done.returncode == 0, done.stderr
    told = done.stderr.splitlines()
    assert [line.partition(" ")[0] for line in told] == ["OpenSpiel", "catanatron", "pgx"]
    assert all('pip install "ludotope[peers]"' in line for line in told)
    measured = json.loads(done.stdout)
    assert {row["game"] for row in measured["rows"]} == {"trias"}
    assert measured["ratios"] == {}
    french = ludotope(*asked, "--lang", "fr").stderr.splitlines()
    assert french[1].startswith("catanatron n’est pas mesuré")


def test_the_peer_that_is_there_is_measured(
    only_peers: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hide(monkeypatch, "pyspiel", "pgx")
    (tmp_path / "catanatron.py").write_text(CATAN)
    monkeypatch.delitem(sys.modules, "catanatron", raising=False)
    monkeypatch.syspath_prepend(str(tmp_path))
    done = ludotope("bench", "trias", "--peers", "--seconds", "0.1", "--json")
    assert done.returncode == 0, done.stderr
    told = done.stderr.splitlines()
    assert told[0].startswith("OpenSpiel is not measured, because it cannot be loaded (")
    assert told[1].startswith("pgx is not measured, because it cannot be loaded (")
    assert len(told) == 2
    rows = {(row["game"], row["what"]): row["value"] for row in json.loads(done.stdout)["rows"]}
    assert rows["catanatron", "random play"] > 0
    assert list(json.loads(done.stdout)["ratios"]) == ["trias / catanatron, random play"]


@pytest.mark.parametrize("columns", ["60", "80", ""])
def test_nothing_of_the_table_is_lost(
    only_peers: None, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    fast = Rate(1_234_567_890, 1.0)
    measures = {("open_spiel go(board_size=9)", "random play"): lambda _: fast}
    monkeypatch.setattr("ludotope.bench.peers.PEERS", {"OpenSpiel": lambda: measures})
    done = ludotope("bench", "trias", "--peers", environment={"COLUMNS": columns})
    assert done.returncode == 0, done.stderr
    assert "…" not in done.stdout
    lines = [line.rstrip() for line in done.stdout.splitlines()]
    assert max(map(len, lines)) <= int(columns or 1000)
    words = done.stdout.split()
    for word in ("1,234,567,890", "stepping", "decisions/s", "go(board_size=9)", "×"):
        assert word in words


@pytest.mark.slow
def test_environments_are_measured_beside_the_peers_that_are_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hide(monkeypatch, "pyspiel", "pgx")
    fast = Rate(1_000_000, 1.0)
    peer = {("peer", "vector steps"): lambda _: fast}
    monkeypatch.setitem(envs.PEERS, "PettingZoo", lambda: peer)
    monkeypatch.setattr("ludotope.bench.envs.NUM_ENVS", (2, 4))
    done = ludotope("bench", "trias", "--envs", "--seconds", "0.03", "--json")
    assert done.returncode == 0, done.stderr
    missing = [line for line in done.stderr.splitlines() if not line.startswith("Preparing")]
    assert [line.partition(" ")[0] for line in missing] == ["pgx", "OpenSpiel"]
    measured = json.loads(done.stdout)
    rates = {(row["game"], row["what"]): row["value"] for row in measured["rows"]}
    best = max(rates.pop((f"trias × {games}", "vector steps")) for games in (2, 4))
    assert rates["TAG: Dominion, published", "copy"] == 29
    rows = {row["what"]: row for row in measured["rows"] if row["game"] == "trias"}
    units = {what: row["unit"] for what, row in rows.items()}
    assert units.pop("PettingZoo steps", "steps/s") == "steps/s"
    assert units == {
        "playouts": "games/s",
        "step": "µs",
        "copy": "µs",
        "legal list": "µs",
    }
    assert all(row["value"] > 0 for row in rows.values())
    wanted = pytest.approx(best / 1e6, rel=1)
    assert measured["ratios"] == {"trias / peer, vector steps": wanted}


def test_of_games_side_by_side_the_quickest_number_is_compared() -> None:
    rates = {
        ("pgx hex × 64", envs.VECTOR): [5.0, 1.0, 1.0],
        ("pgx hex × 256", envs.VECTOR): [2.0, 3.0, 2.0],
        ("pgx hex × 1024", envs.VECTOR): [1.5, 1.5, 1.5],
        ("pgx chess × 64", envs.VECTOR): [1.0, 1.0, 1.0],
        ("trias", envs.STEP): [9.0, 9.0, 9.0],
    }
    assert envs.quickest(rates) == {
        ("pgx hex", envs.VECTOR): [2.0, 3.0, 2.0],
        ("pgx chess", envs.VECTOR): [1.0, 1.0, 1.0],
        ("trias", envs.STEP): [9.0, 9.0, 9.0],
    }
