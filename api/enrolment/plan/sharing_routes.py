"""Sharing a plan, as a picture or as a link that another student copies (issue 14, part 6)."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Path, Request, Response
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.concurrency import run_in_threadpool

from api.access.auth.attempts import client_address
from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.documents.document.commands import count_lookup
from api.enrolment.enrolment.schemas import PlanView
from api.enrolment.plan.commands import own_plan
from api.enrolment.plan.picture import plan_picture
from api.enrolment.plan.schemas import PlanShareMade, PlanShareView, SharedPlan, SharedPlanCopy
from api.enrolment.plan.sharing import (
    copy_shared_plan,
    share_of_token,
    share_plan,
    shared_plan,
    standing_share,
    unshare_plan,
)
from api.kit.db import SessionDep
from api.kit.language import LanguageDep
from api.people.student.queries import enrollee_of
from models.access.role.contract import Action, MenuId
from models.enrolment.plan.tables import PlanShare
from models.enrolment.timetable.store.attended import planned_meetings_of
from models.kit.calendar import utc_now
from models.kit.errors import Refusal

router: Final = APIRouter(prefix="/enrolment", tags=["plans"])

Planner = Annotated[Principal, Depends(requires(MenuId.MY_ENROLMENT, Action.ADD))]
Token = Annotated[str, Path(max_length=64)]
_PNG: Final[dict[int | str, dict[str, object]]] = {200: {"content": {"image/png": {}}}}


@router.get("/plans/{plan_id}/share")
async def share(session: SessionDep, principal: Planner, plan_id: UUID) -> PlanShareView:
    """The open link of a plan of one's own, if there is one. Not its address."""
    return await standing_share(session, enrollee_of(principal).student_id, plan_id)


@router.post("/plans/{plan_id}/share", status_code=201)
async def post_share(session: SessionDep, principal: Planner, plan_id: UUID) -> PlanShareMade:
    """A link to what the plan holds now; the one before is taken back. Its address is told this once."""
    return await share_plan(session, enrollee_of(principal).student_id, plan_id)


@router.delete("/plans/{plan_id}/share", status_code=204)
async def delete_share(session: SessionDep, principal: Planner, plan_id: UUID) -> None:
    """Take the link back: from now on it is answered as one that never was."""
    await unshare_plan(session, enrollee_of(principal).student_id, plan_id)


@router.get("/plans/{plan_id}/picture.png", response_class=Response, responses=_PNG)
async def picture(session: SessionDep, principal: Planner, language: LanguageDep, plan_id: UUID) -> Response:
    """The plan as a picture: its week and its sections, and nobody's name."""
    plan = await own_plan(session, enrollee_of(principal).student_id, plan_id)
    if not plan.section_ids:
        raise Refusal("plan_is_empty")
    rows = await session.run_sync(planned_meetings_of, plan_id)
    term = (plan.academic_year, plan.semester)
    png = await run_in_threadpool(plan_picture, rows, term, language, utc_now())
    headers = {"content-disposition": 'attachment; filename="myku-plan.png"', "cache-control": "private, no-store"}
    return Response(png, media_type="image/png", headers=headers)


async def _share(session: AsyncSession, request: Request, token: str) -> PlanShare:
    """The link of a token. Raises Refusal ``not_found``; who guesses is slowed as at verification."""
    found = await share_of_token(session, token)
    if found is None:
        await count_lookup(session, client_address(request))
        raise Refusal("not_found")
    return found


@router.get("/shared-plans/{token}")
async def opened(
    request: Request, session: SessionDep, principal: Planner, language: LanguageDep, token: Token
) -> SharedPlan:
    """What a link shows: its sections, with what the rules say of them for the caller now; and those that are gone."""
    found = await _share(session, request, token)
    return await shared_plan(session, found, enrollee_of(principal), principal.person_id, language)


@router.post("/shared-plans/{token}/copy", status_code=201)
async def copy(
    request: Request, session: SessionDep, principal: Planner, token: Token, asked: SharedPlanCopy
) -> PlanView:
    """A new plan of the caller with what a link shows."""
    found = await _share(session, request, token)
    made = await copy_shared_plan(session, found, enrollee_of(principal).student_id, asked.name)
    return PlanView.model_validate(made)
