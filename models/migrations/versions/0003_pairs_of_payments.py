"""What a doubtful payment may be, what a row of the reconciliation desk was found to be, and units of faculties.

Revision 0003, after 0002.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; every finding so far was a mistake of the bank."""
    for table in ("statement_line", "bank_confirmation"):
        op.add_column(table, sa.Column("pair_payment_id", sa.Uuid(), nullable=True))
        op.create_foreign_key(
            f"fk_{table}_pair_payment_id", table, "payment", ["pair_payment_id"], ["payment_id"]
        )
    op.create_index("ix_statement_line_pair_payment_id", "statement_line", ["pair_payment_id"])
    op.create_index("ix_bank_confirmation_pair_payment_id", "bank_confirmation", ["pair_payment_id"])
    op.create_index("ix_bank_confirmation_payment_id", "bank_confirmation", ["payment_id"])
    bare_reference = sa.text("regexp_replace(upper(reference_2), '[^A-Z0-9]', '', 'g')")
    op.create_index("ix_payment_reference", "payment", ["bank_code", bare_reference, "paid_at"])
    op.add_column(
        "bank_mistake", sa.Column("finding", sa.String(40), nullable=False, server_default=sa.text("'bank_mistake'"))
    )
    op.add_column("bank_mistake", sa.Column("payment_id", sa.Uuid(), nullable=True))
    op.create_foreign_key("fk_bank_mistake_payment_id", "bank_mistake", "payment", ["payment_id"], ["payment_id"])
    op.create_index("ix_bank_mistake_payment_id", "bank_mistake", ["payment_id"])
    op.add_column("erp_unit", sa.Column("faculty_code", sa.String(4), nullable=True))
    op.create_foreign_key("fk_erp_unit_faculty_code", "erp_unit", "faculty", ["faculty_code"], ["faculty_code"])
    op.create_index(
        "uq_erp_unit_faculty",
        "erp_unit",
        ["faculty_code"],
        unique=True,
        postgresql_where=sa.text("deleted_at IS NULL"),
    )


def downgrade() -> None:
    """Take the columns away again."""
    op.drop_index("ix_payment_reference", "payment")
    op.drop_index("ix_bank_confirmation_payment_id", "bank_confirmation")
    op.drop_column("erp_unit", "faculty_code")
    op.drop_column("bank_mistake", "payment_id")
    op.drop_column("bank_mistake", "finding")
    for table in ("statement_line", "bank_confirmation"):
        op.drop_column(table, "pair_payment_id")
