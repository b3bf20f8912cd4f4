"""Bills of a term: one student's at once, and those that wait for it, in chunks (finance §3)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta
from typing import Final

import structlog
from sqlalchemy import Row, text
from sqlalchemy.orm import Session
from temporalio import activity
from temporalio.exceptions import CancelledError

from activities.following import FollowedRows, is_away
from models.cases.case.contract.record import CaseKind
from models.db import engine
from models.enrolment.period.contract import EnrolmentPeriod
from models.finance.bill.contract import TermBill
from models.finance.bill.store.term_students import TermStudents
from models.finance.bill.store.updating import update_bills
from models.finance.fee.contract import FeeEnrolmentType
from models.finance.late_fine.store import TOOK_EFFECT
from models.finance.payment.store.sweep_marks import move_mark, swept_to
from models.kit.calendar import bangkok_date, utc_now
from models.kit.follower import Follower
from models.kit.table import one_of

_CHUNK: Final = 200
_TRY_AGAIN: Final = timedelta(minutes=5)
"""After this time a bill that a gap of the masters stood in the way of is tried again."""
_OVERLAP: Final = timedelta(minutes=2)
"""A transaction that began earlier may have committed after the last sweep looked."""
_SWEEP: Final = "bills"
log = structlog.get_logger()

_WAITING: Final = text("""
    SELECT c.academic_year, c.semester, c.student_id
      FROM term t
      JOIN enrolment_type_choice c USING (academic_year, semester)
      LEFT JOIN bill b USING (student_id, academic_year, semester)
     WHERE t.ends_on >= :today
       AND (b.student_id IS NULL OR b.assessed_at < c.chosen_at OR b.again_at <= :now OR b.assessed_at < b.asked_at
            OR EXISTS (SELECT FROM scholarship_award a
                        WHERE (a.student_id, a.academic_year, a.semester)
                              = (b.student_id, b.academic_year, b.semester) AND a.changed_at > b.assessed_at)
            OR (b.problem IS NOT NULL AND b.assessed_at < :tried_before))
     ORDER BY c.academic_year, c.semester, c.student_id
""")
"""Who chose, asked, waited for a day or chose a scholarship since the bill was assessed."""
_IN_PROJECT: Final = """
    EXISTS (SELECT FROM project_fee p, student s
             WHERE p.deleted_at IS NULL AND s.student_id = f.student_id
               AND (p.student_codes = '[]' OR p.student_codes ? s.student_code)
               AND coalesce(p.major_code, s.major_code) = s.major_code
               AND coalesce(p.student_type_code, s.student_type_code) = s.student_type_code)
"""
"""A special project may charge the student by credits, also one who pays a lump sum."""
_MAY_BE_FINED: Final = f"""
    EXISTS (SELECT FROM late_fine l, student s, calendar_period p
             WHERE l.deleted_at IS NULL AND s.student_id = f.student_id AND p.academic_year = f.academic_year
               AND p.semester = f.semester AND p.campus_code IN (s.campus_code, '') AND p.closes_at <= f.updated_at
               AND (p.kind = '{EnrolmentPeriod.ADD_DROP}'
                    OR (p.kind = '{EnrolmentPeriod.ENROLMENT}'
                        AND (f.request ->> 'on_behalf' = 'true'
                             OR NOT EXISTS (SELECT FROM enrolment e
                                             WHERE e.student_id = f.student_id AND e.academic_year = f.academic_year
                                               AND e.semester = f.semester AND e.{TOOK_EFFECT}
                                               AND e.created_at < p.closes_at)))))
"""
"""A case that may have registered or changed late, or undone that on the student's behalf. Whether it did, and what it
costs, the rules say; most of who adds and drops registered in time and is passed over.
"""
_CHANGED: Final = text(f"""
    SELECT DISTINCT f.academic_year, f.semester, f.student_id
      FROM case_file f JOIN bill b USING (student_id, academic_year, semester)
     WHERE f.updated_at >= :since AND {one_of("f.kind", CaseKind.ENROLMENT, CaseKind.WAITLIST)}
       AND b.assessed_at < f.updated_at + CAST(:overlap AS interval) AND b.again_at IS NULL
       AND (b.charged_as = '{FeeEnrolmentType.PER_CREDIT}'
            OR EXISTS (SELECT FROM enrolment e JOIN subject_fee s USING (subject_code)
                        WHERE e.student_id = f.student_id AND e.academic_year = f.academic_year
                          AND e.semester = f.semester AND s.deleted_at IS NULL)
            OR {_IN_PROJECT} OR {_MAY_BE_FINED})
     ORDER BY 1, 2, 3
""")
"""Whose enrolments changed where it matters: who is charged by credits, who took a subject with special fees, who
is in a special project, and who may have enrolled late.
"""


@activity.defn(name="update_bill")
def update_bill(wanted: TermBill) -> int:
    """Bring one student's bill up to date; how many invoices were issued. Run again it adds nothing."""
    students = TermStudents(wanted.academic_year, wanted.semester, (wanted.student_id,))
    with Session(engine()) as session, session.begin():
        return update_bills(session, students).invoices


@activity.defn(name="update_waiting_bills")
def update_waiting_bills() -> int:
    """Bring every bill up to date that something changed for; how many. A transaction for each chunk of students."""
    now = utc_now()
    asked = {"now": now, "today": bangkok_date(now), "tried_before": now - _TRY_AGAIN}
    with Session(engine()) as session:
        since = swept_to(session, _SWEEP) or now
        found = {_key(row) for row in session.execute(_WAITING, asked)}
        found |= {_key(row) for row in session.execute(_CHANGED, {"since": since - _OVERLAP, "overlap": _OVERLAP})}
    rows = FollowedRows.read(Follower.BILLS, activity.heartbeat)
    # What failed is tried alone until it succeeds: what changed for it may be too long ago to be found again.
    failing = {_failed_student(key) for key in rows.failing}
    terms: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for academic_year, semester, student_id in sorted(found - failing):
        terms[academic_year, semester].append(student_id)
    alone = [TermStudents(year, semester, (student_id,)) for year, semester, student_id in sorted(failing)]
    alone += [each for chunk in _chunks(terms) for each in _update_or_take_apart(chunk)]
    rows.each(alone, _key_of, _update)
    with Session(engine()) as session, session.begin():
        move_mark(session, _SWEEP, now)
    return len(found)


def _chunks(terms: Mapping[tuple[int, int], Sequence[int]]) -> Iterator[TermStudents]:
    for (academic_year, semester), students in terms.items():
        for first in range(0, len(students), _CHUNK):
            yield TermStudents(academic_year, semester, tuple(students[first : first + _CHUNK]))


def _update_or_take_apart(chunk: TermStudents) -> list[TermStudents]:
    """Update the bills of a chunk; when one of them fails, return the students of the chunk one by one."""
    activity.heartbeat()
    try:
        _update(chunk)
    except CancelledError:
        raise
    except Exception as error:
        if is_away(error):
            raise
        log.exception("bills_taken_apart", students=len(chunk.student_ids))
        return [TermStudents(chunk.academic_year, chunk.semester, (each,)) for each in chunk.student_ids]
    return []


def _update(students: TermStudents) -> int:
    with Session(engine()) as session, session.begin():
        return update_bills(session, students).invoices


def _key_of(students: TermStudents) -> str:
    return f"{students.academic_year} {students.semester} {students.student_ids[0]}"


def _failed_student(key: str) -> tuple[int, int, int]:
    """Return what :func:`_key_of` made the key from."""
    academic_year, semester, student_id = map(int, key.split())
    return academic_year, semester, student_id


def _key(row: Row[tuple[int, int, int]]) -> tuple[int, int, int]:
    return row.academic_year, row.semester, row.student_id


ACTIVITIES: Final = (update_bill, update_waiting_bills)
"""What the worker registers."""
