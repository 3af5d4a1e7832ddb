"""The first schema: settings, people, tables, guests, steps."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Makes the tables."""
    op.create_table(
        "settings",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("login", sa.String(60), unique=True),
        sa.Column("passphrase", sa.Text),
        sa.Column("sessions", sa.Integer, nullable=False, server_default="0"),
        sa.Column("created_at", sa.Double, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(8), nullable=False, unique=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("stage", sa.String(8), nullable=False),
        sa.Column("is_open", sa.Boolean, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("changed_at", sa.Double, nullable=False),
        sa.Column("bots_due", sa.Boolean, nullable=False),
        sa.Column("deadline", sa.Double),
        sa.Column("summary", sa.Text, nullable=False),
    )
    op.create_index("tables_open", "tables", ["is_open", "stage", "changed_at"])
    op.create_index("tables_due", "tables", ["bots_due", "changed_at"])
    op.create_index("tables_deadline", "tables", ["deadline"])
    op.create_table(
        "guests",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    )
    op.create_index("guests_table", "guests", ["table_id"])
    op.create_table(
        "steps",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("person", sa.String(32)),
        sa.Column("request", sa.String(64)),
        sa.Column("body", sa.Text, nullable=False),
    )
