"""The curriculum's subjects, to read."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query

from api.access.auth.deps import requires
from api.curriculum.subjects.queries import list_subjects
from api.curriculum.subjects.schemas import SubjectView
from api.kit.db import SessionDep
from api.kit.paging import PageNumber, PageSize, SearchText
from api.kit.wire import Page
from models.contracts.access.permissions import Action, MenuId

router: Final = APIRouter(prefix="/curriculum", tags=["subjects"])


@router.get("/subjects", dependencies=[Depends(requires(MenuId.SUBJECTS, Action.VIEW))])
async def subjects(
    session: SessionDep,
    text: SearchText = "",
    sort: Annotated[str | None, Query(max_length=20)] = None,
    page: PageNumber = 1,
    page_size: PageSize = 20,
) -> Page[SubjectView]:
    """Subjects by code or name; ``sort`` by ``code``, ``name`` or ``updated``, with ``-`` the other way."""
    rows, total = await list_subjects(session, text, sort, page=page, page_size=page_size)
    return Page(items=rows, page=page, page_size=page_size, total=total)
