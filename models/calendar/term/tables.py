"""Terms and the periods of the academic calendar."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal

from sqlalchemy import CheckConstraint, Index, Numeric
from sqlmodel import Field, SQLModel

from models.kit.table import Instant


class Term(SQLModel, table=True):
    """A term: academic year as the university writes it (2569) and semester 0 summer, 1 first, 2 second."""

    __tablename__ = "term"

    academic_year: int = Field(primary_key=True)
    semester: int = Field(primary_key=True)
    starts_on: date
    ends_on: date = Field(index=True)


class CalendarPeriod(SQLModel, table=True):
    """A period of a term, of one campus or of all (``campus_code`` empty). Half-open.

    ``announced_revision`` is the last revision that every waiting workflow was told of; behind ``revision`` means that
    the telling is still under way, or was lost and is done again by the reconciliation.
    """

    __tablename__ = "calendar_period"
    __table_args__ = (
        CheckConstraint("opens_at < closes_at", name="opens_before_it_closes"),
        Index("ix_calendar_period_term", "academic_year", "semester", "kind", "campus_code", unique=True),
    )

    period_id: int = Field(primary_key=True)
    academic_year: int
    semester: int
    kind: str = Field(max_length=40)
    campus_code: str = ""
    opens_at: datetime = Field(sa_type=Instant)
    closes_at: datetime = Field(sa_type=Instant)
    revision: int = 1
    announced_revision: int = 1


class CalendarPeriodStep(SQLModel, table=True):
    """A step of a period whose kind has some: ``percent`` until ``closes_at``. The last ends with the period."""

    __tablename__ = "calendar_period_step"
    __table_args__ = (CheckConstraint("percent BETWEEN 0 AND 100", name="percent_of_a_whole"),)

    period_id: int = Field(primary_key=True, foreign_key="calendar_period.period_id", ondelete="CASCADE")
    closes_at: datetime = Field(primary_key=True, sa_type=Instant)
    percent: Decimal = Field(sa_type=Numeric(5, 2))
