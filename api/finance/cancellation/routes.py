"""Cancelling receipts and invoices: previewed and asked for here, decided as every case is."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.finance.cancellation.commands import (
    ask_to_cancel_invoice,
    ask_to_cancel_receipt,
    ask_to_reverse_write_off,
    ask_to_write_off,
)
from api.finance.cancellation.queries import (
    list_cancellations,
    preview_invoice,
    preview_receipt,
    read_cancellation,
)
from api.finance.cancellation.schemas import (
    CancellationView,
    CancelledKind,
    InvoiceCancellationInput,
    InvoiceCancellationPreview,
    Number,
    ReceiptCancellationInput,
    ReceiptCancellationPreview,
    WriteOffInput,
    WriteOffReversalInput,
)
from api.kit.db import SessionDep
from api.kit.idempotency import IdempotencyKey
from api.kit.language import LanguageDep
from api.kit.paging import Searched
from api.kit.temporal import TemporalDep
from api.kit.wire import OpenedCase, Page
from models.access.role.contract import MenuId
from models.cases.case.contract.record import CaseState

router: Final = APIRouter(prefix="/finance", tags=["cancelled documents"])
may: Final = menu_rights(MenuId.CANCELLATIONS)
MayView = Annotated[Principal, may.view]
MayAsk = Annotated[Principal, may.add]


@router.get("/cancellations")
async def cancellations(
    session: SessionDep,
    principal: MayView,
    asked: Searched,
    kind: CancelledKind | None = None,
    state: CaseState | None = None,
) -> Page[CancellationView]:
    """Requests to cancel documents, by number or student; the newest first."""
    return await list_cancellations(session, principal, kind, state, asked)


@router.get("/cancellations/{case_id}")
async def cancellation(session: SessionDep, principal: MayView, case_id: UUID) -> CancellationView:
    """A request to cancel a document."""
    return await read_cancellation(session, principal, case_id)


@router.post("/cancellations/{case_id}/reversal")
async def reverse_a_write_off(
    session: SessionDep,
    client: TemporalDep,
    principal: MayAsk,
    case_id: UUID,
    wanted: WriteOffReversalInput,
    key: IdempotencyKey,
) -> OpenedCase:
    """Ask that a write-off be taken back. 404 where the case is none; 409 ``write_off_taken_back``,
    ``cancellation_asked``.
    """
    return OpenedCase(case_id=await ask_to_reverse_write_off(session, client, principal, case_id, wanted, key))


@router.get("/receipts/{number}/cancellation")
async def receipt_cancellation_preview(
    session: SessionDep, principal: MayView, language: LanguageDep, number: Number
) -> ReceiptCancellationPreview:
    """What cancelling the receipt would do. 404 ``receipt_number_not_found``."""
    return await preview_receipt(session, principal, number, language)


@router.post("/receipts/{number}/cancellation")
async def cancel_a_receipt(
    session: SessionDep,
    client: TemporalDep,
    principal: MayAsk,
    number: Number,
    wanted: ReceiptCancellationInput,
    key: IdempotencyKey,
) -> OpenedCase:
    """Ask to cancel the receipt whole. 409 ``receipt_cancelled``, ``cancellation_asked``."""
    return OpenedCase(case_id=await ask_to_cancel_receipt(session, client, principal, number, wanted, key))


@router.get("/invoices/{number}/cancellation")
async def invoice_cancellation_preview(
    session: SessionDep, principal: MayView, language: LanguageDep, number: Number
) -> InvoiceCancellationPreview:
    """What cancelling the invoice would do. 404 ``invoice_number_not_found``."""
    return await preview_invoice(session, principal, number, language)


@router.post("/invoices/{number}/write-off")
async def write_off_an_invoice(
    session: SessionDep,
    client: TemporalDep,
    principal: MayAsk,
    number: Number,
    wanted: WriteOffInput,
    key: IdempotencyKey,
) -> OpenedCase:
    """Ask to write off what is open of the invoice. 409 ``nothing_to_write_off``, ``cancellation_asked``."""
    return OpenedCase(case_id=await ask_to_write_off(session, client, principal, number, wanted, key))


@router.post("/invoices/{number}/cancellation")
async def cancel_an_invoice(
    session: SessionDep,
    client: TemporalDep,
    principal: MayAsk,
    number: Number,
    wanted: InvoiceCancellationInput,
    key: IdempotencyKey,
) -> OpenedCase:
    """Ask to credit the invoice whole. 409 ``invoice_has_money``, ``invoice_credited``, ``cancellation_asked``."""
    return OpenedCase(case_id=await ask_to_cancel_invoice(session, client, principal, number, wanted, key))
