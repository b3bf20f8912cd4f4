"""Reading the calendar of an address: classes of this term and the next, examinations, and what is due.

Of a person, whatever they are: what they learn and what they teach stand in one calendar.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date, datetime
from typing import Final
from uuid import UUID

from sqlalchemy import exists, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.calendar.holiday.queries import holidays_between
from api.enrolment.timetable.icalendar import class_entries, exam_entries
from api.finance.my_account.icalendar import due_entries
from api.finance.my_account.queries import read_dues
from api.kit.icalendar import Entry
from models.access.link_token.rules import token_hash
from models.calendar.term.tables import Term
from models.enrolment.timetable.store.attended import StudentTerm, exams_of, meetings_of
from models.enrolment.timetable.store.taught import TeacherTerm, taught_exams_of, taught_meetings_of
from models.kit.calendar import bangkok_date
from models.kit.errors import Language
from models.people.person.tables import Student
from models.study.calendar_feed.tables import CalendarFeed

_TERMS: Final = 2
"""The term of today, or the one before which today is, and the one after it."""


async def is_feed(session: AsyncSession, token: str) -> bool:
    """Return whether a token opens a calendar; False for one that was withdrawn, as for one that never was given."""
    found = await session.scalar(select(exists().where(col(CalendarFeed.token_hash) == token_hash(token))))
    return bool(found)


async def entries_of(session: AsyncSession, feed: CalendarFeed, language: Language, now: datetime) -> list[Entry]:
    """Everything that is in the calendar now, each thing once."""
    today = bangkok_date(now)
    found = await session.scalars(
        select(Term).where(col(Term.ends_on) >= today).order_by(col(Term.ends_on)).limit(_TERMS)
    )
    terms = found.all()
    student_id = await session.scalar(select(col(Student.student_id)).where(col(Student.person_id) == feed.person_id))
    days = [day for term in terms for day in (term.starts_on, term.ends_on)]
    free = {each.day for each in await holidays_between(session, min(days), max(days))} if days else set()
    entries = await _taught(session, feed.person_id, terms, free, language)
    if student_id is not None:
        entries += await _attended(session, student_id, terms, free, language)
        entries += due_entries(await read_dues(session, student_id, today), language)
    return list({entry.uid: entry for entry in entries}.values())


async def _attended(
    session: AsyncSession, student_id: int, terms: Sequence[Term], holidays: Collection[date], language: Language
) -> list[Entry]:
    entries: list[Entry] = []
    for term in terms:
        of = StudentTerm(student_id=student_id, academic_year=term.academic_year, semester=term.semester)
        exams = await session.run_sync(exams_of, of)
        entries += class_entries(await session.run_sync(meetings_of, of), exams, term, holidays, language)
        entries += exam_entries(exams, language)
    return entries


async def _taught(
    session: AsyncSession, person_id: UUID, terms: Sequence[Term], holidays: Collection[date], language: Language
) -> list[Entry]:
    entries: list[Entry] = []
    for term in terms:
        of = TeacherTerm(person_id=person_id, academic_year=term.academic_year, semester=term.semester)
        # Who teaches is not at the examinations of their sections: their classes are held.
        entries += class_entries(await session.run_sync(taught_meetings_of, of), (), term, holidays, language)
        entries += exam_entries(await session.run_sync(taught_exams_of, of), language)
    return entries
