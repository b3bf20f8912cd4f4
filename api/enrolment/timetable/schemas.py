"""The timetable (wire contract §4, ``getGroupCourse``; ``peroid_date`` is the wire's spelling)."""

from __future__ import annotations

from pydantic import BaseModel

from api.kit.wire import Camel
from models.curriculum.section.contract import ExamKind, SectionType
from models.kit.instants import Instant


class CourseMeeting(BaseModel):
    """One meeting of a section a student is enrolled in. ``time_start`` in minutes after midnight."""

    section_id: int
    time_start: int
    groupheader: str
    weekstartday: str
    weekendday: str
    std_id: str
    subject_code: str
    subject_name_th: str
    subject_name_en: str
    section_code: str
    section_type: str
    section_type_th: str
    section_type_en: str
    student_status_code: str
    std_status_th: str
    std_status_en: str
    teacher_name: str
    teacher_name_en: str
    time_from: str
    time_to: str
    day_w: str
    room_name_th: str
    room_name_en: str
    day_w_c: str | None


class CourseGroup(BaseModel):
    """The meetings of a period, such as a term."""

    peroid_date: str
    course: list[CourseMeeting]


class TermExam(Camel):
    """A midterm or final examination of a section: the room, and the rows of seats, of the student's code."""

    section_id: int
    exam: ExamKind
    subject_code: str
    subject_show: str
    subject_th: str
    subject_en: str
    section_code: str
    section_type: SectionType
    section_type_th: str
    section_type_en: str
    starts_at: Instant
    ends_at: Instant
    room_th: str
    room_en: str
    seat_rows: str
