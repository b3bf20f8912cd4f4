"""Proposing a version of a subject (study §2)."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.curriculum.subject.schemas import SubjectCode
from api.curriculum.subject_change.commands import propose_subject
from api.curriculum.subject_change.schemas import ProposalInput
from api.kit.db import SessionDep
from api.kit.idempotency import IdempotencyKey
from api.kit.temporal import TemporalDep
from api.kit.wire import OpenedCase
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/curriculum", tags=["subjects"])
may: Final = menu_rights(MenuId.SUBJECTS)
MayEdit = Annotated[Principal, may.edit]


@router.post("/subjects/{subject_code}/proposal")
async def proposal(
    session: SessionDep,
    client: TemporalDep,
    principal: MayEdit,
    subject_code: SubjectCode,
    wanted: ProposalInput,
    key: IdempotencyKey,
) -> OpenedCase:
    """Put a complete draft before its offices; while one is open it is that one."""
    return OpenedCase(case_id=await propose_subject(session, client, principal, subject_code, wanted, key))
