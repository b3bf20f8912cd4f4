"""requests to graduate with their certificates, and conferrals with their lists

Revision 0078, after 0077.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0078"
down_revision = "0077"
branch_labels = None
depends_on = None

_TEXT = sqlmodel.sql.sqltypes.AutoString
_INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "graduation",
        sa.Column("case_id", sa.Uuid(), nullable=False),
        sa.Column("student_id", sa.Integer(), nullable=False),
        sa.Column("academic_year", sa.Integer(), nullable=False),
        sa.Column("semester", sa.Integer(), nullable=False),
        sa.Column("asked_at", _INSTANT, nullable=False),
        sa.Column("is_open", sa.Boolean(), server_default=sa.text("true"), nullable=False),
        sa.Column("version_id", sa.Uuid(), nullable=False),
        sa.Column("name_th", _TEXT(length=200), nullable=False),
        sa.Column("name_en", _TEXT(length=200), nullable=False),
        sa.Column("accepted", JSONB(), nullable=False),
        sa.Column("accepted_at", _INSTANT, nullable=False),
        sa.Column("audit", JSONB(), nullable=False),
        sa.Column("audited_at", _INSTANT, nullable=False),
        sa.Column("library", sa.String(length=40), nullable=True),
        sa.Column("test", sa.String(length=40), nullable=True),
        sa.Column("honours", sa.String(length=40), nullable=True),
        sa.Column("approved_at", _INSTANT, nullable=True),
        sa.Column("approved_by", sa.Uuid(), nullable=True),
        sa.Column("year", sa.Integer(), nullable=True),
        sa.Column("serial", sa.Integer(), nullable=True),
        sa.Column("number", _TEXT(length=20), nullable=True),
        sa.Column("conferred_on", sa.Date(), nullable=True),
        sa.Column("conferred_at", _INSTANT, nullable=True),
        sa.ForeignKeyConstraint(["case_id"], ["case_file.case_id"], name=op.f("fk_graduation_case_id")),
        sa.ForeignKeyConstraint(["student_id"], ["student.student_id"], name=op.f("fk_graduation_student_id")),
        sa.ForeignKeyConstraint(
            ["version_id"], ["programme_version.version_id"], name=op.f("fk_graduation_version_id")
        ),
        sa.ForeignKeyConstraint(["approved_by"], ["person.person_id"], name=op.f("fk_graduation_approved_by")),
        sa.PrimaryKeyConstraint("case_id", name=op.f("pk_graduation")),
        sa.UniqueConstraint("year", "serial", name="uq_graduation_serial"),
    )
    op.create_index(
        "uq_graduation_open", "graduation", ["student_id"], unique=True, postgresql_where=sa.text("is_open")
    )
    op.create_index("ix_graduation_term", "graduation", ["academic_year", "semester", "student_id"])
    op.create_index("ix_graduation_student", "graduation", ["student_id", "asked_at"])
    op.create_table(
        "conferral",
        sa.Column("case_id", sa.Uuid(), nullable=False),
        sa.Column("academic_year", sa.Integer(), nullable=False),
        sa.Column("semester", sa.Integer(), nullable=False),
        sa.Column("council_on", sa.Date(), nullable=False),
        sa.Column("resolution", _TEXT(length=60), nullable=True),
        sa.Column("conferred_on", sa.Date(), nullable=True),
        sa.Column("ended_at", _INSTANT, nullable=True),
        sa.ForeignKeyConstraint(["case_id"], ["case_file.case_id"], name=op.f("fk_conferral_case_id")),
        sa.PrimaryKeyConstraint("case_id", name=op.f("pk_conferral")),
    )
    op.create_table(
        "conferral_line",
        sa.Column("case_id", sa.Uuid(), nullable=False),
        sa.Column("graduation_id", sa.Uuid(), nullable=False),
        sa.Column("state", sa.String(length=40), server_default=sa.text("'listed'"), nullable=False),
        sa.Column("reason", _TEXT(length=500), nullable=True),
        sa.ForeignKeyConstraint(["case_id"], ["conferral.case_id"], name=op.f("fk_conferral_line_case_id")),
        sa.ForeignKeyConstraint(
            ["graduation_id"], ["graduation.case_id"], name=op.f("fk_conferral_line_graduation_id")
        ),
        sa.PrimaryKeyConstraint("case_id", "graduation_id", name=op.f("pk_conferral_line")),
    )
    op.create_index("ix_conferral_line_graduation", "conferral_line", ["graduation_id", "state"])


def downgrade() -> None:
    op.drop_table("conferral_line")
    op.drop_table("conferral")
    op.drop_table("graduation")
