"""Payments of funders, what each owes, and what falls back on students: entered here, decided as every case is."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends
from fastapi.responses import FileResponse

from api.access.auth.deps import menu_rights, requires
from api.access.auth.principal import Principal
from api.finance.sponsor_payment.commands import (
    ask_for_shortfall,
    ask_to_reverse_payment,
    enter_sponsor_payment,
    statement_file,
)
from api.finance.sponsor_payment.queries import list_funder_awards, list_sponsor_payments, read_statement
from api.finance.sponsor_payment.schemas import (
    FunderAward,
    FunderStatement,
    ReversalInput,
    ShortfallInput,
    SponsorPaymentInput,
    SponsorPaymentView,
)
from api.kit.db import SessionDep
from api.kit.exports import FILE_ANSWER
from api.kit.idempotency import IdempotencyKey
from api.kit.language import LanguageDep
from api.kit.paging import Searched
from api.kit.temporal import TemporalDep
from api.kit.wire import OpenedCase, Page
from models.access.role.contract import Action, MenuId

router: Final = APIRouter(prefix="/finance/sponsor-payments", tags=["payments of funders"])
may: Final = menu_rights(MenuId.SPONSOR_PAYMENTS)
MayView = Annotated[Principal, may.view]
MayEnter = Annotated[Principal, may.add]
MayExport = Annotated[Principal, Depends(requires(MenuId.SPONSOR_PAYMENTS, Action.EXPORT))]


@router.get("", dependencies=[may.view])
async def sponsor_payments(session: SessionDep, asked: Searched) -> Page[SponsorPaymentView]:
    """Payments of funders by funder or reference, the nearest to the words first, then the newest."""
    return await list_sponsor_payments(session, asked)


@router.post("")
async def post_sponsor_payment(
    session: SessionDep, client: TemporalDep, principal: MayEnter, wanted: SponsorPaymentInput, key: IdempotencyKey
) -> OpenedCase:
    """Enter a payment of a funder. 409 ``sponsor_payment_exists``, ``sponsor_payment_too_large``."""
    return OpenedCase(case_id=await enter_sponsor_payment(session, client, principal, wanted, key))


@router.post("/{case_id}/reversal")
async def post_sponsor_payment_reversal(
    session: SessionDep,
    client: TemporalDep,
    principal: MayEnter,
    case_id: UUID,
    wanted: ReversalInput,
    key: IdempotencyKey,
) -> OpenedCase:
    """Ask that a confirmed payment be taken back. 409 ``sponsor_payment_taken_back``,
    ``sponsor_payment_rest_fell_back``, ``sponsor_payment_reversal_asked``.
    """
    return OpenedCase(case_id=await ask_to_reverse_payment(session, client, principal, case_id, wanted, key))


@router.get("/funders/{funder_id}", dependencies=[may.view])
async def funder_statement(session: SessionDep, funder_id: UUID) -> FunderStatement:
    """What a funder took over, paid and owes, by term."""
    return await read_statement(session, funder_id)


@router.get("/funders/{funder_id}/export", response_class=FileResponse, responses=FILE_ANSWER)
async def export_funder_statement(
    session: SessionDep, principal: MayExport, language: LanguageDep, funder_id: UUID
) -> FileResponse:
    """The same as an Excel file. Who took it is in the audit trail."""
    return await statement_file(session, principal, funder_id, language)


@router.get("/funders/{funder_id}/awards")
async def funder_awards(session: SessionDep, principal: MayView, funder_id: UUID, asked: Searched) -> Page[FunderAward]:
    """Whom a funder pays for, by student."""
    return await list_funder_awards(session, principal, funder_id, asked)


@router.post("/awards/{award_id}/shortfall")
async def post_shortfall(
    session: SessionDep,
    client: TemporalDep,
    principal: MayEnter,
    award_id: UUID,
    wanted: ShortfallInput,
    key: IdempotencyKey,
) -> OpenedCase:
    """Ask that so much of an award fall back on its student. 409 ``award_does_not_defer``, ``shortfall_too_large``."""
    return OpenedCase(case_id=await ask_for_shortfall(session, client, principal, award_id, wanted, key))
