"""A request to enrol, change, drop or withdraw: durable first, then decided (design §3, hot path)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from temporalio.client import Client

from api.auth.principal import Principal
from api.commands.cases import accept_case, content_key
from api.temporal import begin_enrolment
from models.calendar import utc_now
from models.contracts.cases import CaseKind, CaseState
from models.contracts.enrolment import (
    EnrolmentOperation,
    EnrolmentRequest,
    EnrolmentStage,
    enrolment_workflow_id,
)
from models.errors import Refusal
from models.logs import current_request_id
from models.tables.base import new_id
from models.tables.cases import CaseFile

_TITLES: Final = {
    EnrolmentOperation.ENROL: ("ลงทะเบียนเรียน", "Enrolment"),
    EnrolmentOperation.CHANGE: ("เปลี่ยนหมู่เรียน", "Change of section"),
    EnrolmentOperation.DROP: ("ถอนรายวิชา", "Drop"),
    EnrolmentOperation.WITHDRAW: ("ถอนรายวิชาโดยได้ W", "Withdrawal with W"),
}


@dataclass(frozen=True, slots=True)
class Enrollee:
    """The student a request is for: the caller, or the one staff act for."""

    student_id: int
    student_code: str
    campus_code: str
    faculty_code: str
    department_code: str | None


@dataclass(frozen=True, slots=True)
class Ask:
    """What is asked for in a term. ``not_before`` (UTC) arms it."""

    academic_year: int
    semester: int
    operation: EnrolmentOperation
    section_ids: tuple[int, ...] = ()
    drop_section_ids: tuple[int, ...] = ()
    not_before: datetime | None = None


def enrollee_of(principal: Principal) -> Enrollee:
    """The caller as a student. Raises :class:`Refusal` ``forbidden`` for anybody else."""
    if principal.student_id is None or principal.faculty_code is None:
        raise Refusal("forbidden")
    return Enrollee(
        student_id=principal.student_id,
        student_code=principal.id_code,
        campus_code=principal.campus_code,
        faculty_code=principal.faculty_code,
        department_code=principal.department_code,
    )


async def request_enrolment(
    client: Client, opened_by: UUID, student: Enrollee, ask: Ask, key: str | None, *, on_behalf: bool = False
) -> UUID:
    """Accept the request and wait up to two seconds for its outcome; the case's id either way.

    The same key answers the same case, and so do the same sections from a second tab, or from a client of the original
    that knows no keys, while the case is open or still holds its seats; once it came to nothing they are a new one.
    """
    now = utc_now()
    case_id = new_id()
    request = EnrolmentRequest(
        case_id=case_id,
        student_id=student.student_id,
        student_code=student.student_code,
        faculty_code=student.faculty_code,
        academic_year=ask.academic_year,
        semester=ask.semester,
        section_ids=ask.section_ids,
        drop_section_ids=ask.drop_section_ids,
        operation=ask.operation,
        not_before=ask.not_before,
        opened_by=opened_by,
        on_behalf=on_behalf,
        requested_at=now,
        request_id=current_request_id(),
    )
    title_th, title_en = _TITLES[ask.operation]
    first = await accept_case(
        CaseFile(
            case_id=case_id,
            kind=CaseKind.ENROLMENT,
            workflow_id=enrolment_workflow_id(case_id),
            idempotency_key=key or f"none:{case_id}",
            content_key=_content_of(request),
            opened_by=opened_by,
            student_id=student.student_id,
            faculty_code=student.faculty_code,
            department_code=student.department_code,
            campus_code=student.campus_code,
            title_th=f"{title_th} {ask.academic_year}/{ask.semester}",
            title_en=f"{title_en} {ask.academic_year}/{ask.semester}",
            stage=EnrolmentStage.RECEIVED,
            state=CaseState.OPEN,
            request=request.model_dump(mode="json"),
            opened_at=now,
            updated_at=now,
        )
    )
    accepted = EnrolmentRequest.model_validate(first)
    await begin_enrolment(client, accepted, enrolment_workflow_id(accepted.case_id))
    return accepted.case_id


def _content_of(request: EnrolmentRequest) -> str:
    """What is asked for, whatever the order and whoever sends it again; an armed request is another one."""
    return content_key(
        "armed" if request.not_before else request.operation,
        request.student_id,
        (request.academic_year, request.semester),
        request.section_ids,
        request.drop_section_ids,
    )
