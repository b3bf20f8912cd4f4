"""Build my timetable: wishes in, possible timetables out (issue 14)."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.enrolment.timetable_proposal.queries import proposed
from api.enrolment.timetable_proposal.schemas import TimetableAsk, TimetablesView
from api.kit.db import SessionDep
from api.kit.language import LanguageDep
from api.people.student.queries import enrollee_of
from models.access.role.contract import Action, MenuId

router: Final = APIRouter(prefix="/enrolment/timetable-proposals", tags=["plans"])

Planner = Annotated[Principal, Depends(requires(MenuId.MY_ENROLMENT, Action.ADD))]


@router.post("")
async def propose(
    session: SessionDep, principal: Planner, language: LanguageDep, asked: TimetableAsk
) -> TimetablesView:
    """The best fifty timetables of the subjects named, and how many there are; nothing is kept and no seat is held."""
    student = enrollee_of(principal)
    return await proposed(session, student, principal.person_id, asked, principal.campus_code, language)
