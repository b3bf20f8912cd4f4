"""Reading a student's day: a statement each for classes, holidays, exams, requests, periods, waitlists and money."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Final
from uuid import UUID

from pydantic import BaseModel, TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.calendar.holiday.queries import holidays_between
from api.cases.case.sql import OWN_CASES
from api.enrolment.waitlist.queries import my_places
from api.enrolment.waitlist.views import place_view
from api.kit.rows import read_rows
from api.kit.sql import names
from api.kit.wire import Names
from api.people.student.queries import Enrollee, enrollee_of
from api.study.today.schemas import (
    AttendedSection,
    CaseDeadline,
    ClassToday,
    ExamAhead,
    InvoiceDue,
    PeriodDeadline,
    Today,
)
from models.enrolment.timetable.store.attended import SEAT_OF_STUDENT
from models.finance.invoice.store.overdue import DUE_NEXT
from models.kit.calendar import bangkok_date, utc_now
from models.study.today.rules import (
    OpenInvoice,
    OpenPeriod,
    Sitting,
    WeeklyClass,
    classes_ahead,
    closing_periods,
    days_without,
    money_due,
    why_no_class,
)

_MOST_DEADLINES: Final = 10
_HOLIDAYS_AHEAD: Final = timedelta(days=400)
"""The next class may be of the next term."""
_WEEK: Final = timedelta(days=7)
"""Examinations of the last days are read too: they make this week one of examinations."""


class _ClassRow(AttendedSection):
    weekday: int | None
    starts_minute: int | None
    ends_minute: int | None
    room: Names | None
    first_day: date
    last_day: date


class _PeriodRow(PeriodDeadline):
    opens_at: datetime
    has_subjects: bool


class _InvoiceRow(BaseModel):
    invoice_id: UUID
    number: str
    academic_year: int
    semester: int
    due_on: date
    due: Decimal
    open: Decimal
    is_reviewed: bool


_CLASS_ROWS: Final = TypeAdapter(list[_ClassRow])
_EXAM_ROWS: Final = TypeAdapter(list[ExamAhead])
_CASE_ROWS: Final = TypeAdapter(list[CaseDeadline])
_PERIOD_ROWS: Final = TypeAdapter(list[_PeriodRow])
_INVOICE_ROWS: Final = TypeAdapter(list[_InvoiceRow])

_SECTION: Final = f"""
    sec.section_id, sub.show_code AS subject_show, {names("sub.name_th", "sub.name_en")} AS name, sec.section_code,
    sec.section_type
"""
_ROOM: Final = "CASE WHEN {0}.room_th <> '' THEN jsonb_build_object('th', {0}.room_th, 'en', {0}.room_en) END AS room"
_CLASSES: Final = text(f"""
    SELECT {_SECTION}, m.weekday, m.starts_minute, m.ends_minute, {_ROOM.format("m")}, t.starts_on AS first_day,
           t.ends_on AS last_day
      FROM enrolment e
      JOIN term t ON t.academic_year = e.academic_year AND t.semester = e.semester AND t.ends_on >= :today
      JOIN section sec USING (section_id)
      JOIN subject sub ON sub.subject_code = sec.subject_code
      LEFT JOIN section_meeting m ON m.section_id = sec.section_id
     WHERE e.student_id = :student_id AND e.status = 'enrolled'
     ORDER BY sub.show_code, sec.section_id, m.meeting_no
""")
_EXAMS: Final = text(f"""
    SELECT {_SECTION}, x.kind AS exam, x.starts_at, x.ends_at,
           CASE WHEN seat.room_th IS NOT NULL THEN jsonb_build_object('th', seat.room_th, 'en', seat.room_en)
                WHEN x.room_th <> '' THEN jsonb_build_object('th', x.room_th, 'en', x.room_en) END AS room,
           coalesce(seat.seat_rows, '') AS seat_rows
      FROM enrolment e
      JOIN student st ON st.student_id = e.student_id
      JOIN section sec USING (section_id)
      JOIN subject sub ON sub.subject_code = sec.subject_code
      JOIN section_exam x ON x.section_id = sec.section_id
      LEFT JOIN LATERAL ({SEAT_OF_STUDENT}) seat ON true
     WHERE e.student_id = :student_id AND e.status = 'enrolled' AND x.ends_at > :since
     ORDER BY x.starts_at, sub.show_code, sec.section_id
""")
_CASES: Final = text(f"""
    SELECT c.case_id, c.kind, {names("c.title_th", "c.title_en")} AS title, c.deadline_at AS at,
           c.deadline_effect AS effect
      FROM case_file c
     WHERE {OWN_CASES} AND c.state = 'open' AND c.deadline_at > :now AND c.deadline_effect IS NOT NULL
     ORDER BY c.deadline_at, c.case_id LIMIT :most
""")
# As PERIODS of models.enrolment.enrolment.store.reading picks them for one term:
# a campus's own before the one of all campuses.
_PERIODS: Final = text("""
    SELECT DISTINCT ON (p.academic_year, p.semester, p.kind) p.kind, p.academic_year, p.semester, p.opens_at,
           p.closes_at AS at,
           EXISTS (SELECT FROM enrolment e WHERE e.student_id = :student_id AND e.academic_year = p.academic_year
                      AND e.semester = p.semester AND e.status = 'enrolled') AS has_subjects
      FROM calendar_period p JOIN term t USING (academic_year, semester)
     WHERE t.ends_on >= :today AND p.campus_code IN ('', :campus_code)
     ORDER BY p.academic_year, p.semester, p.kind, p.campus_code DESC
""")


async def read_today(session: AsyncSession, principal: Principal) -> Today:
    """The caller's day as it is now. Raises Refusal ``forbidden`` for whoever is no student."""
    student, now = enrollee_of(principal), utc_now()
    today = bangkok_date(now)
    asked = {"student_id": student.student_id, "person_id": principal.person_id, "now": now, "today": today}
    sat = await read_rows(session, _EXAM_ROWS, _EXAMS, {**asked, "since": now - _WEEK})
    rows = await read_rows(session, _CLASS_ROWS, _CLASSES, asked)
    weekly = [
        WeeklyClass(row, row.weekday, row.starts_minute, row.ends_minute, row.first_day, row.last_day) for row in rows
    ]
    free = {each.day: each for each in await holidays_between(session, today, today + _HOLIDAYS_AHEAD)}
    ahead = classes_ahead(weekly, [Sitting(exam.starts_at, exam.ends_at) for exam in sat], now, free)
    return Today(
        classes=[
            ClassToday(
                **found.of.model_dump(include=_OF_CLASS),
                starts_at=found.starts_at,
                ends_at=found.ends_at,
                in_exam_week=found.in_exam_week,
            )
            for found in ahead
        ],
        no_class=None if ahead else why_no_class(weekly),
        holidays=[free[day] for day in days_without(weekly, ahead, now, free)],
        exams=[exam for exam in sat if exam.ends_at > now],
        cases=await read_rows(session, _CASE_ROWS, _CASES, {**asked, "most": _MOST_DEADLINES}),
        periods=await _closing(session, student, asked, now),
        waitlist=[place_view(place) for place in await my_places(session, student.student_id)],
        money=await _due(session, student.student_id, today),
    )


_OF_CLASS: Final = {*AttendedSection.model_fields, "room"}
_OF_PERIOD: Final = set(PeriodDeadline.model_fields)


async def _closing(
    session: AsyncSession, student: Enrollee, asked: dict[str, object], now: datetime
) -> list[PeriodDeadline]:
    rows = await read_rows(session, _PERIOD_ROWS, _PERIODS, {**asked, "campus_code": student.campus_code})
    periods = [OpenPeriod(row, row.kind, row.opens_at, row.at, row.has_subjects) for row in rows]
    return [PeriodDeadline(**found.of.model_dump(include=_OF_PERIOD)) for found in closing_periods(periods, now)]


async def _due(session: AsyncSession, student_id: int, today: date) -> InvoiceDue | None:
    rows = await read_rows(session, _INVOICE_ROWS, DUE_NEXT, {"student_id": student_id})
    found = money_due([OpenInvoice(row, row.due_on, row.due, row.open, row.is_reviewed) for row in rows], today)
    if found is None:
        return None
    return InvoiceDue(
        **found.invoice.of.model_dump(include={"invoice_id", "number", "academic_year", "semester", "due_on", "due"}),
        total=found.total,
        effect=found.effect,
    )
