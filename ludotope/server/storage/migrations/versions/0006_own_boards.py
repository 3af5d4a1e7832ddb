"""Boards of people's own: data files for games, kept with whoever made them."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Makes the new table."""
    op.create_table(
        "own_boards",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("option", sa.String(40), nullable=False),
        sa.Column("variant", sa.String(64), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sa.Column("changed_at", sa.Double, nullable=False),
    )
    op.create_index("own_boards_person", "own_boards", ["person"])
