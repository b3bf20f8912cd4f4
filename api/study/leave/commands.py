"""A request to leave or to come back: looked at first, then durable, then put before its offices (study §5)."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.cases.case.commands import open_case_as_asked
from api.cases.case.student_case import student_case
from api.enrolment.on_behalf.student_request import Asker
from api.kit.db import end_transaction
from api.kit.sent_files import refuse_files_of_others
from api.kit.uploads import ReceivedFile
from api.study.leave.queries import preview_view
from api.study.leave.schemas import LeaveAsk, LeaveFileView, LeaveLook, LeavePreviewView, LeaveWish
from models.cases.case.contract.record import CaseKind
from models.cases.case.store.accepted import Titles
from models.kit.calendar import utc_now
from models.kit.errors import Language
from models.kit.logs import current_request_id
from models.kit.table import new_id
from models.study.leave.contract import LeaveRequest, TermKey
from models.study.leave.rules.process import TITLES
from models.study.leave.store.asking import preview_leave


async def keep_file(session: AsyncSession, principal: Principal, received: ReceivedFile) -> LeaveFileView:
    """Keep a file that a request will name."""
    stored = await received.save(session, principal.person_id, awaits_naming=True)
    return LeaveFileView(file_id=stored.file_id, name=stored.name)


async def look_at_leave(session: AsyncSession, asker: Asker, asked: LeaveLook, language: Language) -> LeavePreviewView:
    """What the request would do if it were asked for now; nothing is changed."""
    preview = await session.run_sync(preview_leave, _request(asker, asked, reason=""), asked.proof)
    return preview_view(preview, language, asker.principal.audience)


async def ask_for_leave(session: AsyncSession, client: Client, asker: Asker, asked: LeaveAsk) -> UUID:
    """Accept the request and wait up to two seconds for the first result; the case's id either way.

    The same key answers the same case; so do two tabs, while the case is open. Telephone number and address are kept
    with the request's row only. What staff ask for a student is audited. Raises Refusal ``not_found`` for a file that
    is not the caller's, or came with another request.
    """
    student = asker.student
    request = _request(asker, asked, reason=asked.reason).model_copy(
        update={"on_behalf": asker.on_behalf, "file_ids": tuple(dict.fromkeys(asked.file_ids))}
    )
    await end_transaction(session)
    terms = ",".join(f"{term.academic_year}/{term.semester}" for term in request.terms)
    content = f"leave:{student.student_id}:{asked.kind}:{terms}"
    title = Titles(*TITLES[asked.kind])
    case = student_case(CaseKind.LEAVE, student, request, title, key=asker.key, content=content)
    case.request = {**case.request, "phone": asked.phone, "address": asked.address}

    async def note(accepting: AsyncSession) -> None:
        person_id = asker.principal.person_id
        await refuse_files_of_others(accepting, request.file_ids, person_id, named_in="leave_file")
        asker.note(accepting, f"leave.on_behalf.{asked.kind.value}", asked, "phone", "address")

    return await open_case_as_asked(client, case, note)


def _request(asker: Asker, asked: LeaveWish, *, reason: str) -> LeaveRequest:
    student = asker.student
    terms = tuple(TermKey(term.academic_year, term.semester) for term in asked.terms)
    return LeaveRequest(
        case_id=new_id(),
        opened_by=asker.principal.person_id,
        requested_at=utc_now(),
        request_id=current_request_id(),
        academic_year=terms[0].academic_year,
        semester=terms[0].semester,
        student_id=student.student_id,
        student_code=student.student_code,
        faculty_code=student.faculty_code,
        department_code=student.department_code,
        leave_kind=asked.kind,
        terms=terms,
        reason=reason,
    )
