"""What a subject was copied to is found at once: drafts of a file are deleted only where nothing was copied from them.

Revision 0016, after 0015.
"""

from __future__ import annotations

from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the index."""
    op.create_index("ix_subject_copied_from", "subject", ["copied_from"])


def downgrade() -> None:
    """Take the index away."""
    op.drop_index("ix_subject_copied_from", "subject")
