"""Allocation rounds (registrar): when reserved seats that nobody took go to everybody."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Query

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.curriculum.allocation_round.commands import change_round, plan_round
from api.curriculum.allocation_round.queries import list_rounds, preview_release, read_round
from api.curriculum.allocation_round.schemas import ChangedRound, ReleasePreview, RoundChange, RoundInput, RoundView
from api.kit.db import SessionDep, end_transaction
from api.kit.idempotency import IdempotencyKey
from api.kit.paging import Paged
from api.kit.signals import tell_dates_moved
from api.kit.temporal import TemporalDep
from api.kit.terms import SemesterName, YearName, term_of_query
from api.kit.wire import Page
from models.access.role.contract import MenuId
from models.cases.case.contract.record import CalendarChanged, CaseKind
from models.cases.case.contract.starting import case_workflow_id

router: Final = APIRouter(prefix="/curriculum/rounds", tags=["allocation rounds"])

may: Final = menu_rights(MenuId.ALLOCATION_ROUNDS)
MayPlan = Annotated[Principal, may.add]
MayMove = Annotated[Principal, may.edit]
_Year = Annotated[YearName, Query(alias="academicYear")]


@router.get("")
async def rounds(
    session: SessionDep,
    principal: Annotated[Principal, may.view],
    asked: Paged,
    academic_year: _Year = None,
    semester: SemesterName = None,
) -> Page[RoundView]:
    """The rounds of a term, this one unless named; those to come say what they would release now."""
    term = await term_of_query(session, academic_year, semester)
    return await list_rounds(session, principal, term, asked)


@router.get("/preview", dependencies=[may.view])
async def preview(
    session: SessionDep,
    percent: Annotated[int, Query(ge=1, le=100)],
    campus: Annotated[str, Query(max_length=2)] = "",
    academic_year: _Year = None,
    semester: SemesterName = None,
) -> ReleasePreview:
    """What a round would release if it ended now. Asked before one is planned."""
    term = await term_of_query(session, academic_year, semester)
    return await preview_release(session, term, campus, percent)


@router.post("")
async def post_round(
    session: SessionDep, client: TemporalDep, principal: MayPlan, asked: RoundInput, key: IdempotencyKey
) -> RoundView:
    """Plan a round. The same key is the same round."""
    case_id = await plan_round(session, client, principal, asked, key)
    return await read_round(session, principal, case_id)


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
    return ChangedRound(round=await read_round(session, principal, case_id), announced=announced)
