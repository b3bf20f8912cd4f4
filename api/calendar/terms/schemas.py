"""The academic calendar."""

from __future__ import annotations

from datetime import date, datetime

from pydantic import BaseModel

from api.kit.wire import Camel
from models.tables.calendar.academic_calendar import PeriodKind


class CurrentTerm(BaseModel):
    """The term of today, as the wire names it (wire contract §3)."""

    academicYr: int  # noqa: N815 - the wire's name
    semester: int


class TermView(Camel):
    """A term: academic year as the university writes it, first and last day; ``current`` is the term of today."""

    academic_year: int
    semester: int
    starts_on: date
    ends_on: date
    current: bool


class PeriodView(Camel):
    """A period of a term, of one campus or of all (``campusCode`` empty)."""

    period_id: int
    academic_year: int
    semester: int
    kind: PeriodKind
    campus_code: str
    opens_at: datetime
    closes_at: datetime
    revision: int
