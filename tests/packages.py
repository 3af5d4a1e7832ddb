"""Packages with a game that are installed for a test: their metadata in a folder, as pip writes it.

Whatever has the folder and the package's own on its path finds the game on its shelf.
"""

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from ludotope.engine.shelf import ENTRY_POINTS, look_again

ROOT = Path(__file__).parents[1]
THREES = ROOT / "tests" / "web" / "threes"


class Package(NamedTuple):
    """A package that is installed: where its sources and where its metadata are."""

    source: Path
    site: Path

    @property
    def path(self) -> list[str]:
        """What has to be on the path of whoever is to find it."""
        return [str(self.source), str(self.site)]

    def run(self, *arguments: str | Path, given: str = "") -> str:
        """What a module prints that is run with the package installed; it must not fail."""
        done = subprocess.run(
            [sys.executable, "-m", *map(str, arguments)],
            cwd=self.source,
            input=given,
            capture_output=True,
            text=True,
            env={
                **os.environ,
                "PYTHONPATH": os.pathsep.join([*self.path, str(ROOT)]),
                "LANG": "C.UTF-8",
                "COLUMNS": "120",
            },
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def run_its_tests(self) -> str:
        """What pytest prints about the package's own tests."""
        return self.run("pytest", "-q", "-p", "no:cacheprovider", "-W", "error", self.source)


def install(source: Path, site: Path) -> Package:
    """Installs the package of a folder with a pyproject.toml: writes its metadata elsewhere."""
    project = tomllib.loads((source / "pyproject.toml").read_text("utf-8"))["project"]
    write_metadata(site, project["name"], project["entry-points"][ENTRY_POINTS])
    return Package(source, site)


def write_metadata(site: Path, name: str, games: Mapping[str, str]) -> None:
    """Writes the metadata of an installed package that offers some games."""
    metadata = site / f"{name.replace('-', '_')}-1.0.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    lines = [f"[{ENTRY_POINTS}]", *(f"{game} = {where}" for game, where in games.items()), ""]
    (metadata / "entry_points.txt").write_text("\n".join(lines))


def install_threes(folder: Path) -> Path:
    """Copies the game that brings everything for the browser, without its room, into a folder."""
    ignored = shutil.ignore_patterns("__pycache__", "room.js")
    package = shutil.copytree(THREES, folder / "threes", ignore=ignored)
    write_metadata(folder, "threes", {"threes": "threes"})
    return package


def install_module(folder: Path, name: str, source: str) -> None:
    """Puts a game of a single file into a folder."""
    (folder / f"{name}.py").write_text(source)
    write_metadata(folder, name, {name: name})


@contextmanager
def on_the_shelf(folder: Path) -> Iterator[None]:
    """As long as this goes on, the packages in a folder are installed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        look_again()
        yield
    look_again()
    # Another test may install a package of the same name in another folder.
    for name, module in list(sys.modules.items()):
        if (getattr(module, "__file__", None) or "").startswith(str(folder)):
            del sys.modules[name]
