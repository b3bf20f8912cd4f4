"""Splitting an invoice into dated parts: previewed and asked for here, decided as every case is."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.finance.cancellation.schemas import Number
from api.finance.instalment_split.commands import ask_to_split, ask_to_undo
from api.finance.instalment_split.queries import list_splits, preview_split, read_split
from api.finance.instalment_split.schemas import SplitInput, SplitPreview, SplitView, UndoSplitInput
from api.kit.db import SessionDep
from api.kit.idempotency import IdempotencyKey
from api.kit.language import LanguageDep
from api.kit.paging import Searched
from api.kit.temporal import TemporalDep
from api.kit.wire import OpenedCase, Page
from models.access.role.contract import MenuId
from models.cases.case.contract.record import CaseState

router: Final = APIRouter(prefix="/finance", tags=["split invoices"])
may: Final = menu_rights(MenuId.INSTALMENT_SPLITS)
MayView = Annotated[Principal, may.view]
MayAsk = Annotated[Principal, may.add]


@router.get("/instalment-splits")
async def instalment_splits(
    session: SessionDep, principal: MayView, asked: Searched, state: CaseState | None = None
) -> Page[SplitView]:
    """Requests to split invoices, by number or student; the newest first."""
    return await list_splits(session, principal, state, asked)


@router.get("/instalment-splits/{case_id}")
async def instalment_split(session: SessionDep, principal: MayView, case_id: UUID) -> SplitView:
    """A request to split an invoice."""
    return await read_split(session, principal, case_id)


@router.get("/invoices/{number}/split")
async def split_preview(session: SessionDep, principal: MayView, language: LanguageDep, number: Number) -> SplitPreview:
    """What of the invoice may be split. 404 ``invoice_number_not_found``."""
    return await preview_split(session, principal, number, language)


@router.post("/invoices/{number}/split")
async def split_an_invoice(
    session: SessionDep,
    client: TemporalDep,
    principal: MayAsk,
    number: Number,
    wanted: SplitInput,
    key: IdempotencyKey,
) -> OpenedCase:
    """Ask to split the invoice. 409 ``split_asked``, and what stands in its way."""
    return OpenedCase(case_id=await ask_to_split(session, client, principal, number, wanted, key))


@router.post("/invoices/{number}/split/undo")
async def undo_a_split(
    session: SessionDep,
    client: TemporalDep,
    principal: MayAsk,
    number: Number,
    wanted: UndoSplitInput,
    key: IdempotencyKey,
) -> OpenedCase:
    """Ask that the invoice be due as before. 409 ``split_asked``, ``split_not_there``, ``split_has_money``."""
    return OpenedCase(case_id=await ask_to_undo(session, client, principal, number, wanted, key))
