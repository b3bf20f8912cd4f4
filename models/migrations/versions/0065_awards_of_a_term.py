"""awards of a term are found by an index

Revision 0065, after 0064.
"""

from __future__ import annotations

from alembic import op

revision = "0065"
down_revision = "0064"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_scholarship_award_term", "scholarship_award", ["academic_year", "semester", "scholarship_id"])


def downgrade() -> None:
    op.drop_index("ix_scholarship_award_term", "scholarship_award")
