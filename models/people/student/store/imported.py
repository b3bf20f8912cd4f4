"""Files that say who studies at the university: the portal is brought to them (golive §3)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.access.role.store import add_update_entries
from models.kit.imported_row import RowProblem
from models.kit.updating import Closing, Key, UpdatedKind, Values, Writer, written
from models.people.person.store.accounts import PERSON_TRAIL, end_sessions
from models.people.student.contract.imported import StudentRow
from models.people.student.store.file_fields import read_students
from models.people.student.store.imported_problems import problems_of_students, warnings_of_students
from models.people.student.store.imported_work import not_named, used_students
from models.people.student.store.imported_writing import write_students

_CLOSE: Final = text("""
    UPDATE person p SET closed_at = :at FROM student s
     WHERE s.person_id = p.person_id AND s.student_code = ANY(:codes) AND p.closed_at IS NULL
    RETURNING s.student_code, p.person_id
""")
_REOPEN: Final = text("""
    UPDATE person p SET closed_at = NULL FROM student s
     WHERE s.person_id = p.person_id AND s.student_code = ANY(:codes)
    RETURNING p.person_id
""")
_USED: Final = RowProblem(code="import_row_used")
_CLOSED: Final = RowProblem(code="import_student_closed")
"""The history of a status is never deleted, so the student stays; their account is closed."""


def _held(session: Session, rows: Collection[StudentRow]) -> Mapping[Key, Values]:
    held = read_students(session, [row.student_code for row in rows])
    return {
        row.identity: {**held[row.student_code], **_day_of_status(row, held[row.student_code])}
        for row in rows
        if row.student_code in held
    }


def _day_of_status(row: StudentRow, held: Values) -> Values:
    """The day in a file is that of a status that changes: beside one that is held already it says nothing."""
    if "status_on" not in row.model_fields_set:
        return {}
    is_new = row.status_code is not None and row.status_code != written(held["status_code"])
    return {} if is_new and row.status_on is not None else {"status_on": row.status_on}


def _remove(session: Session, writer: Writer, keys: Sequence[Key]) -> Mapping[Key, RowProblem]:
    """Close the accounts of students whom a file added; on whom something was built keeps theirs."""
    used = used_students(session, [code for (code,) in keys])
    _close(session, writer, [key for key in keys if key[0] not in used])
    return {key: _USED if key[0] in used else _CLOSED for key in keys}


def _missing(session: Session, keys: Collection[Key]) -> Sequence[Closing]:
    work = not_named(session, [code for (code,) in keys])
    held = read_students(session, work.keys())
    return [Closing({**held[code], "student_code": code}, work[code]) for code in work]


def _close(session: Session, writer: Writer, keys: Sequence[Key]) -> Collection[Key]:
    """Close accounts and end their sessions, not the studies; return those that were open."""
    found = session.execute(_CLOSE, {"codes": [code for (code,) in keys], "at": writer.at}).all()
    people = [person_id for _, person_id in found]
    end_sessions(session, people, writer.at)
    _note(session, writer, "close", people)
    return {(code,) for code, _ in found}


def _reopen(session: Session, writer: Writer, keys: Sequence[Key]) -> None:
    _note(session, writer, "reopen", session.scalars(_REOPEN, {"codes": [code for (code,) in keys]}).all())


def _note(session: Session, writer: Writer, verb: str, people: Iterable[UUID]) -> None:
    add_update_entries(session, writer, PERSON_TRAIL, verb, [(str(person_id), None, {}) for person_id in people])


STUDENTS: Final = UpdatedKind(
    schema=StudentRow,
    held=_held,
    problems=problems_of_students,
    write=write_students,
    remove=_remove,
    missing=_missing,
    close=_close,
    reopen=_reopen,
    warnings=warnings_of_students,
)
"""Files of students."""
