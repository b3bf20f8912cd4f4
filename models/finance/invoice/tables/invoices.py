"""What students are asked to pay: invoices with their charges and instalments, and credit notes (finance §2, §3).

Rows are added, never changed: what was charged too much is corrected by a credit note, other due days by a new plan.
"""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import CheckConstraint, Index, UniqueConstraint
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field, SQLModel

from models.finance.ledger.contract import Account, InvoiceKind
from models.kit.table import Baht, Instant, new_id, text_enum


class Numbered(SQLModel):
    """Columns of a document with a number: its campus, fiscal year and serial name it within its kind."""

    number: str = Field(unique=True, max_length=24)
    campus_code: str = Field(foreign_key="campus.campus_code")
    fiscal_year: int
    serial: int


class Invoice(Numbered, table=True):
    """A bill of a student for a term. ``total`` is the sum of its charges, in baht."""

    __tablename__ = "invoice"
    __table_args__ = (
        UniqueConstraint("campus_code", "fiscal_year", "serial", name="uq_invoice_serial"),
        CheckConstraint("total > 0", name="owes_something"),
        Index("ix_invoice_student_term", "student_id", "academic_year", "semester"),
    )

    invoice_id: UUID = Field(default_factory=new_id, primary_key=True)
    kind: InvoiceKind = Field(sa_type=text_enum(InvoiceKind))
    student_id: int = Field(foreign_key="student.student_id")
    academic_year: int
    semester: int
    total: Decimal = Field(sa_type=Baht)
    issued_at: datetime = Field(sa_type=Instant)
    posting_id: UUID = Field(foreign_key="posting.posting_id")


class Charge(SQLModel, table=True):
    """A line of an invoice, with the rule that made it: pattern, version and facts stand in ``reason``."""

    __tablename__ = "charge"
    __table_args__ = (
        UniqueConstraint("invoice_id", "position", name="uq_charge_position"),
        CheckConstraint("amount > 0", name="owes_something"),
        CheckConstraint("account IN ('revenue', 'deposit', 'opening_balance')", name="account_of_a_fee"),
    )

    charge_id: UUID = Field(default_factory=new_id, primary_key=True)
    invoice_id: UUID = Field(foreign_key="invoice.invoice_id")
    position: int
    fee_code: str = Field(foreign_key="fee.fee_code")
    account: Account = Field(default=Account.REVENUE, sa_type=text_enum(Account))
    name_th: str
    name_en: str
    amount: Decimal = Field(sa_type=Baht)
    reason: dict[str, object] = Field(default_factory=dict, sa_type=JSONB)


class Instalment(SQLModel, table=True):
    """A part of an invoice that is due on a Bangkok day. The plan with the highest number is in force."""

    __tablename__ = "instalment"
    __table_args__ = (CheckConstraint("amount > 0", name="owes_something"), Index("ix_instalment_due_on", "due_on"))

    invoice_id: UUID = Field(primary_key=True, foreign_key="invoice.invoice_id")
    plan_no: int = Field(primary_key=True)
    sequence: int = Field(primary_key=True)
    due_on: date
    amount: Decimal = Field(sa_type=Baht)
    planned_at: datetime = Field(sa_type=Instant)


class CreditNote(Numbered, table=True):
    """A document by which an invoice's charges shrink (ใบลดหนี้)."""

    __tablename__ = "credit_note"
    __table_args__ = (UniqueConstraint("campus_code", "fiscal_year", "serial", name="uq_credit_note_serial"),)

    credit_note_id: UUID = Field(default_factory=new_id, primary_key=True)
    invoice_id: UUID = Field(foreign_key="invoice.invoice_id", index=True)
    total: Decimal = Field(sa_type=Baht)
    reason: dict[str, object] = Field(default_factory=dict, sa_type=JSONB)
    issued_at: datetime = Field(sa_type=Instant)
    posting_id: UUID = Field(foreign_key="posting.posting_id")


class CreditLine(SQLModel, table=True):
    """What one charge shrinks by, in baht."""

    __tablename__ = "credit_line"
    __table_args__ = (CheckConstraint("amount > 0", name="shrinks"),)

    credit_note_id: UUID = Field(primary_key=True, foreign_key="credit_note.credit_note_id")
    charge_id: UUID = Field(primary_key=True, foreign_key="charge.charge_id", index=True)
    amount: Decimal = Field(sa_type=Baht)
