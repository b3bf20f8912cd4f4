"""A teacher's term: the sections somebody teaches in it, the week and the examinations, in the shapes of a student's.

No row names anybody: neither who teaches nor whose codes sit where.
"""

from __future__ import annotations

from typing import Final
from uuid import UUID

from pydantic import BaseModel
from sqlalchemy import text
from sqlalchemy.orm import Session

from models.enrolment.timetable.store.attended import WEEK, ExamRow, MeetingRow

_SECTIONS: Final = """
    SELECT s.section_id FROM section_teacher t JOIN section s USING (section_id)
     WHERE t.person_id = :person_id AND s.academic_year = :academic_year AND s.semester = :semester
"""
_NOBODY: Final = "CROSS JOIN (SELECT CAST(NULL AS text) AS th, CAST(NULL AS text) AS en) teachers"
_MEETINGS: Final = text(WEEK.format(sections=_SECTIONS, teachers=_NOBODY))
_EXAMS: Final = text(f"""
    SELECT sec.section_id, x.kind AS exam, true AS held, sec.subject_code, sub.show_code AS subject_show,
           sub.name_th AS subject_th, sub.name_en AS subject_en, sec.section_code, sec.section_type, x.starts_at,
           x.ends_at, coalesce(parts.th, x.room_th) AS room_th, coalesce(parts.en, x.room_en) AS room_en,
           '' AS seat_rows
      FROM ({_SECTIONS}) e
      JOIN section sec USING (section_id)
      JOIN subject sub ON sub.subject_code = sec.subject_code
      JOIN section_exam x ON x.section_id = sec.section_id
      LEFT JOIN LATERAL (
           SELECT string_agg(room_th, ', ' ORDER BY part) AS th, string_agg(room_en, ', ' ORDER BY part) AS en
             FROM (SELECT room_th, room_en, min(part_no) AS part FROM section_exam_seats r
                    WHERE r.section_id = x.section_id AND r.kind = x.kind GROUP BY room_th, room_en) rooms
      ) parts ON true
     ORDER BY x.starts_at, sec.subject_code, sec.section_type, sec.section_id
""")
"""Where the students of a section are spread over rooms, whoever teaches it is told each of them."""


class TeacherTerm(BaseModel):
    """A term of whoever teaches."""

    person_id: UUID
    academic_year: int
    semester: int


def taught_meetings_of(session: Session, of: TeacherTerm) -> list[MeetingRow]:
    """The week of what somebody teaches, Monday first, sections without a time last."""
    return [MeetingRow.model_validate(dict(row)) for row in session.execute(_MEETINGS, of.model_dump()).mappings()]


def taught_exams_of(session: Session, of: TeacherTerm) -> list[ExamRow]:
    """The examinations of what somebody teaches, in order of time."""
    return [ExamRow.model_validate(dict(row)) for row in session.execute(_EXAMS, of.model_dump()).mappings()]
