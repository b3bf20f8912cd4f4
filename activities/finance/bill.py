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
from models.db import engine
from models.finance.bill.contract import TermBill
from models.finance.bill.store.changes import CHANGED_BILLS, OVERLAP, SWEEP
from models.finance.bill.store.term_students import TermStudents
from models.finance.bill.store.updating import update_bills
from models.finance.payment.store.sweep_marks import move_mark, swept_to
from models.kit.calendar import bangkok_date, utc_now
from models.kit.follower import Follower

_CHUNK: Final = 200
_TRY_AGAIN: Final = timedelta(minutes=5)
"""After this time a bill that a gap of the masters stood in the way of is tried again."""
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
        since = swept_to(session, SWEEP) or now
        found = {_key(row) for row in session.execute(_WAITING, asked)}
        found |= {_key(row) for row in session.execute(CHANGED_BILLS, {"since": since - OVERLAP, "overlap": OVERLAP})}
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
        move_mark(session, SWEEP, now)
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
