"""A request to enrol, change, drop or withdraw: durable first, then decided (design §3, hot path)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from temporalio.client import Client

from api.cases.case.commands import WriteAlso, content_key, open_case
from api.cases.case.student_case import student_case
from api.people.student.queries import Enrollee
from models.cases.case.contract.record import CaseKind
from models.cases.case.store.accepted import Titles
from models.enrolment.enrolment.contract import (
    ChosenCredits,
    EnrolmentOperation,
    EnrolmentRequest,
)
from models.kit.calendar import utc_now
from models.kit.logs import current_request_id
from models.kit.table import new_id

_TITLES: Final = {
    EnrolmentOperation.ENROL: Titles("ลงทะเบียนเรียน", "Enrolment"),
    EnrolmentOperation.CHANGE: Titles("เปลี่ยนหมู่เรียน", "Change of section"),
    EnrolmentOperation.DROP: Titles("ถอนรายวิชา", "Drop"),
    EnrolmentOperation.WITHDRAW: Titles("ถอนรายวิชาโดยได้ W", "Withdrawal with W"),
}


@dataclass(frozen=True, slots=True)
class Ask:
    """What is asked for in a term. ``not_before`` (UTC) arms it; ``reason`` is why staff ask it for a student."""

    academic_year: int
    semester: int
    operation: EnrolmentOperation
    section_ids: tuple[int, ...] = ()
    drop_section_ids: tuple[int, ...] = ()
    credits: tuple[ChosenCredits, ...] = ()
    not_before: datetime | None = None
    reason: str | None = None


async def request_enrolment(
    client: Client, opened_by: UUID, student: Enrollee, ask: Ask, key: str | None, *, on_behalf: WriteAlso | None = None
) -> UUID:
    """Accept the request and wait up to two seconds for its outcome; the case's id either way.

    The same key answers the same case, and so do the same sections from a second tab, or from a client of the original
    that knows no keys, while the case is open or still holds its seats; once it came to nothing they are a new one.
    Asked ``on_behalf`` of the student, that is noted in the transaction that accepts a new case.
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
        credits=ask.credits,
        operation=ask.operation,
        not_before=ask.not_before,
        opened_by=opened_by,
        on_behalf=on_behalf is not None,
        reason=ask.reason,
        requested_at=now,
        request_id=current_request_id(),
    )
    return await open_case(
        client,
        student_case(
            CaseKind.ENROLMENT,
            student,
            request,
            _TITLES[ask.operation],
            key=key or f"none:{case_id}",
            content=_content_of(request),
        ),
        on_behalf,
    )


def _content_of(request: EnrolmentRequest) -> str:
    """Return a key of what a request asks for, independent of order and sender. A request to be sent later has another
    key.
    """
    return content_key(
        "armed" if request.not_before else request.operation,
        request.student_id,
        (request.academic_year, request.semester),
        request.section_ids,
        request.drop_section_ids,
        map(str, request.credits),
    )
