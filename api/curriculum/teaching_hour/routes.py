"""What versions of subjects teach: read, and kept by the curriculum's officers (study §2)."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.curriculum.subject.schemas import SubjectCode
from api.curriculum.teaching_hour.commands import put_teaching_hours
from api.curriculum.teaching_hour.queries import teaching_hours_of
from api.curriculum.teaching_hour.schemas import TeachingHours, TeachingHoursInput
from api.kit.db import SessionDep
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/curriculum", tags=["subjects"])
may: Final = menu_rights(MenuId.SUBJECTS)


@router.get("/subjects/{subject_code}/teaching-hours", dependencies=[may.view])
async def teaching_hours(session: SessionDep, subject_code: SubjectCode) -> TeachingHours:
    """The topics of a version in their order, and what their hours come to."""
    return await teaching_hours_of(session, subject_code)


@router.put("/subjects/{subject_code}/teaching-hours")
async def keep_teaching_hours(
    session: SessionDep,
    principal: Annotated[Principal, may.edit],
    subject_code: SubjectCode,
    wanted: TeachingHoursInput,
) -> TeachingHours:
    """Keep the topics of a draft. 409 for a version that was agreed to or is being reviewed."""
    return await put_teaching_hours(session, principal, subject_code, wanted)
