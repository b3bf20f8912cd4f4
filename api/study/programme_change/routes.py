"""Proposing a draft of a programme, and what has no place in a version that became active (study §3)."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.kit.db import SessionDep
from api.kit.idempotency import IdempotencyKey
from api.kit.temporal import TemporalDep
from api.kit.wire import OpenedCase
from api.study.programme_change.commands import propose_programme
from api.study.programme_change.queries import lost_exceptions_of
from api.study.programme_change.schemas import LostExceptions, ProgrammeProposal
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/study", tags=["programmes"])
MayEdit = Annotated[Principal, menu_rights(MenuId.PROGRAMMES).edit]
Advising = Annotated[Principal, menu_rights(MenuId.STUDENT_AUDITS).view]


@router.post("/programme-drafts/{version_id}/proposal")
async def propose(
    session: SessionDep,
    client: TemporalDep,
    principal: MayEdit,
    version_id: UUID,
    wanted: ProgrammeProposal,
    key: IdempotencyKey,
) -> OpenedCase:
    """Put a draft before its offices as it was seen; while it is before them it is that case."""
    return OpenedCase(case_id=await propose_programme(session, client, principal, version_id, wanted, key))


@router.get("/lost-exceptions")
async def lost_exceptions(session: SessionDep, principal: Advising) -> list[LostExceptions]:
    """The caller's own students with exceptions that have no place in a version which became active lately."""
    return await lost_exceptions_of(session, principal)
