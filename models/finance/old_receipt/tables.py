"""Receipts that the old system issued, to be looked up: none of this portal's numbers, days or books (golive §3)."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import Index, text
from sqlmodel import Field, SQLModel

from models.kit.table import Baht, Instant, new_id


class OldReceipt(SQLModel, table=True):
    """A receipt of the old system, in baht, with the number it has there. ``book`` is its book or year."""

    __tablename__ = "old_receipt"
    __table_args__ = (
        Index("uq_old_receipt_number", text("upper(number)"), text("upper(book)"), unique=True),
        Index("ix_old_receipt_student", "student_id", "received_on"),
    )

    old_receipt_id: UUID = Field(default_factory=new_id, primary_key=True)
    book: str = Field(max_length=40)
    number: str = Field(max_length=40)
    student_id: int = Field(foreign_key="student.student_id")
    received_on: date
    amount: Decimal = Field(sa_type=Baht)
    academic_year: int | None = None
    semester: int | None = None
    description: str | None = Field(default=None, max_length=200)
    case_id: UUID | None = Field(default=None, foreign_key="case_file.case_id")
    entered_by: UUID = Field(foreign_key="person.person_id")
    entered_at: datetime = Field(sa_type=Instant)
