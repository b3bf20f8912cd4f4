"""leaves of absence, late maintaining, returns, resignations and reinstatements; the status of who resigned

Revision 0073, after 0072.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0073"
down_revision = "0072"
branch_labels = None
depends_on = None

_TEXT = sqlmodel.sql.sqltypes.AutoString
_INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "leave",
        sa.Column("case_id", sa.Uuid(), nullable=False),
        sa.Column("student_id", sa.Integer(), nullable=False),
        sa.Column("leave_kind", sa.String(length=40), nullable=False),
        sa.Column("asked_on", sa.Date(), nullable=False),
        sa.Column("reason", _TEXT(), nullable=False),
        sa.Column("under_review", sa.Boolean(), server_default=sa.text("true"), nullable=False),
        sa.Column("effects", JSONB(), nullable=False),
        sa.Column("done", JSONB(), nullable=True),
        sa.Column("year", sa.Integer(), nullable=True),
        sa.Column("serial", sa.Integer(), nullable=True),
        sa.Column("number", _TEXT(length=20), nullable=True),
        sa.Column("approved_at", _INSTANT, nullable=True),
        sa.Column("approved_by", sa.Uuid(), nullable=True),
        sa.Column("came_from", _TEXT(length=10), nullable=True),
        sa.Column("began_at", _INSTANT, nullable=True),
        sa.Column("ended_at", _INSTANT, nullable=True),
        sa.Column("ended_as", sa.String(length=40), nullable=True),
        sa.Column("ended_by_case_id", sa.Uuid(), nullable=True),
        sa.ForeignKeyConstraint(["case_id"], ["case_file.case_id"], name=op.f("fk_leave_case_id")),
        sa.ForeignKeyConstraint(["student_id"], ["student.student_id"], name=op.f("fk_leave_student_id")),
        sa.ForeignKeyConstraint(["approved_by"], ["person.person_id"], name=op.f("fk_leave_approved_by")),
        sa.ForeignKeyConstraint(["ended_by_case_id"], ["case_file.case_id"], name=op.f("fk_leave_ended_by_case_id")),
        sa.PrimaryKeyConstraint("case_id", name=op.f("pk_leave")),
        sa.UniqueConstraint("year", "serial", name="uq_leave_serial"),
    )
    op.create_index(
        "uq_leave_under_review", "leave", ["student_id"], unique=True, postgresql_where=sa.text("under_review")
    )
    op.create_index("ix_leave_student", "leave", ["student_id", "asked_on"])
    op.create_table(
        "leave_term",
        sa.Column("case_id", sa.Uuid(), nullable=False),
        sa.Column("academic_year", sa.Integer(), nullable=False),
        sa.Column("semester", sa.Integer(), nullable=False),
        sa.Column("effect", sa.String(length=40), nullable=True),
        sa.Column("fees", sa.String(length=40), nullable=True),
        sa.ForeignKeyConstraint(["case_id"], ["leave.case_id"], name=op.f("fk_leave_term_case_id")),
        sa.PrimaryKeyConstraint("case_id", "academic_year", "semester", name=op.f("pk_leave_term")),
    )
    op.create_table(
        "leave_file",
        sa.Column("case_id", sa.Uuid(), nullable=False),
        sa.Column("file_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(["case_id"], ["leave.case_id"], name=op.f("fk_leave_file_case_id")),
        sa.ForeignKeyConstraint(["file_id"], ["stored_file.file_id"], name=op.f("fk_leave_file_file_id")),
        sa.PrimaryKeyConstraint("case_id", "file_id", name=op.f("pk_leave_file")),
    )
    op.execute(
        "INSERT INTO code_name (kind, code, name_th, name_en)"
        " SELECT 'student_status', '17010', 'ลาออก', 'Resigned'"
        "  WHERE EXISTS (SELECT FROM code_name WHERE kind = 'student_status') ON CONFLICT DO NOTHING"
    )


def downgrade() -> None:
    op.drop_table("leave_file")
    op.drop_table("leave_term")
    op.drop_table("leave")
