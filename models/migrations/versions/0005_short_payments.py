"""How much a payment may be short of what was asked for and still settle it, by bank account.

Revision 0005, after 0004.
"""

from __future__ import annotations

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; nothing short was settled so far."""
    op.execute("ALTER TABLE bank_account ADD COLUMN short_tolerance numeric(12, 2) NOT NULL DEFAULT 0")
    op.execute("""
        ALTER TABLE bank_account ADD CONSTRAINT ck_bank_account_tolerance_is_small
        CHECK (short_tolerance BETWEEN 0 AND 100)
    """)


def downgrade() -> None:
    """Take it away again."""
    op.execute("ALTER TABLE bank_account DROP COLUMN short_tolerance")
