"""Migrations: brings a database to the present schema, whichever it has.

Alembic is loaded only where something is to be migrated: a server whose database is up to date,
which is nearly every start, need not wait for it.
"""

from functools import cache
from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncEngine

from ludotope.engine.errors import LudotopeError
from ludotope.server.storage.connections import make_reading_engine, name_of
from ludotope.server.storage.schema import metadata

SCRIPTS = Path(__file__).parent / "migrations"
# Two servers that start at once must not both migrate.
POSTGRESQL_LOCK = 7_583_686_801
VERSIONS = "alembic_version"


async def migrate(engine: AsyncEngine, to: str = "head") -> None:
    """Runs the migrations that are still to be run, all or none."""
    async with engine.begin() as connection:
        await connection.run_sync(_migrate_alone, to)


async def expect_ours(url: URL) -> None:
    """Refuses an SQLite file that is not ours or that is damaged, without changing anything in it.

    Only connecting as usual would change how SQLite writes it.
    """
    if url.drivername.startswith("sqlite"):
        engine = make_reading_engine(url)
        try:
            async with engine.connect() as connection:
                await connection.run_sync(_expect_ours, name_of(url))
        finally:
            await engine.dispose()


def _expect_ours(connection: Connection, name: str) -> None:
    if find_revision(connection, name) == head():
        check_schema(connection, name)


def _migrate_alone(connection: Connection, to: str) -> None:
    name = name_of(connection.engine.url)
    begin_alone(connection)
    if find_revision(connection, name) != head() or to != "head":
        upgrade(connection, to)
    if to == "head":
        check_schema(connection, name)


def begin_alone(connection: Connection) -> None:
    """Begins a transaction in which nobody else migrates."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("select pg_advisory_xact_lock(:key)"), {"key": POSTGRESQL_LOCK})
    else:
        # Python's driver would begin only with the first change.
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def find_revision(connection: Connection, name: str) -> str | None:
    """Returns which schema a database has, None if it is empty; refuses what is not known here.

    `name` is what the database is called in a refusal.
    """
    found = set(inspect(connection).get_table_names())
    if VERSIONS not in found:
        # In PostgreSQL, other programs may have tables of other names beside ours.
        if found & metadata.tables.keys() or (found and connection.dialect.name == "sqlite"):
            raise LudotopeError("database-foreign", database=name)
        return None
    revisions = connection.execute(text(f"select version_num from {VERSIONS}")).scalars().all()
    if not revisions and found == {VERSIONS}:
        return None
    if len(revisions) != 1 or revisions[0] not in known_revisions():
        names = ", ".join(map(str, revisions)) or "-"
        raise LudotopeError("database-newer", database=name, revision=names, known=head())
    return str(revisions[0])


def upgrade(connection: Connection, to: str) -> None:
    """Runs migrations within the transaction of a connection."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def check_schema(connection: Connection, name: str) -> None:
    """Refuses a database that says it has the present schema but lacks something of it."""
    inspector = inspect(connection)
    there = set(inspector.get_table_names())
    for table in metadata.sorted_tables:
        columns = inspector.get_columns(table.name) if table.name in there else []
        missing = {column.name for column in table.columns} - {found["name"] for found in columns}
        if missing:
            what = f"{table.name}.{min(missing)}"
            raise LudotopeError("database-incomplete", database=name, what=what)


def known_revisions() -> frozenset[str]:
    """Returns the names of all schemas that there have been."""
    return frozenset(_revisions())


def head() -> str:
    """Returns the name of the present schema."""
    return _revisions()[-1]


@cache
def _revisions() -> tuple[str, ...]:
    """All schemas, the oldest first: the file of each migration begins with the name of its own."""
    files = (SCRIPTS / "versions").glob("[0-9]*_*.py")
    return tuple(sorted(file.name.partition("_")[0] for file in files))
