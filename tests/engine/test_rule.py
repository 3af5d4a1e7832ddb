"""The compile cache: named after everything that went into it, shared, and never in the way."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ludotope.engine.kernel.cache_folder import read_private

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
            # Sources that change twice within a second must be read anew.
            "PYTHONDONTWRITEBYTECODE": "1",
            **environment,
        },
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.slow
def test_compiled_once_then_found(folder: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    assert run(folder, cache) == ["42", "['answer']"]
    assert run(folder, cache) == ["42", "[]"]


@pytest.mark.slow
def test_a_changed_source_is_compiled_anew(folder: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    run(folder, cache)
    (folder / "answers.py").write_text(ANSWERS.format(number=43))
    assert run(folder, cache) == ["44", "['answer']"]
    (folder / "answers.py").write_text(ANSWERS.format(number=41))
    assert run(folder, cache) == ["42", "[]"]


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
def test_what_others_can_write_is_not_run(folder: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    run(folder, cache)
    [kept] = cache.rglob("*.rule")
    kept.chmod(0o620)
    assert run(folder, cache) == ["42", "['answer']"]


@pytest.mark.parametrize("foreign", [0o020, 0o002])
@pytest.mark.parametrize("place", ["file", "folder"])
def test_only_private_files_in_private_folders_are_read(
    tmp_path: Path, place: str, foreign: int
) -> None:
    tmp_path.chmod(0o700)
    file = tmp_path / "kept.rule"
    file.write_bytes(b"code")
    file.chmod(0o600)
    assert read_private(file) == b"code"
    if place == "file":
        file.chmod(0o600 | foreign)
    else:
        tmp_path.chmod(0o700 | foreign)
    assert read_private(file) is None


@pytest.mark.skipif(os.getuid() != 0, reason="only root can give a file away")
@pytest.mark.parametrize("place", ["file", "folder"])
def test_what_belongs_to_somebody_else_is_not_read(tmp_path: Path, place: str) -> None:
    file = tmp_path / "kept.rule"
    file.write_bytes(b"code")
    os.chown(file if place == "file" else tmp_path, 12345, -1)
    assert read_private(file) is None
