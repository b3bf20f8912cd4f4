"""Lines of banks' statements, as they were brought in (finance §4). Rows are added, never changed."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import CheckConstraint, Index, UniqueConstraint
from sqlmodel import Field, SQLModel

from models.finance.statement.contract import LineState
from models.kit.table import Baht, Instant, new_id, text_enum


class StatementLine(SQLModel, table=True):
    """A line of an account's statement: bank, Bangkok day and the bank's reference name it.

    ``amount`` (baht) came or, where ``is_sent``, went out. ``pass_reference`` is the pass that the second reference
    names, however it was written. ``payment_id`` is what it was posted as, or what stood there already;
    ``pair_payment_id`` what a doubtful line may be; ``refund_case_id`` the refund that it did.
    """

    __tablename__ = "statement_line"
    __table_args__ = (
        UniqueConstraint("bank_code", "booked_on", "bank_reference", name="uq_statement_line_reference"),
        CheckConstraint("amount > 0", name="is_money"),
        Index("ix_statement_line_day", "booked_on", "bank_code", "biller_id"),
        Index("ix_statement_line_bank_reference", "bank_code", "bank_reference"),
        Index("ix_statement_line_pass", "pass_reference"),
    )

    line_id: UUID = Field(default_factory=new_id, primary_key=True)
    bank_code: str = Field(max_length=12)
    biller_id: str = Field(max_length=15)
    booked_on: date
    bank_reference: str = Field(max_length=40)
    amount: Decimal = Field(sa_type=Baht)
    is_sent: bool
    booked_at: datetime = Field(sa_type=Instant)
    reference_1: str = Field(default="", max_length=40)
    reference_2: str = Field(default="", max_length=40)
    pass_reference: str | None = Field(default=None, max_length=20)
    description: str = Field(default="", max_length=200)
    state: LineState = Field(sa_type=text_enum(LineState))
    payment_id: UUID | None = Field(default=None, foreign_key="payment.payment_id", index=True)
    pair_payment_id: UUID | None = Field(default=None, foreign_key="payment.payment_id", index=True)
    refund_case_id: UUID | None = Field(default=None, foreign_key="case_file.case_id")
    case_id: UUID = Field(foreign_key="case_file.case_id", index=True)
    entered_at: datetime = Field(sa_type=Instant)
