"""Who graduates in a term, divided by faculty; and to Excel (study §4)."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends
from fastapi.responses import FileResponse

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.kit.db import SessionDep
from api.kit.exports import FILE_ANSWER
from api.kit.language import LanguageDep
from api.kit.paging import Paged
from api.kit.wire import Page
from api.study.graduate.commands import graduates_file
from api.study.graduate.queries import WantedGraduates, graduates_by_faculty, list_graduates
from api.study.graduate.schemas import GraduateLine, GraduatesOfTerm
from models.access.role.contract import Action, MenuId

router: Final = APIRouter(prefix="/graduates", tags=["graduation"])

MayView = Annotated[Principal, Depends(requires(MenuId.GRADUATIONS, Action.VIEW))]
MayExport = Annotated[Principal, Depends(requires(MenuId.GRADUATIONS, Action.EXPORT))]


@router.get("")
async def graduates(
    session: SessionDep, principal: MayView, wanted: WantedGraduates, asked: Paged
) -> Page[GraduateLine]:
    """The graduates of a term within the caller's scope, faculty after faculty."""
    return await list_graduates(session, principal, wanted, asked)


@router.get("/faculties")
async def faculties(session: SessionDep, principal: MayView, wanted: WantedGraduates) -> GraduatesOfTerm:
    """How many of each faculty graduate in a term, with honours, and the total."""
    return await graduates_by_faculty(session, principal, wanted)


@router.get("/export", response_class=FileResponse, responses=FILE_ANSWER)
async def export(
    session: SessionDep, principal: MayExport, language: LanguageDep, wanted: WantedGraduates
) -> FileResponse:
    """The same rows as an Excel file with a total under each faculty. Audited."""
    return await graduates_file(session, principal, wanted, language)
