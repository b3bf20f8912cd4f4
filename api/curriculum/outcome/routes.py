"""Outcomes of versions and their map: read, and kept by the curriculum's officers (study §2)."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.curriculum.outcome.commands import put_outcomes
from api.curriculum.outcome.queries import outcomes_of
from api.curriculum.outcome.schemas import OutcomesInput, OutcomesOfVersion
from api.curriculum.subject.schemas import SubjectCode
from api.kit.db import SessionDep
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/curriculum", tags=["subjects"])
may: Final = menu_rights(MenuId.SUBJECTS)


@router.get("/subjects/{subject_code}/outcomes", dependencies=[may.view])
async def outcomes(session: SessionDep, subject_code: SubjectCode) -> OutcomesOfVersion:
    """The outcomes of a version, what they do for curricula, and those that serve none."""
    return await outcomes_of(session, subject_code)


@router.put("/subjects/{subject_code}/outcomes")
async def keep_outcomes(
    session: SessionDep, principal: Annotated[Principal, may.edit], subject_code: SubjectCode, wanted: OutcomesInput
) -> OutcomesOfVersion:
    """Keep the outcomes of a draft. 409 for a version that was agreed to or is being reviewed."""
    return await put_outcomes(session, principal, subject_code, wanted)
