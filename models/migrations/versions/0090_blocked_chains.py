"""chains of blocked subjects that a round of audits found, and the version whose leaf credits from elsewhere name

Revision 0090, after 0089.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0090"
down_revision = "0089"
branch_labels = None
depends_on = None

_FOLLOWED = """
    UPDATE transfer_credit_line l SET version_id = f.version_id
      FROM transfer_credit t JOIN student_programme f USING (student_id)
     WHERE t.case_id = l.case_id AND l.target_path IS NOT NULL
"""
"""Nobody was moved to another version before: a leaf is one of the version that its student follows."""


def upgrade() -> None:
    op.add_column("audit_summary", sa.Column("blocked", JSONB(), nullable=True))
    op.add_column("transfer_credit_line", sa.Column("version_id", sa.Uuid(), nullable=True))
    op.create_foreign_key(
        op.f("fk_transfer_credit_line_version_id"),
        "transfer_credit_line",
        "programme_version",
        ["version_id"],
        ["version_id"],
    )
    op.execute(_FOLLOWED)
    op.create_check_constraint(
        op.f("ck_transfer_credit_line_version_of_a_leaf"),
        "transfer_credit_line",
        "(version_id IS NULL) = (target_path IS NULL)",
    )


def downgrade() -> None:
    op.drop_constraint(op.f("ck_transfer_credit_line_version_of_a_leaf"), "transfer_credit_line", type_="check")
    op.drop_column("transfer_credit_line", "version_id")
    op.drop_column("audit_summary", "blocked")
