"""Hours taught in a term: read by who sees subjects, entered by the teacher responsible (study §2)."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Query

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.calendar.terms.schemas import TermName
from api.curriculum.subjects.schemas import SubjectCode
from api.curriculum.taught_hours.commands import put_taught_hours
from api.curriculum.taught_hours.queries import taught_hours_of
from api.curriculum.taught_hours.schemas import TaughtHours, TaughtHoursInput
from api.kit.db import SessionDep
from models.contracts.access.permissions import MenuId

router: Final = APIRouter(prefix="/curriculum", tags=["subjects"])
may: Final = menu_rights(MenuId.SUBJECTS)
MayView = Annotated[Principal, may.view]


@router.get("/subjects/{subject_code}/taught-hours")
async def taught_hours(
    session: SessionDep, principal: MayView, subject_code: SubjectCode, term: Annotated[TermName, Query()]
) -> TaughtHours:
    """Planned beside taught, of a term."""
    return await taught_hours_of(session, principal, subject_code, term)


@router.put("/subjects/{subject_code}/taught-hours")
async def keep_taught_hours(
    session: SessionDep, principal: MayView, subject_code: SubjectCode, wanted: TaughtHoursInput
) -> TaughtHours:
    """Enter what was taught. 403 for whoever is not the teacher responsible; 422 for other hours without a reason."""
    return await put_taught_hours(session, principal, subject_code, wanted)
