"""The game in docs/adding-a-game.md, taken from the page as it stands, is a game like any other."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.engine.guide import install_game

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the game is installed."""
    folder = tmp_path_factory.mktemp("nim")
    install_game(folder)
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
    assert "Matches  15" in shown
    assert "Mia: take 3" in shown
    assert "scores:" in record.read_text("utf-8")


def test_computer_players_compete_in_it(package: Path) -> None:
    shown = run(package, "ludotope", "arena", "nim", "--bots", "hard,random", "--games", "6")
    assert "hard" in shown
