"""Adoptions: the go-live day, what a faculty's would take, and asking for one. Agreeing is an action of the case."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends

from api.access.auth.deps import menu_rights, requires
from api.access.auth.principal import Principal
from api.kit.db import SessionDep
from api.kit.idempotency import IdempotencyKey
from api.kit.language import LanguageDep
from api.kit.paging import Paged
from api.kit.temporal import TemporalDep
from api.kit.wire import OpenedCase, Page
from api.study.adoption.commands import ask_for_adoption, set_go_live_day
from api.study.adoption.queries import lines_of_case, preview_of, read_adoptions
from api.study.adoption.schemas import AdoptionInput, AdoptionLine, AdoptionPreview, AdoptionsView, GoLiveDayInput
from models.access.role.contract import Action, MenuId

router: Final = APIRouter(prefix="/adoptions", tags=["adoptions"])
may: Final = menu_rights(MenuId.ADOPTIONS)
MayView = Annotated[Principal, may.view]
MayEdit = Annotated[Principal, may.edit]
Reviewer = Annotated[Principal, Depends(requires((MenuId.TASKS, MenuId.CASES), Action.VIEW))]


@router.get("", dependencies=[may.view])
async def adoptions(session: SessionDep) -> AdoptionsView:
    """The go-live day, and the faculties with their drafts."""
    return await read_adoptions(session)


@router.put("/go-live-day")
async def put_go_live_day(
    session: SessionDep, client: TemporalDep, principal: MayEdit, asked: GoLiveDayInput
) -> AdoptionsView:
    """Set the go-live day, or move it while it lies ahead. Audited; adoptions under way wait until then."""
    await set_go_live_day(session, client, principal, asked)
    return await read_adoptions(session)


@router.get("/faculties/{faculty_code}")
async def drafts_of_faculty(
    session: SessionDep, principal: MayView, language: LanguageDep, faculty_code: str, asked: Paged
) -> AdoptionPreview:
    """What an adoption of a faculty would take, and what it would leave out and why."""
    return await preview_of(session, principal, faculty_code, language, asked)


@router.post("/faculties/{faculty_code}")
async def adopt(
    session: SessionDep,
    client: TemporalDep,
    principal: MayEdit,
    faculty_code: str,
    asked: AdoptionInput,
    key: IdempotencyKey,
) -> OpenedCase:
    """Put the drafts of a faculty before its dean and another registrar. The same key is the same case."""
    case_id = await ask_for_adoption(session, client, principal, faculty_code, asked.reason, key)
    return OpenedCase(case_id=case_id)


@router.get("/of-case/{case_id}")
async def of_case(session: SessionDep, principal: Reviewer, case_id: UUID, asked: Paged) -> Page[AdoptionLine]:
    """What an adoption takes, for whoever sees the case."""
    return await lines_of_case(session, principal, case_id, asked)
