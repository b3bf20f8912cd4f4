"""The university has a logo.

Revision 0022, after 0021.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table of the one logo."""
    op.create_table(
        "university_logo",
        sa.Column("university_id", sa.Integer(), sa.ForeignKey("university.university_id"), primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("png", sa.LargeBinary(), nullable=False),
    )


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("university_logo")
