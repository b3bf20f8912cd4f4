"""a section says when its last seat was taken for the first time

Revision 0089, after 0088.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0089"
down_revision = "0088"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("section", sa.Column("filled_at", sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    op.drop_column("section", "filled_at")
