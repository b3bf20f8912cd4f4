"""How invoices stand, for lists: sums of documents that the database itself brings up to date.

See docs/areas/finance.md.
"""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import Index
from sqlmodel import Field, SQLModel

from models.kit.table import Baht, Instant


class InvoiceStanding(SQLModel, table=True):
    """An invoice as it stands, in baht. A trigger computes it anew from the documents whenever one is added: rows that
    are never deleted, so no foreign key is needed to them.

    Nobody else writes it, and nothing that moves money reads it. ``due_on`` is the day of the first instalment that is
    not paid; None once all is.
    """

    __tablename__ = "invoice_standing"
    __table_args__ = (
        Index("ix_invoice_standing_term", "academic_year", "semester", "number"),
        Index("ix_invoice_standing_student", "student_id"),
    )

    invoice_id: UUID = Field(primary_key=True)
    number: str = Field(max_length=24)
    student_id: int
    academic_year: int
    semester: int
    total: Decimal = Field(sa_type=Baht)
    credited: Decimal = Field(sa_type=Baht)
    reduced: Decimal = Field(sa_type=Baht)
    paid: Decimal = Field(sa_type=Baht)
    due_on: date | None = None
    last_paid_at: datetime | None = Field(default=None, sa_type=Instant)


class FeeStanding(SQLModel, table=True):
    """What an invoice asks for one fee, and what of it is credited, reduced and paid, in baht. Kept as the invoice's
    is.
    """

    __tablename__ = "fee_standing"
    __table_args__ = (Index("ix_fee_standing_fee", "fee_code", "academic_year", "semester"),)

    invoice_id: UUID = Field(primary_key=True)
    fee_code: str = Field(primary_key=True)
    academic_year: int
    semester: int
    total: Decimal = Field(sa_type=Baht)
    credited: Decimal = Field(sa_type=Baht)
    reduced: Decimal = Field(sa_type=Baht)
    paid: Decimal = Field(sa_type=Baht)
