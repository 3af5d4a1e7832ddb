"""The compile cache: named after everything that went into it, shared, and never in the way."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
from ludotope.engine.kernel.rule import watch_compiling
compiled = []
with watch_compiling(compiled.append):
    from answers import answer
    print(answer(1))
print(sorted(set(compiled)))
"""

ANSWERS = """
from helper import HELP
from ludotope.engine.kernel.rule import rule

@rule
def answer(x):
    return x + {number}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "answers.py").write_text(ANSWERS.format(number=41))
    (tmp_path / "helper.py").write_text("HELP = 1\n")
    return tmp_path


def run(folder: Path, cache: Path, **environment: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        capture_output=True,
        text=True,
        env={
            **os.environ,
            "PYTHONPATH": str(folder),
            "LUDOTOPE_CACHE_DIR": str(cache),
            **environment,
        },
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_compiled_once_then_found(folder: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    assert run(folder, cache) == ["42", "['answer']"]
    assert run(folder, cache) == ["42", "[]"]


def test_a_changed_source_is_compiled_anew(folder: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    run(folder, cache)
    (folder / "answers.py").write_text(ANSWERS.format(number=43))
    assert run(folder, cache) == ["44", "['answer']"]
    (folder / "answers.py").write_text(ANSWERS.format(number=41))
    assert run(folder, cache) == ["42", "[]"]


def test_a_damaged_file_is_compiled_anew(folder: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    run(folder, cache)
    [kept] = cache.rglob("*.rule")
    whole = kept.read_bytes()
    flipped = bytearray(whole)
    flipped[len(whole) // 2] ^= 1
    for damage in (b"", whole[:100], bytes(flipped)):
        kept.write_bytes(damage)
        assert run(folder, cache) == ["42", "['answer']"]


def test_no_cache_is_no_obstacle(folder: Path, tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("not a folder")
    assert run(folder, in_the_way) == ["42", "['answer']"]


def test_old_folders_are_forgotten(folder: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    old, recent = cache / "rules" / "old", cache / "rules" / "recent"
    for kept in (old, recent):
        kept.mkdir(parents=True)
    os.utime(old, (1, 1))
    run(folder, cache)
    assert not old.exists()
    assert recent.exists()


def test_rules_can_run_uncompiled(folder: Path, tmp_path: Path) -> None:
    assert run(folder, tmp_path / "cache", NUMBA_DISABLE_JIT="1") == ["42", "[]"]
    assert not list((tmp_path / "cache").rglob("*.rule"))


def test_what_others_can_write_is_not_run(folder: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    run(folder, cache)
    [kept] = cache.rglob("*.rule")
    for place, private in ((kept, 0o600), (kept.parent, 0o700)):
        assert run(folder, cache) == ["42", "[]"]
        for foreign in (0o020, 0o002):
            place.chmod(private | foreign)
            assert run(folder, cache) == ["42", "['answer']"]
            [kept] = cache.rglob("*.rule")
            place.chmod(private)


@pytest.mark.skipif(os.getuid() != 0, reason="only root can give a file away")
def test_what_belongs_to_somebody_else_is_not_run(folder: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    run(folder, cache)
    [kept] = cache.rglob("*.rule")
    for place in (kept, kept.parent):
        os.chown(place, 12345, -1)
        assert run(folder, cache) == ["42", "['answer']"]
        os.chown(place, 0, -1)
        assert run(folder, cache) == ["42", "[]"]
