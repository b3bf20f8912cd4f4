"""Money given back: lists of refunds, to which account, and how it went out (finance §6, spec §3 Refund)."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import CheckConstraint, Index, text
from sqlmodel import Field, SQLModel

from models.finance.refund.contract import PayeeBank, RefundType
from models.kit.table import Baht, Instant, Master, flag, new_id, text_enum


class RefundList(Master, table=True):
    """A list by which money is given back: how much at most, on which days, and whether students may ask."""

    __tablename__ = "refund_list"
    __table_args__ = (
        Index("uq_refund_list_code", "code", unique=True, postgresql_where=text("deleted_at IS NULL")),
        CheckConstraint("closes_on >= opens_on", name="days_in_order"),
        CheckConstraint("maximum > 0", name="is_money"),
    )

    list_id: UUID = Field(default_factory=new_id, primary_key=True)
    code: str = Field(max_length=20)
    name_th: str = Field(max_length=200)
    name_en: str = Field(max_length=200)
    refund_type: RefundType = Field(sa_type=text_enum(RefundType))
    maximum: Decimal | None = Field(default=None, sa_type=Baht)
    opens_on: date
    closes_on: date
    is_withdrawable: bool = flag(True)
    is_active: bool = flag(True)


class RefundAccount(SQLModel, table=True):
    """The student's own account that a refund goes to. Whoever has no part in the case sees its last digits only."""

    __tablename__ = "refund_account"

    case_id: UUID = Field(primary_key=True, foreign_key="case_file.case_id")
    bank: PayeeBank = Field(sa_type=text_enum(PayeeBank))
    account_number: str = Field(max_length=15)
    account_name: str = Field(max_length=200)
    given_by: UUID = Field(foreign_key="person.person_id")
    given_at: datetime = Field(sa_type=Instant)


class RefundSent(SQLModel, table=True):
    """The line of the bank's statement by which a refund went out. Rows are added, never changed."""

    __tablename__ = "refund_sent"

    case_id: UUID = Field(primary_key=True, foreign_key="case_file.case_id")
    sent_on: date
    reference: str = Field(max_length=60)
    amount: Decimal = Field(sa_type=Baht)
    confirmed_by: UUID = Field(foreign_key="person.person_id")
    confirmed_at: datetime = Field(sa_type=Instant)
    posting_id: UUID = Field(foreign_key="posting.posting_id")
