"""The reconciliation desk: what statements say beside what is posted, and one action for each difference."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Query

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.finance.desk.commands import accept_match, ask_bank_again, mark_mistake
from api.finance.desk.queries import DeskFilter, list_bills, list_desk
from api.finance.desk.schemas import DeskRow, MatchInput, MistakeInput, OpenBill
from api.kit.db import SessionDep
from api.kit.idempotency import IdempotencyKey
from api.kit.paging import Searched
from api.kit.temporal import TemporalDep
from api.kit.wire import OpenedCase, Page
from models.access.role.contract import MenuId
from models.finance.desk.contract import DeskProgress, DeskState, DeskSubject
from models.finance.statement.contract import LineState
from models.kit.calendar import bangkok_date, utc_now
from models.kit.errors import Refusal
from models.kit.instants import Day

router: Final = APIRouter(prefix="/finance/desk", tags=["reconciliation desk"])
may: Final = menu_rights(MenuId.RECONCILIATION_DESK)
MayView = Annotated[Principal, may.view]
MayAsk = Annotated[Principal, may.add]
_SHOWN: Final = timedelta(days=30)
_LONGEST: Final = timedelta(days=92)


def desk_filter(
    first: Annotated[Day | None, Query()] = None,
    last: Annotated[Day | None, Query()] = None,
    bank_code: Annotated[str | None, Query(alias="bankCode", max_length=12)] = None,
    biller_id: Annotated[str | None, Query(alias="billerId", max_length=15)] = None,
    state: LineState | DeskState | None = None,
    progress: DeskProgress | None = None,
) -> DeskFilter:
    """The days asked for, without them the thirty-one that end today. Raises Refusal ``desk_days_too_many``."""
    until = last or bangkok_date(utc_now())
    since = first or until - _SHOWN
    if until - since > _LONGEST:
        raise Refusal("desk_days_too_many", days=_LONGEST.days)
    return DeskFilter(since, until, bank_code, biller_id, state, progress)


@router.get("")
async def desk(
    session: SessionDep, principal: MayView, wanted: Annotated[DeskFilter, Depends(desk_filter)], asked: Searched
) -> Page[DeskRow]:
    """Rows of days by account, state, reference or student; the newest first. At most 92 days."""
    return await list_desk(session, principal, wanted, asked)


@router.post("/{subject}/{row_id}/mistake")
async def mistake(
    session: SessionDep,
    client: TemporalDep,
    principal: MayAsk,
    subject: DeskSubject,
    row_id: UUID,
    wanted: MistakeInput,
    key: IdempotencyKey,
) -> OpenedCase:
    """Ask a second person to agree what a row is: the bank's mistake, a fee, the same payment, another one.

    409 ``desk_row_explained``, ``desk_asked``.
    """
    case_id = await mark_mistake(session, client, principal, subject, row_id, wanted, key)
    return OpenedCase(case_id=case_id)


@router.get("/line/{row_id}/bills")
async def bills(session: SessionDep, principal: MayAsk, row_id: UUID, asked: Searched) -> Page[OpenBill]:
    """Open invoices that a line may pay: without a text those that ask for exactly its amount."""
    return await list_bills(session, principal, row_id, asked)


@router.post("/line/{row_id}/match")
async def match(
    session: SessionDep, client: TemporalDep, principal: MayAsk, row_id: UUID, wanted: MatchInput, key: IdempotencyKey
) -> OpenedCase:
    """Ask a second person to agree that a line pays an invoice. 409 ``desk_row_explained``, ``desk_asked``,
    ``match_nothing_open``; 404 ``invoice_number_not_found``.
    """
    return OpenedCase(case_id=await accept_match(session, client, principal, row_id, wanted, key))


@router.post("/confirmation/{row_id}/ask", status_code=204, dependencies=[may.edit])
async def ask(session: SessionDep, row_id: UUID) -> None:
    """Have the bank asked again for what was told in its name."""
    await ask_bank_again(session, row_id)
