"""a plan says how many credits of a splittable subject are taken

Revision 0074, after 0073.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0074"
down_revision = "0073"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("plan_section", sa.Column("credit", sa.Numeric(precision=5, scale=1), nullable=True))


def downgrade() -> None:
    op.drop_column("plan_section", "credit")
