"""Particulars of a student, for the profile (spec §3). The wire's own answers know fewer fields (wire contract §4)."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends

from api.kit.db import SessionDep
from api.people.particulars.queries import particulars_of
from api.people.particulars.schemas import ParticularsView
from api.people.student.queries import student_of_query
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/people/particulars", tags=["profile"])


@router.get("")
async def particulars(
    session: SessionDep, student_id: Annotated[int, Depends(student_of_query(MenuId.MY_PROFILE))]
) -> ParticularsView:
    """Telephones, plan, major subject and curricula of the caller or of the student named."""
    return await particulars_of(session, student_id)
