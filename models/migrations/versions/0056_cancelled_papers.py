"""receipts and invoices that were cancelled

Revision 0056, after 0055.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0056"
down_revision = "0055"
branch_labels = None
depends_on = None

HOLDERS = ("office", "student", "lost", "not_released")
AFTER_RECEIPT = ("new_receipt", "credit", "refund")
AFTER_INVOICE = ("charge_again", "not_again")
STANDS = "NOT EXISTS (SELECT FROM receipt_cancellation x WHERE x.receipt_id = r.receipt_id)"


def money_is_there(receipt: str) -> str:
    """The check of a payment; ``receipt`` says which of its receipts (``r``) count."""
    return f"""
        CREATE OR REPLACE FUNCTION money_is_there(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM FROM payment WHERE payment_id = ANY(ids) ORDER BY payment_id FOR NO KEY UPDATE;
            IF EXISTS (
                SELECT FROM payment p
                 CROSS JOIN LATERAL (SELECT coalesce(sum(a.amount), 0) AS sum FROM allocation a
                                      WHERE a.payment_id = p.payment_id) used
                 CROSS JOIN LATERAL (SELECT coalesce(sum(r.amount), 0) AS sum FROM refund r
                                      WHERE r.payment_id = p.payment_id) back
                 CROSS JOIN LATERAL (SELECT coalesce(sum(r.total), 0) AS sum FROM receipt r
                                      WHERE r.payment_id = p.payment_id AND {receipt}) receipted
                 WHERE p.payment_id = ANY(ids)
                   AND (used.sum < 0 OR used.sum + back.sum > p.amount OR receipted.sum > p.amount)) THEN
                RAISE EXCEPTION 'more is used, refunded or receipted than a payment brought'
                    USING ERRCODE = 'check_violation';
            END IF;
        END $$
    """


def upgrade() -> None:
    op.create_table(
        "receipt_cancellation",
        sa.Column("receipt_id", sa.Uuid(), nullable=False),
        sa.Column("case_id", sa.Uuid(), nullable=False),
        sa.Column("reason", sqlmodel.sql.sqltypes.AutoString(length=300), nullable=False),
        sa.Column("holder", sa.Enum(*HOLDERS, name="originalholder", native_enum=False, length=40), nullable=False),
        sa.Column("follow_up", sa.Enum(*AFTER_RECEIPT, name="afterreceipt", native_enum=False, length=40), nullable=False),
        sa.Column("cancelled_by", sa.Uuid(), nullable=False),
        sa.Column("cancelled_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["case_id"], ["case_file.case_id"], name=op.f("fk_receipt_cancellation_case_id")),
        sa.ForeignKeyConstraint(
            ["cancelled_by"], ["person.person_id"], name=op.f("fk_receipt_cancellation_cancelled_by")
        ),
        sa.ForeignKeyConstraint(["receipt_id"], ["receipt.receipt_id"], name=op.f("fk_receipt_cancellation_receipt_id")),
        sa.PrimaryKeyConstraint("receipt_id", name=op.f("pk_receipt_cancellation")),
        sa.UniqueConstraint("case_id", name=op.f("uq_receipt_cancellation_case_id")),
    )
    op.create_index(
        op.f("ix_receipt_cancellation_cancelled_at"), "receipt_cancellation", ["cancelled_at"], unique=False
    )
    op.create_table(
        "invoice_cancellation",
        sa.Column("invoice_id", sa.Uuid(), nullable=False),
        sa.Column("case_id", sa.Uuid(), nullable=False),
        sa.Column("credit_note_id", sa.Uuid(), nullable=False),
        sa.Column("reason", sqlmodel.sql.sqltypes.AutoString(length=300), nullable=False),
        sa.Column("follow_up", sa.Enum(*AFTER_INVOICE, name="afterinvoice", native_enum=False, length=40), nullable=False),
        sa.Column("cancelled_by", sa.Uuid(), nullable=False),
        sa.Column("cancelled_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["case_id"], ["case_file.case_id"], name=op.f("fk_invoice_cancellation_case_id")),
        sa.ForeignKeyConstraint(
            ["cancelled_by"], ["person.person_id"], name=op.f("fk_invoice_cancellation_cancelled_by")
        ),
        sa.ForeignKeyConstraint(
            ["credit_note_id"], ["credit_note.credit_note_id"], name=op.f("fk_invoice_cancellation_credit_note_id")
        ),
        sa.ForeignKeyConstraint(["invoice_id"], ["invoice.invoice_id"], name=op.f("fk_invoice_cancellation_invoice_id")),
        sa.PrimaryKeyConstraint("invoice_id", name=op.f("pk_invoice_cancellation")),
        sa.UniqueConstraint("case_id", name=op.f("uq_invoice_cancellation_case_id")),
        sa.UniqueConstraint("credit_note_id", name=op.f("uq_invoice_cancellation_credit_note_id")),
    )
    for table in ("receipt_cancellation", "invoice_cancellation"):
        op.execute(
            f"CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}"
            " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
        )
    op.execute(money_is_there(STANDS))


def downgrade() -> None:
    op.execute(money_is_there("true"))
    op.drop_table("invoice_cancellation")
    op.drop_table("receipt_cancellation")
