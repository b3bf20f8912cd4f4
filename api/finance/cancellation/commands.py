"""Asking to cancel a document, to write one off or to take that back: the treasury decides (finance §5, §6)."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.finance.cancellation.asking import open_debt_request, open_request, whose
from api.finance.cancellation.queries import (
    find_invoice,
    find_receipt,
    find_write_off,
    invoice_refusal,
    receipt_refusal,
)
from api.finance.cancellation.schemas import (
    InvoiceCancellationInput,
    ReceiptCancellationInput,
    WriteOffInput,
    WriteOffReversalInput,
)
from api.kit.refusals import raise_refused
from models.cases.case.contract.record import CaseKind
from models.cases.case.store.accepted import Titles
from models.finance.cancellation.contract import (
    InvoiceCancellationRequest,
    ReceiptCancellationRequest,
    WriteOffRequest,
    WriteOffReversalRequest,
)
from models.finance.cancellation.rules import refusal_to_reverse_write_off, refusal_to_write_off


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
        **whose(principal, row),
        receipt_id=row["receipt_id"],
        reason=wanted.reason,
        holder=wanted.holder,
        follow_up=wanted.follow_up,
    )
    titles = Titles(f"ขอยกเลิกใบเสร็จ {row['number']}", f"Cancelling receipt {row['number']}")
    return await open_request(
        session, client, CaseKind.RECEIPT_CANCELLATION, request, row["number"], titles, key, "cancellation_asked"
    )


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

    Raises Refusal ``invoice_number_not_found``, ``nothing_to_write_off``, ``cancellation_asked`` where somebody
    else has asked, and ``invoice_case_open``.
    """
    row = await find_invoice(session, principal, number)
    raise_refused(refusal_to_write_off(row["open"], row["number"]))
    request = WriteOffRequest(**whose(principal, row), invoice_id=row["invoice_id"], reason=wanted.reason)
    titles = Titles(f"ขอตัดหนี้สูญ {row['number']}", f"Writing off {row['number']}")
    return await open_debt_request(session, client, CaseKind.WRITE_OFF, request, titles, key, "cancellation_asked")


async def ask_to_reverse_write_off(
    session: AsyncSession, client: Client, principal: Principal, case_id: UUID, wanted: WriteOffReversalInput, key: str
) -> UUID:
    """Ask that a write-off (by its case) be taken back; the case's id. While the caller's own request is open it is
    that one.

    Raises Refusal ``not_found``, ``write_off_taken_back``, ``cancellation_asked`` where somebody else has asked, and
    ``invoice_case_open``.
    """
    row = await find_write_off(session, principal, case_id)
    raise_refused(refusal_to_reverse_write_off(row["stands"], row["number"]))
    request = WriteOffReversalRequest(
        **whose(principal, row), write_off_id=case_id, invoice_id=row["invoice_id"], reason=wanted.reason
    )
    titles = Titles(f"ขอเพิกถอนการตัดหนี้สูญ {row['number']}", f"Taking back the write-off of {row['number']}")
    return await open_debt_request(
        session, client, CaseKind.WRITE_OFF_REVERSAL, request, titles, key, "cancellation_asked"
    )


async def ask_to_cancel_invoice(
    session: AsyncSession,
    client: Client,
    principal: Principal,
    number: str,
    wanted: InvoiceCancellationInput,
    key: str,
) -> UUID:
    """Ask to cancel an invoice; the case's id. While the caller's own request is open it is that one.

    Raises Refusal ``invoice_number_not_found``, ``invoice_has_money``, ``invoice_credited``, ``cancellation_asked``
    where somebody else has asked, and ``invoice_case_open``.
    """
    row = await find_invoice(session, principal, number)
    raise_refused(invoice_refusal(row))
    request = InvoiceCancellationRequest(
        **whose(principal, row), invoice_id=row["invoice_id"], reason=wanted.reason, follow_up=wanted.follow_up
    )
    titles = Titles(f"ขอยกเลิกใบแจ้งหนี้ {row['number']}", f"Cancelling invoice {row['number']}")
    return await open_debt_request(
        session, client, CaseKind.INVOICE_CANCELLATION, request, titles, key, "cancellation_asked"
    )
