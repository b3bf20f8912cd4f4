"""A student's request to enrol: durable first, then decided (design §3, hot path)."""

from __future__ import annotations

import hashlib
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.auth.principal import Principal
from api.commands.cases import accept_case
from api.schemas.enrolment import EnrolRequest
from api.temporal import begin_enrolment
from models.calendar import utc_now
from models.contracts.cases import CaseKind, CaseRecord, CaseState
from models.contracts.enrolment import EnrolmentRequest, EnrolmentStage, enrolment_workflow_id
from models.db import async_engine
from models.errors import Refusal
from models.tables.base import new_id
from models.tables.cases import CaseFile

_ATTEMPTS: Final = text(
    """
    SELECT count(*)
      FROM case_file c
     WHERE c.opened_by = :opened_by AND c.idempotency_key LIKE :key || ':%' AND c.state = 'closed'
       AND NOT EXISTS (SELECT 1 FROM enrolment e
                        WHERE e.case_id = c.case_id AND e.status IN ('enrolled', 'awaiting_approval'))
    """
)


async def enrol(
    client: Client, principal: Principal, asked: EnrolRequest, key: str | None, *, request_id: str | None
) -> tuple[UUID, CaseRecord | None]:
    """The case of this request and, within two seconds, what was decided.

    The same key answers the same case. Clients of the original send no key: for them the same sections again are the
    same request while it is open or still holds its seats, and a new one once it came to nothing.
    """
    if principal.student_id is None or principal.faculty_code is None:
        raise Refusal("forbidden")
    now = utc_now()
    case_id = new_id()
    request = EnrolmentRequest(
        case_id=case_id,
        student_id=principal.student_id,
        student_code=principal.id_code,
        faculty_code=principal.faculty_code,
        academic_year=asked.academic_year,
        semester=asked.semester,
        section_ids=tuple(section.section_id for section in asked.sections),
        opened_by=principal.person_id,
        requested_at=now,
        request_id=request_id,
    )
    term = f"{asked.academic_year}/{asked.semester}"
    accepted = await accept_case(
        CaseFile(
            case_id=case_id,
            kind=CaseKind.ENROLMENT,
            workflow_id=enrolment_workflow_id(case_id),
            idempotency_key=key or await _key_of_content(principal.person_id, request),
            opened_by=principal.person_id,
            student_id=principal.student_id,
            faculty_code=principal.faculty_code,
            department_code=principal.department_code,
            campus_code=principal.campus_code,
            title_th=f"ลงทะเบียนเรียน {term}",
            title_en=f"Enrolment {term}",
            stage=EnrolmentStage.RECEIVED,
            state=CaseState.OPEN,
            request=request.model_dump(mode="json"),
            opened_at=now,
            updated_at=now,
        )
    )
    request = request.model_copy(update={"case_id": accepted})
    return accepted, await begin_enrolment(client, request, enrolment_workflow_id(accepted))


async def _key_of_content(opened_by: UUID, request: EnrolmentRequest) -> str:
    sections = ",".join(str(number) for number in sorted(request.section_ids))
    content = f"{request.academic_year}/{request.semester}:{sections}"
    key = f"content:{hashlib.sha256(content.encode()).hexdigest()}"
    async with AsyncSession(async_engine()) as session:
        attempts = await session.execute(_ATTEMPTS, {"opened_by": opened_by, "key": key})
        return f"{key}:{attempts.scalar_one()}"
