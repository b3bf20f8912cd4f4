"""Rounds of audits: asked for by the registrar, and what the last one found changed (study §3)."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Final

from fastapi import APIRouter, Depends

from api.access.auth.deps import menu_rights, requires
from api.access.auth.principal import Principal
from api.kit.db import SessionDep
from api.kit.paging import Searched
from api.kit.temporal import TemporalDep
from api.kit.wire import Done, Page
from api.study.audit_round.commands import begin_round
from api.study.audit_round.queries import changes_found, last_round
from api.study.audit_round.schemas import AuditChangeRow, AuditRoundView
from models.access.role.contract import Action, MenuId

router: Final = APIRouter(prefix="/study/audit-rounds", tags=["degree audit"])
of_students: Final = menu_rights(MenuId.STUDENT_AUDITS)
demand: Final = menu_rights(MenuId.SUBJECT_DEMAND)
Either: Final = requires((MenuId.STUDENT_AUDITS, MenuId.SUBJECT_DEMAND), Action.VIEW)


@router.post("", status_code=HTTPStatus.ACCEPTED)
async def ask_for_round(client: TemporalDep, principal: Annotated[Principal, demand.add]) -> Done:
    """Have everybody audited now; while a round that was asked for runs, asking again is that round."""
    await begin_round(client, principal)
    return Done()


@router.get("/last", dependencies=[Depends(Either)])
async def last(session: SessionDep) -> AuditRoundView | None:
    """The last round that has ended, or nothing before the first."""
    return await last_round(session)


@router.get("/last/changes")
async def changes(
    session: SessionDep,
    principal: Annotated[Principal, of_students.view],
    asked: Searched,
    finalYear: bool = True,  # noqa: N803 - the wire's name
) -> Page[AuditChangeRow]:
    """Students within the caller's scope whose audit changed since the round before; those in their final year."""
    return await changes_found(session, principal, asked, final_year=finalYear)
