"""The compiled border: a change inside recompiles what it concerns, a change outside nothing."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import ludotope
from ludotope.engine.border import foreign_imports

PACKAGE = Path(ludotope.__file__).parent
RULES = sorted((PACKAGE / "games").glob("*/rules"))
# What compiles, and knows where to keep what is compiled.
COMPILER = ("numba", "llvmlite", "platformdirs")

# Values computed from the kernel's hexes are frozen into `is_falling`.
PROGRAM = """
from ludotope.engine.kernel.rule import watch_compiling
compiled = []
with watch_compiling(compiled.append):
    from ludotope.games.carcata.rules.island import SPACES, is_falling
    print([int(is_falling(s, d)) for s in range(SPACES) for d in range(6)])
print(sorted(set(compiled)))
"""


class Installation:
    """A copy of the package whose files may be changed, with a compile cache of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        left_out = shutil.ignore_patterns("__pycache__", "web")
        shutil.copytree(PACKAGE, folder / "ludotope", ignore=left_out)

    def change(self, file: str, old: str, new: str) -> None:
        path = self.folder / "ludotope" / file
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")

    def run(self, **environment: str) -> tuple[str, str]:
        """What the rule answers, and the names of the functions that had to be compiled."""
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM],
            cwd=self.folder,
            capture_output=True,
            text=True,
            env={
                **os.environ,
                "PYTHONPATH": str(self.folder),
                "LUDOTOPE_CACHE_DIR": str(self.folder / "cache"),
                **environment,
            },
            check=False,
        )
        assert done.returncode == 0, done.stderr
        answers, compiled = done.stdout.splitlines()
        return answers, compiled


@pytest.mark.slow
def test_only_changes_inside_the_border_recompile(tmp_path: Path) -> None:
    package = Installation(tmp_path)
    answers, compiled = package.run()
    assert compiled == "['is_falling']"

    for file in ("games/carcata/picture.py", "engine/position.py", "bots/thinking.py"):
        package.change(file, '"""\n', '"""\n# A remark.\n')
    package.change("games/trias/rules/land.py", '"""\n', '"""\n# A remark.\n')
    assert package.run() == (answers, "[]")

    package.change("engine/kernel/hexes.py", "in range(6))", "in (3, 4, 5, 0, 1, 2))")
    turned, compiled = package.run()
    assert compiled == "['is_falling']"
    assert turned != answers
    assert turned == package.run(NUMBA_DISABLE_JIT="1")[0]

    package.change("games/carcata/rules/island.py", '"""\n', '"""\n# A remark.\n')
    assert package.run() == (turned, "['is_falling']")


@pytest.mark.parametrize("folder", RULES, ids=lambda folder: folder.parent.name)
def test_rules_import_only_the_kernel_and_their_own_folder(folder: Path) -> None:
    assert foreign_imports(folder, "ludotope.engine.kernel") == []


@pytest.mark.parametrize("part", ["engine", "bots", "envs"])
def test_a_kernel_imports_nothing_else_of_the_project(part: str) -> None:
    allowed = ("ludotope.engine.kernel", *COMPILER)
    assert foreign_imports(PACKAGE / part / "kernel", *allowed) == []


def write_package(folder: Path, files: dict[str, str]) -> Path:
    """A package `box` with some rules; says where these are."""
    for name in ("__init__.py", "rules/__init__.py", "rules/parts/__init__.py"):
        files.setdefault(name, "")
    for name, text in files.items():
        file = folder / "box" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return folder / "box" / "rules"


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("state.py", "from . import codes"),
        ("state.py", "from .codes import PLACE, TAKE"),
        ("state.py", "from .parts import island"),
        ("state.py", "from ..rules import codes"),
        ("state.py", "from ..rules.codes import PLACE"),
        ("state.py", "from box.rules.codes import PLACE"),
        ("state.py", "import box.rules.codes"),
        ("__init__.py", "from .codes import PLACE"),
        ("parts/island.py", "from ..codes import PLACE"),
        ("parts/island.py", "from .. import codes"),
        ("parts/island.py", "from . import lava"),
        ("state.py", "from ludotope.engine import kernel"),
        ("state.py", "from ludotope.engine.kernel.bits import count"),
        ("state.py", "import math, numpy as np"),
    ],
)
def test_what_is_inside_is_found_there(tmp_path: Path, file: str, line: str) -> None:
    rules = write_package(tmp_path, {f"rules/{file}": line})
    assert foreign_imports(rules, "ludotope.engine.kernel") == []


@pytest.mark.parametrize(
    ("file", "line", "foreign"),
    [
        ("state.py", "from .. import picture", "box.picture"),
        ("state.py", "from ..picture import draw", "box.picture.draw"),
        ("parts/island.py", "from ...picture import draw", "box.picture.draw"),
        ("state.py", "import box.rules_of_thumb", "box.rules_of_thumb"),
        ("state.py", "from box import rules_of_thumb", "box.rules_of_thumb"),
        ("state.py", "from ludotope.engine import position", "ludotope.engine.position"),
        ("state.py", "def late():\n    import rich", "rich"),
    ],
)
def test_what_is_outside_is_named(tmp_path: Path, file: str, line: str, foreign: str) -> None:
    rules = write_package(tmp_path, {f"rules/{file}": line})
    assert foreign_imports(rules, "ludotope.engine.kernel") == [(rules / file, foreign)]
