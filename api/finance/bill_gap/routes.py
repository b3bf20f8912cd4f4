"""Gaps of the fee masters: students whose term cannot be billed, with the reason, and to Excel."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query
from fastapi.responses import FileResponse

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.finance.bill_gap.commands import gaps_file
from api.finance.bill_gap.queries import GapFilter, list_gaps
from api.finance.bill_gap.schemas import BillGap, GapCode
from api.kit.db import SessionDep
from api.kit.exports import FILE_ANSWER
from api.kit.language import LanguageDep
from api.kit.paging import Paged, SearchText
from api.kit.terms import SemesterName, YearName, term_of_query
from api.kit.wire import Page
from models.access.role.contract import Action, MenuId

router: Final = APIRouter(prefix="/finance/bill-gaps", tags=["bill runs"])
MayView = Annotated[Principal, Depends(requires(MenuId.BILL_RUNS, Action.VIEW))]
MayExport = Annotated[Principal, Depends(requires(MenuId.BILL_RUNS, Action.EXPORT))]
AskedYear = Annotated[YearName, Query(alias="academicYear")]


def gap_filter(
    text: SearchText = "",
    problem: GapCode | None = None,
    faculty: Annotated[str | None, Query(max_length=12)] = None,
) -> GapFilter:
    """The filters of list and export: the same, so that the file holds what the page shows."""
    return GapFilter(text, problem, faculty)


Wanted = Annotated[GapFilter, Depends(gap_filter)]


@router.get("")
async def bill_gaps(
    session: SessionDep,
    principal: MayView,
    language: LanguageDep,
    wanted: Wanted,
    asked: Paged,
    academic_year: AskedYear = None,
    semester: SemesterName = None,
) -> Page[BillGap]:
    """Students of a term, this one unless named, whose bill something stands in the way of; the longest first."""
    term = await term_of_query(session, academic_year, semester)
    return await list_gaps(session, principal, term, wanted, asked, language)


@router.get("/export", response_class=FileResponse, responses=FILE_ANSWER)
async def export_bill_gaps(
    session: SessionDep,
    principal: MayExport,
    language: LanguageDep,
    wanted: Wanted,
    academic_year: AskedYear = None,
    semester: SemesterName = None,
) -> FileResponse:
    """The same rows as an Excel file. Who exported what is in the audit trail before the first byte is sent."""
    term = await term_of_query(session, academic_year, semester)
    return await gaps_file(session, principal, term, wanted, language)
