"""Runs the command `ludotope` as a person does: in a process of its own."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path


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
    """The one sentence with which a command is refused."""
    done = ludotope(*arguments, environment=environment)
    assert done.returncode == 1, done
    assert done.stdout == ""
    sentences = [
        line for line in done.stderr.splitlines() if not line.startswith("Preparing the rules")
    ]
    assert len(sentences) == 1, done.stderr
    return sentences[0].removeprefix("ludotope: ")
