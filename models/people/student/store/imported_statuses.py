"""Statuses that a file of students says: steps of their history, which are only added (ADR 28)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Final, NamedTuple

from sqlalchemy.orm import Session

from models.kit.calendar import BUDDHIST_OFFSET, bangkok_date
from models.kit.query import Query
from models.kit.updating import Writer, Writing
from models.people.student.contract.imported import StudentRow
from models.people.student.contract.status import StudentStatus
from models.people.student.store.file_fields import SINCE, StudentIds
from models.people.student.store.status_events import NewStatus, write_statuses

BY_FILE: Final = ("นำเข้าจากไฟล์", "Brought in from a file")
"""The reason of a step of which a file says none."""
_JUNE: Final = 6


class BegunTerm(NamedTuple):
    """A term of the calendar and its first day."""

    academic_year: int
    semester: int
    starts_on: date


TERMS: Final = Query(BegunTerm, "SELECT academic_year, semester, starts_on FROM term ORDER BY starts_on")


def first_status(writing: Writing[StudentRow], at: datetime) -> str:
    """Return the status that a new student begins with: a new student's, where the file says one of a later day."""
    begins = _registered_on(writing, at)
    is_later = writing.row.status_on is not None and writing.row.status_on > begins
    return StudentStatus.NEW.value if is_later else str(writing.values["status_code"])


def write_statuses_of_file(
    session: Session, writer: Writer, writings: Sequence[Writing[StudentRow]], ids: Mapping[str, StudentIds]
) -> None:
    """Add a step for every status that changes, and for that of a new student whose day the file says."""
    terms = TERMS.rows(session)
    new: dict[int, NewStatus] = {}
    for writing in writings:
        on = _effective_on(writing, writer.at)
        if on is None:
            continue
        new[ids[writing.row.student_code].student_id] = NewStatus(
            status_code=str(writing.values["status_code"]),
            term=term_of(terms, on),
            effective_on=on,
            reason_th=BY_FILE[0],
            reason_en=BY_FILE[1],
            recorded_by_id=writer.person_id,
            import_case_id=writer.case_id,
        )
    if new:
        write_statuses(session, new, writer.at)


def _effective_on(writing: Writing[StudentRow], at: datetime) -> date | None:
    """Return the day of the step that a row adds; None where it adds none.

    Undoing a file gives a status back that held from an earlier day: it holds again from today on.
    """
    if "status_code" not in writing.values:
        return None
    said = writing.row.status_on
    if writing.before is None:
        return None if said is None or said == _registered_on(writing, at) else said
    since = writing.before.get(SINCE)
    is_possible = said is not None and (not isinstance(since, date) or said >= since)
    return said if is_possible else bangkok_date(at)


def _registered_on(writing: Writing[StudentRow], at: datetime) -> date:
    """Return the day on which a student is registered by the trigger ``status_begins``: 1 June of their admission."""
    admitted = int(str(writing.values["admission_year"])) - BUDDHIST_OFFSET
    return min(date(admitted, _JUNE, 1), bangkok_date(at))


def term_of(terms: Sequence[BegunTerm], on: date) -> tuple[int, int]:
    """Return the term that had begun by a day; before the first of the calendar, the first of its academic year."""
    place = bisect_right([term.starts_on for term in terms], on)
    if place:
        return terms[place - 1].academic_year, terms[place - 1].semester
    return on.year + BUDDHIST_OFFSET - (on.month < _JUNE), 1
