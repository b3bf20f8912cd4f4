"""A student's day as the web sees it: what comes next, and what happens where nothing is done."""

from __future__ import annotations

from uuid import UUID

from api.calendar.holiday.schemas import HolidayDay
from api.enrolment.waitlist.schemas import WaitlistPlace
from api.kit.wire import Camel, Names
from models.cases.case.contract.record import CaseKind
from models.curriculum.section.contract import ExamKind, SectionType
from models.kit.instants import Day, Instant
from models.kit.money import Money
from models.study.today.rules import MoneyEffect, NoClass


class AttendedSection(Camel):
    """A section the student is enrolled in."""

    section_id: int
    subject_show: str
    name: Names
    section_code: str
    section_type: SectionType


class ClassToday(AttendedSection):
    """A class; ``inExamWeek``: the student is examined in that week, and it may not be held."""

    room: Names | None
    starts_at: Instant
    ends_at: Instant
    in_exam_week: bool


class ExamAhead(AttendedSection):
    """An examination that is not over, in the room and rows of the student's own code."""

    exam: ExamKind
    room: Names | None
    seat_rows: str
    starts_at: Instant
    ends_at: Instant


class CaseDeadline(Camel):
    """Until when a request waits, and what happens then (a key of the case catalogue)."""

    case_id: UUID
    kind: CaseKind
    title: Names
    at: Instant
    effect: str


class PeriodDeadline(Camel):
    """Until when something may be done that a period of the calendar allows."""

    kind: str
    academic_year: int
    semester: int
    at: Instant


class InvoiceDue(Camel):
    """What is to be paid next: ``due`` baht of an invoice until the end of ``dueOn``; ``total``: owed in all."""

    invoice_id: UUID
    number: str
    academic_year: int
    semester: int
    due_on: Day
    due: Money
    total: Money
    effect: MoneyEffect


class Today(Camel):
    """Each list has the next first; ``noClass`` says why there are no ``classes``.

    ``holidays`` are the days on which one of the student's classes is not held, before the last that is told.
    """

    classes: list[ClassToday]
    no_class: NoClass | None
    holidays: list[HolidayDay]
    exams: list[ExamAhead]
    cases: list[CaseDeadline]
    periods: list[PeriodDeadline]
    waitlist: list[WaitlistPlace]
    money: InvoiceDue | None
