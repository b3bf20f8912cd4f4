"""Enrolment results for staff: searched within their data scope, and exported to Excel."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query
from fastapi.responses import FileResponse

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.enrolment.search.commands import enrolments_file
from api.enrolment.search.queries import EnrolmentFilter, search_enrolments
from api.enrolment.search.schemas import EnrolmentLine
from api.kit.db import SessionDep
from api.kit.exports import FILE_ANSWER
from api.kit.language import LanguageDep
from api.kit.paging import Paged, SearchText
from api.kit.terms import SemesterName, YearName, term_of_query
from api.kit.wire import Page
from models.access.role.contract import Action, MenuId
from models.enrolment.enrolment.contract import EnrolmentStatus

router: Final = APIRouter(prefix="/enrolments", tags=["enrolment"])

MayView = Annotated[Principal, Depends(requires(MenuId.ENROLMENT_SEARCH, Action.VIEW))]
MayExport = Annotated[Principal, Depends(requires(MenuId.ENROLMENT_SEARCH, Action.EXPORT))]
AskedYear = Annotated[YearName, Query(alias="academicYear")]
_Code = Annotated[str | None, Query(max_length=12)]


def enrolment_filter(
    text: SearchText = "",
    faculty: _Code = None,
    major: _Code = None,
    campus: _Code = None,
    subject: SearchText = "",
    status: EnrolmentStatus | None = None,
) -> EnrolmentFilter:
    """The filters of search and export: the same, so that the file holds what the page shows."""
    return EnrolmentFilter(text, faculty, major, campus, subject, status)


Wanted = Annotated[EnrolmentFilter, Depends(enrolment_filter)]


@router.get("")
async def enrolments(
    session: SessionDep,
    principal: MayView,
    wanted: Wanted,
    asked: Paged,
    academic_year: AskedYear = None,
    semester: SemesterName = None,
    sort: Annotated[str | None, Query(max_length=20)] = None,
) -> Page[EnrolmentLine]:
    """Enrolments of students the caller sees; ``sort`` by student, faculty, major, subject or updated."""
    term = await term_of_query(session, academic_year, semester)
    return await search_enrolments(session, principal, term, wanted, sort, asked)


@router.get("/export", response_class=FileResponse, responses=FILE_ANSWER)
async def export_enrolments(
    session: SessionDep,
    principal: MayExport,
    language: LanguageDep,
    wanted: Wanted,
    academic_year: AskedYear = None,
    semester: SemesterName = None,
) -> FileResponse:
    """The same rows as an Excel file. Who exported what is in the audit trail before the first byte is sent."""
    term = await term_of_query(session, academic_year, semester)
    return await enrolments_file(session, principal, term, wanted, language)
