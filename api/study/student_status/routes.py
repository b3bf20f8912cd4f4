"""Students and their status: found, the whole history, and a status recorded by hand (spec §3)."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Final

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.kit.db import SessionDep
from api.kit.idempotency import IdempotencyKey
from api.kit.paging import Searched
from api.kit.temporal import TemporalDep
from api.kit.wire import Page
from api.people.student.codes import StudentCode
from api.study.student_status.commands import preview_status, record_status
from api.study.student_status.queries import list_students, read_student
from api.study.student_status.schemas import StatusEffect, StatusInput, StudentStatusRow, StudentStatusView
from models.access.role.contract import MenuId
from models.people.student.contract.status import StudentStatus

router: Final = APIRouter(prefix="/students/status", tags=["student status"])
may: Final = menu_rights(MenuId.STUDENT_STATUS)
MayView = Annotated[Principal, may.view]
MayRecord = Annotated[Principal, may.add]


@router.get("")
async def students(
    session: SessionDep, principal: MayView, asked: Searched, status: StudentStatus | None = None
) -> Page[StudentStatusRow]:
    """Students within the caller's scope with the status they have."""
    return await list_students(session, principal, asked, status)


@router.get("/{code}")
async def student(session: SessionDep, principal: MayView, code: StudentCode) -> StudentStatusView:
    """A student's status and its whole history."""
    return await read_student(session, principal, code)


@router.post("/{code}/preview")
async def preview(session: SessionDep, principal: MayRecord, code: StudentCode, wanted: StatusInput) -> StatusEffect:
    """What a status would do to places, requests and fees; nothing is changed."""
    return await preview_status(session, principal, code, wanted)


@router.post("/{code}", status_code=HTTPStatus.CREATED)
async def record(
    session: SessionDep,
    client: TemporalDep,
    principal: MayRecord,
    code: StudentCode,
    wanted: StatusInput,
    key: IdempotencyKey,
) -> StatusEffect:
    """Record a status by hand: it holds at once, with all that ends with it. Audited; nothing is ever overwritten."""
    return await record_status(session, client, principal, code, wanted, key)
