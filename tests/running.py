"""Runs the command `ludotope` as a person does."""

import io
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from ludotope.cli import run

# After so many seconds something hangs. Nothing waits that long, unless it is broken.
PATIENCE = 120
USUAL = {"LANG": "C.UTF-8", "COLUMNS": "120"}

Done = subprocess.CompletedProcess[str]


def ludotope(
    *arguments: str | Path, typed: str = "", environment: Mapping[str, str] | None = None
) -> Done:
    """Runs the command within this process, in which the rules are loaded already."""
    given = [str(argument) for argument in arguments]
    with patch.dict(os.environ, {**USUAL, **(environment or {})}), _streams(typed) as streams:
        try:
            code = run(given)
        except SystemExit as left:
            code = int(left.code or 0)
        stdout, stderr = (_written(stream) for stream in streams)
    return Done(given, code, stdout, stderr)


@contextmanager
def _streams(typed: str) -> Iterator[tuple[io.TextIOWrapper, io.TextIOWrapper]]:
    """Standard streams as of a process whose input and output are pipes."""
    stdin, stdout, stderr = (
        io.TextIOWrapper(io.BytesIO(content), "utf-8") for content in (typed.encode(), b"", b"")
    )
    with (
        patch.object(sys, "stdin", stdin),
        patch.object(sys, "stdout", stdout),
        patch.object(sys, "stderr", stderr),
    ):
        yield stdout, stderr


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode()


def ludotope_process(
    *arguments: str | Path, typed: str = "", environment: Mapping[str, str] | None = None
) -> Done:
    """Runs the command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "ludotope", *map(str, arguments)],
        input=typed,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env={**os.environ, **USUAL, **(environment or {})},
        check=False,
    )


def wait_until(holds: Callable[[], object], pause: float = 0.02) -> None:
    """Asks again and again until something is so."""
    until = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < until, "it never happened"
        time.sleep(pause)


def refusal(*arguments: str | Path) -> str:
    """The one sentence with which a command is refused."""
    not_refused = AssertionError("the server would have begun to serve")
    with patch("ludotope.commands.serve._serve", side_effect=not_refused):
        done = ludotope(*arguments)
    assert done.returncode == 1, done
    assert done.stdout == ""
    sentences = [
        line for line in done.stderr.splitlines() if not line.startswith("Preparing the rules")
    ]
    assert len(sentences) == 1, done.stderr
    return sentences[0].removeprefix("ludotope: ")
