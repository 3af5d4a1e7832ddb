"""Migrations: brings a database to the present schema, whichever it has."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

SCRIPTS = Path(__file__).parent / "migrations"
# Two servers that start at once must not both migrate.
POSTGRESQL_LOCK = 7_583_686_801


async def migrate(engine: AsyncEngine, to: str = "head") -> None:
    """Runs the migrations that are still to be run, all or none."""
    async with engine.begin() as connection:
        await connection.run_sync(_upgrade, to)


def _upgrade(connection: Connection, to: str) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("select pg_advisory_xact_lock(:key)"), {"key": POSTGRESQL_LOCK})
    else:
        # Python's driver would begin only with the first change.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def head() -> str:
    """Returns the name of the present schema."""
    from alembic.script import ScriptDirectory

    found = ScriptDirectory(str(SCRIPTS)).get_current_head()
    assert found is not None
    return found
