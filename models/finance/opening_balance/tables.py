"""What students owed and were owed when the portal began, by the documents of the old system (golive §3)."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import CheckConstraint, Index, text
from sqlmodel import Field, SQLModel

from models.finance.opening_balance.contract import BalanceKind
from models.kit.table import Baht, Instant, new_id, text_enum


class OpeningBalance(SQLModel, table=True):
    """A document of the old system, in baht: of a debt the invoice it became, of a credit the money (``payment``).

    ``document`` is its old number as it was written. What is corrected is withdrawn and entered anew: of a student one
    row of a document stands.
    """

    __tablename__ = "opening_balance"
    __table_args__ = (
        CheckConstraint("(kind = 'debt') = (invoice_id IS NOT NULL)", name="invoice_of_a_debt"),
        CheckConstraint("(kind = 'credit') = (payment_id IS NOT NULL)", name="money_of_a_credit"),
        Index(
            "uq_opening_balance_document",
            text("upper(document)"),
            "student_id",
            unique=True,
            postgresql_where=text("withdrawn_at IS NULL"),
        ),
        Index("ix_opening_balance_case", "case_id"),
    )

    balance_id: UUID = Field(default_factory=new_id, primary_key=True)
    student_id: int = Field(foreign_key="student.student_id")
    document: str = Field(max_length=40)
    kind: BalanceKind = Field(sa_type=text_enum(BalanceKind))
    amount: Decimal = Field(sa_type=Baht)
    fee_code: str | None = Field(default=None, foreign_key="fee.fee_code")
    description: str | None = Field(default=None, max_length=200)
    academic_year: int | None = None
    semester: int | None = None
    due_on: date | None = None
    invoice_id: UUID | None = Field(default=None, foreign_key="invoice.invoice_id", unique=True)
    payment_id: UUID | None = Field(default=None, foreign_key="payment.payment_id", unique=True)
    case_id: UUID | None = Field(default=None, foreign_key="case_file.case_id")
    entered_by: UUID = Field(foreign_key="person.person_id")
    entered_at: datetime = Field(sa_type=Instant)
    withdrawn_at: datetime | None = Field(default=None, sa_type=Instant)
