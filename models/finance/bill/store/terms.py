"""What of a term's calendar its bills depend on: the days, the refund table, and the pattern of instalments in use."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import Connection, text
from sqlalchemy.orm import Session

from models.calendar.period.rules import Step
from models.enrolment.period.contract import EnrolmentPeriod
from models.finance.bank_account.contract import InstalmentPart
from models.finance.bill.rules.billing import BillingTerm, TermPeriod
from models.finance.period.contract import FinancePeriod
from models.kit.rows import FactRow

_PARTS: Final = TypeAdapter(tuple[InstalmentPart, ...])

CALENDAR: Final = text(f"""
    SELECT t.starts_on, p.kind, p.campus_code, p.opens_at, p.closes_at,
           coalesce((SELECT jsonb_agg(jsonb_build_array(x.closes_at, CAST(x.percent AS text)) ORDER BY x.closes_at)
                       FROM calendar_period_step x WHERE x.period_id = p.period_id), '[]') AS steps
      FROM term t
      JOIN calendar_period p ON p.academic_year = t.academic_year AND p.semester = t.semester
     WHERE t.academic_year = :academic_year AND t.semester = :semester
       AND p.kind IN ('{FinancePeriod.PAYMENT}', '{FinancePeriod.FEE_REFUND}', '{EnrolmentPeriod.ENROLMENT}',
                      '{EnrolmentPeriod.LATE_ENROLMENT}', '{EnrolmentPeriod.ADD_DROP}')
""")
"""The periods of a term that bills depend on, of all campuses."""


class CalendarFacts(FactRow):
    """A period, with its steps where it has some."""

    starts_on: date
    kind: str
    campus_code: str
    opens_at: datetime
    closes_at: datetime
    steps: tuple[Step, ...]


INSTALMENTS: Final = text("SELECT parts FROM instalment_pattern WHERE is_default AND deleted_at IS NULL")


def billing_term(term: tuple[int, int], calendar: Iterable[object], parts: object | None) -> BillingTerm:
    """A term's calendar as bills depend on it, out of the rows of the two statements above."""
    rows = [CalendarFacts.model_validate(row) for row in calendar]
    academic_year, semester = term
    return BillingTerm(
        academic_year=academic_year,
        semester=semester,
        starts_on=rows[0].starts_on if rows else None,
        periods={(row.kind, row.campus_code): TermPeriod(row.opens_at, row.closes_at, row.steps) for row in rows},
        instalments=None if parts is None else _PARTS.validate_python(parts),
    )


def read_term(database: Session | Connection, academic_year: int, semester: int) -> BillingTerm:
    """What of the calendar bills of a term depend on."""
    asked = {"academic_year": academic_year, "semester": semester}
    parts = database.execute(INSTALMENTS).scalar_one_or_none()
    return billing_term((academic_year, semester), database.execute(CALENDAR, asked), parts)
