"""Announcements: public news, a student's section news, and staff who write them (spec §1, §3)."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Path, Query

from api.access.auth.deps import menu_rights, public
from api.access.auth.principal import Principal
from api.kit.db import SessionDep
from api.kit.envelopes import CachedResults, Results
from api.kit.numbers import RowId
from api.kit.paging import Searched
from api.kit.terms import SemesterName, YearName, term_of_query
from api.kit.wire import Page
from api.news.announcement.commands import change_announcement, create_announcement, delete_announcement
from api.news.announcement.queries import (
    announcement_view,
    news_of_student,
    news_to_manage,
    public_news,
    sections_to_announce,
    size_of_group,
)
from api.news.announcement.schemas import (
    AnnouncementInput,
    AnnouncementView,
    AnnouncingSection,
    AudienceSize,
    ManagedAnnouncement,
    SectionAnnouncement,
)
from api.people.student.filtering import AskedFilter
from api.people.student.queries import student_of_query
from models.access.role.contract import MenuId
from models.kit.calendar import utc_now

router: Final = APIRouter(tags=["announcements"])

NewsStudent = Annotated[int, Depends(student_of_query(MenuId.STUDENT_NEWS))]
may: Final = menu_rights(MenuId.ANNOUNCEMENTS)
Writer = Annotated[Principal, may.add]
AnnounceId = Annotated[int, Path(alias="announceId", ge=1, le=2**31 - 1)]


@router.get("/usr-common/getAnnounceNews", dependencies=[Depends(public)])
async def get_announce_news(session: SessionDep) -> Results[list[AnnouncementView]]:
    """News for everybody, as the login page shows it: pinned first, then the newest."""
    return Results(results=await public_news(session, utc_now()))


@router.get("/advisor/getAnnounceStd")
async def get_announce_std(
    session: SessionDep,
    student_id: NewsStudent,
    academicYear: YearName = None,  # noqa: N803 - the wire's name
    semester: SemesterName = None,
) -> CachedResults[list[SectionAnnouncement]]:
    """What the teachers of a student's sections announced, in the current term unless one is named."""
    term = await term_of_query(session, academicYear, semester)
    found = await news_of_student(session, student_id, term.academic_year, term.semester, utc_now())
    return CachedResults(results=found)


@router.get("/announcements")
async def announcements(
    session: SessionDep,
    principal: Annotated[Principal, may.view],
    asked: Searched,
    section_id: Annotated[RowId | None, Query(alias="sectionId")] = None,
) -> Page[ManagedAnnouncement]:
    """What the caller may change: a teacher their sections' announcements, the registrar all; or of one section."""
    return await news_to_manage(session, principal, asked, section_id)


@router.get("/announcements/sections")
async def announcing_sections(session: SessionDep, principal: Writer) -> Results[list[AnnouncingSection]]:
    """The sections the caller teaches this term, to announce for."""
    term = await term_of_query(session, None, None)
    found = await sections_to_announce(session, principal, term.academic_year, term.semester)
    return Results(results=found)


@router.get("/announcements/audience")
async def announcement_audience(session: SessionDep, principal: Writer, asked: AskedFilter) -> AudienceSize:
    """How many students an announcement to a filter would go to: of those the caller sees."""
    return AudienceSize(students=await size_of_group(session, principal, asked))


@router.post("/announcements", status_code=HTTPStatus.CREATED)
async def add_announcement(session: SessionDep, principal: Writer, given: AnnouncementInput) -> ManagedAnnouncement:
    """Write an announcement: for everybody where the role's scope is all, for a section within it, or for the students
    of it that a filter finds.
    """
    return await announcement_view(session, await create_announcement(session, principal, given))


@router.put("/announcements/{announceId}")
async def edit_announcement(
    session: SessionDep, principal: Annotated[Principal, may.edit], announce_id: AnnounceId, given: AnnouncementInput
) -> ManagedAnnouncement:
    """Change an announcement. The id is that of the path; the payload's is not looked at."""
    await change_announcement(session, principal, announce_id, given)
    return await announcement_view(session, announce_id)


@router.delete("/announcements/{announceId}", status_code=HTTPStatus.NO_CONTENT)
async def remove_announcement(
    session: SessionDep, principal: Annotated[Principal, may.delete], announce_id: AnnounceId
) -> None:
    """Delete an announcement."""
    await delete_announcement(session, principal, announce_id)
