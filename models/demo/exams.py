"""When subjects are examined: three times a day on ten days, the same for all sections of a subject."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from models.curriculum.section.contract import ExamKind
from models.demo.curriculum import Course
from models.demo.terms import TermKey
from models.kit.calendar import bangkok_instant

_STARTS = (time(9), time(13), time(16, 30))
_DAYS = 10
SLOTS = len(_STARTS) * _DAYS
_WEEKS_TO_MIDTERM = {0: 4, 1: 9, 2: 9}
_HOURS = timedelta(hours=2)


class ExamCalendar:
    """Slots of the term's two exam fortnights. Neighbours in the list of subjects never share a slot."""

    def __init__(self, term: TermKey, courses: list[Course]) -> None:
        ordered = sorted((course for course in courses if course.theory), key=lambda course: course.show_code)
        self._slot = {course.code: position % SLOTS for position, course in enumerate(ordered)}
        midterm = term.starts_on + timedelta(weeks=_WEEKS_TO_MIDTERM[term.semester])
        final = term.ends_on - timedelta(days=16)
        self._first_day = {ExamKind.MIDTERM: _monday_of(midterm), ExamKind.FINAL: _monday_of(final)}

    def slot(self, course: Course) -> int | None:
        """The subject's slot, or None for a subject without an exam. The same number in midterm and final."""
        return self._slot.get(course.code)

    def times(self, slot: int, kind: ExamKind) -> tuple[datetime, datetime]:
        """Start and end of a slot's exam."""
        day, place = divmod(slot, len(_STARTS))
        on = self._first_day[kind] + timedelta(days=day // 5 * 7 + day % 5)
        starts = bangkok_instant(on, _STARTS[place])
        return starts, starts + _HOURS


def _monday_of(day: date) -> date:
    return day - timedelta(days=day.weekday())
