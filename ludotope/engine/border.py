"""The compiled border: what the sources in a folder of compiled code import."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

# What never changes without Python or Numba, by which compiled code is named as well.
FIXED = frozenset({*sys.stdlib_module_names, "numpy"})


class Import(NamedTuple):
    """A file, and the full name of something it imports: a module, or what is in one."""

    file: Path
    name: str


def foreign_imports(folder: Path, *allowed: str) -> list[Import]:
    """Returns what the files in a folder import from outside it and from no allowed module.

    The standard library and NumPy are left out.
    """
    inside = (*allowed, _module_of(folder))
    return [
        Import(file, name)
        for file in sorted(folder.rglob("*.py"))
        for name in _imports_of(file)
        if not any(name == module or name.startswith(f"{module}.") for module in inside)
    ]


def _imports_of(file: Path) -> Iterator[str]:
    package = _module_of(file.parent).split(".")
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        found: list[str] = []
        if isinstance(node, ast.Import):
            found = [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            # One dot is the package that the file is in, each further one the package around it.
            above = package[: len(package) + 1 - node.level] if node.level else []
            source = [*above, *([node.module] if node.module else [])]
            found = [".".join([*source, name.name]) for name in node.names]
        yield from (name for name in found if name.partition(".")[0] not in FIXED)


def _module_of(folder: Path) -> str:
    """The dotted name of the package in a folder."""
    names = [folder.name]
    while (folder.parent / "__init__.py").exists():
        folder = folder.parent
        names.append(folder.name)
    return ".".join(reversed(names))
