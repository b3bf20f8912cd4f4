"""Reading a student's news."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.kit.paging import Search
from api.kit.rows import read_page
from api.kit.sql import full_names, has_words, matches
from api.kit.wire import Page
from api.news.announcement.queries import FOR_EVERYBODY, ORDER, STANDS
from api.news.student_news.schemas import StudentNewsItem

_ITEMS: Final = TypeAdapter(list[StudentNewsItem])
_UNREAD: Final = """
    NOT EXISTS (SELECT FROM announcement_read d
                 WHERE d.announce_id = a.announce_id AND d.student_id = :student_id)
"""
REACHES: Final = f"""
    {STANDS} AND (({FOR_EVERYBODY})
         OR a.section_id IN (SELECT e.section_id FROM enrolment e
                              WHERE e.student_id = :student_id AND e.status = 'enrolled')
         OR EXISTS (SELECT FROM announcement_recipient r
                     WHERE r.announce_id = a.announce_id AND r.student_id = :student_id))
"""
"""The condition of the announcements (``a``) that are for a student; it needs ``:student_id`` and ``:now``."""
_FOUND: Final = f"""
    SELECT a.announce_id,
           CASE WHEN a.section_id IS NOT NULL THEN 'section' WHEN a.audience IS NOT NULL THEN 'group'
                ELSE 'everybody' END AS kind,
           a.title, a.content, a.link_ext AS link, a.announced_at, {full_names("p")} AS writer,
           sub.show_code AS subject_code, sec.section_code, a.pin_order IS NOT NULL AS is_pinned,
           {_UNREAD} AS is_new, count(*) OVER () AS total
      FROM announcement a JOIN person p ON p.person_id = a.created_by
      LEFT JOIN section sec ON sec.section_id = a.section_id
      LEFT JOIN subject sub ON sub.subject_code = sec.subject_code
     WHERE {REACHES}
       AND {has_words("a.title", "a.message", "sub.show_code")}
       AND (NOT CAST(:only_unread AS boolean) OR {_UNREAD})
     {ORDER}
"""
_COUNT: Final = text(f"SELECT count(*) FROM announcement a WHERE {REACHES} AND {_UNREAD}")


async def news_for(
    session: AsyncSession, student_id: int, asked: Search, *, only_unread: bool, now: datetime
) -> Page[StudentNewsItem]:
    """A page of a student's news, found by title, words or subject: pinned first, then the newest."""
    parameters = {"student_id": student_id, "now": now, **matches(asked.text), "only_unread": only_unread}
    return await read_page(session, _ITEMS, _FOUND, parameters, asked)


async def unread_for(session: AsyncSession, student_id: int, now: datetime) -> int:
    """How much of a student's news is new."""
    return int(await session.scalar(_COUNT, {"student_id": student_id, "now": now}) or 0)
