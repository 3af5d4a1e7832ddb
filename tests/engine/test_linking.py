"""Compiling for compiled callers: every rule once, whoever calls it and however many compile."""

import operator
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from numba import njit, types
from numba.core import codegen, compiler, dispatcher, typing

from ludotope.engine.kernel.linking import LinkedFlags, _remembering
from ludotope.engine.shelf import shelf

# Functions that may be compiled for several tuples of types, and why. There should be none: give
# all callers the same types (plain integers, arrays of int64 and float64) instead.
SEVERAL_TIMES: dict[str, str] = {}

# The most units that a game is compiled to, and the most entries, each of which LLVM looks into and
# makes machine code of anew: a little more than there are.
CEILING = {"caldera": (105, 14), "trias": (132, 24), "carcata": (126, 16)}

UNITS = """
import sys
from ludotope.engine.kernel.rule import entries_called, units_called
from ludotope.server.precompile import load
load(sys.argv[1])
print(entries_called())
for name, types in sorted(units_called()):
    print(name, types, sep="\\t")
"""

RULES = """
import numpy as np
from ludotope.engine.kernel.rule import rule

@rule
def factorial(x):
    return 1 if x < 2 else x * factorial(x - 1)

@rule
def is_even(x):
    return True if x == 0 else is_odd(x - 1)

@rule
def is_odd(x):
    return False if x == 0 else is_even(x - 1)

@rule
def both(x):
    return factorial(x) + factorial(np.int8(x))

@rule
def first(x):
    return both(x) + 1

@rule
def second(x):
    return both(x) + 2
"""

CALLS = """
import sys
from ludotope.engine.kernel.rule import watch_compiling
compiled = []
with watch_compiling(compiled.append):
    import linked_rules
    for name in sys.argv[1:]:
        print(name, getattr(linked_rules, name)(5))
print(*compiled)
"""


def start(folder: Path, *names: str) -> "subprocess.Popen[str]":
    (folder / "linked_rules.py").write_text(RULES)
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")]),
        "LUDOTOPE_CACHE_DIR": str(folder / "cache"),
    }
    return subprocess.Popen(
        [sys.executable, "-c", CALLS, *names],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    )


def finish(process: "subprocess.Popen[str]") -> tuple[list[str], list[str]]:
    """What the rules returned, and what had to be compiled: a rule of its own, and its entry."""
    output, errors = process.communicate()
    assert process.returncode == 0, errors
    *returned, compiled = output.splitlines()
    return returned, compiled.split()


@pytest.mark.parametrize("game", shelf())
def test_few_units_are_compiled_and_none_for_several_types(game: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", UNITS, game], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    entries, *lines = ran.stdout.splitlines()
    units = [line.split("\t") for line in lines]
    most_units, most_entries = CEILING[game]
    assert 50 < len(units) <= most_units
    assert 5 < int(entries) <= most_entries
    times = Counter(name for name, _ in units)
    several = {name for name, count in times.items() if count > 1} - SEVERAL_TIMES.keys()
    assert not several, [unit for unit in units if unit[0] in several]


@pytest.mark.slow
def test_a_rule_is_compiled_once_for_python_and_for_rules(tmp_path: Path) -> None:
    returned, compiled = finish(start(tmp_path, "both", "factorial", "first"))
    assert returned == ["both 240", "factorial 120", "first 241"]
    # Itself and its entry for Python, however often and from wherever it is called.
    assert Counter(compiled) == {"both": 2, "factorial": 2, "first": 2}
    assert finish(start(tmp_path, "both", "factorial", "first")) == (returned, [])
    # What is new takes in what is kept.
    assert finish(start(tmp_path, "second")) == (["second 242"], ["second", "second"])


@pytest.mark.slow
def test_rules_that_call_themselves(tmp_path: Path) -> None:
    for _ in range(2):
        returned, _ = finish(start(tmp_path, "factorial"))
        assert returned == ["factorial 120"]


@pytest.mark.slow
def test_rules_that_call_each_other_are_refused(tmp_path: Path) -> None:
    process = start(tmp_path, "is_even")
    _, errors = process.communicate()
    assert process.returncode == 1
    assert "linked_rules.py, line 13, in is_odd: it calls a rule that calls it in turn" in errors


@pytest.mark.slow
def test_processes_divide_what_is_to_be_compiled(tmp_path: Path) -> None:
    under_way = [start(tmp_path, name) for name in ("first", "second", "first", "second")]
    finished = [finish(process) for process in under_way]
    assert [returned for returned, _ in finished] == 2 * [["first 241"], ["second 242"]]
    compiled = Counter(name for _, names in finished for name in names)
    assert compiled["factorial"] == compiled["both"] == 1
    assert not list((tmp_path / "cache").rglob("*.claim"))


def test_what_is_used_of_numba_is_still_there() -> None:
    used = {
        compiler.Flags: ("no_compile", "no_cpython_wrapper", "no_cfunc_wrapper"),
        compiler.CompileResult: ("_reduce", "_rebuild", "_find_referenced_environments"),
        codegen.JITCodeLibrary: (
            "_optimize_final_module",
            "_finalize_final_module",
            "_finalize_dynamic_globals",
            "_verify_declare_only_symbols",
            "_get_module_for_linking",
        ),
        dispatcher.Dispatcher: ("get_call_template", "get_overload", "_compile_for_args"),
        typing.Context: ("resolve_function_type",),
    }
    gone = [
        f"{owner.__name__}.{name}"
        for owner, names in used.items()
        for name in names
        if not hasattr(owner, name)
    ]
    assert not gone, f"kernel/linking.py builds on parts of Numba that are gone: {gone}"


def test_flags_tell_options_apart() -> None:
    plain, changed = LinkedFlags(), LinkedFlags()
    assert plain == changed
    assert hash(plain) == hash(changed)
    changed.boundscheck = True
    assert plain != changed
    assert changed.copy() == changed


def test_remembered_operators_give_what_numba_gives() -> None:
    usual = njit(lambda: 0).typingctx
    usual.refresh()
    remembering = _remembering(usual)
    numbers = (types.int8, types.int64, types.uint64, types.float64, types.boolean)
    for function in (operator.add, operator.floordiv, operator.lt, operator.and_, operator.eq):
        typed = usual.resolve_value_type(function)
        for left in numbers:
            for right in numbers:
                if function is operator.and_ and types.float64 in (left, right):
                    continue
                wanted = usual.resolve_function_type(typed, (left, right), {})
                for _ in range(2):
                    found = remembering.resolve_function_type(typed, (left, right), {})
                    assert found == wanted
