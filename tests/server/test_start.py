"""A server whose database is up to date loads nothing that it does not need."""

import subprocess
import sys
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory

from ludotope.server.storage.migrate import SCRIPTS, head, known_revisions
from tests.server.serving import sqlite

pytestmark = pytest.mark.slow

START = """
import asyncio, sys
from ludotope.server.app import create_app
from ludotope.server.context import Context
from ludotope.server.settings import Settings

async def start():
    settings = Settings(database=sys.argv[1])
    create_app(settings)
    async with Context(settings).running():
        print(*sorted({"alembic", "asyncpg", "mako", "openskill"} & set(sys.modules)))

asyncio.run(start())
"""


def loaded(database: str) -> list[str]:
    """What a server has loaded, of what it should not need, when it has just begun to serve."""
    command = [sys.executable, "-c", START, database]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()


def test_migrations_are_loaded_only_when_there_are_some_to_run(tmp_path: Path) -> None:
    assert loaded(sqlite(tmp_path)) == ["alembic", "mako"]
    assert loaded(sqlite(tmp_path)) == []


def test_the_files_of_migrations_are_named_after_their_schemas() -> None:
    scripts = ScriptDirectory(str(SCRIPTS))
    assert head() == scripts.get_current_head()
    assert known_revisions() == {script.revision for script in scripts.walk_revisions()}
