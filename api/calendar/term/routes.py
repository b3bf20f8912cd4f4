"""The academic calendar: terms for everybody, periods for staff."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query

from api.access.auth.deps import menu_rights, signed_in
from api.access.auth.principal import Principal
from api.calendar.term.commands import draft_term, open_term
from api.calendar.term.moving import TermKey, change_days, preview_days
from api.calendar.term.queries import list_periods, list_terms, steps_of
from api.calendar.term.schemas import (
    CurrentTerm,
    MovedTerm,
    NewTerm,
    OpenedTerm,
    PeriodView,
    Semester,
    TermDays,
    TermDraft,
    TermMove,
    TermView,
    Year,
    period_view,
)
from api.kit.db import SessionDep
from api.kit.envelopes import CachedResults
from api.kit.paging import Paged
from api.kit.terms import term_on
from api.kit.wire import Page
from models.access.role.contract import MenuId
from models.kit.calendar import bangkok_date, utc_now
from models.kit.errors import Refusal

router: Final = APIRouter(tags=["calendar"])

may: Final = menu_rights(MenuId.ACADEMIC_CALENDAR)
_Text = Annotated[str | None, Query(max_length=20)]


@router.get("/common/getschedule", dependencies=[Depends(signed_in)])
@router.get("/usr-common/getschedule", dependencies=[Depends(signed_in)])
async def getschedule(
    session: SessionDep,
    stdStatusCode: _Text = None,  # noqa: N803 - the wire's names
    campusCode: _Text = None,  # noqa: N803
    facultyCode: _Text = None,  # noqa: N803
    majorCode: _Text = None,  # noqa: N803
    edulevelCode: _Text = None,  # noqa: N803
    userType: _Text = None,  # noqa: N803
) -> CachedResults[list[CurrentTerm]]:
    """The current term. All campuses and faculties share one calendar, so the parameters change nothing."""
    term = await term_on(session, bangkok_date(utc_now()))
    if term is None:
        raise Refusal("calendar_error")
    return CachedResults(results=[CurrentTerm(academicYr=term.academic_year, semester=term.semester)])


@router.get("/terms", dependencies=[Depends(signed_in)])
async def terms(session: SessionDep) -> list[TermView]:
    """All terms, the latest first. The current one is the one that calls naming no term are about."""
    current = await term_on(session, bangkok_date(utc_now()))
    return [
        TermView(
            academic_year=term.academic_year,
            semester=term.semester,
            starts_on=term.starts_on,
            ends_on=term.ends_on,
            current=term is current,
        )
        for term in await list_terms(session)
    ]


@router.post("/calendar/terms/preview", dependencies=[may.add])
async def preview_term(session: SessionDep, asked: NewTerm) -> TermDraft:
    """The periods a new term would have. Saves nothing."""
    return await draft_term(session, asked)


@router.post("/calendar/terms", status_code=201)
async def post_term(session: SessionDep, principal: Annotated[Principal, may.add], asked: OpenedTerm) -> TermView:
    """Open a term, with the periods of an earlier one where that is asked for: those its preview showed."""
    term = await open_term(session, principal, asked)
    current = await term_on(session, bangkok_date(utc_now()))
    return TermView(**term.model_dump(), current=term is current)


@router.post("/calendar/terms/{academic_year}/{semester}/days/preview", dependencies=[may.edit])
async def preview_term_days(session: SessionDep, academic_year: Year, semester: Semester, asked: TermDays) -> TermMove:
    """What lies in other days of a term. Saves nothing."""
    return await preview_days(session, TermKey(academic_year, semester), asked)


@router.put("/calendar/terms/{academic_year}/{semester}/days")
async def put_term_days(
    session: SessionDep,
    principal: Annotated[Principal, may.edit],
    academic_year: Year,
    semester: Semester,
    asked: MovedTerm,
) -> TermView:
    """Give a term other days. Its periods stay; one that would lie far from it is refused by name."""
    term = await change_days(session, principal, TermKey(academic_year, semester), asked)
    current = await term_on(session, bangkok_date(utc_now()))
    return TermView(**term.model_dump(), current=term is current)


@router.get("/calendar/periods", dependencies=[may.view])
async def periods(session: SessionDep, asked: Paged) -> Page[PeriodView]:
    """The periods of the calendar, the latest term first."""
    rows, total = await list_periods(session, asked)
    steps = await steps_of(session, rows)
    items = [period_view(row, steps.get(row.period_id, [])) for row in rows]
    return Page(items=items, page=asked.page, page_size=asked.page_size, total=total)
