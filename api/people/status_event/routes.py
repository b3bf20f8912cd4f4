"""A student's status history, for the profile (spec §3). The wire's own list knows fewer fields (wire contract §4)."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends

from api.kit.db import SessionDep
from api.people.status_event.queries import status_events_of
from api.people.status_event.schemas import StatusEventView
from api.people.student.queries import student_of_query
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/people/status-events", tags=["profile"])


@router.get("")
async def status_events(
    session: SessionDep, student_id: Annotated[int, Depends(student_of_query(MenuId.MY_PROFILE))]
) -> list[StatusEventView]:
    """Every step of the status of the caller or of the student named, the latest first."""
    return await status_events_of(session, student_id)
