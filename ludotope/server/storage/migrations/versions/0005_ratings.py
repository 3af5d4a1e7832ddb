"""Ratings, and puzzles that were solved."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Makes the new tables."""
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("strengths", sa.String(400), nullable=False),
        sa.Column("share", sa.Double, nullable=False),
        sa.Column("value", sa.Double, nullable=False),
    )
    op.create_table(
        "solved_puzzles",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("puzzle", sa.String(40), primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
    )
