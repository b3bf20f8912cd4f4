"""A request to unlock: durable first, then put before its reviewers."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from temporalio.client import Client

from api.access.auth.principal import Principal
from api.cases.case.commands import WriteAlso, open_case
from api.cases.case.student_case import student_case
from api.enrolment.unlock.schemas import UnlockAsk
from api.people.student.queries import Enrollee
from models.cases.case.contract.record import CaseKind
from models.cases.case.store.accepted import Titles
from models.enrolment.unlock.contract import UnlockRequest
from models.kit.calendar import utc_now
from models.kit.logs import current_request_id
from models.kit.table import new_id

_TITLE: Final = Titles("ขอปลดล็อก", "Unlock")


async def ask_to_unlock(
    client: Client,
    principal: Principal,
    student: Enrollee,
    asked: UnlockAsk,
    key: str,
    *,
    on_behalf: WriteAlso | None = None,
) -> UUID:
    """Accept the request and wait up to two seconds for the first result; the case's id either way.

    The same key answers the same case. Asked ``on_behalf`` of the student, that is noted in the transaction that
    accepts a new case. The telephone number is kept with the request's row only.
    """
    now = utc_now()
    case_id = new_id()
    request = UnlockRequest(
        case_id=case_id,
        student_id=student.student_id,
        student_code=student.student_code,
        faculty_code=student.faculty_code,
        department_code=student.department_code,
        academic_year=asked.academic_year,
        semester=asked.semester,
        purpose=asked.purpose,
        reason=asked.reason,
        opened_by=principal.person_id,
        requested_at=now,
        request_id=current_request_id(),
        on_behalf=on_behalf is not None,
    )
    case = student_case(CaseKind.UNLOCK, student, request, _TITLE, key=key)
    case.request = {**case.request, "phone": asked.phone}
    return await open_case(client, case, on_behalf)
