"""what the last round of audits found of each student, and what changed since the one before

Revision 0079, after 0078.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0079"
down_revision = "0078"
branch_labels = None
depends_on = None

_TEXT = sqlmodel.sql.sqltypes.AutoString
_INSTANT = sa.DateTime(timezone=True)
_CREDITS = sa.Numeric(precision=5, scale=1)


def upgrade() -> None:
    op.create_table(
        "audit_round",
        sa.Column("round_id", sa.Uuid(), nullable=False),
        sa.Column("scope", sa.String(length=40), nullable=False),
        sa.Column("asked_by", sa.Uuid(), nullable=True),
        sa.Column("began_at", _INSTANT, nullable=False),
        sa.Column("finished_at", _INSTANT, nullable=True),
        sa.Column("students", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("changed", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.ForeignKeyConstraint(["asked_by"], ["person.person_id"], name=op.f("fk_audit_round_asked_by")),
        sa.PrimaryKeyConstraint("round_id", name=op.f("pk_audit_round")),
    )
    op.create_index(op.f("ix_audit_round_began_at"), "audit_round", ["began_at"], unique=False)
    op.create_table(
        "audit_summary",
        sa.Column("student_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("version_id", sa.Uuid(), nullable=False),
        sa.Column("need", _CREDITS, nullable=False),
        sa.Column("done", _CREDITS, nullable=False),
        sa.Column("if_passed", _CREDITS, nullable=False),
        sa.Column("to_take", _CREDITS, nullable=False),
        sa.Column("missing", JSONB(), nullable=False),
        sa.Column("is_proven", sa.Boolean(), nullable=False),
        sa.Column("input_hash", _TEXT(length=64), nullable=False),
        sa.Column("round_id", sa.Uuid(), nullable=False),
        sa.Column("audited_at", _INSTANT, nullable=False),
        sa.ForeignKeyConstraint(["student_id"], ["student.student_id"], name=op.f("fk_audit_summary_student_id")),
        sa.ForeignKeyConstraint(
            ["version_id"], ["programme_version.version_id"], name=op.f("fk_audit_summary_version_id")
        ),
        sa.ForeignKeyConstraint(["round_id"], ["audit_round.round_id"], name=op.f("fk_audit_summary_round_id")),
        sa.PrimaryKeyConstraint("student_id", name=op.f("pk_audit_summary")),
    )
    op.create_index(op.f("ix_audit_summary_version_id"), "audit_summary", ["version_id"], unique=False)
    op.create_index(op.f("ix_audit_summary_round_id"), "audit_summary", ["round_id"], unique=False)
    op.create_table(
        "audit_change",
        sa.Column("student_id", sa.Integer(), nullable=False),
        sa.Column("round_id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("done_before", _CREDITS, nullable=False),
        sa.Column("done", _CREDITS, nullable=False),
        sa.Column("to_take_before", _CREDITS, nullable=False),
        sa.Column("to_take", _CREDITS, nullable=False),
        sa.Column("filled", JSONB(), nullable=False),
        sa.Column("opened", JSONB(), nullable=False),
        sa.Column("found_at", _INSTANT, nullable=False),
        sa.ForeignKeyConstraint(["student_id"], ["student.student_id"], name=op.f("fk_audit_change_student_id")),
        sa.ForeignKeyConstraint(["round_id"], ["audit_round.round_id"], name=op.f("fk_audit_change_round_id")),
        sa.PrimaryKeyConstraint("student_id", "round_id", name=op.f("pk_audit_change")),
    )
    op.create_index("ix_audit_change_round", "audit_change", ["round_id", "kind"], unique=False)


def downgrade() -> None:
    op.drop_table("audit_change")
    op.drop_table("audit_summary")
    op.drop_table("audit_round")
