"""Puts games on the shelf, the way a third party's package would."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ludotope.engine.shelf import look_again

ROOT = Path(__file__).parents[2]


@pytest.fixture
def put_on_shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """A function that puts the box of a module on the shelf, given the folder it is in."""
    packages = tmp_path / "packages"
    packages.mkdir()

    def put(name: str, module: str, folder: Path = ROOT) -> None:
        metadata = packages / f"{name}-1.0.dist-info"
        metadata.mkdir()
        (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (metadata / "entry_points.txt").write_text(f"[ludotope.games]\n{name} = {module}\n")
        for place in (packages, folder):
            monkeypatch.syspath_prepend(str(place))
        paths = [str(packages), str(folder), os.environ.get("PYTHONPATH", str(ROOT))]
        monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))
        look_again()

    yield put
    monkeypatch.undo()
    look_again()
