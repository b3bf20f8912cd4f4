"""Invoices that were split into dated parts (finance §4). Rows are added, never changed: the plans are instalments."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from uuid import UUID

from sqlmodel import Field, SQLModel

from models.finance.instalment_split.contract import SplitPurpose
from models.kit.table import Baht, Instant, text_enum


class InstalmentSplit(SQLModel, table=True):
    """A plan of an invoice that two people agreed to: the parts it was split into, or the plan of before.

    ``paid`` is what was paid of the invoice by then: once more is, it is not undone. Who agreed was not who asked.
    """

    __tablename__ = "instalment_split"

    case_id: UUID = Field(primary_key=True, foreign_key="case_file.case_id")
    invoice_id: UUID = Field(index=True, foreign_key="invoice.invoice_id")
    plan_no: int
    purpose: SplitPurpose = Field(sa_type=text_enum(SplitPurpose))
    paid: Decimal = Field(sa_type=Baht)
    reason: str = Field(max_length=300)
    agreed_by: UUID = Field(foreign_key="person.person_id")
    agreed_at: datetime = Field(sa_type=Instant)
