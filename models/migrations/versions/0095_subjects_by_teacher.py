"""subjects are found by the teacher responsible

Revision 0095, after 0094.
"""

from __future__ import annotations

from alembic import op

revision = "0095"
down_revision = "0094"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_subject_responsible_id", "subject", ["responsible_id"])


def downgrade() -> None:
    op.drop_index("ix_subject_responsible_id", table_name="subject")
