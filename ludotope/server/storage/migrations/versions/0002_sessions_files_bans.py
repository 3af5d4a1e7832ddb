"""Sessions, data files stored once, hosts of tables, failed log-ins and bans."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Makes the new tables, columns and indexes, and notes the hosts of the tables there are."""
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("seen_at", sa.Double, nullable=False),
        sa.Column("device", sa.String(120), nullable=False),
    )
    op.create_index("sessions_person", "sessions", ["person"])
    op.add_column("people", sa.Column("failed_logins", sa.Integer, server_default="0"))
    op.add_column("people", sa.Column("failed_at", sa.Double))
    op.add_column("tables", sa.Column("host", sa.String(32)))
    op.create_index("tables_host", "tables", ["host", "stage"])
    _make_partial(
        "tables_open", ["stage", "changed_at"], sa.column("is_open", sa.Boolean).is_(True)
    )
    _make_partial("tables_due", ["changed_at"], sa.column("bots_due", sa.Boolean).is_(True))
    _make_partial("tables_deadline", ["deadline"], sa.column("deadline").is_not(None))
    op.create_table(
        "files",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("content", sa.Text, nullable=False),
    )
    op.create_table(
        "table_files",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("digest", sa.String(64), sa.ForeignKey("files.digest"), primary_key=True),
    )
    op.create_index("table_files_digest", "table_files", ["digest"])
    op.create_table(
        "bans",
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("value", sa.String(64), primary_key=True),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("until", sa.Double),
        sa.Column("reason", sa.Text, nullable=False),
    )
    _note_hosts()


def _make_partial(name: str, columns: list[str], where: sa.ColumnElement[bool]) -> None:
    op.drop_index(name, "tables")
    op.create_index(name, "tables", columns, sqlite_where=where, postgresql_where=where)


def _note_hosts() -> None:
    tables = sa.table("tables", sa.column("id"), sa.column("host"), sa.column("summary"))
    connection = op.get_bind()
    hosts = []
    for row in connection.execute(sa.select(tables.c.id, tables.c.summary)):
        try:
            host = json.loads(row.summary).get("host")
        except (ValueError, AttributeError):
            # What cannot be read is said when the table is opened.
            continue
        if isinstance(host, str):
            hosts.append({"table": row.id, "person": host[:32]})
    if hosts:
        change = tables.update().where(tables.c.id == sa.bindparam("table"))
        connection.execute(change.values(host=sa.bindparam("person")), hosts)
