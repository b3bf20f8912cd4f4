"""Days that finance officers closed (finance §4). Rows are added, never changed."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field, SQLModel

from models.kit.table import Baht, Instant


class DayClose(SQLModel, table=True):
    """The balance of an account's Bangkok day as it was closed. What changes later is told apart from it.

    ``red`` are the points of its checklist that were not in order; a second person accepted them for the ``reason``.
    """

    __tablename__ = "day_close"

    day: date = Field(primary_key=True)
    bank_code: str = Field(primary_key=True, max_length=12)
    biller_id: str = Field(primary_key=True, max_length=15)
    received: Decimal = Field(sa_type=Baht)
    posted: Decimal = Field(sa_type=Baht)
    receipted: Decimal = Field(sa_type=Baht)
    unapplied: Decimal = Field(sa_type=Baht)
    refunded: Decimal = Field(sa_type=Baht)
    closed_by: UUID = Field(foreign_key="person.person_id")
    closed_at: datetime = Field(sa_type=Instant)
    red: list[str] = Field(default_factory=list, sa_type=JSONB, sa_column_kwargs={"server_default": text("'[]'")})
    reason: str = Field(default="", max_length=500, sa_column_kwargs={"server_default": text("''")})
    accepted_by: UUID | None = Field(default=None, foreign_key="person.person_id")
    case_id: UUID | None = Field(default=None, foreign_key="case_file.case_id")
