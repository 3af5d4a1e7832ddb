"""Sheets of games from a real table, with their photos, and names that mean the same."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Makes the new tables."""
    op.create_table(
        "sheets",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("host", sa.String(32)),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("stage", sa.String(8), nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("changed_at", sa.Double, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
    )
    op.create_index("sheets_host", "sheets", ["host"])
    op.create_table(
        "sheet_people",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("sheet_id", sa.String(32), sa.ForeignKey("sheets.id"), primary_key=True),
    )
    op.create_index("sheet_people_sheet", "sheet_people", ["sheet_id"])
    op.create_table(
        "sheet_events",
        sa.Column("sheet_id", sa.String(32), sa.ForeignKey("sheets.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("person", sa.String(32)),
        sa.Column("action", sa.String(40)),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_index("sheet_events_action", "sheet_events", ["sheet_id", "action"], unique=True)
    op.create_table(
        "sheet_photos",
        sa.Column("sheet_id", sa.String(32), sa.ForeignKey("sheets.id"), primary_key=True),
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(32)),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("content", sa.Text, nullable=False),
    )
    op.create_index("sheet_photos_person", "sheet_photos", ["person"])
    op.create_table(
        "name_aliases",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("name", sa.String(60), primary_key=True),
        sa.Column("means", sa.String(60), nullable=False),
    )
