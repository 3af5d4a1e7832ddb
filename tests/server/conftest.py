"""Databases and servers that tests of a module share."""

import gc
import os
from collections.abc import Iterator

import pytest

from tests.server.serving import send_all_home, serving, sqlite


@pytest.fixture(autouse=True)
def _go_home() -> Iterator[None]:
    yield
    send_all_home()


@pytest.fixture(scope="session")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with SQLite, for all tests that do not disturb each other."""
    with serving(sqlite(tmp_path_factory.mktemp("server"))) as address:
        yield address


@pytest.fixture(scope="session")
def postgresql(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real PostgreSQL of our own."""
    # Where there is no folder for running programs, it would be warned of.
    os.environ.setdefault("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("runtime")))
    import pgserver

    server = pgserver.get_server(tmp_path_factory.mktemp("pg"))
    try:
        yield server.get_uri()
    finally:
        server.cleanup()


@pytest.fixture
def _few_to_collect() -> Iterator[None]:
    """What the tests have in memory is not looked through, as in a server that has started."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()
