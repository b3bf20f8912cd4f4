"""A wish to pay an instalment: durable first, then a pass is issued."""

from __future__ import annotations

import hashlib
from typing import Final
from uuid import UUID

from temporalio.client import Client

from api.cases.case.commands import open_case
from api.cases.case.student_case import student_case
from api.finance.payment_pass.queries import Payables
from api.finance.payment_pass.schemas import PassAsk
from api.people.student.queries import Enrollee
from models.cases.case.contract.record import CaseKind
from models.cases.case.store.accepted import Titles
from models.finance.payment.contract import PaymentRequest
from models.kit.calendar import utc_now
from models.kit.logs import current_request_id
from models.kit.table import new_id

_TITLE: Final = Titles("ชำระค่าธรรมเนียม", "Fee payment")


async def ask_for_pass(
    client: Client,
    opened_by: UUID,
    student: Enrollee,
    asked: PassAsk,
    found: Payables,
    key: str,
    link_id: UUID | None = None,
) -> UUID:
    """Accept the wish and wait up to two seconds for the pass; the case's id either way.

    While a pass that asks for the same can be paid, it is that pass. ``link_id`` is the link by which somebody else
    than the student asks.
    """
    request = PaymentRequest(
        case_id=new_id(),
        student_id=student.student_id,
        student_code=student.student_code,
        faculty_code=student.faculty_code,
        academic_year=found.academic_year,
        semester=found.semester,
        invoice_id=asked.invoice_id,
        sequence=asked.sequence,
        opened_by=opened_by,
        requested_at=utc_now(),
        request_id=current_request_id(),
        link_id=link_id,
    )
    wanted = f"pass:{asked.invoice_id}:{asked.sequence}:{found.payable.amount}:{found.payable.expires_at.isoformat()}"
    content = hashlib.sha256(wanted.encode()).hexdigest()
    return await open_case(client, student_case(CaseKind.PAYMENT, student, request, _TITLE, key=key, content=content))
