"""Promotions of an academic year, their students, and the history of study years.

Revision 0025, after 0024.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "year_promotion",
        sa.Column("case_id", sa.Uuid(), sa.ForeignKey("case_file.case_id"), primary_key=True),
        sa.Column("academic_year", sa.Integer(), nullable=False),
        sa.Column("reason", sa.String(500), nullable=False),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("students", sa.Integer(), nullable=False),
        sa.Column("figures", postgresql.JSONB(), nullable=False),
    )
    op.create_index("ix_year_promotion_asked", "year_promotion", ["asked_at"])
    op.create_table(
        "promotion_student",
        sa.Column("case_id", sa.Uuid(), sa.ForeignKey("year_promotion.case_id"), primary_key=True),
        sa.Column("student_id", sa.Integer(), sa.ForeignKey("student.student_id"), primary_key=True),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(40), nullable=False, server_default="waiting"),
        sa.Column("from_year", sa.Integer(), nullable=False),
        sa.Column("to_year", sa.Integer(), nullable=False),
        sa.Column("terms", sa.Integer(), nullable=False, server_default=sa.text("0")),
        sa.Column("away", sa.Integer(), nullable=False, server_default=sa.text("0")),
        sa.Column("longest", sa.Integer(), nullable=False),
        sa.Column("problem", sa.String(40)),
    )
    op.create_index("uq_promotion_student_position", "promotion_student", ["case_id", "position"], unique=True)
    op.create_index("ix_promotion_student_state", "promotion_student", ["case_id", "state", "position"])
    op.create_table(
        "study_year_change",
        sa.Column("case_id", sa.Uuid(), sa.ForeignKey("case_file.case_id"), primary_key=True),
        sa.Column("student_id", sa.Integer(), sa.ForeignKey("student.student_id"), primary_key=True),
        sa.Column("from_year", sa.Integer(), nullable=False),
        sa.Column("to_year", sa.Integer(), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("undone_at", sa.DateTime(timezone=True)),
        sa.CheckConstraint("from_year <> to_year", name="changes"),
    )
    op.create_index("ix_study_year_change_student", "study_year_change", ["student_id", "changed_at"])


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("study_year_change")
    op.drop_table("promotion_student")
    op.drop_table("year_promotion")
