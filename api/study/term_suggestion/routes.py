"""What to take in a term: subjects that are missing, open and fit each other (issue 14). Nothing is kept."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.kit.db import SessionDep
from api.study.term_suggestion.queries import read_suggestions
from api.study.term_suggestion.schemas import TermSuggestionsView
from models.access.role.contract import Action, MenuId

router: Final = APIRouter(prefix="/study", tags=["degree audit"])
Own = Annotated[Principal, Depends(requires(MenuId.MY_AUDIT, Action.VIEW))]


@router.get("/term-suggestions")
async def term_suggestions(
    session: SessionDep,
    principal: Own,
    academic_year: Annotated[int, Query(alias="academicYear", ge=2500, le=2700)],
    semester: Annotated[int, Query(ge=0, le=2)],
) -> TermSuggestionsView:
    """What the caller's own audit says is missing, and which of it can be taken together in this term."""
    return await read_suggestions(session, principal, (academic_year, semester))
