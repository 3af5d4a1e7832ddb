"""What the names of accounts look like, so that no two can be taken for each other."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Makes the new table; a server fills it when it starts."""
    op.create_table(
        "login_looks",
        sa.Column("look", sa.String(60), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
    )
    op.create_index("login_looks_person", "login_looks", ["person"])
