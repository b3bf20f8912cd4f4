"""The university's row counts its changes, and says who made the last one.

Revision 0023, after 0022.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None

_CHANGED_BY = "fk_university_changed_by"


def upgrade() -> None:
    """Add the columns of a master. The row of a set-up before was changed when its audit trail says, by nobody signed
    in.
    """
    op.add_column("university", sa.Column("revision", sa.Integer(), nullable=False, server_default="1"))
    op.add_column("university", sa.Column("changed_by", sa.Uuid()))
    op.add_column("university", sa.Column("changed_at", sa.DateTime(timezone=True)))
    op.add_column("university", sa.Column("deleted_at", sa.DateTime(timezone=True)))
    op.execute("""
        UPDATE university SET changed_at = coalesce(
            (SELECT max(at) FROM audit_entry WHERE subject_kind = 'university' AND NOT after ? 'logo'), now()
        )
    """)
    op.alter_column("university", "changed_at", nullable=False)
    op.alter_column("university", "revision", server_default=None)
    op.create_foreign_key(_CHANGED_BY, "university", "person", ["changed_by"], ["person_id"])


def downgrade() -> None:
    """Drop the columns."""
    for column in ("deleted_at", "changed_at", "changed_by", "revision"):
        op.drop_column("university", column)
