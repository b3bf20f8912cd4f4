"""Files of leaves: the terms that students stayed away in the old system count as those of this portal (golive §3).

A leave of a file is over and has no case: nothing is dropped, charged or notified, and no status changes. It counts in
the limits of leaving, and stands beside every later decision. It is taken out again with its import.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import date
from typing import Final
from uuid import UUID

from sqlalchemy import delete
from sqlalchemy.orm import Session
from sqlmodel import col

from models.access.role.store import add_update_entries
from models.grades.grade.store import lock_students
from models.kit.calendar import bangkok_instant
from models.kit.imported_row import RowProblem
from models.kit.table import new_id
from models.kit.updating import Key, UpdatedKind, Values, Writer, Writing
from models.study.earlier_leave.contract import EarlierLeaveRow
from models.study.earlier_leave.rules import terms_between
from models.study.earlier_leave.store.facts import HeldLeave, read_leaves, read_students
from models.study.earlier_leave.store.problems import (
    last_term,
    problems_of_leaves,
    unrestorable_leaves,
    warnings_of_leaves,
)
from models.study.leave.contract import LeaveEffects
from models.study.leave.tables import Leave, LeaveTerm

_SUBJECT: Final = "leave"
"""The ``subject_kind`` of its audit entries; their id is the code of the student."""
_GONE: Final[Values] = {"kind": None, "academic_year": None, "semester": None}


def _locked(session: Session, codes: Collection[str]) -> dict[Key, HeldLeave]:
    """Return what the students of these codes were given. Whoever asks for a leave or grants one locks them too."""
    lock_students(session, (student.student_id for student in read_students(session, codes).values()))
    return {leave.key: leave for leaves in read_leaves(session, codes).values() for leave in leaves}


def _held(session: Session, rows: Collection[EarlierLeaveRow]) -> Mapping[Key, Values]:
    leaves = _locked(session, [row.student_code for row in rows])
    return {row.identity: leaves[row.identity].values for row in rows if row.identity in leaves}


def _write(session: Session, writer: Writer, writings: Sequence[Writing[EarlierLeaveRow]]) -> None:
    if not writings:
        return
    codes = [each.row.student_code for each in writings]
    leaves, students = _locked(session, codes), read_students(session, codes)
    ids = {each.row.identity: new_id() for each in writings if each.before is None}
    for each in writings:
        if each.before is None:
            _add(session, writer, each, ids[each.row.identity], students[each.row.student_code].student_id)
        else:
            ids[each.row.identity] = leaves[each.row.identity].leave_id
            _change(session, each, ids[each.row.identity])
    session.flush()
    session.add_all(
        LeaveTerm(leave_id=ids[each.row.identity], academic_year=term.academic_year, semester=term.semester)
        for each in writings
        for term in terms_between(each.row.first_term, last_term(each.row, each.before))
    )
    session.flush()
    trail = [(each.row.student_code, each.before, {**_key_values(each.row), **each.values}) for each in writings]
    add_update_entries(session, writer, _SUBJECT, "carry_over", trail)


def _add(session: Session, writer: Writer, writing: Writing[EarlierLeaveRow], leave_id: UUID, student_id: int) -> None:
    row = writing.row
    if row.approved_on is None:
        raise LookupError("a leave that nobody approved")
    session.add(
        Leave(
            leave_id=leave_id,
            import_case_id=writer.case_id,
            student_id=student_id,
            leave_kind=row.kind,
            asked_on=row.approved_on,
            reason=row.reason or "",
            under_review=False,
            effects=LeaveEffects().model_dump(mode="json"),
            approved_at=bangkok_instant(row.approved_on),
        )
    )


def _change(session: Session, writing: Writing[EarlierLeaveRow], leave_id: UUID) -> None:
    """Bring a leave to what a row says; its terms are written anew by the caller."""
    leave = session.get_one(Leave, leave_id)
    if "reason" in writing.values:
        leave.reason = str(writing.values["reason"] or "")
    approved_on = writing.values.get("approved_on")
    if isinstance(approved_on, date):
        leave.asked_on, leave.approved_at = approved_on, bangkok_instant(approved_on)
    session.execute(delete(LeaveTerm).where(col(LeaveTerm.leave_id) == leave_id))


def _key_values(row: EarlierLeaveRow) -> Values:
    return {"kind": row.kind, "academic_year": row.academic_year, "semester": row.semester}


def _left_out(row: EarlierLeaveRow) -> Values:
    """Return what a leave has where its file says neither a last term nor a reason: its first term, and none."""
    first = row.first_term
    return {"last_academic_year": first.academic_year, "last_semester": first.semester, "reason": None}


def _remove(session: Session, writer: Writer, keys: Sequence[Key]) -> Mapping[Key, RowProblem]:
    """Take out the leaves that an import added. Nothing refers to them: requests that counted them stay decided."""
    leaves = _locked(session, [code for code, *_ in keys])
    going = [leaves[key] for key in keys if key in leaves and leaves[key].import_case == str(writer.case_id)]
    ids = [leave.leave_id for leave in going]
    session.execute(delete(LeaveTerm).where(col(LeaveTerm.leave_id).in_(ids)))
    session.execute(delete(Leave).where(col(Leave.leave_id).in_(ids)))
    trail: list[tuple[str, Values, Values]] = [
        (leave.student_code, dict(zip(_GONE, leave.key[1:], strict=True)), _GONE) for leave in going
    ]
    add_update_entries(session, writer, _SUBJECT, "remove", trail)
    return {}


EARLIER_LEAVES: Final = UpdatedKind(
    schema=EarlierLeaveRow,
    held=_held,
    problems=problems_of_leaves,
    write=_write,
    remove=_remove,
    warnings=warnings_of_leaves,
    unrestorable=unrestorable_leaves,
    left_out=_left_out,
)
"""Files of leaves."""
