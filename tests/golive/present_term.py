"""The term in which the university goes live: its days and periods, its sections and their examinations (golive §3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from typing import Final

from tests.golive.dirt import Dirt
from tests.golive.offices import holdings
from tests.golive.terms_and_rooms import JudgedRow, calendar_row, room_name
from tests.golive.university import PRESENT_YEAR, Member, OldSystem, TaughtSubject

PRESENT_TERM: Final = (PRESENT_YEAR, 1)
SEATS: Final = 20
_PERIODS: Final = (
    "เลือกรูปแบบการลงทะเบียน", "ลงทะเบียนเรียน", "เพิ่ม-ถอนรายวิชา", "อนุมัติการลงทะเบียน", "ชำระค่าธรรมเนียม", "ส่งผลการเรียน",
)  # fmt: skip
"""Periods that are open on the day of going live: what students and teachers do can be tried at once."""
_BEGAN, _ENDS, _CLOSE, _EXAMINED = timedelta(days=20), timedelta(days=100), timedelta(days=40), timedelta(days=80)
"""From the day on which the files are written."""
_DAYS: Final = ("จ", "อ", "พ", "พฤ", "ศ")
_FIRST_HOUR, _HOURS = 8, 2


def present_calendar_rows(old: OldSystem, today: date) -> Iterator[JudgedRow]:
    """Yield the periods of the present term before the term itself."""
    dirt = Dirt(f"{old.seed}/present")
    year, semester = PRESENT_TERM
    term = {"academic_year": str(year), "semester": dirt.spelling(str(semester), "ภาคต้น")}
    starts, closes = buddhist_day(today - _BEGAN), buddhist_day(today + _CLOSE)
    for kind in _PERIODS:
        yield calendar_row("ช่วงเวลา", **term, period_kind=kind, starts=starts, ends=closes), None
    yield calendar_row("ภาคการศึกษา", **term, starts=starts, ends=buddhist_day(today + _ENDS)), None


def buddhist_day(day: date) -> str:
    """Return a day as the old system writes it."""
    return f"{day.day}/{day.month}/{day.year + 543}"


def section_rows(old: OldSystem) -> Iterator[JudgedRow]:
    """Yield a lecture of every subject; one of a subject that nobody teaches, and one whose day cannot be read."""
    dirt = Dirt(f"{old.seed}/sections")
    first: Mapping[str, str] | None = None
    for subject, place in placed_subjects(old):
        teacher = teacher_of(old, subject, place)
        row = {
            "subject_code": dirt.spelling(subject.code.lstrip("0"), subject.code),
            "section_code": "1",
            "seats": dirt.number(str(SEATS)),
            "section_type": dirt.spelling("บรรยาย", "Lecture", "16901"),
            "day_time": dirt.text(_meets(place)),
            "room": room_name(_room_number(old, subject)),
            "teachers": teacher.code,
            "remark_th": "",
        }
        first = first or row
        yield row, None
    if first is not None:
        yield {**first, "subject_code": "01999999"}, "import_subject_not_taught"
        yield {**first, "section_code": "2", "day_time": "วันไหนก็ได้"}, "import_meeting_wrong"


def exam_rows(old: OldSystem, today: date) -> Iterator[JudgedRow]:
    """Yield the final examination of every section; one of a section that is not there."""
    dirt = Dirt(f"{old.seed}/exams")
    first: Mapping[str, str] | None = None
    for subject, place in placed_subjects(old):
        day = today + _EXAMINED + timedelta(days=place % len(_DAYS))
        starts = _FIRST_HOUR + _HOURS * (place // len(_DAYS))
        row = {
            "date": dirt.number(buddhist_day(day)),
            "time": dirt.spelling(
                f"{starts:02d}:00-{starts + _HOURS:02d}:00", f"{starts}.00 - {starts + _HOURS}.00 น."
            ),
            "subject_code": subject.code.lstrip("0"),
            "section_code": "1",
            "room": room_name(_room_number(old, subject)),
            "exam": dirt.spelling("ปลายภาค", "final", "สอบปลายภาค"),
        }
        first = first or row
        yield row, None
    if first is not None:
        yield {**first, "section_code": "99"}, "import_exam_section_unknown"


def teacher_of(old: OldSystem, subject: TaughtSubject, place: int) -> Member:
    """Return who teaches a subject, the ``place``-th of its department.

    It is somebody without an office, where there is one.
    """
    here = [member for member in old.staff if member.department == subject.department and not member.has_left]
    keeps_office = {holding.member.code for holding in holdings(old)}
    free = [member for member in here if member.code not in keeps_office] or here
    return free[place % len(free)]


def placed_subjects(old: OldSystem) -> Iterator[tuple[TaughtSubject, int]]:
    """Yield every subject and its place in its department: no two of a department meet at the same time."""
    places: dict[str, int] = {}
    for subject in old.subjects:
        place = places[subject.department] = places.get(subject.department, -1) + 1
        yield subject, place


def _meets(place: int) -> str:
    starts = _FIRST_HOUR + _HOURS * (place // len(_DAYS))
    return f"{_DAYS[place % len(_DAYS)]} {starts:02d}:00-{starts + _HOURS:02d}:00"


def _room_number(old: OldSystem, subject: TaughtSubject) -> int:
    """Return the room of a department, among those of its campus: the departments of a campus have one each."""
    parents = {unit.code: unit.parent for unit in old.units if unit.kind in ("department", "faculty")}
    campus = parents[parents[subject.department]]
    beside = [code for code, faculty in parents.items() if faculty in parents and parents[faculty] == campus]
    return beside.index(subject.department)
