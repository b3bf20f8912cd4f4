"""Cases: see where a request stands, and decide (design §3)."""

from __future__ import annotations

import time
from datetime import timedelta
from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Query, Request, Response

from api.access.auth.deps import CurrentPrincipal, requires
from api.access.auth.principal import Principal
from api.cases.case.deciding import decide_case
from api.cases.case.export import router as export_router
from api.cases.case.filters import Wanted
from api.cases.case.list_queries import list_cases
from api.cases.case.not_followed import router as not_followed_router
from api.cases.case.other_roles import CASE_MENUS, refuse_unseen
from api.cases.case.queries import find_case, stands_still
from api.cases.case.schemas import ActionRequest, CaseSummary, CaseView
from api.cases.case.stuck import router as stuck_router
from api.cases.case.views import case_summary, case_view
from api.cases.case.watch import case_watch
from api.kit.db import SessionDep
from api.kit.decisions import state_of
from api.kit.idempotency import IdempotencyKey
from api.kit.language import LanguageDep
from api.kit.paging import PageNumber, PageSize
from api.kit.telemetry import may_wait, was_held
from api.kit.temporal import TemporalDep
from api.kit.wire import Page
from models.access.role.contract import Action, MenuId
from models.cases.case.contract.record import CaseActionName
from models.db import async_engine
from models.kit.errors import Language, Refusal
from models.kit.logs import current_request_id
from models.kit.single_statements import Connectable

router: Final = APIRouter(tags=["cases"])
router.include_router(stuck_router)
router.include_router(not_followed_router)
router.include_router(export_router)  # before the case whose id its path could be

_HELD_AT_MOST: Final = timedelta(seconds=50)
"""Shorter than the minute after which proxies give an answer up."""
_MAX_REVISION: Final = 2**31 - 1


CaseReader = Annotated[Principal, Depends(requires(CASE_MENUS, Action.VIEW))]


@router.get("/cases")
async def cases(
    session: SessionDep,
    principal: CaseReader,
    wanted: Wanted,
    page: PageNumber = 1,
    page_size: PageSize = 20,
) -> Page[CaseSummary]:
    """Cases the caller sees: a student their own, staff what is on their desk or within their scope."""
    found = await list_cases(session, principal, wanted, page=page, page_size=page_size)
    items = [case_summary(row) for row in found.rows]
    return Page(items=items, page=page, page_size=page_size, total=found.total, is_capped=found.is_capped)


async def _shown(source: Connectable, principal: Principal, language: Language, case_id: UUID) -> CaseView:
    row = await find_case(source, principal, case_id)
    if row is None:
        await refuse_unseen(principal, case_id)
    return case_view(row, principal, language)


@router.get("/cases/{case_id}", response_model=CaseView, responses={204: {"description": "It has not moved"}})
async def case(
    client: TemporalDep,
    principal: CaseReader,
    language: LanguageDep,
    http: Request,
    case_id: UUID,
    live: bool = False,
    after: Annotated[int | None, Query(ge=0, le=_MAX_REVISION)] = None,
) -> CaseView | Response:
    """Where the case stands. ``live`` asks the workflow itself instead of the rows, for operators.

    ``after``, a revision the caller has seen, holds the answer of an open case back until it has moved past it:
    following a case is one request, not one each second. 204 after 50 seconds without a move.
    """
    if after is not None and await stands_still(async_engine(), principal, case_id, after):
        may_wait(http.scope, _HELD_AT_MOST.total_seconds())
        began = time.monotonic()
        has_moved = await case_watch().moved(case_id, after, _HELD_AT_MOST)
        was_held(http.scope, time.monotonic() - began)
        if not has_moved:
            return Response(status_code=204)
    row = await find_case(async_engine(), principal, case_id)
    if row is None:
        await refuse_unseen(principal, case_id)
    if live:
        if not principal.may(MenuId.CASES, Action.EDIT):
            raise Refusal("forbidden")
        row = row.with_record(await state_of(client, row.workflow_id))
    return case_view(row, principal, language)


@router.post("/cases/{case_id}/actions/{action}", responses={202: {"description": "Passed on; follow the case"}})
async def decide(
    session: SessionDep,
    client: TemporalDep,
    principal: CurrentPrincipal,
    language: LanguageDep,
    response: Response,
    case_id: UUID,
    action: CaseActionName,
    request: ActionRequest,
    key: IdempotencyKey,
) -> CaseView:
    """Take an action on a case. The key makes pressing twice the same as pressing once."""
    decided = await decide_case(
        session, client, principal, case_id, action, request, key, request_id=current_request_id()
    )
    if decided is None:
        response.status_code = 202
    return await _shown(session, principal, language, case_id)
