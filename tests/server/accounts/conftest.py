"""Servers that hash quickly, and their databases."""

import sqlite3
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher

from ludotope.server.auth import passphrases, sessions
from tests.server.serving import serving, sqlite


@pytest.fixture(autouse=True, scope="module")
def _without_waiting() -> Iterator[None]:
    """To hash takes long on purpose, but not in tests."""
    quick = partial(PasswordHasher, time_cost=1, memory_cost=64, parallelism=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passphrases, "PasswordHasher", quick)
        # So that nobody waits for it.
        patch.setattr(sessions, "CHECK_SECONDS", 0.1)
        yield


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of this module, which hashes quickly."""
    with serving(sqlite(tmp_path_factory.mktemp("accounts"))) as address:
        yield address


@pytest.fixture
def database(tmp_path: Path) -> str:
    return sqlite(tmp_path)


@pytest.fixture
def rows(tmp_path: Path) -> Iterator[Any]:
    """Asks the database a question in SQL."""
    connections: list[sqlite3.Connection] = []

    def ask(question: str, *values: object) -> list[tuple[Any, ...]]:
        connections.append(sqlite3.connect(tmp_path / "test.db"))
        with connections[-1] as connection:
            return connection.execute(question, values).fetchall()

    yield ask
    for connection in connections:
        connection.close()
