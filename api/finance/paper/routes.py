"""Papers of money for whom they are about and for finance officers: each answers its PDF."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Path, Response

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.documents.document.printing import PDF_ANSWER, print_paper
from api.finance.paper.commands import Wish, print_receipt
from api.finance.paper.queries import find_credit_note, find_invoice, find_pass_slip, find_receipt, list_prints
from api.finance.paper.schemas import PaperPrint, ReceiptPrint, ReceiptPrintView, SubstitutePrint
from api.kit.db import SessionDep
from api.kit.idempotency import IdempotencyKey
from api.kit.temporal import TemporalDep
from models.access.role.contract import Action, MenuId
from models.finance.paper.contract import CREDIT_NOTE_PAPER, INVOICE_PAPER, PAY_SLIP_PAPER, WantedPrint

router: Final = APIRouter(prefix="/finance", tags=["papers of money"])

_PAGES: Final = (MenuId.STUDENT_FINANCE, MenuId.STUDENT_ACCOUNTS)
MayPrint = Annotated[Principal, Depends(requires(_PAGES, Action.PRINT))]
MaySubstitute = Annotated[Principal, Depends(requires(MenuId.STUDENT_ACCOUNTS, Action.EDIT))]
MayView = Annotated[Principal, Depends(requires(_PAGES, Action.VIEW))]
Number = Annotated[str, Path(pattern=r"^[0-9A-Za-z-]{1,24}$")]


@router.post("/invoices/{number}/prints", response_class=Response, responses=PDF_ANSWER)
async def print_invoice(
    session: SessionDep, client: TemporalDep, principal: MayPrint, number: Number, asked: PaperPrint
) -> Response:
    """The invoice under its plan of instalments in force. 404 ``invoice_number_not_found``."""
    subject = await find_invoice(session, principal, number)
    return await print_paper(session, client, principal, INVOICE_PAPER, subject, asked.language)


@router.post("/credit-notes/{number}/prints", response_class=Response, responses=PDF_ANSWER)
async def print_credit_note(
    session: SessionDep, client: TemporalDep, principal: MayPrint, number: Number, asked: PaperPrint
) -> Response:
    """The credit note. 404 ``credit_note_number_not_found``."""
    subject = await find_credit_note(session, principal, number)
    return await print_paper(session, client, principal, CREDIT_NOTE_PAPER, subject, asked.language)


@router.post("/passes/{case_id}/prints", response_class=Response, responses=PDF_ANSWER)
async def print_pay_slip(
    session: SessionDep, client: TemporalDep, principal: MayPrint, case_id: UUID, asked: PaperPrint
) -> Response:
    """The pay slip of a pass that can be paid: its QR code, and the barcode for the counter of a bank."""
    subject = await find_pass_slip(session, principal, case_id)
    return await print_paper(session, client, principal, PAY_SLIP_PAPER, subject, asked.language)


@router.post("/receipts/{number}/prints", response_class=Response, responses=PDF_ANSWER)
async def print_a_receipt(
    session: SessionDep,
    client: TemporalDep,
    principal: MayPrint,
    number: Number,
    asked: ReceiptPrint,
    key: IdempotencyKey,
) -> Response:
    """The receipt: its original once, then copies with their count. 404 ``receipt_number_not_found``."""
    return await print_receipt(session, client, principal, number, Wish(asked.wanted, asked.language, key))


@router.post("/receipts/{number}/substitutes", response_class=Response, responses=PDF_ANSWER)
async def print_a_substitute(
    session: SessionDep,
    client: TemporalDep,
    principal: MaySubstitute,
    number: Number,
    asked: SubstitutePrint,
    key: IdempotencyKey,
) -> Response:
    """A substitute in place of an original that is lost. 409 ``original_not_released`` where there was none."""
    wish = Wish(WantedPrint.SUBSTITUTE, asked.language, key, asked.reason)
    return await print_receipt(session, client, principal, number, wish)


@router.get("/receipts/{number}/prints")
async def receipt_prints(session: SessionDep, principal: MayView, number: Number) -> list[ReceiptPrintView]:
    """As what the receipt was printed, by whom and when, the newest first."""
    receipt_id, _ = await find_receipt(session, principal, number)
    return await list_prints(session, receipt_id)
