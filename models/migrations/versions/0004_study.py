"""Sources of transferred credits that are attempts of the student's own record.

Revision 0004, after 0003.
"""

from __future__ import annotations

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the term of a source of this university."""
    op.execute("ALTER TABLE transfer_credit_line ADD COLUMN source_academic_year integer")
    op.execute("ALTER TABLE transfer_credit_line ADD COLUMN source_semester integer")
    op.execute("""
        ALTER TABLE transfer_credit_line ADD CONSTRAINT ck_transfer_credit_line_term_of_the_source
        CHECK ((source_academic_year IS NULL) = (source_semester IS NULL))
    """)


def downgrade() -> None:
    """Raise: revisions only add."""
    raise NotImplementedError("what was added is not taken away")
