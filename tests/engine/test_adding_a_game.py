"""The game in docs/adding-a-game.md, taken from the page as it stands, is a game like any other."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "adding-a-game.md"


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the game, its test and the metadata of an installed package."""
    folder = tmp_path_factory.mktemp("nim")
    text = PAGE.read_text("utf-8")
    game, test = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    [declared] = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    [(group, points)] = tomllib.loads(declared)["project"]["entry-points"].items()
    lines = [f"[{group}]", *(f"{name} = {module}" for name, module in points.items())]
    (folder / "nim.py").write_text(game)
    (folder / "test_nim.py").write_text(test)
    metadata = folder / "nim-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: nim\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("\n".join(lines))
    return folder


def run(package: Path, *arguments: str, given: str = "") -> str:
    done = subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=package,
        input=given,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(package), str(ROOT)])},
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_passes_its_own_test(package: Path) -> None:
    assert "1 passed" in run(package, "pytest", "-q", "-p", "no:cacheprovider", "test_nim.py")


def test_it_is_played_in_the_terminal(package: Path) -> None:
    record = package / "game.ludotope"
    moves = "take 3\n" * 5 + "take 2\n" * 5 + "take 1\n" * 5
    shown = run(
        package,
        "ludotope",
        "play",
        "nim",
        "--players",
        "Mia,hard",
        "--seed",
        "1",
        "--save",
        str(record),
        given=moves,
    )
    assert "matches" in shown
    assert "Mia: take 3" in shown
    assert "scores:" in record.read_text("utf-8")


def test_computer_players_compete_in_it(package: Path) -> None:
    shown = run(package, "ludotope", "arena", "nim", "--bots", "hard,random", "--games", "6")
    assert "hard" in shown
