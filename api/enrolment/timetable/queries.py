"""What a student attends in a term, meeting by meeting."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pydantic import BaseModel, TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.curriculum.section.words import SECTION_TYPES
from api.enrolment.timetable.schemas import TermExam
from api.kit.rows import read_rows
from models.curriculum.section.contract import SectionType
from models.enrolment.timetable.store.attended import SECTION_TEACHERS, ExamRow


class AttendedMeeting(BaseModel):
    """A section a student is enrolled in, once for each meeting; without times while none are set."""

    section_id: int
    subject_code: str
    name_th: str
    name_en: str
    section_code: str
    section_type: SectionType
    student_type_code: str
    student_type_th: str
    student_type_en: str
    teacher_th: str | None
    teacher_en: str | None
    weekday: int | None
    starts_minute: int | None
    ends_minute: int | None
    room_th: str | None
    room_en: str | None


_ROWS: Final = TypeAdapter(list[AttendedMeeting])

_MEETINGS: Final = text(f"""
    SELECT sec.section_id, sec.subject_code, sub.name_th, sub.name_en, sec.section_code, sec.section_type,
           sec.student_type_code, coalesce(kind.name_th, '') AS student_type_th,
           coalesce(kind.name_en, '') AS student_type_en, teachers.th AS teacher_th, teachers.en AS teacher_en,
           m.weekday, m.starts_minute, m.ends_minute, m.room_th, m.room_en
    FROM enrolment e
    JOIN section sec USING (section_id)
    JOIN subject sub ON sub.subject_code = sec.subject_code
    LEFT JOIN code_name kind ON kind.kind = 'student_type' AND kind.code = sec.student_type_code
    LEFT JOIN section_meeting m ON m.section_id = sec.section_id
    {SECTION_TEACHERS}
    WHERE e.student_id = :student_id AND e.academic_year = :academic_year AND e.semester = :semester
      AND e.status = 'enrolled'
    ORDER BY m.weekday NULLS LAST, m.starts_minute, sec.subject_code, sec.section_type
""")


async def attended_meetings(
    session: AsyncSession, student_id: int, academic_year: int, semester: int
) -> Sequence[AttendedMeeting]:
    """The week of a student in a term, Monday first."""
    parameters = {"student_id": student_id, "academic_year": academic_year, "semester": semester}
    return await read_rows(session, _ROWS, _MEETINGS, parameters)


def term_exam(row: ExamRow) -> TermExam:
    """An examination as the pages read it."""
    type_th, type_en = SECTION_TYPES[row.section_type]
    return TermExam(**row.model_dump(), section_type_th=type_th, section_type_en=type_en)
