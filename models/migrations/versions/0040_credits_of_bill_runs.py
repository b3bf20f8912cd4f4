"""what bill runs credit

Revision 0040, after 0039.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision = "0039"
branch_labels = None
depends_on = None

_BAHT = sa.Numeric(precision=12, scale=2)
_SUMS = (("bill_run", "expected_credited"), ("bill_run", "credited"), ("bill_run_total", "credited"))


def upgrade() -> None:
    for name in ("expected_credits", "credits"):
        op.add_column("bill_run", sa.Column(name, sa.Integer(), server_default=sa.text("0"), nullable=False))
    for table, name in _SUMS:
        op.add_column(table, sa.Column(name, _BAHT, server_default=sa.text("0"), nullable=False))
        op.alter_column(table, name, server_default=None)
    for name in ("expected_credited", "credited"):
        op.add_column("bill_run_student", sa.Column(name, _BAHT, nullable=True))


def downgrade() -> None:
    for name in ("expected_credited", "credited"):
        op.drop_column("bill_run_student", name)
    for table, name in _SUMS:
        op.drop_column(table, name)
    for name in ("expected_credits", "credits"):
        op.drop_column("bill_run", name)
