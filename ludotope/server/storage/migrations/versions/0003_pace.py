"""The pace at which somebody likes to see what others do."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Makes a column for it; nobody has chosen one yet."""
    op.add_column("people", sa.Column("pace", sa.String(8)))
