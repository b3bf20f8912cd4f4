"""What of students is under way, and whether anything was built on one that a file brought in (golive §3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from sqlalchemy.orm import Session

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseState
from models.enrolment.enrolment.tables import HOLDS_SEAT
from models.kit.calendar import bangkok_date, utc_now
from models.kit.query import Query
from models.kit.table import one_of
from models.people.student.contract.status import ENDS_STUDIES

_PLACES: Final = f"""
    (SELECT count(*) FROM enrolment e JOIN term m USING (academic_year, semester)
      WHERE e.student_id = s.student_id AND e.{HOLDS_SEAT} AND m.ends_on >= :today)
"""
_CASES: Final = f"""
    (SELECT count(*) FROM case_file c WHERE c.student_id = s.student_id AND c.state = '{CaseState.OPEN.value}')
"""


class WorkUnderWay(NamedTuple):
    """What of a student is under way: places in terms that are not over, and open cases."""

    student_code: str
    places: int
    cases: int


_WORK: Final = Query(
    WorkUnderWay,
    f"SELECT s.student_code, {_PLACES} AS places, {_CASES} AS cases FROM student s WHERE s.student_code = ANY(:codes)",
)


class NotNamed(NamedTuple):
    """A student who is not on a complete list, and how much of theirs is under way."""

    student_code: str
    open_work: int


_NOT_NAMED: Final = Query(
    NotNamed,
    f"""
    SELECT s.student_code,
           {_PLACES} + {_CASES} + (SELECT count(*) FROM case_task t WHERE t.assignee_id = s.person_id) AS open_work
      FROM student s JOIN person p USING (person_id)
     WHERE p.closed_at IS NULL AND NOT {one_of("s.status_code", *ENDS_STUDIES)}
       AND NOT EXISTS (SELECT FROM unnest(CAST(:codes AS text[])) AS named(code) WHERE named.code = s.student_code)
     ORDER BY s.student_code
    """,
)
"""Whose studies have ended keeps their account: by it they reach their papers, receipts and transcripts."""


class _Used(NamedTuple):
    """A student on whom something was built."""

    student_code: str


_USED: Final = Query(
    _Used,
    f"""
    SELECT s.student_code FROM student s
     WHERE s.student_code = ANY(:codes)
       AND (EXISTS (SELECT FROM enrolment e WHERE e.student_id = s.student_id)
            OR EXISTS (SELECT FROM case_file c WHERE c.student_id = s.student_id)
            OR EXISTS (SELECT FROM invoice i WHERE i.student_id = s.student_id)
            OR EXISTS (SELECT FROM role_holder h
                        WHERE h.person_id = s.person_id AND h.role_id <> {RoleId.STUDENT.value}))
    """,
)


def work_under_way(session: Session, codes: Collection[str]) -> Mapping[str, WorkUnderWay]:
    """Return what of these students is under way, by their codes; those who are not there are left out."""
    if not codes:
        return {}
    found = _WORK.rows(session, {"codes": list(codes), "today": bangkok_date(utc_now())})
    return {each.student_code: each for each in found}


def not_named(session: Session, codes: Collection[str]) -> Mapping[str, int]:
    """Return how much is under way of each student with an open account who studies and is not among these."""
    found = _NOT_NAMED.rows(session, {"codes": list(codes), "today": bangkok_date(utc_now())})
    return {each.student_code: each.open_work for each in found}


def used_students(session: Session, codes: Collection[str]) -> frozenset[str]:
    """Return those who have enrolled, asked for something, been billed or been given another role."""
    return frozenset(each.student_code for each in _USED.rows(session, {"codes": list(codes)}))
