"""bill runs

Revision 0032, after 0031.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("bill", sa.Column("problem_since", sa.DateTime(timezone=True), nullable=True))
    op.execute("UPDATE bill SET problem_since = assessed_at WHERE problem IS NOT NULL")
    op.create_table(
        "bill_run",
        sa.Column("case_id", sa.Uuid(), nullable=False),
        sa.Column("academic_year", sa.Integer(), nullable=False),
        sa.Column("semester", sa.Integer(), nullable=False),
        sa.Column("campus_code", sa.String(), nullable=True),
        sa.Column("faculty_code", sa.String(), nullable=True),
        sa.Column("education_level_code", sa.String(length=10), nullable=True),
        sa.Column("who_chose", sa.String(length=40), nullable=False),
        sa.Column("charged_as", sa.String(length=40), nullable=True),
        sa.Column("drafted_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("previewed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("compared_year", sa.Integer(), nullable=True),
        sa.Column("compared_semester", sa.Integer(), nullable=True),
        sa.Column("students", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("previewed", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("expected_invoices", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("expected", sa.Numeric(precision=12, scale=2), nullable=False),
        sa.Column("problems", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("done", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("billed", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("amount", sa.Numeric(precision=12, scale=2), nullable=False),
        sa.Column("failed", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("undone", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("kept", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.ForeignKeyConstraint(["campus_code"], ["campus.campus_code"], name=op.f("fk_bill_run_campus_code")),
        sa.ForeignKeyConstraint(["case_id"], ["case_file.case_id"], name=op.f("fk_bill_run_case_id")),
        sa.ForeignKeyConstraint(["faculty_code"], ["faculty.faculty_code"], name=op.f("fk_bill_run_faculty_code")),
        sa.PrimaryKeyConstraint("case_id", name=op.f("pk_bill_run")),
    )
    op.create_index("ix_bill_run_term", "bill_run", ["academic_year", "semester"], unique=False)
    op.create_table(
        "bill_run_student",
        sa.Column("case_id", sa.Uuid(), nullable=False),
        sa.Column("student_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=40), nullable=False),
        sa.Column("expected", sa.Numeric(precision=12, scale=2), nullable=True),
        sa.Column("problem", sa.String(length=60), nullable=True),
        sa.Column("lines", postgresql.JSONB(none_as_null=True), nullable=True),
        sa.Column("invoice_id", sa.Uuid(), nullable=True),
        sa.ForeignKeyConstraint(["case_id"], ["bill_run.case_id"], name=op.f("fk_bill_run_student_case_id")),
        sa.ForeignKeyConstraint(["invoice_id"], ["invoice.invoice_id"], name=op.f("fk_bill_run_student_invoice_id")),
        sa.ForeignKeyConstraint(["student_id"], ["student.student_id"], name=op.f("fk_bill_run_student_student_id")),
        sa.PrimaryKeyConstraint("case_id", "student_id", name=op.f("pk_bill_run_student")),
    )
    op.create_index("uq_bill_run_student_position", "bill_run_student", ["case_id", "position"], unique=True)
    op.create_index("ix_bill_run_student_state", "bill_run_student", ["case_id", "state", "position"], unique=False)
    op.create_index(
        "ix_bill_run_student_problem", "bill_run_student", ["case_id", "position"],
        postgresql_where=sa.text("problem IS NOT NULL"),
    )  # fmt: skip
    op.create_index(
        "ix_bill_run_student_lines", "bill_run_student", ["case_id", "position"],
        postgresql_where=sa.text("lines IS NOT NULL"),
    )  # fmt: skip
    op.create_index(
        "ix_bill_run_student_invoice", "bill_run_student", ["invoice_id"],
        postgresql_where=sa.text("invoice_id IS NOT NULL"),
    )  # fmt: skip
    op.create_table(
        "bill_run_total",
        sa.Column("case_id", sa.Uuid(), nullable=False),
        sa.Column("faculty_code", sa.String(), nullable=False),
        sa.Column("fee_code", sa.String(), nullable=False),
        sa.Column("students", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("added", sa.Numeric(precision=12, scale=2), nullable=False),
        sa.Column("charged", sa.Numeric(precision=12, scale=2), nullable=False),
        sa.Column("compared", sa.Numeric(precision=12, scale=2), nullable=False),
        sa.ForeignKeyConstraint(["case_id"], ["bill_run.case_id"], name=op.f("fk_bill_run_total_case_id")),
        sa.ForeignKeyConstraint(
            ["faculty_code"], ["faculty.faculty_code"], name=op.f("fk_bill_run_total_faculty_code")
        ),
        sa.ForeignKeyConstraint(["fee_code"], ["fee.fee_code"], name=op.f("fk_bill_run_total_fee_code")),
        sa.PrimaryKeyConstraint("case_id", "faculty_code", "fee_code", name=op.f("pk_bill_run_total")),
    )


def downgrade() -> None:
    op.drop_table("bill_run_total")
    op.drop_table("bill_run_student")
    op.drop_table("bill_run")
    op.drop_column("bill", "problem_since")
