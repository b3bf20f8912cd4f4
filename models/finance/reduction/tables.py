"""What is taken off charges without changing them: discounts, sponsors, write-offs (finance §2). Rows are added,
never changed.
"""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import CheckConstraint, FetchedValue, Index, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field, SQLModel

from models.finance.ledger.contract import ReductionKind
from models.kit.table import Baht, Instant, Master, flag, new_id, text_enum


class Funder(Master, table=True):
    """Who pays in place of students: a foundation, a company, a loan fund. What it owes is kept by the ledger."""

    __tablename__ = "funder"
    __table_args__ = (Index("uq_funder_code", "code", unique=True, postgresql_where=text("deleted_at IS NULL")),)

    funder_id: UUID = Field(default_factory=new_id, primary_key=True)
    code: str = Field(max_length=20)
    name_th: str = Field(max_length=200)
    name_en: str = Field(max_length=200)
    contact: str = Field(default="", max_length=200)
    is_active: bool = flag(True)


class ChargeReduction(SQLModel, table=True):
    """So much of a charge its student is not asked for, in baht; with ``reverses`` so much of it falls back on them.

    A charge is never reduced or paid above what it comes to, and a reduction never taken back above what it took: a
    trigger sees to it. Another one writes ``of_invoice_id``, that of the charge: lists of a term have no time to look
    at every charge.
    """

    __tablename__ = "charge_reduction"
    __table_args__ = (
        CheckConstraint("amount > 0", name="is_money"),
        CheckConstraint("(kind = 'sponsored') = (funder_id IS NOT NULL)", name="funder_of_a_sponsored"),
        Index("ix_charge_reduction_reverses", "reverses", postgresql_where=text("reverses IS NOT NULL")),
    )

    reduction_id: UUID = Field(default_factory=new_id, primary_key=True)
    charge_id: UUID = Field(foreign_key="charge.charge_id", index=True)
    of_invoice_id: UUID = Field(sa_column_kwargs={"server_default": FetchedValue()})
    kind: ReductionKind = Field(sa_type=text_enum(ReductionKind))
    amount: Decimal = Field(sa_type=Baht)
    reverses: UUID | None = Field(default=None, foreign_key="charge_reduction.reduction_id")
    funder_id: UUID | None = Field(default=None, foreign_key="funder.funder_id")
    award_id: UUID | None = Field(default=None, foreign_key="scholarship_award.award_id", index=True)
    reason: dict[str, object] = Field(default_factory=dict, sa_type=JSONB)
    posting_id: UUID = Field(foreign_key="posting.posting_id")
    at: datetime = Field(sa_type=Instant)
