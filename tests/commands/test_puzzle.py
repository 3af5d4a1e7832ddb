"""`ludotope puzzle`: decisions to find, judged, and what is solved stays solved."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ludotope.bots.puzzles import puzzles_of
from ludotope.engine.shelf import find_box
from tests.running import PATIENCE


def pose(folder: Path, typed: str, *options: str, fails: bool = False) -> str:
    """Types lines at the command, with data in a folder; what it prints, or its complaint."""
    ran = subprocess.run(
        [sys.executable, "-m", "ludotope", "--lang", "en", "puzzle", *options],
        input=typed,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env={**os.environ, "XDG_DATA_HOME": str(folder), "COLUMNS": "200"},
    )
    assert (ran.returncode != 0) == fails, ran.stderr
    return ran.stderr if fails else ran.stdout


@pytest.mark.slow
def test_what_is_solved_stays_solved_and_the_next_one_comes(tmp_path: Path) -> None:
    first, second = puzzles_of(find_box("carcata"))[:2]
    wrong = first.worths[1].move
    told = pose(tmp_path, f"{wrong}\n", "carcata", "--name", first.name)
    assert f"“{wrong}” is not it. Much better: {first.answer}" in told
    assert "✓" not in pose(tmp_path, "", "carcata", "--list")
    told = pose(tmp_path, f"{first.answer}\n:quit\n", "carcata")
    assert f"Right: {first.answer}" in told
    assert told.index(first.name) < told.index(f"Right: {first.answer}") < told.index(second.name)
    assert f"{first.worths[1].points:.1f}" in told
    listed = pose(tmp_path, "", "carcata", "--list").splitlines()
    assert [line.split()[0] for line in listed if "✓" in line] == [first.name]
    assert first.name not in pose(tmp_path, "", "carcata")


@pytest.mark.slow
def test_the_answer_is_told_on_wish_and_a_hint_is_not(tmp_path: Path) -> None:
    first = puzzles_of(find_box("trias"))[0]
    told = pose(tmp_path, ":hint\nnonsense\n:answer\n", "trias", "--name", first.name)
    assert told.index("A hint would be the answer") < told.index(f"The answer: {first.answer}")
    assert "✓" not in pose(tmp_path, "", "trias", "--list")


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (("trias", "--name", "nowhere"), "There is no puzzle called “nowhere”."),
        (("chess",), "chess"),
    ],
)
def test_what_is_not_there_is_one_sentence(
    tmp_path: Path, options: tuple[str, ...], complaint: str
) -> None:
    told = pose(tmp_path, "", *options, fails=True)
    assert complaint in told
    assert told.count("\n") == 1
