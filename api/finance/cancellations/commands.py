"""Asking to cancel a receipt or an invoice: the treasury decides (finance §5, §6)."""

from __future__ import annotations

from datetime import datetime
from typing import Final, TypedDict
from uuid import UUID

from sqlalchemy import RowMapping, text
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.cases.cases.commands import open_case
from api.finance.cancellations.queries import find_invoice, find_receipt, invoice_refusal, receipt_refusal
from api.finance.cancellations.schemas import InvoiceCancellationInput, ReceiptCancellationInput, WriteOffInput
from api.kit.db import end_transaction
from api.kit.refusals import raise_refused
from models.calendar import utc_now
from models.contracts.cases.case import CaseKind
from models.contracts.cases.starting import StudentRequest
from models.contracts.finance.cancelling import InvoiceCancellationRequest, ReceiptCancellationRequest, WriteOffRequest
from models.contracts.finance.treasury import TreasuryStage
from models.errors import Refusal
from models.facts.cases.accepted import Titles, accepted_case
from models.logs import current_request_id
from models.rules.finance.cancelling import refusal_to_write_off
from models.tables.base import new_id
from models.tables.people.persons import Student

_ASKED_BY_OTHERS: Final = text("""
    SELECT EXISTS (SELECT FROM case_file c
                    WHERE c.kind = :kind AND c.state = 'open' AND c.student_id = :student_id
                      AND c.request->>'number' = :number AND c.opened_by <> :person_id)
""")


class _Whose(TypedDict):
    """What every request about a student's document says."""

    case_id: UUID
    opened_by: UUID
    requested_at: datetime
    request_id: str | None
    academic_year: int
    semester: int
    student_id: int
    student_code: str
    faculty_code: str
    number: str


async def ask_to_cancel_receipt(
    session: AsyncSession,
    client: Client,
    principal: Principal,
    number: str,
    wanted: ReceiptCancellationInput,
    key: str,
) -> UUID:
    """Ask to cancel a receipt; the case's id. While the caller's own request is open it is that one.

    Raises Refusal ``receipt_number_not_found``, ``receipt_cancelled``, and ``cancellation_asked`` where somebody else
    has asked.
    """
    row = await find_receipt(session, principal, number)
    raise_refused(receipt_refusal(row))
    request = ReceiptCancellationRequest(
        **_whose(principal, row),
        receipt_id=row["receipt_id"],
        reason=wanted.reason,
        holder=wanted.holder,
        follow_up=wanted.follow_up,
    )
    titles = Titles(f"ขอยกเลิกใบเสร็จ {row['number']}", f"Cancelling receipt {row['number']}")
    return await _open(session, client, CaseKind.RECEIPT_CANCELLATION, request, row["number"], titles, key)


async def ask_to_write_off(
    session: AsyncSession,
    client: Client,
    principal: Principal,
    number: str,
    wanted: WriteOffInput,
    key: str,
) -> UUID:
    """Ask to write off what is open of an invoice;
    the case's id. While the caller's own request is open it is that one.

    Raises Refusal ``invoice_number_not_found``, ``nothing_to_write_off``, and ``cancellation_asked`` where somebody
    else has asked.
    """
    row = await find_invoice(session, principal, number)
    raise_refused(refusal_to_write_off(row["open"], row["number"]))
    request = WriteOffRequest(**_whose(principal, row), invoice_id=row["invoice_id"], reason=wanted.reason)
    titles = Titles(f"ขอตัดหนี้สูญ {row['number']}", f"Writing off {row['number']}")
    return await _open(session, client, CaseKind.WRITE_OFF, request, row["number"], titles, key)


async def ask_to_cancel_invoice(
    session: AsyncSession,
    client: Client,
    principal: Principal,
    number: str,
    wanted: InvoiceCancellationInput,
    key: str,
) -> UUID:
    """Ask to cancel an invoice; the case's id. While the caller's own request is open it is that one.

    Raises Refusal ``invoice_number_not_found``, ``invoice_has_money``, ``invoice_credited``, and
    ``cancellation_asked`` where somebody else has asked.
    """
    row = await find_invoice(session, principal, number)
    raise_refused(invoice_refusal(row))
    request = InvoiceCancellationRequest(
        **_whose(principal, row), invoice_id=row["invoice_id"], reason=wanted.reason, follow_up=wanted.follow_up
    )
    titles = Titles(f"ขอยกเลิกใบแจ้งหนี้ {row['number']}", f"Cancelling invoice {row['number']}")
    return await _open(session, client, CaseKind.INVOICE_CANCELLATION, request, row["number"], titles, key)


def _whose(principal: Principal, row: RowMapping) -> _Whose:
    return _Whose(
        case_id=new_id(),
        opened_by=principal.person_id,
        requested_at=utc_now(),
        request_id=current_request_id(),
        academic_year=row["academic_year"],
        semester=row["semester"],
        student_id=row["student_id"],
        student_code=row["student_code"],
        faculty_code=row["faculty_code"],
        number=row["number"],
    )


async def _open(
    session: AsyncSession,
    client: Client,
    kind: CaseKind,
    request: StudentRequest,
    number: str,
    titles: Titles,
    key: str,
) -> UUID:
    asked = {
        "kind": kind.value,
        "student_id": request.student_id,
        "number": number,
        "person_id": request.opened_by,
    }
    if await session.scalar(_ASKED_BY_OTHERS, asked):
        raise Refusal("cancellation_asked", number=number)
    student = await session.get_one(Student, request.student_id)
    case = accepted_case(kind, request, student, titles, TreasuryStage.RECEIVED, request.requested_at).model_copy(
        update={"idempotency_key": key, "content_key": f"{kind.value} {number}"}
    )
    await end_transaction(session)
    return await open_case(client, case)
