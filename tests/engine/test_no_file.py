"""Rules without a source file: typed into a notebook, given to `python -c` or on standard input."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.engine.guide import read_game

PLAY = """
from ludotope.bots import make_bot
from ludotope.engine.position import Position

position = Position(BOX.open())
position.push("take 3")
bot = make_bot("easy", 1)
while not position.is_over:
    seat = position.deciders[0]
    position.push(bot.choose(position, seat))
print("taken", [event.seat for event in position.events][:2], sum(position.result().scores))
"""

# The way a notebook runs its cells: in the module `__main__`, under a name that is no file.
CELLS = """
import sys

for number, cell in enumerate({cells!r}):
    exec(compile(cell, {name!r}, "exec"), sys.modules["__main__"].__dict__)
"""


def run(folder: Path, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        input=given,
        capture_output=True,
        text=True,
        env={**os.environ, "LUDOTOPE_CACHE_DIR": str(folder / "cache")},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done


# Standard input and an argument are files that do not exist, like the cells of a notebook.
SELDOM = [pytest.param(way, marks=pytest.mark.soak) for way in ("command", "input")]


@pytest.mark.slow
@pytest.mark.parametrize("way", ["cells", "lost file", *SELDOM])
def test_a_whole_game_is_played_without_a_file(way: str, tmp_path: Path) -> None:
    game, _ = read_game()
    # A package around the working folder is not what was typed.
    (tmp_path / "__init__.py").write_text("")
    if way == "command":
        done = run(tmp_path, "-c", game + PLAY)
    elif way == "input":
        done = run(tmp_path, "-", given=game + PLAY)
    else:
        name = "<ipython-input-1>" if way == "cells" else str(tmp_path / "ipykernel" / "12.py")
        done = run(tmp_path, "-c", CELLS.format(cells=[game, PLAY], name=name))
    assert done.stdout == "taken [0, 1] 1\n"
    # Said once, in one line.
    [warning] = done.stderr.splitlines()
    assert "compiled anew in every run" in warning
    # Functions of numbers alone are kept, but nothing of the game and nothing made for its state.
    kept = list((tmp_path / "cache").rglob("*.rule"))
    assert kept
    assert not any(b"matches" in file.read_bytes() for file in kept)


@pytest.mark.slow
def test_changed_rules_are_never_mixed_up_with_earlier_ones(tmp_path: Path) -> None:
    game, _ = read_game()
    end = "\nfrom ludotope.engine.position import Position\n"
    end += "print(len(Position(BOX.open()).legal(0)))"
    assert run(tmp_path, "-", given=game + end).stdout == "3\n"
    fewer = game.replace("min(int(state.matches), 3)", "min(int(state.matches), 2)")
    assert fewer != game
    assert run(tmp_path, "-", given=fewer + end).stdout == "2\n"


def test_uncompiled_rules_need_no_file_either(tmp_path: Path) -> None:
    game, _ = read_game()
    program = f"import os; os.environ['NUMBA_DISABLE_JIT'] = '1'\n{game}{PLAY}"
    done = run(tmp_path, "-", given=program)
    assert (done.stdout, done.stderr) == ("taken [0, 1] 1\n", "")


@pytest.mark.slow
def test_a_cell_that_is_run_again_counts(tmp_path: Path) -> None:
    game, _ = read_game()
    fewer = game.replace("min(int(state.matches), 3)", "min(int(state.matches), 2)")
    show = "from ludotope.engine.position import Position\n"
    show += "print(len(Position(BOX.open()).legal(0)))"
    cells = [game, show, game, show, fewer, show]
    done = run(tmp_path, "-c", CELLS.format(cells=cells, name="<ipython-input-1>"))
    assert done.stdout == "3\n3\n2\n"
