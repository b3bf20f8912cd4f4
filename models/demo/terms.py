"""Terms by the day: first June to October, second November to March, summer April and May."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Final, NamedTuple

from models.calendar.term.tables import CalendarPeriod, CalendarPeriodStep, Term
from models.curriculum.period.contract import CurriculumPeriod
from models.enrolment.period.contract import EnrolmentPeriod
from models.finance.period.contract import FinancePeriod
from models.grades.period.contract import GradingPeriod
from models.kit.calendar import BUDDHIST_OFFSET, bangkok_instant
from models.study.period.contract import StudyPeriod

SUMMER, FIRST, SECOND = 0, 1, 2
_YEARS_BEFORE, _YEARS_AFTER = 5, 1

_OPEN: dict[EnrolmentPeriod | FinancePeriod | GradingPeriod | StudyPeriod, tuple[int, int]] = {
    EnrolmentPeriod.ENROLMENT_TYPE_SELECTION: (-14, 30),
    EnrolmentPeriod.PRE_ENROLMENT: (-21, 30),
    EnrolmentPeriod.ENROLMENT: (-14, 30),
    EnrolmentPeriod.ADD_DROP: (-14, 37),
    EnrolmentPeriod.APPROVAL: (-14, 44),
    EnrolmentPeriod.WITHDRAWAL: (-7, 60),
    EnrolmentPeriod.DROP_ONLY: (37, 60),
    FinancePeriod.PAYMENT: (-14, 30),
    FinancePeriod.FEE_REFUND: (-14, 60),
    GradingPeriod.GRADING: (-3, 21),
    GradingPeriod.LATE_GRADING: (28, 35),
    GradingPeriod.ADDITIONAL_GRADING: (35, 50),
    GradingPeriod.INCOMPLETE_GRADES: (-3, 60),
    GradingPeriod.STANDING_CHECK: (-14, 31),
    StudyPeriod.LEAVE: (-14, 75),
    StudyPeriod.RESIGNATION: (-14, 75),
    StudyPeriod.TRANSFER: (-14, 75),
    StudyPeriod.GRADUATION: (-14, 75),
}
"""Days from today to the opening and the closing. The drop-only period and the later rounds of grades wait."""
_OF_LAST_TERM: dict[GradingPeriod, tuple[int, int]] = {
    GradingPeriod.GRADING: (-40, -7),
    GradingPeriod.INCOMPLETE_GRADES: (-40, 20),
}
"""The same of the last regular term: its grades are in, but for a late sheet, and its I and N are being fixed."""

_ENROLLING: Final = (timedelta(days=-30), timedelta(days=14))
"""From the first day of a past term to the opening and the closing of its enrolment."""
_OF_NEXT_TERM: Final[dict[CurriculumPeriod, tuple[int, int]]] = {CurriculumPeriod.SUBJECT_CHANGES: (-30, 45)}
"""The same of the next term: its subjects are being agreed to."""
_OF_NEXT_ADMISSION: Final[dict[StudyPeriod, tuple[int, int]]] = {StudyPeriod.PROGRAMME_CHANGES: (-30, 60)}
"""The same of the term in which students are next admitted: their programmes are being agreed to."""

_REFUNDED: Final = ((14, Decimal(100)), (37, Decimal(50)), (60, Decimal(0)))
"""What is given back of a fee for a dropped subject: percent until so many days from today."""
PAST_TERMS: Final = 3
_OFFICES_OPEN = time(8, 30)
_OFFICES_CLOSE = time(16, 30)
"""Periods end with the office day: "until 20 December 00:00" is read as the 20th by everybody."""


class TermKey(NamedTuple):
    """An academic year as the university writes it (2569) and a semester."""

    academic_year: int
    semester: int

    @property
    def starts_on(self) -> date:
        """The first day of the term."""
        year = self.academic_year - BUDDHIST_OFFSET
        return {FIRST: date(year, 6, 1), SECOND: date(year, 11, 1), SUMMER: date(year + 1, 4, 1)}[self.semester]

    @property
    def ends_on(self) -> date:
        """The last day of the term."""
        return following(self).starts_on - timedelta(days=1)


def following(term: TermKey) -> TermKey:
    """The term after this one: first, second, summer, then the next year's first."""
    if term.semester == SUMMER:
        return TermKey(term.academic_year + 1, FIRST)
    return TermKey(term.academic_year, SECOND if term.semester == FIRST else SUMMER)


def next_admission(term: TermKey) -> TermKey:
    """The first semester of the year after a term, in which the next students are admitted."""
    return TermKey(term.academic_year + 1, FIRST)


def term_of(day: date) -> TermKey:
    """The term that contains a day."""
    year = day.year + BUDDHIST_OFFSET
    if 6 <= day.month <= 10:
        return TermKey(year, FIRST)
    if day.month >= 11:
        return TermKey(year, SECOND)
    return TermKey(year - 1, SECOND if day.month <= 3 else SUMMER)


def regular_terms_before(term: TermKey, count: int) -> list[TermKey]:
    """The last ``count`` first and second semesters before a term, oldest first."""
    found: list[TermKey] = []
    year, semester = term.academic_year, term.semester or SECOND + 1
    while len(found) < count:
        year, semester = (year, semester - 1) if semester > FIRST else (year - 1, SECOND)
        found.append(TermKey(year, semester))
    return found[::-1]


def summer_before_admission(term: TermKey, study_year: int) -> TermKey:
    """The summer just before a student of ``study_year`` began."""
    return TermKey(term.academic_year - study_year, SUMMER)


def term_rows(current: TermKey) -> list[Term]:
    """Terms from five years ago to the end of next year."""
    years = range(current.academic_year - _YEARS_BEFORE, current.academic_year + _YEARS_AFTER + 1)
    keys = [TermKey(year, semester) for year in years for semester in (FIRST, SECOND, SUMMER)]
    return [
        Term(academic_year=key.academic_year, semester=key.semester, starts_on=key.starts_on, ends_on=key.ends_on)
        for key in keys
    ]


def period_rows(current: TermKey, today: date) -> list[CalendarPeriod]:
    """The periods of the current term, open around today, and what is left of the last one; for all campuses."""
    [last] = regular_terms_before(current, 1)
    of_terms = [
        *((current, *each) for each in _OPEN.items()),
        *((last, *each) for each in _OF_LAST_TERM.items()),
        *((following(current), *each) for each in _OF_NEXT_TERM.items()),
        *((next_admission(current), *each) for each in _OF_NEXT_ADMISSION.items()),
    ]
    return [
        CalendarPeriod(
            period_id=number,
            academic_year=term.academic_year,
            semester=term.semester,
            kind=kind,
            opens_at=bangkok_instant(
                today + timedelta(days=opens), _OFFICES_CLOSE if kind is EnrolmentPeriod.DROP_ONLY else time.min
            ),
            closes_at=bangkok_instant(today + timedelta(days=closes), _OFFICES_CLOSE),
        )
        for number, (term, kind, (opens, closes)) in enumerate(of_terms, start=1)
    ]


def enrolling_opened(term: TermKey) -> datetime:
    """When enrolling opened for a past term (UTC)."""
    return bangkok_instant(term.starts_on + _ENROLLING[0], _OFFICES_OPEN)


def past_enrolling_rows(current: TermKey, first: int) -> list[CalendarPeriod]:
    """When one could enrol in past terms, numbered from ``first``: how fast seats went is counted from there."""
    return [
        CalendarPeriod(
            period_id=number,
            academic_year=term.academic_year,
            semester=term.semester,
            kind=EnrolmentPeriod.ENROLMENT,
            opens_at=enrolling_opened(term),
            closes_at=bangkok_instant(term.starts_on + _ENROLLING[1], _OFFICES_CLOSE),
        )
        for number, term in enumerate(regular_terms_before(current, PAST_TERMS), start=first)
    ]


def step_rows(periods: Iterable[CalendarPeriod], today: date) -> list[CalendarPeriodStep]:
    """The steps of the periods that have some."""
    return [
        CalendarPeriodStep(
            period_id=period.period_id,
            closes_at=bangkok_instant(today + timedelta(days=days), _OFFICES_CLOSE),
            percent=percent,
        )
        for period in periods
        if period.kind == FinancePeriod.FEE_REFUND
        for days, percent in _REFUNDED
    ]
