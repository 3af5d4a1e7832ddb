"""Puts the tiny games on the shelf, the way a third party's package would."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludotope.engine.shelf import look_again
from tests.packages import ROOT, write_metadata


@pytest.fixture
def package_with_pairs(tmp_path: Path) -> Path:
    """A folder with the metadata of an installed package that offers the games."""
    games = {"pairs": "tests.engine.pairs", "fingers": "tests.engine.fingers"}
    write_metadata(tmp_path, "pairs", games)
    return tmp_path


@pytest.fixture
def pairs_on_the_shelf(package_with_pairs: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(str(package_with_pairs))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(package_with_pairs), str(ROOT)]))
    look_again()
    yield
    monkeypatch.undo()
    look_again()
