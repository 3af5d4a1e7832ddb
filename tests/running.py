"""Runs the command `ludotope` as a person does."""

import io
import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from ludotope.cli import run


def ludotope(
    *arguments: str | Path, typed: str = "", environment: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "ludotope", *map(str, arguments)],
        input=typed,
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, "LANG": "C.UTF-8", "COLUMNS": "120", **(environment or {})},
        check=False,
    )


def refusal(*arguments: str | Path, environment: Mapping[str, str] | None = None) -> str:
    """The one sentence with which a command is refused.

    Within this process, if it needs no environment and could not go on for ever: there are many.
    """
    if environment or "serve" in arguments:
        done = ludotope(*arguments, environment=environment)
        code, stdout, stderr = done.returncode, done.stdout, done.stderr
    else:
        told, complained = io.StringIO(), io.StringIO()
        with redirect_stdout(told), redirect_stderr(complained):
            code = run([str(argument) for argument in arguments])
        stdout, stderr = told.getvalue(), complained.getvalue()
    assert code == 1, (code, stdout, stderr)
    assert stdout == ""
    sentences = [line for line in stderr.splitlines() if not line.startswith("Preparing the rules")]
    assert len(sentences) == 1, stderr
    return sentences[0].removeprefix("ludotope: ")
