"""``POST /enroll/searchEnrollResult`` (wire contract §5)."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Final

from fastapi import APIRouter, Depends

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.curriculum.section.words import SECTION_TYPES, SEMESTERS
from api.enrolment.result.queries import EnrolmentRow, enrolments_of
from api.enrolment.result.schemas import EnrolledSubject, EnrolmentResults, ResultQuery
from api.kit.bodies import described, json_or_form
from api.kit.db import SessionDep
from api.people.student.queries import STAFF_READ_STUDENTS, find_student
from models.access.role.contract import Action, MenuId
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.enrolment.enrolment.rules.credits import credit_show
from models.kit.calendar import BUDDHIST_OFFSET

router: Final = APIRouter(prefix="/enroll", tags=["enrolment"])

ResultReader = Annotated[Principal, Depends(requires((MenuId.MY_ENROLMENT, *STAFF_READ_STUDENTS), Action.VIEW))]

ENROLLED: Final = frozenset({EnrolmentStatus.ENROLLED})
WAITING: Final = frozenset({EnrolmentStatus.AWAITING_APPROVAL})
REJECTED: Final = frozenset({EnrolmentStatus.DISAPPROVED, EnrolmentStatus.LAPSED})
"""How statuses fall into the wire's lists. What the student cancelled is in none of them."""
_APPROVAL_CODES: Final = {
    EnrolmentStatus.ENROLLED: "A",
    EnrolmentStatus.AWAITING_APPROVAL: "W",
    EnrolmentStatus.DISAPPROVED: "R",
    EnrolmentStatus.LAPSED: "R",
    EnrolmentStatus.CANCELLED: "C",
}
_ADD: Final = "A"


@router.post("/searchEnrollResult", openapi_extra=described(ResultQuery))
async def search_enroll_result(
    session: SessionDep, principal: ResultReader, asked: Annotated[ResultQuery, Depends(json_or_form(ResultQuery))]
) -> EnrolmentResults:
    """What a student is enrolled in, waits for, and was not given, in a term.

    Invoices and study plans have no rows yet: their lists are empty until their processes are there.
    """
    student_id = await find_student(session, principal, asked.stdid or asked.std_id)
    year, semester = int(asked.academic_year), int(asked.semester)
    rows = await enrolments_of(session, student_id, year, semester)
    semester_th, semester_en = SEMESTERS[semester]
    is_own = principal.student_id == student_id

    def listed(statuses: frozenset[EnrolmentStatus]) -> tuple[float, list[EnrolledSubject]]:
        chosen = [row for row in rows if row.status in statuses]
        return float(sum((row.credit for row in chosen), Decimal(0))), [_subject(row, is_own) for row in chosen]

    enrolled, waiting, rejected = listed(ENROLLED), listed(WAITING), listed(REJECTED)
    return EnrolmentResults(
        year_th=str(year),
        year_en=str(year - BUDDHIST_OFFSET),
        semester=asked.semester,
        semester_th=semester_th,
        semester_en=semester_en,
        enroll_credit=enrolled[0],
        enroll_subjects=enrolled[1],
        wait_approve_credit=waiting[0],
        wait_approve_subjects=waiting[1],
        reject_credit=rejected[0],
        reject_subjects=rejected[1],
        pending_invoice_credit=0,
        pending_invoice_subjects=[],
        pattern_credit=0,
        pattern_subjects=[],
        pattern_flag="N",
    )


def _subject(row: EnrolmentRow, is_own: bool) -> EnrolledSubject:
    type_th, type_en = SECTION_TYPES[row.section_type]
    return EnrolledSubject(
        enroll_id=row.enrol_no,
        section_id=row.section_id,
        credit=float(row.credit),
        subject_code=row.subject_code,
        subject_show=row.show_code,
        subject_name_th=row.name_th,
        subject_name_en=row.name_en,
        credit_show=credit_show(row.subject_credit, row.theory_hours, row.practice_hours, row.self_hours),
        section_code=row.section_code,
        section_type=row.section_type.value,
        section_type_th=type_th,
        section_type_en=type_en,
        enroll_status=_ADD,
        approve_status=_APPROVAL_CODES[row.status],
        enroll_type=row.enrol_type,
        enroll_type_th="นับหน่วยกิต",
        enroll_type_en="Credit",
        subject_type=row.subject_type,
        campus_code=row.campus_code,
        campus_name_th=row.campus_th,
        campus_name_en=row.campus_en,
        flag_enroll_type_c="Y",
        inchangeprocess="N",
        approve_by=row.decided_by,
        approve_dt=row.decided_at.isoformat() if row.decided_at else None,
        is_pre_register=None,
        total_assessed_assessment="0",
        total_assessment="0",
        grade=row.grade if is_own else None,
    )
