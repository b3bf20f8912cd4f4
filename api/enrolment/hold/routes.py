"""Holds on students: found, placed, released."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.enrolment.hold.commands import place_hold, release_hold
from api.enrolment.hold.queries import list_holds, read_hold
from api.enrolment.hold.schemas import HoldAsk, HoldRelease, HoldState, HoldView
from api.enrolment.on_behalf.queries import student_named
from api.enrolment.on_behalf.schemas import StudentAtTheDesk
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep
from api.kit.paging import Paged, Searched
from api.kit.wire import Page
from api.people.student.queries import find_student
from models.access.role.contract import MenuId
from models.enrolment.hold.contract import HOLD_SUBJECT, HoldKind
from models.enrolment.hold.rules import kinds_of

router: Final = APIRouter(prefix="/holds", tags=["holds"])
may: Final = menu_rights(MenuId.HOLDS)

MayView = Annotated[Principal, may.view]
MayPlace = Annotated[Principal, may.add]
MayRelease = Annotated[Principal, may.edit]


@router.get("")
async def holds(
    session: SessionDep,
    principal: MayView,
    asked: Searched,
    kind: HoldKind | None = None,
    state: HoldState | None = None,
) -> Page[HoldView]:
    """Holds on students within the caller's scope, of the kinds that are their business."""
    return await list_holds(session, principal, asked, kind, state)


@router.get("/kinds")
async def kinds(principal: MayView) -> list[HoldKind]:
    """The kinds of holds that are the caller's business."""
    return [kind for kind in HoldKind if kind in kinds_of(principal.role_id)]


@router.get("/students/{student_code}")
async def student_to_hold(session: SessionDep, principal: MayPlace, student_code: str) -> StudentAtTheDesk:
    """Who has this code, before they are held. 404 outside the caller's scope."""
    return await student_named(session, await find_student(session, principal, student_code))


@router.post("", status_code=201)
async def place(session: SessionDep, principal: MayPlace, asked: HoldAsk) -> HoldView:
    """Hold a student: no sections are taken until it is released or unlocked. Audited; the student is told."""
    return await place_hold(session, principal, asked)


@router.post("/{hold_id}/release")
async def release(session: SessionDep, principal: MayRelease, hold_id: UUID, asked: HoldRelease) -> HoldView:
    """Release a hold, with the reason. Audited; the student is told."""
    return await release_hold(session, principal, hold_id, asked.remark)


@router.get("/{hold_id}/audit")
async def hold_audit(session: SessionDep, principal: MayView, hold_id: UUID, asked: Paged) -> Page[AuditView]:
    """Who placed and released this hold, newest first."""
    await read_hold(session, principal, hold_id)
    return await audit_trail(session, HOLD_SUBJECT, hold_id, asked)
