"""What else is said of a row of an import: every reason it is refused for, or what clashes with it.

Revision 0006, after 0005.
"""

from __future__ import annotations

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; of the rows so far nothing else is known."""
    op.execute("ALTER TABLE import_row ADD COLUMN notes jsonb")
    op.execute("ALTER TABLE import_batch ADD COLUMN warned integer NOT NULL DEFAULT 0")


def downgrade() -> None:
    """Take them away again."""
    op.execute("ALTER TABLE import_batch DROP COLUMN warned")
    op.execute("ALTER TABLE import_row DROP COLUMN notes")
