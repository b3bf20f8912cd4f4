"""strategic goals, and changes of subjects before their offices

Revision 0068, after 0067.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0068"
down_revision = "0067"
branch_labels = None
depends_on = None


def upgrade() -> None:
    text = sqlmodel.sql.sqltypes.AutoString
    op.create_table(
        "strategic_goal",
        sa.Column("goal_code", text(length=12), nullable=False),
        sa.Column("name_th", text(), nullable=False),
        sa.Column("name_en", text(), nullable=False),
        sa.PrimaryKeyConstraint("goal_code", name=op.f("pk_strategic_goal")),
    )
    op.create_table(
        "subject_change",
        sa.Column("case_id", sa.Uuid(), nullable=False),
        sa.Column("subject_code", text(), nullable=False),
        sa.Column("is_open", sa.Boolean(), server_default=sa.text("true"), nullable=False),
        sa.ForeignKeyConstraint(["case_id"], ["case_file.case_id"], name=op.f("fk_subject_change_case_id")),
        sa.ForeignKeyConstraint(["subject_code"], ["subject.subject_code"], name=op.f("fk_subject_change_subject_code")),
        sa.PrimaryKeyConstraint("case_id", name=op.f("pk_subject_change")),
    )
    op.create_index(op.f("ix_subject_change_subject_code"), "subject_change", ["subject_code"])
    op.create_index(
        "uq_subject_change_open", "subject_change", ["subject_code"], unique=True, postgresql_where=sa.text("is_open")
    )


def downgrade() -> None:
    op.drop_table("subject_change")
    op.drop_table("strategic_goal")
