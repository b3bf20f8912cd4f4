"""A student's credits of a term against its minimum, as the rows stand now."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.enrolment.minimum.schemas import MinimumView
from api.enrolment.situation.queries import period_rows, student_row
from models.cases.case.contract.record import CaseKind
from models.enrolment.enrolment.rules.facts import PeriodFacts
from models.enrolment.enrolment.rules.minimum import HeldCredits, below_minimum
from models.enrolment.enrolment.store.reading import StudentRow
from models.kit.calendar import utc_now

_HELD: Final = text("""
    SELECT coalesce(sum(credit) FILTER (WHERE status = 'enrolled'), 0) AS enrolled,
           coalesce(sum(credit) FILTER (WHERE status = 'awaiting_approval' AND replaces_id IS NULL), 0) AS waiting
      FROM enrolment
     WHERE student_id = :student_id AND academic_year = :academic_year AND semester = :semester
""")
"""A change of section that waits stands beside the place it would replace: its credits are counted there."""
_CASE: Final = text("""
    SELECT student_id, academic_year, semester FROM case_file
     WHERE case_id = :case_id AND kind = ANY(:kinds) AND student_id IS NOT NULL AND academic_year IS NOT NULL
""")
_KINDS: Final = [CaseKind.ENROLMENT.value, CaseKind.WAITLIST.value]
"""Kinds of cases that change what a student takes."""


async def minimum_view(
    session: AsyncSession,
    student: StudentRow,
    term: tuple[int, int],
    periods: Mapping[str, PeriodFacts],
    now: datetime,
) -> MinimumView | None:
    """How the student's term falls short of its minimum; None where it does not."""
    parameters = {"student_id": student.student_id, "academic_year": term[0], "semester": term[1]}
    row = (await session.execute(_HELD, parameters)).one()
    below = below_minimum(student.facts, periods, HeldCredits(row.enrolled, row.waiting), now)
    if below is None:
        return None
    return MinimumView(
        minimum=float(below.minimum),
        credits_enrolled=float(below.held.enrolled),
        credits_waiting=float(below.held.waiting),
        enough_if_approved=below.enough_if_approved,
        until=below.mended_until,
    )


async def minimum_of_case(session: AsyncSession, case_id: UUID) -> MinimumView | None:
    """The same for the student and term of a case that changes what they take. Whoever asks sees the case."""
    case = (await session.execute(_CASE, {"case_id": case_id, "kinds": _KINDS})).one_or_none()
    if case is None:
        return None
    term = (case.academic_year, case.semester)
    student = await student_row(session, case.student_id, *term)
    periods = {row.kind: row.facts for row in await period_rows(session, *term, student.campus_code)}
    return await minimum_view(session, student, term, periods, utc_now())
