"""Demand for subjects: how many students lack each, against the seats there are; and to Excel (study §3)."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query
from fastapi.responses import FileResponse

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.kit.db import SessionDep
from api.kit.exports import FILE_ANSWER
from api.kit.language import LanguageDep
from api.kit.paging import Paged, SearchText
from api.kit.wire import Page
from api.people.student.filtering import AskedFilter
from api.study.demand.commands import demand_file
from api.study.demand.queries import DemandFilter, list_demand
from api.study.demand.schemas import DemandRow
from models.access.role.contract import Action, MenuId

router: Final = APIRouter(prefix="/study/demand", tags=["degree audit"])
MayView = Annotated[Principal, Depends(requires(MenuId.SUBJECT_DEMAND, Action.VIEW))]
MayExport = Annotated[Principal, Depends(requires(MenuId.SUBJECT_DEMAND, Action.EXPORT))]


def demand_filter(
    students: AskedFilter,
    text: SearchText = "",
    year: Annotated[int | None, Query(ge=1, le=20, description="Year of study")] = None,
) -> DemandFilter:
    """The filters of list and file: the same, so that the file holds what the page shows."""
    return DemandFilter(text, year, students)


Wanted = Annotated[DemandFilter, Depends(demand_filter)]


@router.get("")
async def demand(session: SessionDep, principal: MayView, wanted: Wanted, asked: Paged) -> Page[DemandRow]:
    """What students within the caller's scope still have to take, by the last round of audits."""
    return await list_demand(session, principal, wanted, asked)


@router.get("/export", response_class=FileResponse, responses=FILE_ANSWER)
async def export_demand(
    session: SessionDep, principal: MayExport, language: LanguageDep, wanted: Wanted
) -> FileResponse:
    """The same rows as an Excel file. Who exported what is in the audit trail before the first byte is sent."""
    return await demand_file(session, principal, wanted, language)
