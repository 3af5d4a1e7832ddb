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
    metadata = folder / "threes-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: threes\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[ludotope.games]\nthrees = threes\n")
    return package


@contextmanager
def on_the_shelf(folder: Path) -> Iterator[None]:
    """As long as this goes on, the packages in a folder are installed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        look_again()
        yield
    look_again()
