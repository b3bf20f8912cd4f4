"""A version of a programme tried on students (study §3)."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Query

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.kit.db import SessionDep
from api.study.programme_trial.queries import try_version
from api.study.programme_trial.schemas import ProgrammeTrial
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/study/programme-versions", tags=["programmes"])
may: Final = menu_rights(MenuId.PROGRAMMES)
MayView = Annotated[Principal, may.view]
EntryYear = Annotated[int | None, Query(alias="entryYear", ge=2400, le=2800, description="Year of admission")]


@router.get("/{version_id}/trial")
async def trial(
    session: SessionDep, principal: MayView, version_id: UUID, entry_year: EntryYear = None
) -> ProgrammeTrial:
    """What the version would do to students of its major within the caller's scope; nothing of it is kept."""
    return await try_version(session, principal, version_id, entry_year)
