"""Asking to pay later, and the waivers there are. Deciding is an action of the case (finance §6)."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Query, Response

from api.access.auth.deps import menu_rights, requires
from api.access.auth.principal import Principal
from api.cases.case.answers import ACCEPTED, answer_of
from api.enrolment.on_behalf.commands import enrollee_for
from api.finance.waiver.commands import ask_for_waiver
from api.finance.waiver.queries import context_of_waiver, list_waivers, waivers_of, waivers_possible
from api.finance.waiver.schemas import (
    WaiverAnswer,
    WaiverAsk,
    WaiverContext,
    WaiverLine,
    WaiverOnBehalf,
    WaiverPossible,
    WaiverView,
)
from api.kit.db import SessionDep
from api.kit.idempotency import IdempotencyKey
from api.kit.language import LanguageDep
from api.kit.paging import Searched
from api.kit.temporal import TemporalDep
from api.kit.wire import Page
from api.people.student.queries import enrollee_of, find_student
from models.access.role.contract import Action, MenuId
from models.finance.waiver.contract.case import WaiverKind, WaiverStage

router: Final = APIRouter(prefix="/finance/waivers", tags=["waivers"])
may: Final = menu_rights(MenuId.WAIVERS)

Student = Annotated[Principal, Depends(requires(MenuId.STUDENT_FINANCE, Action.VIEW))]
Asker = Annotated[Principal, Depends(requires(MenuId.STUDENT_FINANCE, Action.EDIT))]
MayView = Annotated[Principal, may.view]
MayAdd = Annotated[Principal, may.add]
Reviewer = Annotated[Principal, Depends(requires((MenuId.TASKS, MenuId.CASES), Action.VIEW))]


@router.get("")
async def waivers(
    session: SessionDep,
    principal: MayView,
    asked: Searched,
    stage: WaiverStage | None = None,
    kind: Annotated[WaiverKind | None, Query()] = None,
) -> Page[WaiverLine]:
    """Waivers by student, stage and kind, the last first."""
    return await list_waivers(session, principal, asked, stage, kind)


@router.get("/mine")
async def mine(session: SessionDep, principal: Student) -> list[WaiverView]:
    """The caller's waivers, the last first."""
    return await waivers_of(session, enrollee_of(principal).student_id)


@router.get("/possible")
async def possible(session: SessionDep, principal: Asker, language: LanguageDep) -> WaiverPossible:
    """What the caller may ask for now, and why not."""
    return await waivers_possible(session, enrollee_of(principal).student_id, language, principal.audience)


@router.get("/on-behalf/{student_code}/possible")
async def possible_for(
    session: SessionDep, principal: MayAdd, language: LanguageDep, student_code: str
) -> WaiverPossible:
    """What may be asked for a student within the caller's scope."""
    student_id = await find_student(session, principal, student_code)
    return await waivers_possible(session, student_id, language, principal.audience)


@router.get("/of-case/{case_id}")
async def beside(session: SessionDep, principal: Reviewer, case_id: UUID) -> WaiverContext:
    """What stands beside a decision: arrears, amounts, earlier waivers. For staff who see the case."""
    return await context_of_waiver(session, principal, case_id)


@router.post("", responses=ACCEPTED)
async def ask(
    session: SessionDep,
    client: TemporalDep,
    principal: Asker,
    language: LanguageDep,
    response: Response,
    asked: WaiverAsk,
    key: IdempotencyKey,
) -> WaiverAnswer:
    """Ask. 200 when it is before its first office or refused with the reason, 202 past two seconds."""
    case_id = await ask_for_waiver(session, client, principal, enrollee_of(principal), asked, key)
    return await answer_of(WaiverAnswer, session, principal, language, response, case_id)


@router.post("/on-behalf", responses=ACCEPTED)
async def ask_for(
    session: SessionDep,
    client: TemporalDep,
    principal: MayAdd,
    language: LanguageDep,
    response: Response,
    asked: WaiverOnBehalf,
    key: IdempotencyKey,
) -> WaiverAnswer:
    """Ask for a student within the caller's scope, by the student's own rules. Audited."""
    student = await enrollee_for(session, principal, asked.student_code)
    case_id = await ask_for_waiver(session, client, principal, student, asked, key, on_behalf=True)
    return await answer_of(WaiverAnswer, session, principal, language, response, case_id)
