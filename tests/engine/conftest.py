"""Puts the tiny games on the shelf, the way a third party's package would."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludotope.engine.shelf import look_again

ROOT = Path(__file__).parents[2]


@pytest.fixture
def package_with_pairs(tmp_path: Path) -> Path:
    """A folder with the metadata of an installed package that offers the games."""
    metadata = tmp_path / "pairs-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: pairs\nVersion: 1.0\n")
    games = "pairs = tests.engine.pairs\nfingers = tests.engine.fingers\n"
    (metadata / "entry_points.txt").write_text(f"[ludotope.games]\n{games}")
    return tmp_path


@pytest.fixture
def pairs_on_the_shelf(package_with_pairs: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(str(package_with_pairs))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(package_with_pairs), str(ROOT)]))
    look_again()
    yield
    monkeypatch.undo()
    look_again()
