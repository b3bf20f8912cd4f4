"""chains of blocked subjects that a round of audits found

Revision 0088, after 0086.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0088"
down_revision = "0086"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("audit_summary", sa.Column("blocked", JSONB(), nullable=True))


def downgrade() -> None:
    op.drop_column("audit_summary", "blocked")
