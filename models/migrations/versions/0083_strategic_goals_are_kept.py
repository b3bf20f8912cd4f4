"""strategic goals are kept by an office: by whom and when, with their revision, and retired

Revision 0083, after 0082.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0083"
down_revision = "0082"
branch_labels = None
depends_on = None

_INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.add_column("strategic_goal", sa.Column("status", sa.String(length=40), server_default=sa.text("'active'"), nullable=False))
    op.add_column("strategic_goal", sa.Column("revision", sa.Integer(), server_default="1", nullable=False))
    op.add_column("strategic_goal", sa.Column("changed_by", sa.Uuid(), nullable=True))
    op.add_column("strategic_goal", sa.Column("changed_at", _INSTANT, server_default=sa.text("now()"), nullable=False))
    op.add_column("strategic_goal", sa.Column("deleted_at", _INSTANT, nullable=True))
    for column in ("revision", "changed_at"):
        op.alter_column("strategic_goal", column, server_default=None)
    op.create_foreign_key(
        op.f("fk_strategic_goal_changed_by"), "strategic_goal", "person", ["changed_by"], ["person_id"]
    )
    op.create_index("ix_subject_strategic_goals", "subject", ["strategic_goals"], postgresql_using="gin")


def downgrade() -> None:
    op.drop_index("ix_subject_strategic_goals", table_name="subject")
    op.drop_constraint(op.f("fk_strategic_goal_changed_by"), "strategic_goal", type_="foreignkey")
    for column in ("deleted_at", "changed_at", "changed_by", "revision", "status"):
        op.drop_column("strategic_goal", column)
