"""Programmes, who follows which, and exceptions of a student

Revision 0072, after 0071.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0072"
down_revision = "0071"
branch_labels = None
depends_on = None

_TEXT = sqlmodel.sql.sqltypes.AutoString
_INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "programme_version",
        sa.Column("version_id", sa.Uuid(), nullable=False),
        sa.Column("programme_code", _TEXT(length=12), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("major_code", _TEXT(length=6), nullable=False),
        sa.Column("campus_code", _TEXT(length=2), nullable=False),
        sa.Column("name_th", _TEXT(length=200), nullable=False),
        sa.Column("name_en", _TEXT(length=200), nullable=False),
        sa.Column("total_credits", sa.Numeric(5, 1), nullable=False),
        sa.Column("first_entry_year", sa.Integer(), nullable=False),
        sa.Column("last_entry_year", sa.Integer(), nullable=True),
        sa.Column("status", sa.String(length=40), server_default=sa.text("'draft'"), nullable=False),
        sa.Column("document", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("updated_by", sa.Uuid(), nullable=True),
        sa.Column("updated_at", _INSTANT, nullable=False),
        sa.CheckConstraint(
            "last_entry_year IS NULL OR last_entry_year >= first_entry_year",
            name=op.f("ck_programme_version_years_rise"),
        ),
        sa.ForeignKeyConstraint(["major_code"], ["major.major_code"], name=op.f("fk_programme_version_major_code")),
        sa.ForeignKeyConstraint(["campus_code"], ["campus.campus_code"], name=op.f("fk_programme_version_campus_code")),
        sa.ForeignKeyConstraint(["updated_by"], ["person.person_id"], name=op.f("fk_programme_version_updated_by")),
        sa.PrimaryKeyConstraint("version_id", name=op.f("pk_programme_version")),
        sa.UniqueConstraint("programme_code", "revision", name="uq_programme_version_revision"),
    )
    op.create_index("ix_programme_version_major", "programme_version", ["major_code", "status"])
    op.create_table(
        "student_programme",
        sa.Column("student_id", sa.Integer(), nullable=False),
        sa.Column("version_id", sa.Uuid(), nullable=False),
        sa.Column("assigned_at", _INSTANT, nullable=False),
        sa.ForeignKeyConstraint(["student_id"], ["student.student_id"], name=op.f("fk_student_programme_student_id")),
        sa.ForeignKeyConstraint(
            ["version_id"], ["programme_version.version_id"], name=op.f("fk_student_programme_version_id")
        ),
        sa.PrimaryKeyConstraint("student_id", name=op.f("pk_student_programme")),
    )
    op.create_index(op.f("ix_student_programme_version_id"), "student_programme", ["version_id"])
    op.create_table(
        "programme_exception",
        sa.Column("exception_id", sa.Uuid(), nullable=False),
        sa.Column("student_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("path", _TEXT(length=200), nullable=False),
        sa.Column("subject", _TEXT(length=9), nullable=False),
        sa.Column("instead_of", _TEXT(length=9), nullable=False),
        sa.Column("credits", sa.Numeric(5, 1), nullable=True),
        sa.Column("choose", sa.Integer(), nullable=True),
        sa.Column("reason", _TEXT(length=500), nullable=False),
        sa.Column("valid_until", sa.Date(), nullable=True),
        sa.Column("asked_by", sa.Uuid(), nullable=False),
        sa.Column("agreed_by", sa.Uuid(), nullable=False),
        sa.Column("agreed_at", _INSTANT, nullable=False),
        sa.Column("withdrawn_at", _INSTANT, nullable=True),
        sa.CheckConstraint("asked_by <> agreed_by", name=op.f("ck_programme_exception_two_people")),
        sa.ForeignKeyConstraint(["student_id"], ["student.student_id"], name=op.f("fk_programme_exception_student_id")),
        sa.ForeignKeyConstraint(["asked_by"], ["person.person_id"], name=op.f("fk_programme_exception_asked_by")),
        sa.ForeignKeyConstraint(["agreed_by"], ["person.person_id"], name=op.f("fk_programme_exception_agreed_by")),
        sa.PrimaryKeyConstraint("exception_id", name=op.f("pk_programme_exception")),
    )
    op.create_index("ix_programme_exception_student", "programme_exception", ["student_id"])


def downgrade() -> None:
    op.drop_table("programme_exception")
    op.drop_table("student_programme")
    op.drop_table("programme_version")
