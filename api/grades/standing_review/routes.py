"""The watch over standing for the registrar, and the case of standing for whoever sees it (grades §4)."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Query
from fastapi.responses import FileResponse

from api.access.auth.deps import menu_rights, requires
from api.access.auth.principal import Principal
from api.grades.standing_review.commands import ask_round, watch_file
from api.grades.standing_review.conversions import next_conversions
from api.grades.standing_review.queries import WatchFilter, last_rounds, review_view, watch_list
from api.grades.standing_review.schemas import ConversionRow, ReviewView, RoundAsk, StandingRoundView, WatchRow
from api.kit.db import SessionDep
from api.kit.exports import FILE_ANSWER
from api.kit.language import LanguageDep
from api.kit.paging import Paged, SearchText
from api.kit.terms import SemesterName, YearName, term_of_query
from api.kit.wire import Page
from models.access.role.contract import Action, MenuId
from models.grades.standing_review.contract import Reach, StandingRule

router: Final = APIRouter(prefix="/grades/standing", tags=["standing"])
may: Final = menu_rights(MenuId.STANDING)
MayView = Annotated[Principal, may.view]
MayAsk = Annotated[Principal, may.add]
MayExport = Annotated[Principal, Depends(requires(MenuId.STANDING, Action.EXPORT))]
Reader = Annotated[Principal, Depends(requires((MenuId.CASES, MenuId.TASKS, MenuId.MY_CASES), Action.VIEW))]
AskedYear = Annotated[YearName, Query(alias="academicYear")]


async def watch_filter(
    session: SessionDep,
    text: SearchText = "",
    academic_year: AskedYear = None,
    semester: SemesterName = None,
    faculty: Annotated[str | None, Query(max_length=12)] = None,
    rule: StandingRule | None = None,
    reach: Reach | None = None,
) -> WatchFilter:
    """The filters of list and export: the same, so that the file holds what the page shows."""
    term = await term_of_query(session, academic_year, semester)
    return WatchFilter(term.academic_year, term.semester, text, faculty, rule, reach)


Wanted = Annotated[WatchFilter, Depends(watch_filter)]


@router.get("/watch")
async def watch(session: SessionDep, principal: MayView, wanted: Wanted, asked: Paged) -> Page[WatchRow]:
    """Who is under a rule after a term, this one unless named, and who is one step away."""
    return await watch_list(session, principal, wanted, asked)


@router.get("/watch/export", response_class=FileResponse, responses=FILE_ANSWER)
async def export_watch(
    session: SessionDep, principal: MayExport, language: LanguageDep, wanted: Wanted
) -> FileResponse:
    """The same rows as an Excel file. Who exported what is in the audit trail before the first byte is sent."""
    return await watch_file(session, principal, wanted, language)


@router.get("/rounds", dependencies=[may.view])
async def rounds(session: SessionDep) -> list[StandingRoundView]:
    """The last round of each term."""
    return await last_rounds(session)


@router.post("/rounds", status_code=HTTPStatus.ACCEPTED)
async def ask(session: SessionDep, principal: MayAsk, wanted: RoundAsk) -> StandingRoundView:
    """Have the students of a term held to the rules within a minute. Audited."""
    return await ask_round(session, principal, wanted)


@router.get("/conversions")
async def conversions(session: SessionDep, principal: MayView, asked: Paged) -> Page[ConversionRow]:
    """What the calendar's next instant converts, and how each student would stand; nothing is changed."""
    return await next_conversions(session, principal, asked)


@router.get("/reviews/{case_id}")
async def review(session: SessionDep, principal: Reader, case_id: UUID) -> ReviewView:
    """A case of standing: the rule, its facts, what confirming does, and the letter."""
    return await review_view(session, principal, case_id)
