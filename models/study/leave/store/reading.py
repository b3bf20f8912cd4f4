"""What leaving looks at: the student's status and leaves, the terms of the calendar, what was chosen and is taken."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.orm import Session

from models.cases.case.contract.record import CaseActionName, CaseState
from models.cases.case.store.kinds import CaseFacts
from models.enrolment.enrolment.rules.facts import PeriodFacts
from models.enrolment.enrolment.store.subjects_taken import TAKEN_SUBJECTS, taken_in_term
from models.enrolment.enrolment_type.contract import EnrolmentType
from models.kit.calendar import bangkok_date, bangkok_instant
from models.kit.rows import FactRow
from models.people.student.store.status_events import status_since
from models.people.student.tables import COMING_BACK
from models.study.leave.contract import LeaveDates, LeaveEnd, LeaveKind, LeaveRegulation, TermKey
from models.study.leave.rules.asking import FIRST, SUMMER, LeaveFacts
from models.study.leave.rules.effects import TermDates
from models.study.leave.rules.policy import leave_policy

_DAY: Final = timedelta(days=1)
GIVEN: Final = f"""
    l.approved_at IS NOT NULL
    AND (l.ended_at IS NULL OR l.ended_as = '{LeaveEnd.EXTENDED.value}'
         OR t.starts_on <= CAST(l.ended_at AT TIME ZONE 'Asia/Bangkok' AS date))
"""
"""The SQL condition that a leave ``l`` was given for a term of it, ``t`` in the calendar, and not taken back before."""
NOT_BEGUN: Final = f"""
           l.leave_kind = '{LeaveKind.LEAVE.value}' AND l.approved_at IS NOT NULL AND l.began_at IS NULL
           AND l.ended_at IS NULL
           AND EXISTS (SELECT FROM case_file o WHERE o.case_id = l.case_id AND o.state = '{CaseState.OPEN.value}')
"""
"""The SQL condition on a leave ``l`` that everybody agreed to and that waits for its first day."""
_STUDENT: Final = text(f"""
    SELECT s.status_code, coalesce(n.name_th, s.status_code) AS status_th,
           coalesce(n.name_en, s.status_code) AS status_en, s.admission_year, s.advisor_id,
           {status_since("s")} AS since,
           coalesce((SELECT jsonb_agg(jsonb_build_array(x.academic_year, x.semester))
                       FROM leave l JOIN leave_term x USING (leave_id)
                       LEFT JOIN term t ON (t.academic_year, t.semester) = (x.academic_year, x.semester)
                      WHERE l.student_id = s.student_id AND l.leave_kind = '{LeaveKind.LEAVE.value}'
                        AND {GIVEN}), '[]') AS away,
           coalesce((SELECT jsonb_agg(first.term)
                       FROM (SELECT DISTINCT ON (l.leave_id) jsonb_build_array(x.academic_year, x.semester) AS term
                               FROM leave l JOIN leave_term x USING (leave_id)
                              WHERE l.student_id = s.student_id AND {NOT_BEGUN}
                              ORDER BY l.leave_id, x.academic_year, x.semester) first), '[]') AS granted,
           coalesce((SELECT jsonb_agg(jsonb_build_array(c.academic_year, c.semester, c.enrol_type))
                       FROM enrolment_type_choice c WHERE c.student_id = s.student_id), '[]') AS choices,
           coalesce((SELECT jsonb_agg(jsonb_build_array(k.academic_year, k.semester, k.show_codes))
                       FROM (SELECT t.academic_year, t.semester,
                                    jsonb_agg(t.show_code ORDER BY t.show_code) AS show_codes
                               FROM ({TAKEN_SUBJECTS}) t GROUP BY t.academic_year, t.semester) k), '[]') AS taken,
           EXISTS (SELECT FROM leave l WHERE l.student_id = s.student_id AND l.under_review
                      AND l.case_id IS DISTINCT FROM CAST(:case_id AS uuid)) AS under_review,
           EXISTS (SELECT FROM leave l WHERE l.student_id = s.student_id AND {COMING_BACK}
                      AND l.case_id IS DISTINCT FROM CAST(:case_id AS uuid)) AS comes_back
      FROM student s
      LEFT JOIN code_name n ON n.kind = 'student_status' AND n.code = s.status_code
     WHERE s.student_id = :student_id
""")
LEAVE_FACTS: Final = CaseFacts(
    refused=f"""
    CASE WHEN :action = '{CaseActionName.CANCEL.value}' THEN (
        SELECT 'leave_return_taken' FROM leave l JOIN leave_term x USING (leave_id) JOIN student s USING (student_id)
         WHERE l.case_id = :case_id AND {COMING_BACK}
           AND cardinality({taken_in_term("x.academic_year", "x.semester")}) > 0 LIMIT 1) END
    """
)
"""Who has taken subjects in the term in which they come back gives them up before they stay away."""
_TERMS: Final = text("""
    SELECT t.academic_year, t.semester, t.starts_on, t.ends_on,
           coalesce((SELECT jsonb_object_agg(p.kind, jsonb_build_array(p.opens_at, p.closes_at))
                       FROM (SELECT DISTINCT ON (kind) kind, opens_at, closes_at FROM calendar_period
                              WHERE (academic_year, semester) = (t.academic_year, t.semester)
                                AND campus_code IN ('', s.campus_code)
                              ORDER BY kind, campus_code DESC) p), '{}') AS periods
      FROM term t JOIN student s ON s.student_id = :student_id
     WHERE t.ends_on >= :since
     ORDER BY t.starts_on
""")
_LOOKS_BACK: Final = timedelta(days=365)
"""Terms that ended longer ago are no term of a request."""


class _StudentRow(FactRow):
    status_code: str
    status_th: str
    status_en: str
    admission_year: int
    advisor_id: UUID | None
    since: date | None
    away: list[tuple[int, int]]
    choices: list[tuple[int, int, EnrolmentType]]
    taken: list[tuple[int, int, list[str]]]
    under_review: bool
    comes_back: bool
    granted: list[tuple[int, int]]


class _TermRow(FactRow):
    academic_year: int
    semester: int
    starts_on: date
    ends_on: date
    periods: dict[str, tuple[datetime, datetime]]


_TERM_ROWS: Final = TypeAdapter(list[_TermRow])


def read_facts(
    session: Session, student_id: int, asked_at: datetime, case_id: UUID | None
) -> tuple[LeaveFacts, UUID | None]:
    """What the rules look at of a request asked for at an instant (UTC), ``case_id`` its own; and the advisor."""
    asked_on = bangkok_date(asked_at)
    row = _StudentRow.model_validate(session.execute(_STUDENT, {"student_id": student_id, "case_id": case_id}).one())
    facts = LeaveFacts(
        asked_at=asked_at,
        asked_on=asked_on,
        status_code=row.status_code,
        status_th=row.status_th,
        status_en=row.status_en,
        since=row.since,
        first_term=TermKey(row.admission_year, FIRST),
        policy=leave_policy(row.admission_year),
        terms=read_terms(session, student_id, asked_on),
        away=frozenset(TermKey(*term) for term in row.away),
        choices={TermKey(year, semester): chosen for year, semester, chosen in row.choices},
        taken={TermKey(year, semester): codes for year, semester, codes in row.taken},
        under_review=row.under_review,
        comes_back=row.comes_back,
        granted=frozenset(TermKey(*term) for term in row.granted),
    )
    return facts, row.advisor_id


def read_terms(session: Session, student_id: int, day: date) -> dict[TermKey, TermDates]:
    """The terms of the calendar that were not over a year before a Bangkok day, with the periods of the campus."""
    found = session.execute(_TERMS, {"student_id": student_id, "since": day - _LOOKS_BACK})
    return {
        TermKey(row.academic_year, row.semester): TermDates(
            TermKey(row.academic_year, row.semester),
            row.starts_on,
            row.ends_on,
            {kind: PeriodFacts(*instants) for kind, instants in row.periods.items()},
        )
        for row in _TERM_ROWS.validate_python(found.all())
    }


def dates_of(
    terms: dict[TermKey, TermDates], kind: LeaveKind, wanted: tuple[TermKey, ...], regulation: LeaveRegulation
) -> LeaveDates:
    """When a request of these terms may be decided, begins and lapses (UTC), as far as the calendar says.

    What is taken back is taken back before it begins.
    """
    known = [terms[term] for term in wanted if term in terms]
    if not known:
        return LeaveDates()
    first, last = known[0], known[-1]
    later = [
        each.starts_on for each in terms.values() if each.term.semester != SUMMER and each.starts_on > last.ends_on
    ]
    following = min(later, default=None)
    begins_at = bangkok_instant(first.starts_on)
    return LeaveDates(
        closes_at=begins_at if kind is LeaveKind.TAKE_BACK else bangkok_instant(first.ends_on + _DAY),
        begins_at=begins_at,
        lapses_at=bangkok_instant(last.ends_on + _DAY) + regulation.lapses_after
        if following is None
        else bangkok_instant(following) + regulation.returns_within,
    )
