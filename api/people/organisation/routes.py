"""Units of the university, to name codes by, and levels of education, for the filters of staff."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Depends

from api.access.auth.deps import requires, signed_in
from api.kit.db import SessionDep
from api.people.organisation.queries import list_levels, list_units
from api.people.organisation.schemas import EducationLevel, UnitView
from models.access.role.contract import Action, MenuId

_READS: Final = requires(
    (MenuId.SECTIONS, MenuId.ENROLMENT_SEARCH, MenuId.STUDENT_AUDITS, MenuId.PROGRAMMES), Action.VIEW
)
router: Final = APIRouter(prefix="/organisation", tags=["organisation"])


@router.get("/majors", dependencies=[Depends(signed_in)])
async def majors(session: SessionDep) -> list[UnitView]:
    """Every major with its department, faculty and campus: whoever is shown a code is shown its name."""
    return await list_units(session)


@router.get("/education-levels", dependencies=[Depends(_READS)])
async def education_levels(session: SessionDep) -> list[EducationLevel]:
    """The levels of education."""
    return await list_levels(session)
