"""The cost of compiling a game: `python -m ludotope.bench.compiling caldera`.

Compiles everything that a server calls from an empty cache folder, and lists for each function how
many units were compiled (a unit is a function for one tuple of argument types) and the CPU seconds
they took without those of the functions they call.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from typing import Any, NamedTuple

import msgspec
from numba.core import event

from ludotope.engine.kernel.linking import short_type
from ludotope.engine.shelf import find_box
from ludotope.server.compiling import PARTS
from ludotope.server.precompile import load


class Unit(NamedTuple):
    """A function compiled for some types, and the CPU seconds that took without its callees.

    A rule that Python calls is there twice: as what is linked into its callers, and as its entry,
    which takes the time that all in it is optimised and made into machine code.
    """

    function: str
    types: str
    seconds: float


class _Clock(event.Listener):  # type: ignore[misc]
    """Notes each unit that Numba compiles; those compiled meanwhile do not count into it."""

    def __init__(self) -> None:
        self.units: list[Unit] = []
        self._began: list[float] = []
        self._inner: list[float] = []

    def on_start(self, what: Any) -> None:  # noqa: ARG002
        self._began.append(time.process_time())
        self._inner.append(0.0)

    def on_end(self, what: Any) -> None:
        whole = time.process_time() - self._began.pop()
        own = whole - self._inner.pop()
        if self._inner:
            self._inner[-1] += whole
        function = what.data["dispatcher"].py_func
        name = f"{function.__module__}.{function.__qualname__}"
        if "linked" not in what.data:
            name += " (entry)"
        self.units.append(Unit(name, ", ".join(map(short_type, what.data["args"])), own))


def compile_here(game: str, parts: tuple[str, ...] = PARTS) -> list[Unit]:
    """Compiles a game in this process, as far as its cache folder has it not; returns the units."""
    clock = _Clock()
    event.register("numba:compile", clock)
    try:
        load(game, parts=parts)
    finally:
        event.unregister("numba:compile", clock)
    return clock.units


def compile_anew(game: str) -> tuple[list[Unit], float]:
    """Compiles a game in a process of its own from an empty cache; the units, and CPU seconds."""
    with tempfile.TemporaryDirectory() as empty:
        before = os.times()
        ran = subprocess.run(
            [sys.executable, "-m", "ludotope.bench.compiling", game, "--here"],
            env={**os.environ, "LUDOTOPE_CACHE_DIR": empty},
            stdout=subprocess.PIPE,
            check=True,
        )
        after = os.times()
    spent = after.children_user + after.children_system
    spent -= before.children_user + before.children_system
    return msgspec.json.decode(ran.stdout, type=list[Unit]), spent


def _write_table(units: list[Unit], spent: float, every: bool) -> None:
    by_function: defaultdict[str, list[Unit]] = defaultdict(list)
    for unit in units:
        by_function[unit.function].append(unit)
    order = sorted(by_function, key=lambda name: -sum(unit.seconds for unit in by_function[name]))
    for name in order:
        own = by_function[name]
        print(f"{sum(unit.seconds for unit in own):7.2f} s {len(own):3}  {name}")
        if every or len(own) > 1:
            for unit in own:
                print(f"{unit.seconds:11.2f} s       ({unit.types})")
    print(f"{sum(unit.seconds for unit in units):7.2f} s {len(units):3}  units")
    print(f"{spent:7.2f} s      the whole process, user and system")


def main() -> None:
    """Prints the table of a game, or of several."""
    parser = argparse.ArgumentParser(description="Lists what is compiled for a game.")
    parser.add_argument("games", nargs="+", metavar="GAME")
    parser.add_argument("--every", action="store_true", help="show the types of every unit")
    parser.add_argument("--here", action="store_true", help="in this process, as JSON")
    options = parser.parse_args()
    for name in options.games:
        game = find_box(name).name
        if options.here:
            sys.stdout.buffer.write(msgspec.json.encode(compile_here(game)))
        else:
            print(game)
            _write_table(*compile_anew(game), options.every)


if __name__ == "__main__":
    main()
