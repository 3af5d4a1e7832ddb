"""What holds for all tests."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ludotope.engine.shelf import look_again
from tests.packages import ROOT, write_metadata


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever needs a browser is slow."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)


@pytest.fixture
def put_on_shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """A function that puts the box of a module on the shelf, given the folder it is in.

    Other processes that the test starts find it, too.
    """
    packages = tmp_path / "packages"

    def put(name: str, module: str, folder: Path = ROOT) -> None:
        write_metadata(packages, name, {name: module})
        for place in (packages, folder):
            monkeypatch.syspath_prepend(str(place))
        paths = [str(packages), str(folder), os.environ.get("PYTHONPATH", str(ROOT))]
        monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))
        look_again()

    yield put
    monkeypatch.undo()
    look_again()
