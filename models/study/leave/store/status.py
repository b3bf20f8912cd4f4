"""The status that a leave, a return or a resignation gives, and gives back (study §5)."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session
from sqlmodel import select

from models.grades.standing_review.rules.judgement import STUDYING
from models.kit.calendar import bangkok_date
from models.people.person.tables import Student
from models.people.student.contract.status import StudentStatus
from models.people.student.store.status_events import NewStatus, write_status
from models.study.leave.contract import LeaveKind, LeaveRequest
from models.study.leave.rules.process import TITLES
from models.study.leave.tables import Leave, LeaveTerm

_BACK: Final = frozenset({LeaveKind.RETURN, LeaveKind.REINSTATEMENT})
_BECOMES: Final = {
    LeaveKind.LEAVE: StudentStatus.ON_LEAVE,
    LeaveKind.RESIGN: StudentStatus.RESIGNED,
    LeaveKind.REINSTATEMENT: StudentStatus.CURRENT,
}
"""The status that a kind gives; who returns has the one they came from, and maintaining changes none."""
_TERM: Final = text("""
    SELECT academic_year, semester FROM term WHERE starts_on <= :day ORDER BY starts_on DESC LIMIT 1
""")


def begin_leave_status(session: Session, leave: Leave, request: LeaveRequest, at: datetime) -> None:
    """The student is on leave from ``at`` on; the status they come from is kept."""
    leave.came_from = leave.came_from or session.get_one(Student, request.student_id).status_code
    leave.began_at = at
    leave_gives_status(session, leave, StudentStatus.ON_LEAVE, at)


def status_after(session: Session, leave: Leave, kind: LeaveKind) -> str:
    """The code of the status that a request of this kind ends in."""
    if kind in _BECOMES:
        return _BECOMES[kind].value
    return leave.came_from if leave.came_from in STUDYING else StudentStatus.CURRENT.value


def leave_gives_status(session: Session, leave: Leave, status_code: str, at: datetime) -> None:
    """A step of the status history with all its fields (spec §3), by who agreed last."""
    thai, english = TITLES[leave.leave_kind]
    _record(session, leave, status_code, f"{thai}: {leave.reason}", f"{english}: {leave.reason}", at, leave.case_id)


def give_status_back(session: Session, leave: Leave, at: datetime) -> None:
    """The leave has lapsed: the student has again the status they came from."""
    becomes = status_after(session, leave, LeaveKind.RETURN)
    _record(session, leave, becomes, "พ้นกำหนดลาพักการศึกษา", "The leave of absence is over", at, None)


def _record(
    session: Session, leave: Leave, status_code: str, thai: str, english: str, at: datetime, case_id: UUID | None
) -> None:
    if leave.approved_by is None or leave.approved_at is None:
        raise ValueError("nobody agreed to what gives a status")
    today = bangkok_date(at)
    is_back = leave.leave_kind in _BACK or case_id is None
    term = session.execute(_TERM, {"day": today}).first()
    new = NewStatus(
        status_code=status_code,
        term=_first_term(session, leave) if term is None else (term.academic_year, term.semester),
        effective_on=today,
        reason_th=thai,
        reason_en=english,
        recorded_by_id=leave.approved_by,
        reason_on=leave.asked_on,
        document_no=leave.number,
        approved_on=bangkok_date(leave.approved_at),
        restored_on=today if is_back else None,
        restoration_remark=leave.reason if is_back else None,
        case_id=case_id,
    )
    write_status(session, leave.student_id, new, at)


def _first_term(session: Session, leave: Leave) -> tuple[int, int]:
    rows = session.scalars(select(LeaveTerm).where(LeaveTerm.leave_id == leave.leave_id))
    return min((row.academic_year, row.semester) for row in rows)
