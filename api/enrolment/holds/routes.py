"""Holds on students: found, placed, released."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.enrolment.holds.commands import HOLD_SUBJECT, place_hold, release_hold
from api.enrolment.holds.queries import HoldFilter, find_hold, list_holds
from api.enrolment.holds.schemas import HoldAsk, HoldRelease, HoldState, HoldView
from api.enrolment.on_behalf.queries import student_named
from api.enrolment.on_behalf.schemas import StudentAtTheDesk
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep
from api.kit.paging import PageNumber, PageSize, SearchText
from api.kit.wire import Page
from api.people.students.queries import find_student
from models.contracts.access.permissions import Action, MenuId
from models.contracts.enrolment.holds import HoldKind
from models.errors import Refusal
from models.rules.enrolment.holds import kinds_of

router: Final = APIRouter(prefix="/holds", tags=["holds"])

MayView = Annotated[Principal, Depends(requires(MenuId.HOLDS, Action.VIEW))]
MayPlace = Annotated[Principal, Depends(requires(MenuId.HOLDS, Action.ADD))]
MayRelease = Annotated[Principal, Depends(requires(MenuId.HOLDS, Action.EDIT))]


@router.get("")
async def holds(
    session: SessionDep,
    principal: MayView,
    text: SearchText = "",
    kind: HoldKind | None = None,
    state: HoldState | None = None,
    page: PageNumber = 1,
    page_size: PageSize = 20,
) -> Page[HoldView]:
    """Holds on students within the caller's scope, of the kinds that are their business."""
    rows, total = await list_holds(session, principal, HoldFilter(text, kind, state), page=page, page_size=page_size)
    return Page(items=rows, page=page, page_size=page_size, total=total)


@router.get("/kinds")
async def kinds(principal: MayView) -> list[HoldKind]:
    """The kinds of holds that are the caller's business."""
    mine = kinds_of(principal.role_id)
    return [kind for kind in HoldKind if kind in mine]


@router.get("/students/{student_code}")
async def student_to_hold(session: SessionDep, principal: MayPlace, student_code: str) -> StudentAtTheDesk:
    """Who has this code, before they are held. 404 outside the caller's scope."""
    return await student_named(session, await find_student(session, principal, student_code))


@router.post("", status_code=201)
async def place(session: SessionDep, principal: MayPlace, asked: HoldAsk) -> HoldView:
    """Hold a student: no sections are taken until it is released or unlocked. Audited; the student is told."""
    return await _shown(session, principal, await place_hold(session, principal, asked))


@router.post("/{hold_id}/release")
async def release(session: SessionDep, principal: MayRelease, hold_id: UUID, asked: HoldRelease) -> HoldView:
    """Release a hold, with the reason. Audited; the student is told."""
    await release_hold(session, principal, hold_id, asked)
    return await _shown(session, principal, hold_id)


@router.get("/{hold_id}/audit")
async def hold_audit(
    session: SessionDep, principal: MayView, hold_id: UUID, page: PageNumber = 1, page_size: PageSize = 20
) -> Page[AuditView]:
    """Who placed and released this hold, newest first."""
    await _shown(session, principal, hold_id)
    return await audit_trail(session, HOLD_SUBJECT, str(hold_id), page=page, page_size=page_size)


async def _shown(session: SessionDep, principal: Principal, hold_id: UUID) -> HoldView:
    found = await find_hold(session, principal, hold_id)
    if found is None:
        raise Refusal("not_found")
    return found
