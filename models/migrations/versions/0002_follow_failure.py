"""Rows that the reconciliation could not follow.

Revision 0002, after 0001.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "follow_failure",
        sa.Column("follower", sa.String(40), nullable=False),
        sa.Column("row_key", sa.String(200), nullable=False),
        sa.Column("failure", sa.String(200), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("first_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("last_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("again_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("follower", "row_key"),
    )


def downgrade() -> None:
    op.drop_table("follow_failure")
