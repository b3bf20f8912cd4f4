"""Reading the calendar of an address: classes of this term and the next, examinations, and what is due."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.enrolment.timetable.icalendar import class_entries, exam_entries
from api.finance.my_account.icalendar import due_entries
from api.finance.my_account.queries import read_dues
from api.kit.icalendar import Entry
from models.calendar import bangkok_date
from models.errors import Language
from models.facts.enrolment.attended import StudentTerm, exams_of, meetings_of
from models.rules.access.link_tokens import token_hash
from models.tables.calendar.academic_calendar import Term
from models.tables.people.persons import Student
from models.tables.study.calendar_feeds import CalendarFeed

_TERMS: Final = 2
"""The term of today, or the one before which today is, and the one after it."""


async def feed_of_token(session: AsyncSession, token: str) -> CalendarFeed | None:
    """The address of a token, kept from other readers meanwhile; one taken back is as one that never was."""
    found: CalendarFeed | None = await session.scalar(
        select(CalendarFeed).where(col(CalendarFeed.token_hash) == token_hash(token)).with_for_update()
    )
    return found


async def entries_of(session: AsyncSession, feed: CalendarFeed, language: Language, now: datetime) -> list[Entry]:
    """Everything that is in the calendar now, each thing once."""
    student_id = await session.scalar(select(col(Student.student_id)).where(col(Student.person_id) == feed.person_id))
    if student_id is None:
        return []
    today = bangkok_date(now)
    terms = select(Term).where(col(Term.ends_on) >= today).order_by(col(Term.ends_on)).limit(_TERMS)
    entries: list[Entry] = []
    for term in await session.scalars(terms):
        of = StudentTerm(student_id=student_id, academic_year=term.academic_year, semester=term.semester)
        entries += class_entries(await session.run_sync(meetings_of, of), term, language)
        entries += exam_entries(await session.run_sync(exams_of, of), language)
    entries += due_entries(await read_dues(session, student_id, today), language)
    return entries
