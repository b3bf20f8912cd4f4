"""Money that came: payments, the charges they pay, receipts and refunds (finance §2). Rows are added, never changed."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import CheckConstraint, Index, UniqueConstraint, text
from sqlmodel import Field, SQLModel

from models.finance.invoice.tables.invoices import Numbered
from models.kit.table import Baht, Instant, new_id


class Payment(SQLModel, table=True):
    """Money a bank has confirmed. Bank and transaction name it; a payer who is not known is attributed later."""

    __tablename__ = "payment"
    __table_args__ = (
        UniqueConstraint("bank_code", "bank_transaction", name="uq_payment_transaction"),
        CheckConstraint("amount > 0", name="is_money"),
        Index("ix_payment_student", "student_id"),
        Index("ix_payment_paid_at", "paid_at"),
        # The same money under another reference of its bank is looked for by its bare second reference.
        Index(
            "ix_payment_reference",
            "bank_code",
            text("regexp_replace(upper(reference_2), '[^A-Z0-9]', '', 'g')"),
            "paid_at",
        ),
    )

    payment_id: UUID = Field(default_factory=new_id, primary_key=True)
    bank_code: str = Field(max_length=12)
    bank_transaction: str = Field(max_length=60)
    reference_1: str = Field(default="", max_length=20)
    reference_2: str = Field(default="", max_length=20)
    student_id: int | None = Field(default=None, foreign_key="student.student_id")
    amount: Decimal = Field(sa_type=Baht)
    paid_at: datetime = Field(sa_type=Instant)
    recorded_at: datetime = Field(sa_type=Instant)
    posting_id: UUID = Field(foreign_key="posting.posting_id")


class PaymentAttribution(SQLModel, table=True):
    """Whose a payment is that came without a known payer."""

    __tablename__ = "payment_attribution"

    payment_id: UUID = Field(primary_key=True, foreign_key="payment.payment_id")
    student_id: int = Field(foreign_key="student.student_id", index=True)
    posting_id: UUID = Field(foreign_key="posting.posting_id")


class Allocation(SQLModel, table=True):
    """So much of a payment pays a charge, in baht; negative where it is taken off again.

    A charge is never paid above what it asks for, and a payment never used above what came: triggers see to both.
    """

    __tablename__ = "allocation"
    __table_args__ = (CheckConstraint("amount <> 0", name="is_money"),)

    allocation_id: UUID = Field(default_factory=new_id, primary_key=True)
    payment_id: UUID = Field(foreign_key="payment.payment_id", index=True)
    charge_id: UUID = Field(foreign_key="charge.charge_id", index=True)
    amount: Decimal = Field(sa_type=Baht)
    posting_id: UUID = Field(foreign_key="posting.posting_id")


class Receipt(Numbered, table=True):
    """A receipt (KU2) for money that pays charges; the same money is receipted once."""

    __tablename__ = "receipt"
    __table_args__ = (
        UniqueConstraint("campus_code", "fiscal_year", "serial", name="uq_receipt_serial"),
        CheckConstraint("total > 0", name="is_money"),
    )

    receipt_id: UUID = Field(default_factory=new_id, primary_key=True)
    payment_id: UUID = Field(foreign_key="payment.payment_id", index=True)
    student_id: int = Field(foreign_key="student.student_id", index=True)
    total: Decimal = Field(sa_type=Baht)
    issued_at: datetime = Field(sa_type=Instant)


class ReceiptLine(SQLModel, table=True):
    """What a receipt says was paid of a charge, in baht."""

    __tablename__ = "receipt_line"

    receipt_id: UUID = Field(primary_key=True, foreign_key="receipt.receipt_id")
    charge_id: UUID = Field(primary_key=True, foreign_key="charge.charge_id", index=True)
    amount: Decimal = Field(sa_type=Baht)


class Refund(SQLModel, table=True):
    """Money promised back out of a payment: never more than came with it and pays nothing; negative where the bank did
    not take it. ``case_id`` is the refund's.
    """

    __tablename__ = "refund"
    __table_args__ = (CheckConstraint("amount <> 0", name="is_money"),)

    refund_id: UUID = Field(default_factory=new_id, primary_key=True)
    payment_id: UUID = Field(foreign_key="payment.payment_id", index=True)
    amount: Decimal = Field(sa_type=Baht)
    agreed_at: datetime = Field(sa_type=Instant)
    posting_id: UUID = Field(foreign_key="posting.posting_id")
    case_id: UUID | None = Field(default=None, foreign_key="case_file.case_id", index=True)
