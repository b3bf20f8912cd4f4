"""invoices of a term are found in the order of their numbers

Revision 0029, after 0028.
"""

from __future__ import annotations

from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_index("ix_invoice_standing_term", table_name="invoice_standing")
    op.create_index("ix_invoice_standing_term", "invoice_standing", ["academic_year", "semester", "number"])


def downgrade() -> None:
    op.drop_index("ix_invoice_standing_term", table_name="invoice_standing")
    op.create_index("ix_invoice_standing_term", "invoice_standing", ["academic_year", "semester"])
