"""Printing papers of money. The original of a receipt is released once; every later print is a copy with its count."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from fastapi import Response
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.documents.document.printing import print_paper
from api.finance.paper.queries import find_receipt, locked_prints, receipt_stands
from models.documents.paper.contract import PaperLanguage, PaperSubject
from models.finance.paper.contract import RECEIPT_PAPER, WantedPrint
from models.finance.receipt.contract import receipt_line
from models.finance.receipt.rules import next_form
from models.finance.receipt.tables import ReceiptPrint
from models.kit.calendar import utc_now
from models.kit.errors import Refusal


@dataclass(frozen=True, slots=True)
class Wish:
    """Which print of a receipt is wanted; ``key`` is the caller's own, ``reason`` that of a substitute."""

    wanted: WantedPrint
    language: PaperLanguage
    key: str
    reason: str = ""


async def print_receipt(
    session: AsyncSession, client: Client, principal: Principal, number: str, wish: Wish
) -> Response:
    """Print a receipt. The same key is the same print, so a download that was lost comes back as what it was.

    Raises Refusal ``receipt_number_not_found``, ``original_not_released`` where there is nothing to substitute,
    ``receipt_cancelled`` where a cancelled one is to be substituted, and ``key_used_differently``.
    """
    receipt_id, student_id = await find_receipt(session, principal, number)
    prints = await locked_prints(session, receipt_id)
    printed = await _earlier(session, principal, receipt_id, wish.key)
    if printed is None:
        stands = await receipt_stands(session, receipt_id)
        form = next_form(wish.wanted, {one.form for one in prints}, stands=stands)
        if form is None and not stands:
            raise Refusal("receipt_cancelled", number=number.upper())
        if form is None:
            raise Refusal("original_not_released")
        printed = ReceiptPrint(
            receipt_id=receipt_id,
            print_no=len(prints) + 1,
            form=form,
            count=1 + sum(one.form is form for one in prints),
            language=wish.language,
            reason=wish.reason,
            idempotency_key=wish.key,
            printed_by=principal.person_id,
            printed_at=utc_now(),
        )
        session.add(printed)
        await session.flush()
    subject = PaperSubject(student_id=student_id, line=receipt_line(number.upper(), printed.print_no))
    return await print_paper(session, client, principal, RECEIPT_PAPER, subject, printed.language)


async def _earlier(session: AsyncSession, principal: Principal, receipt_id: UUID, key: str) -> ReceiptPrint | None:
    """The print this key of the caller's was. Raises Refusal where that was of another receipt."""
    found: ReceiptPrint | None = await session.scalar(
        select(ReceiptPrint).where(
            col(ReceiptPrint.printed_by) == principal.person_id, col(ReceiptPrint.idempotency_key) == key
        )
    )
    if found is not None and found.receipt_id != receipt_id:
        raise Refusal("key_used_differently")
    return found
