"""Allocation rounds (registrar): when reserved seats that nobody took go to everybody."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Query
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.curriculum.allocation_rounds.commands import change_round, plan_round
from api.curriculum.allocation_rounds.queries import find_round, list_rounds, preview_release
from api.curriculum.allocation_rounds.schemas import ChangedRound, ReleasePreview, RoundChange, RoundInput, RoundView
from api.kit.db import SessionDep, end_transaction
from api.kit.idempotency import IdempotencyKey
from api.kit.paging import PageNumber, PageSize
from api.kit.temporal import TemporalDep, tell_dates_moved
from api.kit.terms import SemesterName, YearName, asked_term
from api.kit.wire import Page
from models.contracts.access.permissions import Action, MenuId
from models.contracts.cases.case import CalendarChanged, CaseKind
from models.contracts.cases.starting import case_workflow_id
from models.errors import Refusal

router: Final = APIRouter(prefix="/curriculum/rounds", tags=["allocation rounds"])

MayView = Annotated[Principal, Depends(requires(MenuId.ALLOCATION_ROUNDS, Action.VIEW))]
MayPlan = Annotated[Principal, Depends(requires(MenuId.ALLOCATION_ROUNDS, Action.ADD))]
MayMove = Annotated[Principal, Depends(requires(MenuId.ALLOCATION_ROUNDS, Action.EDIT))]
_Year = Annotated[YearName, Query(alias="academicYear")]


@router.get("")
async def rounds(
    session: SessionDep,
    principal: MayView,
    academic_year: _Year = None,
    semester: SemesterName = None,
    page: PageNumber = 1,
    page_size: PageSize = 20,
) -> Page[RoundView]:
    """The rounds of a term, this one unless named; those to come say what they would release now."""
    term = await asked_term(session, academic_year, semester)
    rows, total = await list_rounds(session, principal, term, page=page, page_size=page_size)
    return Page(items=rows, page=page, page_size=page_size, total=total)


@router.get("/preview")
async def preview(
    session: SessionDep,
    principal: MayView,
    percent: Annotated[int, Query(ge=1, le=100)],
    campus: Annotated[str, Query(max_length=2)] = "",
    academic_year: _Year = None,
    semester: SemesterName = None,
) -> ReleasePreview:
    """What a round would release if it ended now. Asked before one is planned."""
    term = await asked_term(session, academic_year, semester)
    return await preview_release(session, term, campus, percent)


@router.post("")
async def post_round(
    session: SessionDep, client: TemporalDep, principal: MayPlan, asked: RoundInput, key: IdempotencyKey
) -> RoundView:
    """Plan a round. The same key is the same round."""
    case_id = await plan_round(session, client, principal, asked, key)
    return await _found(session, principal, case_id)


@router.put("/{case_id}")
async def put_round(
    session: SessionDep, client: TemporalDep, principal: MayMove, case_id: UUID, change: RoundChange
) -> ChangedRound:
    """Change a round: its end and share until it is over, all of it until it opens. Its case is told afterwards."""
    found = await change_round(session, principal, case_id, change)
    await end_transaction(session)  # the workflow must find the new dates
    announced = await tell_dates_moved(
        client,
        case_workflow_id(CaseKind.ALLOCATION_ROUND, case_id),
        CalendarChanged(academic_year=found.academic_year, semester=found.semester),
    )
    return ChangedRound(round=await _found(session, principal, case_id), announced=announced)


async def _found(session: AsyncSession, principal: Principal, case_id: UUID) -> RoundView:
    round_view = await find_round(session, principal, case_id)
    if round_view is None:
        raise Refusal("not_found")
    return round_view
