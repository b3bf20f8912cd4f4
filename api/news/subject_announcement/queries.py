"""Reading the announcements of the sections a student is enrolled in."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from pydantic import BaseModel, TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.kit.rows import read_one, read_rows
from api.kit.sql import full_names, names
from api.news.announcement.queries import COLUMNS, FROM, ORDER, STANDS
from api.news.subject_announcement.schemas import SubjectAnnouncement, SubjectNews, SubjectPage
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.kit.errors import Refusal
from models.kit.table import one_of

_SECTIONS: Final = TypeAdapter(list[SubjectNews])
_ANNOUNCEMENTS: Final = TypeAdapter(list[SubjectAnnouncement])
_GIVEN_UP: Final = (EnrolmentStatus.DROPPED, EnrolmentStatus.WITHDRAWN, EnrolmentStatus.CHANGED)
_UNREAD: Final = """
    NOT EXISTS (SELECT FROM announcement_read r
                 WHERE r.announce_id = a.announce_id AND r.student_id = :student_id)
"""
_OF_STUDENT: Final = f"""
    SELECT sec.section_id, sub.show_code AS subject_code, {names("sub.name_th", "sub.name_en")} AS subject,
           sec.section_code, sec.section_type, coalesce(n.announcements, 0) AS announcements,
           coalesce(n.unread, 0) AS unread, n.latest_at,
           coalesce((SELECT jsonb_agg({full_names("p")} ORDER BY t.position) FROM section_teacher t
                       JOIN person p USING (person_id) WHERE t.section_id = sec.section_id), '[]') AS teachers
      FROM enrolment e JOIN section sec USING (section_id) JOIN subject sub ON sub.subject_code = sec.subject_code
      LEFT JOIN LATERAL (
           SELECT count(*) AS announcements, count(*) FILTER (WHERE {_UNREAD}) AS unread,
                  max(a.announced_at) AS latest_at
             FROM announcement a WHERE a.section_id = sec.section_id AND {STANDS}) n ON true
     WHERE e.student_id = :student_id AND e.status = 'enrolled'
"""
_OF_TERM: Final = text(f"""
    {_OF_STUDENT} AND e.academic_year = :academic_year AND e.semester = :semester
    ORDER BY sub.show_code, sec.section_type, sec.section_code
""")
_ONE: Final = text(f"{_OF_STUDENT} AND sec.section_id = :section_id")


class _Left(BaseModel):
    subject_code: str
    section_code: str


_LEFT_SECTIONS: Final = TypeAdapter(list[_Left])
_LEFT: Final = text(f"""
    SELECT sub.show_code AS subject_code, sec.section_code
      FROM section sec JOIN subject sub USING (subject_code)
     WHERE sec.section_id = :section_id
       AND EXISTS (SELECT FROM enrolment e WHERE e.section_id = sec.section_id AND e.student_id = :student_id
                      AND {one_of("status", *_GIVEN_UP)})
""")
"""A section whose student gave it up: the line of its announcement may be there still."""
_OF_SECTION: Final = text(f"""
    SELECT {COLUMNS}, {_UNREAD} AS is_new {FROM} WHERE a.section_id = :section_id AND {STANDS} {ORDER}
""")


async def subjects_of(
    session: AsyncSession, student_id: int, academic_year: int, semester: int, now: datetime
) -> list[SubjectNews]:
    """The sections a student is enrolled in in a term, each with how much of its announcements is new."""
    parameters = {"student_id": student_id, "academic_year": academic_year, "semester": semester, "now": now}
    return await read_rows(session, _SECTIONS, _OF_TERM, parameters)


async def subject_page(session: AsyncSession, student_id: int, section_id: int, now: datetime) -> SubjectPage:
    """A section with its announcements.

    Raises Refusal ``section_left`` where the student was enrolled in it, ``not_found`` where they never were.
    """
    parameters = {"student_id": student_id, "section_id": section_id, "now": now}
    sections = await read_rows(session, _SECTIONS, _ONE, parameters)
    if not sections:
        left = await read_one(session, _LEFT_SECTIONS, _LEFT, parameters)
        raise Refusal("section_left", subject=left.subject_code, section=left.section_code)
    [section] = sections
    return SubjectPage(section=section, announcements=await read_rows(session, _ANNOUNCEMENTS, _OF_SECTION, parameters))
