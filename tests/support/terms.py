"""Terms of the small university that follow one another: opening the next one moves the calendar into the past."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Final

from sqlalchemy import text

from models.calendar.term.tables import Term
from models.enrolment.period.contract import EnrolmentPeriod
from models.finance.period.contract import FinancePeriod
from models.kit.calendar import bangkok_date, utc_now
from tests.support.university import SEMESTER, YEAR, University

TERMS: Final = ((YEAR, SEMESTER), (YEAR, SEMESTER + 1), (YEAR + 1, SEMESTER))
BETWEEN_TERMS: Final = timedelta(days=140)
"""From the first day of a term to the first day of the next one."""
_OPENED: Final = timedelta(days=10)
_CLOSES: Final = timedelta(days=5)
_MOVE_TERMS: Final = text("UPDATE term SET starts_on = starts_on + :days, ends_on = ends_on + :days")
_MOVE_PERIODS: Final = text("UPDATE calendar_period SET opens_at = opens_at + :by, closes_at = closes_at + :by")


class Terms:
    """Three terms, of which one is open now.

    Periods of the open term opened days ago and close in days, so a run that crosses midnight finds the same calendar.
    The clock does not move: the calendar does, as if the terms before were over.
    """

    def __init__(self, university: University) -> None:
        self.university = university
        self.position = 0
        now = utc_now()
        for later, (academic_year, semester) in enumerate(TERMS):
            self._point_to(later)
            starts_at = now - timedelta(days=20) + later * BETWEEN_TERMS
            university.merge(
                Term(
                    academic_year=academic_year,
                    semester=semester,
                    starts_on=bangkok_date(starts_at),
                    ends_on=bangkok_date(starts_at + timedelta(days=120)),
                )
            )
            for kind in (*EnrolmentPeriod, FinancePeriod.PAYMENT):
                by = later * BETWEEN_TERMS
                university.period(kind, now - _OPENED + by, now + _CLOSES + by)
        self._point_to(0)

    @property
    def is_last(self) -> bool:
        """Whether no term follows the open one."""
        return self.position == len(TERMS) - 1

    def open(self, position: int) -> None:
        """Open another term: what is added to the university from now on belongs to it."""
        by = (self.position - position) * BETWEEN_TERMS
        with self.university.engine.begin() as connection:
            connection.execute(_MOVE_TERMS, {"days": by.days})
            connection.execute(_MOVE_PERIODS, {"by": by})
        self.position = position
        self._point_to(position)

    @contextmanager
    def looking_at(self, position: int) -> Iterator[None]:
        """Let offices work on a term without opening it."""
        self._point_to(position)
        try:
            yield
        finally:
            self._point_to(self.position)

    def _point_to(self, position: int) -> None:
        self.university.academic_year, self.university.semester = TERMS[position]
