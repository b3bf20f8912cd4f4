"""What students owed and were owed when the portal began, by the documents of the old system.

Revision 0013, after 0012.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the documents, and let a charge be no income of this portal."""
    op.create_table(
        "opening_balance",
        sa.Column("balance_id", sa.Uuid(), primary_key=True),
        sa.Column("student_id", sa.Integer(), sa.ForeignKey("student.student_id"), nullable=False),
        sa.Column("document", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("amount", sa.Numeric(12, 2), nullable=False),
        sa.Column("fee_code", sa.String(), sa.ForeignKey("fee.fee_code"), nullable=True),
        sa.Column("description", sa.String(200), nullable=True),
        sa.Column("academic_year", sa.Integer(), nullable=True),
        sa.Column("semester", sa.Integer(), nullable=True),
        sa.Column("due_on", sa.Date(), nullable=True),
        sa.Column("invoice_id", sa.Uuid(), sa.ForeignKey("invoice.invoice_id"), nullable=True, unique=True),
        sa.Column("payment_id", sa.Uuid(), sa.ForeignKey("payment.payment_id"), nullable=True, unique=True),
        sa.Column("case_id", sa.Uuid(), sa.ForeignKey("case_file.case_id"), nullable=True),
        sa.Column("entered_by", sa.Uuid(), sa.ForeignKey("person.person_id"), nullable=False),
        sa.Column("entered_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("withdrawn_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("(kind = 'debt') = (invoice_id IS NOT NULL)", name="invoice_of_a_debt"),
        sa.CheckConstraint("(kind = 'credit') = (payment_id IS NOT NULL)", name="money_of_a_credit"),
    )
    op.create_index(
        "uq_opening_balance_document",
        "opening_balance",
        [sa.text("upper(document)"), "student_id"],
        unique=True,
        postgresql_where=sa.text("withdrawn_at IS NULL"),
    )
    op.create_index("ix_opening_balance_case", "opening_balance", ["case_id"])
    _let_charges_be("'revenue', 'deposit', 'opening_balance'")


def downgrade() -> None:
    """Take the documents away again."""
    _let_charges_be("'revenue', 'deposit'")
    op.drop_table("opening_balance")


def _let_charges_be(accounts: str) -> None:
    op.execute("ALTER TABLE charge DROP CONSTRAINT ck_charge_account_of_a_fee")
    op.execute(f"ALTER TABLE charge ADD CONSTRAINT ck_charge_account_of_a_fee CHECK (account IN ({accounts}))")
