"""The client for programs: what it needs, and what it does not."""

import subprocess
import sys

LIBRARIES = ("sqlalchemy", "alembic", "aiosqlite", "asyncpg", "litestar", "uvicorn", "argon2")


def test_it_loads_none_of_the_servers_libraries() -> None:
    code = "import sys, ludotope.client; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "ludotope.client" in loaded
    assert not loaded.intersection(LIBRARIES)
