"""where students were on the pages of finance

Revision 0034, after 0033.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op


revision = "0034"
down_revision = "0033"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "finance_progress",
        sa.Column("student_id", sa.Integer(), nullable=False),
        sa.Column("academic_year", sa.Integer(), nullable=False),
        sa.Column("semester", sa.Integer(), nullable=False),
        sa.Column("tab_no", sa.Integer(), nullable=False),
        sa.Column("step_no", sa.Integer(), nullable=False),
        sa.Column("late_notice", sa.Enum("0", "1", name="noticeflag", native_enum=False, length=40), nullable=False),
        sa.Column("skip_all_fin", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("skip_late_registration", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("skip_late_change", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint(
            "tab_no BETWEEN 1 AND 2 AND step_no BETWEEN 1 AND 2", name=op.f("ck_finance_progress_known_step")
        ),
        sa.ForeignKeyConstraint(["student_id"], ["student.student_id"], name=op.f("fk_finance_progress_student_id")),
        sa.PrimaryKeyConstraint("student_id", "academic_year", "semester", name=op.f("pk_finance_progress")),
    )


def downgrade() -> None:
    op.drop_table("finance_progress")
