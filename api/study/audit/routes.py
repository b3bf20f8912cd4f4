"""Degree audits: one's own, those of students one sees, and what another programme would do (study §3)."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query

from api.access.auth.deps import menu_rights, requires
from api.access.auth.principal import Principal
from api.kit.db import SessionDep
from api.people.student.codes import StudentCode
from api.people.student.queries import enrollee_of, find_student
from api.study.audit.queries import list_programmes
from api.study.audit.schemas import DegreeAudit, ProgrammeChoice, WhatIf
from api.study.audit.views import audit_view
from models.access.role.contract import Action, MenuId

router: Final = APIRouter(prefix="/study", tags=["degree audit"])
of_students: Final = menu_rights(MenuId.STUDENT_AUDITS)
Own = Annotated[Principal, Depends(requires(MenuId.MY_AUDIT, Action.VIEW))]
Either = requires((MenuId.MY_AUDIT, MenuId.STUDENT_AUDITS), Action.VIEW)
Asked = Annotated[WhatIf, Query()]


@router.get("/audit")
async def my_audit(session: SessionDep, principal: Own, asked: Asked) -> DegreeAudit:
    """The caller's audit, or what it would be in another programme and with subjects that are planned."""
    return await audit_view(session, enrollee_of(principal).student_id, asked)


@router.get("/programmes", dependencies=[Depends(Either)])
async def programmes(session: SessionDep) -> list[ProgrammeChoice]:
    """The programmes that may be tried."""
    return await list_programmes(session)


@router.get("/students/{code}/audit")
async def audit_of(
    session: SessionDep, principal: Annotated[Principal, of_students.view], code: StudentCode, asked: Asked
) -> DegreeAudit:
    """The audit of a student within the caller's scope, or what it would be. 404 for any other student."""
    return await audit_view(session, await find_student(session, principal, code), asked)
