"""The rows of sections: of themselves, meetings, teachers, exams, allotments and majors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Final, NamedTuple
from uuid import UUID

from models.curriculum.section.contract import ExamKind
from models.curriculum.section.tables import MajorAccess
from models.demo.curriculum import Curriculum
from models.demo.exams import ExamCalendar
from models.demo.plan import Plan
from models.demo.sections import Offering
from models.demo.week import CAMPUSES_WITH_ROOMS, rooms


class SectionRow(NamedTuple):
    """A row of ``section``."""

    section_id: int
    academic_year: int
    semester: int
    subject_code: str
    section_code: str
    section_type: str
    campus_code: str
    student_type_code: str
    seats: int
    seats_taken: int
    seats_reserved: int
    status: str
    approval: str
    remark_th: str
    remark_en: str
    revision: int
    filled_at: datetime | None = None


class MeetingRow(NamedTuple):
    """A row of ``section_meeting``."""

    section_id: int
    meeting_no: int
    weekday: int
    starts_minute: int
    ends_minute: int
    room_th: str
    room_en: str


_ROWS_BY_CODE: Final = (("0000000000", "6599999999", "A–D"), ("6600000000", "9999999999", "E–K"))
"""First and last code of students, and their rows."""


_SEATS_OF_HALL: Final = 160
_SEATS_OF_LABORATORY: Final = 40


class TeacherRow(NamedTuple):
    """A row of ``section_teacher``."""

    section_id: int
    person_id: UUID
    position: int


class ExamRow(NamedTuple):
    """A row of ``section_exam``."""

    section_id: int
    kind: str
    starts_at: datetime
    ends_at: datetime
    room_th: str
    room_en: str


class ExamSeatsRow(NamedTuple):
    """A row of ``section_exam_seats``."""

    section_id: int
    kind: str
    part_no: int
    first_code: str
    last_code: str
    room_th: str
    room_en: str
    seat_rows: str


class RoomRow(NamedTuple):
    """A row of ``room``."""

    room_id: UUID
    campus_code: str
    name_th: str
    name_en: str
    exam_seats: int
    changed_at: datetime
    revision: int


class AllotmentRow(NamedTuple):
    """A row of ``section_allotment``."""

    section_id: int
    major_code: str
    study_year: int
    seats: int
    seats_taken: int


class SectionMajorRow(NamedTuple):
    """A row of ``section_major``."""

    section_id: int
    major_code: str
    access: str


def section_rows(plan: Plan, offerings: list[Offering]) -> Iterator[SectionRow]:
    """Sections with the seats they have before anybody enrolled."""
    for offering in offerings:
        yield SectionRow(
            offering.section_id, *plan.current, offering.course.code, offering.code, offering.type.value,
            offering.campus_code, "1", offering.seats, 0, 0, offering.status.value, offering.approval.value,
            *offering.remark, 1,
        )  # fmt: skip


def meeting_rows(offerings: list[Offering]) -> Iterator[MeetingRow]:
    """When and where sections meet."""
    for offering in offerings:
        if offering.pattern and offering.room:
            for number, meeting in enumerate(offering.pattern.meetings, start=1):
                yield MeetingRow(offering.section_id, number, *meeting, *offering.room)


def teacher_rows(offerings: list[Offering]) -> Iterator[TeacherRow]:
    """Who teaches; the first is the main instructor."""
    for offering in offerings:
        for position, person_id in enumerate(offering.teachers, start=1):
            yield TeacherRow(offering.section_id, person_id, position)


def exam_rows(plan: Plan, curriculum: Curriculum, offerings: list[Offering]) -> Iterator[ExamRow]:
    """Midterm and final exams; sports and labs have none. Sections of one slot and campus sit in different rooms."""
    calendar = ExamCalendar(plan.current, list(curriculum.courses.values()))
    used: dict[tuple[str, int], int] = {}
    for offering in offerings:
        if offering.exam_slot is None:
            continue
        halls = rooms(offering.campus_code, plan.section_factor, laboratory=False)
        place = used.get((offering.campus_code, offering.exam_slot), 0)
        used[offering.campus_code, offering.exam_slot] = place + 1
        for kind in ExamKind:
            starts_at, ends_at = calendar.times(offering.exam_slot, kind)
            yield ExamRow(offering.section_id, kind.value, starts_at, ends_at, *halls[place % len(halls)])


def exam_seat_rows(exams: Iterable[ExamRow]) -> Iterator[ExamSeatsRow]:
    """Final examinations are sat by years of entry: each in rows of its own."""
    for exam in exams:
        if exam.kind == ExamKind.FINAL:
            for number, (first, last, seats) in enumerate(_ROWS_BY_CODE, start=1):
                yield ExamSeatsRow(exam.section_id, exam.kind, number, first, last, exam.room_th, exam.room_en, seats)


def room_rows(plan: Plan) -> Iterator[RoomRow]:
    """The lecture rooms and laboratories of every campus; laboratories have fewer seats."""
    ids = plan.ids("rooms")
    for campus_code in CAMPUSES_WITH_ROOMS:
        for laboratory in (False, True):
            for room in rooms(campus_code, plan.section_factor, laboratory=laboratory):
                seats = _SEATS_OF_LABORATORY if laboratory else _SEATS_OF_HALL
                yield RoomRow(next(ids), campus_code, *room, seats, plan.now, 1)


def allotment_rows(offerings: list[Offering]) -> Iterator[AllotmentRow]:
    """Seats kept for a major and year, before anybody enrolled."""
    for offering in offerings:
        for (major, year), (seats, _) in offering.allotments.items():
            yield AllotmentRow(offering.section_id, major, year, seats, 0)


def major_rows(offerings: list[Offering]) -> Iterator[SectionMajorRow]:
    """Who may enrol and who may not."""
    for offering in offerings:
        for access, majors in ((MajorAccess.ALLOWED, offering.allowed), (MajorAccess.EXCLUDED, offering.excluded)):
            for major in sorted(majors):
                yield SectionMajorRow(offering.section_id, major, access.value)
