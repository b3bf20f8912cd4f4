"""Reading announcements, and for which sections somebody may write them."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters, within_scope
from api.kit.paging import Search
from api.kit.rows import read_page, read_rows
from api.kit.sql import has_words, matches
from api.kit.wire import Page
from api.news.announcement.schemas import (
    AnnouncementView,
    AnnouncingSection,
    ManagedAnnouncement,
    SectionAnnouncement,
)
from api.people.student.filtering import MEETS_FILTER, filter_parameters
from api.people.student.queries import visible_students
from models.access.role.contract import DataScope
from models.kit.errors import Refusal
from models.kit.name_sql import academic_name_en, name_th
from models.people.student.contract.filter import StudentFilter
from models.people.student.store.studying import STUDIES

_NEWS_ROWS: Final = TypeAdapter(list[AnnouncementView])
_MANAGED_ROWS: Final = TypeAdapter(list[ManagedAnnouncement])
_SECTION_NEWS_ROWS: Final = TypeAdapter(list[SectionAnnouncement])
_SECTIONS_ROWS: Final = TypeAdapter(list[AnnouncingSection])

_TEACHES: Final = (
    "EXISTS (SELECT 1 FROM section_teacher t WHERE t.section_id = sec.section_id AND t.person_id = :person_id)"
)
_WRITER: Final = f"""
    p.position_th || CASE WHEN p.position_th = '' OR p.position_th LIKE '%.' THEN '' ELSE ' ' END
        || {name_th("p")} AS teachername,
    {academic_name_en("p")} AS teachername_en
"""
COLUMNS: Final = f"""
    a.announce_id, a.announce_code, a.section_id, a.title AS announce_subject_th, a.message AS announce_message_th,
    a.link_ext, a.content, a.announced_at AS announce_date, a.updated_at AS updated_dt, a.pin_order,
    sec.subject_code, sec.section_code, {_WRITER}
"""
FROM: Final = """
    FROM announcement a
    JOIN person p ON p.person_id = a.created_by
    LEFT JOIN section sec ON sec.section_id = a.section_id
    LEFT JOIN subject sub ON sub.subject_code = sec.subject_code
    LEFT JOIN department dep ON dep.department_code = sub.department_code
"""
STANDS: Final = "a.deleted_at IS NULL AND a.announced_at <= :now AND (a.expires_at IS NULL OR a.expires_at > :now)"
FOR_EVERYBODY: Final = "a.section_id IS NULL AND a.audience IS NULL"
ORDER: Final = "ORDER BY a.pin_order NULLS LAST, a.announced_at DESC, a.announce_id DESC"
_ISO: Final = '\'YYYY-MM-DD"T"HH24\\:MI\\:SS"Z"\''

_PUBLIC: Final = text(f"SELECT {COLUMNS} {FROM} WHERE {FOR_EVERYBODY} AND {STANDS} {ORDER} LIMIT 50")
_MANAGED: Final = f"""
    {COLUMNS}, a.audience,
    CASE WHEN a.section_id IS NOT NULL
              THEN (SELECT count(*) FROM enrolment e WHERE e.section_id = a.section_id AND e.status = 'enrolled')
         WHEN a.audience IS NOT NULL
              THEN (SELECT count(*) FROM announcement_recipient r WHERE r.announce_id = a.announce_id)
    END AS recipients,
    (SELECT count(*) FROM announcement_read r WHERE r.announce_id = a.announce_id) AS readers
"""
_ONE: Final = text(f"SELECT {_MANAGED} {FROM} WHERE a.announce_id = :announce_id")

_OF_STUDENT: Final = text(f"""
    SELECT a.announce_id, a.section_id, a.announce_code, a.title AS announce_subject_th,
           a.message AS announce_message_th, p.username AS created_by, editor.username AS updated_by,
           to_char(a.created_at AT TIME ZONE 'UTC', {_ISO}) AS created_dt,
           to_char(a.updated_at AT TIME ZONE 'UTC', {_ISO}) AS updated_dt,
           to_char(a.announced_at AT TIME ZONE 'UTC', {_ISO}) AS effective_dt,
           to_char(a.expires_at AT TIME ZONE 'UTC', {_ISO}) AS expire_dt,
           sec.subject_code, sub.name_th AS subject_name_th, sec.section_code, sec.section_type,
           sub.education_level_code AS edulevel_code, a.pin_order, a.link_ext, {_WRITER}
    {FROM}
    JOIN person editor ON editor.person_id = a.updated_by
    WHERE {STANDS} AND a.section_id IN (
        SELECT e.section_id FROM enrolment e
        WHERE e.student_id = :student_id AND e.academic_year = :academic_year AND e.semester = :semester
          AND e.status = 'enrolled')
    {ORDER}
""")


_MY_GROUPS: Final = "a.audience IS NOT NULL AND a.created_by = :person_id"


def _reach(principal: Principal) -> str:
    """The SQL condition of the sections (``sec``) a caller may announce for: within their scope, or taught by them."""
    scope = within_scope(
        principal.data_scope,
        own=_TEACHES,
        department="sub.department_code",
        faculty="dep.faculty_code",
        campus="sec.campus_code",
    )
    return f"({scope} OR {_TEACHES})"


async def public_news(session: AsyncSession, now: datetime) -> list[AnnouncementView]:
    """What everybody may read: pinned first, then the newest."""
    return await read_rows(session, _NEWS_ROWS, _PUBLIC, {"now": now})


async def news_of_student(
    session: AsyncSession, student_id: int, academic_year: int, semester: int, now: datetime
) -> list[SectionAnnouncement]:
    """Announcements of the sections a student is enrolled in."""
    parameters = {"student_id": student_id, "academic_year": academic_year, "semester": semester, "now": now}
    return await read_rows(session, _SECTION_NEWS_ROWS, _OF_STUDENT, parameters)


async def news_to_manage(
    session: AsyncSession, principal: Principal, asked: Search, section_id: int | None = None
) -> Page[ManagedAnnouncement]:
    """A page of what the caller may change, found by title, words or subject, the latest change first.

    Within the scope of their role; news for everybody and what others sent to groups only where the scope is all. Of
    one section where it is named: Refusal ``not_found`` where that is out of reach.
    """
    if section_id is not None and not await may_announce(session, principal, section_id):
        raise Refusal("not_found")
    everything = "a.section_id IS NULL" if principal.data_scope is DataScope.ALL else _MY_GROUPS
    statement = f"""
        SELECT {_MANAGED}, count(*) OVER () AS total {FROM}
        WHERE a.deleted_at IS NULL AND ({everything} OR a.section_id IS NOT NULL AND {_reach(principal)})
          AND (CAST(:section_id AS int) IS NULL OR a.section_id = :section_id)
          AND {has_words("a.title", "a.message", "sec.subject_code")}
        ORDER BY a.updated_at DESC, a.announce_id DESC
    """
    parameters = {**caller_parameters(principal), **matches(asked.text), "section_id": section_id}
    return await read_page(session, _MANAGED_ROWS, statement, parameters, asked)


async def announcement_view(session: AsyncSession, announce_id: int) -> ManagedAnnouncement:
    """One announcement, deleted or not."""
    return (await read_rows(session, _MANAGED_ROWS, _ONE, {"announce_id": announce_id}))[0]


async def may_announce(session: AsyncSession, principal: Principal, section_id: int | None) -> bool:
    """Whether the caller's scope reaches a section; everybody (None) needs the scope all."""
    if section_id is None:
        return principal.data_scope is DataScope.ALL
    statement = text(f"""
        SELECT EXISTS (
            SELECT 1 FROM section sec
            JOIN subject sub USING (subject_code) JOIN department dep USING (department_code)
            WHERE sec.section_id = :section_id AND {_reach(principal)})
    """)
    return bool(await session.scalar(statement, {"section_id": section_id, **caller_parameters(principal)}))


def group_of(principal: Principal, audience: StudentFilter) -> tuple[str, dict[str, object]]:
    """Return the SQL after FROM, and its parameters, of the students (``s``) a filter finds among those the caller sees
    and whose studies have not ended.
    """
    found = f"student s WHERE {visible_students(principal)} AND {STUDIES} AND {MEETS_FILTER}"
    return found, {**caller_parameters(principal), **filter_parameters(audience)}


async def size_of_group(session: AsyncSession, principal: Principal, audience: StudentFilter) -> int:
    """How many students a filter finds among those the caller sees."""
    found, parameters = group_of(principal, audience)
    return int(await session.scalar(text(f"SELECT count(*) FROM {found}"), parameters) or 0)


async def sections_to_announce(
    session: AsyncSession, principal: Principal, academic_year: int, semester: int
) -> list[AnnouncingSection]:
    """The sections the caller teaches in a term: those they may announce for from a list."""
    statement = text(f"""
        SELECT sec.section_id, sec.subject_code, sub.name_th AS subject_name_th, sub.name_en AS subject_name_en,
               sec.section_code, sec.section_type
        FROM section sec JOIN subject sub USING (subject_code)
        WHERE sec.academic_year = :academic_year AND sec.semester = :semester AND {_TEACHES}
        ORDER BY sec.subject_code, sec.section_type, sec.section_code
    """)
    parameters = {"academic_year": academic_year, "semester": semester, **caller_parameters(principal)}
    return await read_rows(session, _SECTIONS_ROWS, statement, parameters)
