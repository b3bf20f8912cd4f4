"""drafts of programmes before their offices, and exceptions that have no place in a version

Revision 0086, after 0085.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0086"
down_revision = "0085"
branch_labels = None
depends_on = None


def upgrade() -> None:
    text = sqlmodel.sql.sqltypes.AutoString
    versions = ["programme_version.version_id"]
    op.create_table(
        "programme_change",
        sa.Column("case_id", sa.Uuid(), nullable=False),
        sa.Column("version_id", sa.Uuid(), nullable=False),
        sa.Column("programme_code", text(length=12), nullable=False),
        sa.Column("is_open", sa.Boolean(), server_default=sa.text("true"), nullable=False),
        sa.ForeignKeyConstraint(["case_id"], ["case_file.case_id"], name=op.f("fk_programme_change_case_id")),
        sa.ForeignKeyConstraint(["version_id"], versions, name=op.f("fk_programme_change_version_id")),
        sa.PrimaryKeyConstraint("case_id", name=op.f("pk_programme_change")),
    )
    op.create_index(op.f("ix_programme_change_version_id"), "programme_change", ["version_id"])
    op.create_index(
        "uq_programme_change_open",
        "programme_change",
        ["programme_code"],
        unique=True,
        postgresql_where=sa.text("is_open"),
    )
    op.create_table(
        "lost_programme_exception",
        sa.Column("version_id", sa.Uuid(), nullable=False),
        sa.Column("student_id", sa.Integer(), nullable=False),
        sa.Column("path", text(length=200), nullable=False),
        sa.Column("noted_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["version_id"], versions, name=op.f("fk_lost_programme_exception_version_id")),
        sa.ForeignKeyConstraint(
            ["student_id"], ["student.student_id"], name=op.f("fk_lost_programme_exception_student_id")
        ),
        sa.PrimaryKeyConstraint("version_id", "student_id", "path", name=op.f("pk_lost_programme_exception")),
    )
    op.create_index(op.f("ix_lost_programme_exception_student_id"), "lost_programme_exception", ["student_id"])


def downgrade() -> None:
    op.drop_table("lost_programme_exception")
    op.drop_table("programme_change")
