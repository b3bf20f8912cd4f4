"""rules and requests of transferring credits

Revision 0075, after 0074.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0075"
down_revision = "0074"
branch_labels = None
depends_on = None

_TEXT = sqlmodel.sql.sqltypes.AutoString
_INSTANT = sa.DateTime(timezone=True)
_CREDITS = sa.Numeric(precision=5, scale=1)


def upgrade() -> None:
    op.create_table(
        "transfer_rule",
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("changed_by", sa.Uuid(), nullable=True),
        sa.Column("changed_at", _INSTANT, nullable=False),
        sa.Column("deleted_at", _INSTANT, nullable=True),
        sa.Column("rule_id", sa.Uuid(), nullable=False),
        sa.Column("source", sa.String(length=40), nullable=False),
        sa.Column("institution", _TEXT(length=200), nullable=False),
        sa.Column("source_code", _TEXT(length=20), nullable=False),
        sa.Column("source_name", _TEXT(length=200), nullable=False),
        sa.Column("target_code", _TEXT(length=9), nullable=False),
        sa.Column("least_letter", _TEXT(length=2), nullable=False),
        sa.Column("credits", _CREDITS, nullable=False),
        sa.Column("valid_from", sa.Date(), nullable=False),
        sa.Column("valid_to", sa.Date(), nullable=True),
        sa.Column("decided_by", _TEXT(length=200), nullable=False),
        sa.CheckConstraint("valid_to IS NULL OR valid_to >= valid_from", name=op.f("ck_transfer_rule_days_rise")),
        sa.CheckConstraint(
            "(source = 'outside') = (institution <> '')", name=op.f("ck_transfer_rule_institution_outside")
        ),
        sa.CheckConstraint("credits >= 0", name=op.f("ck_transfer_rule_credits_not_negative")),
        sa.ForeignKeyConstraint(["changed_by"], ["person.person_id"], name=op.f("fk_transfer_rule_changed_by")),
        sa.PrimaryKeyConstraint("rule_id", name=op.f("pk_transfer_rule")),
    )
    op.create_index(
        "ix_transfer_rule_target", "transfer_rule", ["target_code"], postgresql_where=sa.text("deleted_at IS NULL")
    )
    op.create_table(
        "transfer_credit",
        sa.Column("case_id", sa.Uuid(), nullable=False),
        sa.Column("student_id", sa.Integer(), nullable=False),
        sa.Column("academic_year", sa.Integer(), nullable=False),
        sa.Column("semester", sa.Integer(), nullable=False),
        sa.Column("asked_on", sa.Date(), nullable=False),
        sa.Column("source", sa.String(length=40), nullable=False),
        sa.Column("institution", _TEXT(length=200), nullable=False),
        sa.Column("reason", _TEXT(), nullable=False),
        sa.Column("under_review", sa.Boolean(), server_default=sa.text("true"), nullable=False),
        sa.Column("year", sa.Integer(), nullable=True),
        sa.Column("serial", sa.Integer(), nullable=True),
        sa.Column("number", _TEXT(length=20), nullable=True),
        sa.Column("approved_at", _INSTANT, nullable=True),
        sa.Column("approved_by", sa.Uuid(), nullable=True),
        sa.ForeignKeyConstraint(["case_id"], ["case_file.case_id"], name=op.f("fk_transfer_credit_case_id")),
        sa.ForeignKeyConstraint(["student_id"], ["student.student_id"], name=op.f("fk_transfer_credit_student_id")),
        sa.ForeignKeyConstraint(["approved_by"], ["person.person_id"], name=op.f("fk_transfer_credit_approved_by")),
        sa.PrimaryKeyConstraint("case_id", name=op.f("pk_transfer_credit")),
        sa.UniqueConstraint("year", "serial", name="uq_transfer_credit_serial"),
    )
    op.create_index(
        "uq_transfer_credit_under_review",
        "transfer_credit",
        ["student_id"],
        unique=True,
        postgresql_where=sa.text("under_review"),
    )
    op.create_index("ix_transfer_credit_student", "transfer_credit", ["student_id", "asked_on"])
    op.create_table(
        "transfer_credit_line",
        sa.Column("case_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("source_code", _TEXT(length=20), nullable=False),
        sa.Column("source_name", _TEXT(length=200), nullable=False),
        sa.Column("source_credits", _CREDITS, nullable=False),
        sa.Column("grade", _TEXT(length=2), nullable=False),
        sa.Column("content_share", sa.Integer(), nullable=False),
        sa.Column("target_code", _TEXT(length=9), nullable=True),
        sa.Column("target_path", _TEXT(length=200), nullable=True),
        sa.Column("section_code", _TEXT(length=10), nullable=False),
        sa.Column("section_type", sa.String(length=40), nullable=False),
        sa.Column("credits", _CREDITS, nullable=False),
        sa.Column("rule_id", sa.Uuid(), nullable=True),
        sa.Column("owner_faculty_code", _TEXT(), nullable=True),
        sa.Column("owner_department_code", _TEXT(), nullable=True),
        sa.Column("granted_at", _INSTANT, nullable=True),
        sa.Column("credit_code", _TEXT(length=20), nullable=True),
        sa.CheckConstraint(
            "(target_code IS NULL) <> (target_path IS NULL)", name=op.f("ck_transfer_credit_line_one_target")
        ),
        sa.CheckConstraint(
            "credits >= 0 AND source_credits >= 0", name=op.f("ck_transfer_credit_line_credits_not_negative")
        ),
        sa.CheckConstraint(
            "content_share BETWEEN 0 AND 100", name=op.f("ck_transfer_credit_line_content_is_a_share")
        ),
        sa.CheckConstraint(
            "(credit_code IS NOT NULL) = (granted_at IS NOT NULL AND target_path IS NOT NULL)",
            name=op.f("ck_transfer_credit_line_code_of_a_leaf"),
        ),
        sa.ForeignKeyConstraint(["case_id"], ["transfer_credit.case_id"], name=op.f("fk_transfer_credit_line_case_id")),
        sa.ForeignKeyConstraint(["rule_id"], ["transfer_rule.rule_id"], name=op.f("fk_transfer_credit_line_rule_id")),
        sa.PrimaryKeyConstraint("case_id", "number", name=op.f("pk_transfer_credit_line")),
    )
    op.create_table(
        "transfer_credit_file",
        sa.Column("case_id", sa.Uuid(), nullable=False),
        sa.Column("file_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(["case_id"], ["transfer_credit.case_id"], name=op.f("fk_transfer_credit_file_case_id")),
        sa.ForeignKeyConstraint(["file_id"], ["stored_file.file_id"], name=op.f("fk_transfer_credit_file_file_id")),
        sa.PrimaryKeyConstraint("case_id", "file_id", name=op.f("pk_transfer_credit_file")),
    )


def downgrade() -> None:
    op.drop_table("transfer_credit_file")
    op.drop_table("transfer_credit_line")
    op.drop_table("transfer_credit")
    op.drop_table("transfer_rule")
