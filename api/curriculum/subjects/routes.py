"""The curriculum's subjects, to read."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query

from api.access.auth.deps import requires
from api.curriculum.subjects.queries import list_subjects
from api.curriculum.subjects.schemas import SubjectView
from api.kit.db import SessionDep
from api.kit.paging import Searched
from api.kit.wire import Page
from models.contracts.access.permissions import Action, MenuId

router: Final = APIRouter(prefix="/curriculum", tags=["subjects"])


@router.get("/subjects", dependencies=[Depends(requires(MenuId.SUBJECTS, Action.VIEW))])
async def subjects(
    session: SessionDep, asked: Searched, sort: Annotated[str | None, Query(max_length=20)] = None
) -> Page[SubjectView]:
    """Subjects by code or name; ``sort`` by ``code``, ``name`` or ``updated``, with ``-`` the other way."""
    return await list_subjects(session, asked, sort)
