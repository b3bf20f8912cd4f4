"""A request to pay later: durable first, then put before its offices."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.cases.case.commands import OF_TODAY, open_case_as_asked
from api.cases.case.student_case import student_case
from api.enrolment.on_behalf.student_request import Asker
from api.finance.waiver.schemas import WaiverAsk
from api.kit.db import end_transaction
from models.cases.case.contract.record import CaseKind
from models.cases.case.store.accepted import Titles
from models.finance.waiver.contract.case import WaiverKind, WaiverRequest
from models.kit.calendar import bangkok_date, utc_now
from models.kit.errors import Refusal
from models.kit.logs import current_request_id
from models.kit.table import new_id

_TITLES: Final = {
    WaiverKind.LENIENCY: Titles("ขอผ่อนผันการชำระเงิน", "Leniency"),
    WaiverKind.DEFERRAL: Titles("ขอเลื่อนการชำระเงิน", "Deferral"),
}
_TERM: Final = text(
    "SELECT academic_year, semester FROM term WHERE starts_on <= :today ORDER BY starts_on DESC LIMIT 1"
)


async def ask_for_waiver(session: AsyncSession, client: Client, asker: Asker, asked: WaiverAsk) -> UUID:
    """Accept the request and wait up to two seconds for the first result; the case's id either way.

    The same key answers the same case; so do two tabs, while the case is open. What staff ask for a student is audited.
    Raises Refusal ``calendar_not_found`` before the first term.
    """
    student = asker.student
    now = utc_now()
    term = (await session.execute(_TERM, {"today": bangkok_date(now)})).first()
    if term is None:
        raise Refusal("calendar_not_found")
    await end_transaction(session)
    invoice_ids = tuple(sorted(set(asked.invoice_ids)))
    request = WaiverRequest(
        case_id=new_id(),
        student_id=student.student_id,
        student_code=student.student_code,
        faculty_code=student.faculty_code,
        department_code=student.department_code,
        academic_year=term.academic_year,
        semester=term.semester,
        waiver_kind=asked.kind,
        invoice_ids=invoice_ids,
        until=asked.until,
        reason=asked.reason,
        opened_by=asker.principal.person_id,
        requested_at=now,
        request_id=current_request_id(),
        on_behalf=asker.on_behalf,
    )
    content = f"waiver:{student.student_id}:{asked.kind}:{asked.until}:{','.join(map(str, invoice_ids))}"
    case = student_case(CaseKind.WAIVER, student, request, _TITLES[asked.kind], key=asker.key, content=content)
    case.request = {**case.request, "phone": asked.phone}

    async def note(accepting: AsyncSession) -> None:
        asker.note(accepting, f"waiver.on_behalf.{asked.kind.value}", asked, "phone")

    return await open_case_as_asked(client, case, note if asker.on_behalf else None, derived=OF_TODAY)
