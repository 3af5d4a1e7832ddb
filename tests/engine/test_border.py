"""The compiled border: a change inside recompiles what it concerns, a change outside nothing."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import ludotope

PACKAGE = Path(ludotope.__file__).parent
RULES = sorted((PACKAGE / "games").glob("*/rules"))

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


def imports_of(file: Path) -> list[str]:
    """The modules of this project that a file imports."""
    found: list[str] = []
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found += [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            found.append(node.module or "")
    return [name for name in found if name.split(".")[0] == "ludotope"]


@pytest.mark.parametrize("folder", RULES, ids=lambda folder: folder.parent.name)
def test_rules_import_only_the_kernel_and_their_own_folder(folder: Path) -> None:
    own = f"ludotope.games.{folder.parent.name}.rules"
    for file in folder.rglob("*.py"):
        for name in imports_of(file):
            assert name.startswith(("ludotope.engine.kernel", own)), f"{file.name} imports {name}"


def test_the_kernel_imports_nothing_else_of_the_project() -> None:
    for file in (PACKAGE / "engine" / "kernel").rglob("*.py"):
        for name in imports_of(file):
            assert name.startswith("ludotope.engine.kernel"), f"{file.name} imports {name}"
