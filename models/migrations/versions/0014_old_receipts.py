"""Receipts that the old system issued, to be looked up.

Revision 0014, after 0013.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the register."""
    op.create_table(
        "old_receipt",
        sa.Column("old_receipt_id", sa.Uuid(), primary_key=True),
        sa.Column("book", sa.String(40), nullable=False),
        sa.Column("number", sa.String(40), nullable=False),
        sa.Column("student_id", sa.Integer(), sa.ForeignKey("student.student_id"), nullable=False),
        sa.Column("received_on", sa.Date(), nullable=False),
        sa.Column("amount", sa.Numeric(12, 2), nullable=False),
        sa.Column("academic_year", sa.Integer(), nullable=True),
        sa.Column("semester", sa.Integer(), nullable=True),
        sa.Column("description", sa.String(200), nullable=True),
        sa.Column("case_id", sa.Uuid(), sa.ForeignKey("case_file.case_id"), nullable=True),
        sa.Column("entered_by", sa.Uuid(), sa.ForeignKey("person.person_id"), nullable=False),
        sa.Column("entered_at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index(
        "uq_old_receipt_number", "old_receipt", [sa.text("upper(number)"), sa.text("upper(book)")], unique=True
    )
    op.create_index("ix_old_receipt_student", "old_receipt", ["student_id", "received_on"])


def downgrade() -> None:
    """Take the register away again."""
    op.drop_table("old_receipt")
