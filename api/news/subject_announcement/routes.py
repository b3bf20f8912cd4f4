"""A student's subjects and what their teachers announced in them: listed, read, no longer new."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Path

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.kit.db import SessionDep
from api.kit.numbers import RowId
from api.kit.terms import SemesterName, YearName, term_of_query
from api.kit.wire import Done
from api.news.subject_announcement.commands import mark_read
from api.news.subject_announcement.queries import subject_page, subjects_of
from api.news.subject_announcement.schemas import ReadUntil, SubjectNews, SubjectPage
from api.people.student.queries import enrollee_of
from models.access.role.contract import Action, MenuId
from models.kit.calendar import utc_now

router: Final = APIRouter(prefix="/news/subjects", tags=["subject announcements"])

Reader = Annotated[Principal, Depends(requires(MenuId.STUDENT_NEWS, Action.VIEW))]
SectionId = Annotated[RowId, Path()]


@router.get("")
async def my_subjects(
    session: SessionDep,
    principal: Reader,
    academicYear: YearName = None,  # noqa: N803 - the wire's name
    semester: SemesterName = None,
) -> list[SubjectNews]:
    """The caller's sections, in the current term unless one is named."""
    term = await term_of_query(session, academicYear, semester)
    student_id = enrollee_of(principal).student_id
    return await subjects_of(session, student_id, term.academic_year, term.semester, utc_now())


@router.get("/{section_id}")
async def my_subject(session: SessionDep, principal: Reader, section_id: SectionId) -> SubjectPage:
    """One of the caller's sections with its announcements. 404 for any other section."""
    return await subject_page(session, enrollee_of(principal).student_id, section_id, utc_now())


@router.post("/{section_id}/read")
async def read_subject(session: SessionDep, principal: Reader, section_id: SectionId, seen: ReadUntil) -> Done:
    """The caller has read the announcements up to an instant."""
    await mark_read(session, enrollee_of(principal).student_id, section_id, seen.until)
    return Done()
