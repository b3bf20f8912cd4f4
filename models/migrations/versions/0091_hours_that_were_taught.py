"""hours that were taught in a term, beside those that were planned

Revision 0091, after 0090.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0091"
down_revision = "0090"
branch_labels = None
depends_on = None


def upgrade() -> None:
    text = sqlmodel.sql.sqltypes.AutoString
    op.create_table(
        "taught_hours",
        sa.Column("subject_code", text(length=12), nullable=False),
        sa.Column("academic_year", sa.Integer(), nullable=False),
        sa.Column("semester", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), server_default="1", nullable=False),
        sa.Column("updated_by", sa.Uuid(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["academic_year", "semester"],
            ["term.academic_year", "term.semester"],
            name=op.f("fk_taught_hours_academic_year"),
        ),
        sa.ForeignKeyConstraint(["subject_code"], ["subject.subject_code"], name=op.f("fk_taught_hours_subject_code")),
        sa.ForeignKeyConstraint(["updated_by"], ["person.person_id"], name=op.f("fk_taught_hours_updated_by")),
        sa.PrimaryKeyConstraint("subject_code", "academic_year", "semester", name=op.f("pk_taught_hours")),
    )
    op.create_table(
        "taught_topic",
        sa.Column("subject_code", text(length=12), nullable=False),
        sa.Column("academic_year", sa.Integer(), nullable=False),
        sa.Column("semester", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("theory_hours", sa.Numeric(precision=5, scale=1), nullable=False),
        sa.Column("practice_hours", sa.Numeric(precision=5, scale=1), nullable=False),
        sa.Column("reason", text(), server_default="", nullable=False),
        sa.CheckConstraint(
            "theory_hours >= 0 AND practice_hours >= 0", name=op.f("ck_taught_topic_hours_are_given")
        ),
        sa.ForeignKeyConstraint(
            ["subject_code", "academic_year", "semester"],
            ["taught_hours.subject_code", "taught_hours.academic_year", "taught_hours.semester"],
            name=op.f("fk_taught_topic_subject_code"),
        ),
        sa.ForeignKeyConstraint(
            ["subject_code", "position"],
            ["teaching_topic.subject_code", "teaching_topic.position"],
            name=op.f("fk_taught_topic_subject_code_position"),
        ),
        sa.PrimaryKeyConstraint("subject_code", "academic_year", "semester", "position", name=op.f("pk_taught_topic")),
    )


def downgrade() -> None:
    op.drop_table("taught_topic")
    op.drop_table("taught_hours")
