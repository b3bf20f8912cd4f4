"""Personal slots: one persona's is still ahead, so that a plan can be armed; everybody else enrols with the period."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import time, timedelta
from typing import Final

from models.demo.personas import FIRST_YEAR
from models.demo.plan import Plan
from models.demo.students import StudentFile
from models.demo.terms import period_rows
from models.enrolment.period.contract import EnrolmentPeriod
from models.enrolment.plan.tables import EnrolmentSlot
from models.kit.calendar import bangkok_instant

_OPENS: Final = time(9)


def slot_rows(plan: Plan, files: Iterable[StudentFile]) -> Iterator[EnrolmentSlot]:
    """The slots of these students: it opens tomorrow morning and closes with the enrolment period."""
    periods = {row.kind: row for row in period_rows(plan.current, plan.today)}
    for file in files:
        if file.code == FIRST_YEAR:
            yield EnrolmentSlot(
                student_id=file.student_id,
                academic_year=plan.current.academic_year,
                semester=plan.current.semester,
                opens_at=bangkok_instant(plan.today + timedelta(days=1), _OPENS),
                closes_at=periods[EnrolmentPeriod.ENROLMENT].closes_at,
                published_at=plan.now,
            )
