"""holds of what is not paid

Revision 0024, after 0023.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("student_hold", sa.Column("invoice_id", sa.Uuid(), nullable=True))
    op.create_foreign_key(op.f("fk_student_hold_invoice_id"), "student_hold", "invoice", ["invoice_id"], ["invoice_id"])
    op.create_index(
        "uq_student_hold_invoice",
        "student_hold",
        ["invoice_id"],
        unique=True,
        postgresql_where=sa.text("released_at IS NULL"),
    )


def downgrade() -> None:
    op.drop_index("uq_student_hold_invoice", table_name="student_hold")
    op.drop_constraint(op.f("fk_student_hold_invoice_id"), "student_hold", type_="foreignkey")
    op.drop_column("student_hold", "invoice_id")
