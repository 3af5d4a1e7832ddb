"""Puts small games on the shelf, the way packages of third parties would."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ludotope.engine.shelf import look_again

THREES = Path(__file__).parent / "web" / "threes"


def install_threes(folder: Path) -> Path:
    """Copies the game that brings everything for the browser, without its room, into a folder."""
    ignored = shutil.ignore_patterns("__pycache__", "room.js")
    package = shutil.copytree(THREES, folder / "threes", ignore=ignored)
    _declare(folder, "threes", "threes")
    return package


def install_module(folder: Path, name: str, source: str) -> None:
    """Puts a game of a single file into a folder."""
    (folder / f"{name}.py").write_text(source)
    _declare(folder, name, name)


def install_pairs(folder: Path) -> None:
    """Declares the tiny game with secrets as a package in a folder."""
    _declare(folder, "pairs", "tests.engine.pairs")


def _declare(folder: Path, name: str, module: str) -> None:
    metadata = folder / f"{name}-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(f"[ludotope.games]\n{name} = {module}\n")


@contextmanager
def on_the_shelf(folder: Path) -> Iterator[None]:
    """As long as this goes on, the packages in a folder are installed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        look_again()
        yield
    look_again()
