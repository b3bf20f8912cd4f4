"""What asking for an unlock looks at beside the student's standing: average, term, and requests under way."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Final

from pydantic import BaseModel, ConfigDict
from sqlalchemy import TextClause, text

from models.enrolment.enrolment.store.reading import PeriodRow, StudentRow
from models.enrolment.hold.contract import UnlockPurpose
from models.enrolment.unlock.rules.asking import AskingFacts, requests_close_at
from models.kit.calendar import bangkok_instant


class AskingRow(BaseModel):
    """The average, the last day of the term, and the purposes of the student's requests that are being considered."""

    model_config = ConfigDict(frozen=True, from_attributes=True)

    gpax: Decimal | None
    ends_on: date | None
    under_way: list[UnlockPurpose]

    @property
    def term_ends_at(self) -> datetime | None:
        """The instant (UTC) after the term's last day; None for a term the calendar does not know."""
        return None if self.ends_on is None else bangkok_instant(self.ends_on + timedelta(days=1))


ASKING: Final[TextClause] = text(
    """
    SELECT s.gpax, t.ends_on,
           ARRAY(SELECT c.request ->> 'purpose' FROM case_file c
                  WHERE c.student_id = s.student_id AND c.kind = 'unlock' AND c.state = 'open' AND c.revision > 0
                    AND c.academic_year = :academic_year AND c.semester = :semester
                    AND c.case_id IS DISTINCT FROM CAST(:case_id AS uuid)) AS under_way
      FROM student s
      LEFT JOIN term t ON t.academic_year = :academic_year AND t.semester = :semester
     WHERE s.student_id = :student_id
    """
)
"""Parameters student_id, academic_year, semester, case_id (the request that asks, or None); an :class:`AskingRow`."""


def asking_facts(now: datetime, student: StudentRow, row: AskingRow, periods: Iterable[PeriodRow]) -> AskingFacts:
    """The rows as the rules want them, at an instant (UTC)."""
    known = {period.kind: period.facts for period in periods}
    return AskingFacts(
        now=now,
        student=student.facts,
        gpax=row.gpax,
        periods=known,
        closes_at=requests_close_at(row.term_ends_at, known),
        under_way=frozenset(row.under_way),
    )
