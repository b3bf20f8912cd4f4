"""examinations are found by the time they take

Revision 0094, after 0093.
"""

from __future__ import annotations

from alembic import op

revision = "0094"
down_revision = "0093"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_section_exam_at", "section_exam", ["starts_at", "ends_at"])


def downgrade() -> None:
    op.drop_index("ix_section_exam_at", table_name="section_exam")
