"""A student's request to wait for a seat: durable first, then decided."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from temporalio.client import Client

from api.access.auth.principal import Principal
from api.cases.case.commands import content_key, open_case
from api.cases.case.student_case import student_case
from api.enrolment.enrolment.schemas import chosen_credits
from api.enrolment.waitlist.schemas import WaitlistAsk
from api.people.student.queries import enrollee_of
from models.cases.case.contract.record import CaseKind
from models.cases.case.store.accepted import Titles
from models.enrolment.waitlist.contract import WaitlistRequest
from models.kit.calendar import utc_now
from models.kit.logs import current_request_id
from models.kit.table import new_id

_TITLE: Final = Titles("รอที่นั่ง", "Waitlist")


async def join_waitlist_case(client: Client, principal: Principal, asked: WaitlistAsk, key: str) -> UUID:
    """Accept the request and wait up to two seconds for the first result; the case's id either way.

    The same key answers the same case. Raises :class:`Refusal` ``forbidden`` for anybody but a student.
    """
    student = enrollee_of(principal)
    now = utc_now()
    case_id = new_id()
    request = WaitlistRequest(
        case_id=case_id,
        student_id=student.student_id,
        student_code=student.student_code,
        faculty_code=student.faculty_code,
        academic_year=asked.academic_year,
        semester=asked.semester,
        section_ids=tuple(dict.fromkeys(asked.section_ids)),
        drop_section_ids=tuple(dict.fromkeys(asked.drop_section_ids)),
        credits=chosen_credits(asked.credits),
        opened_by=principal.person_id,
        requested_at=now,
        request_id=current_request_id(),
    )
    content = content_key(
        CaseKind.WAITLIST,
        student.student_id,
        (asked.academic_year, asked.semester),
        request.section_ids,
        request.drop_section_ids,
        map(str, request.credits),
    )
    case = student_case(CaseKind.WAITLIST, student, request, _TITLE, key=key, content=content)
    return await open_case(client, case)
