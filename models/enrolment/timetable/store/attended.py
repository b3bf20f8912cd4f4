"""A student's term: the sections a student has in it, the week and the examinations. For papers and for pages."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Final, TypeVar
from uuid import UUID

from pydantic import BaseModel
from sqlalchemy import TextClause, text
from sqlalchemy.orm import Session

from models.curriculum.section.contract import ExamKind, SectionType
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.enrolment.enrolment.tables import HOLDS_SEAT
from models.enrolment.exam.rules import ExamNotice, Sitting, exam_notices
from models.kit.errors import Language, text_of
from models.kit.name_sql import academic_name_en, academic_name_th

_Row = TypeVar("_Row", bound=BaseModel)


class LineRow(BaseModel):
    """A section a student has, waits for or withdrew from."""

    subject_code: str
    subject_th: str
    subject_en: str
    section_code: str
    section_type: SectionType
    credit: Decimal
    status: EnrolmentStatus


class MeetingRow(BaseModel):
    """A section a student is enrolled in or has in a plan, once for each meeting; without times while none are set."""

    section_id: int
    meeting_no: int | None
    subject_code: str
    subject_show: str
    subject_th: str
    subject_en: str
    section_code: str
    section_type: SectionType
    weekday: int | None
    starts_minute: int | None
    ends_minute: int | None
    room_th: str | None
    room_en: str | None
    teacher_th: str | None
    teacher_en: str | None


class ExamRow(BaseModel):
    """An examination of a section a student is enrolled in, or has in a plan: then ``held`` is false.

    Where the section's students are spread over rooms, the room and the rows of seats are those of the student's code.
    """

    section_id: int
    exam: ExamKind
    held: bool
    subject_code: str
    subject_show: str
    subject_th: str
    subject_en: str
    section_code: str
    section_type: SectionType
    starts_at: datetime
    ends_at: datetime
    room_th: str
    room_en: str
    seat_rows: str


class TermDays(BaseModel):
    """First and last day of a term."""

    starts_on: date
    ends_on: date


_TERM: Final = text("SELECT starts_on, ends_on FROM term WHERE academic_year = :academic_year AND semester = :semester")
SECTION_TEACHERS: Final = f"""
    LEFT JOIN LATERAL (
        SELECT string_agg({academic_name_th("p")}, ', '
                          ORDER BY t.position) AS th,
               string_agg({academic_name_en("p")}, ', '
                          ORDER BY t.position) AS en
        FROM section_teacher t JOIN person p USING (person_id)
        WHERE t.section_id = sec.section_id
    ) teachers ON true
"""
"""The teachers of a section (``sec``), the main instructor first, as ``teachers.th`` and ``teachers.en``."""

_LINES: Final = text(
    """
    SELECT e.subject_code, sub.name_th AS subject_th, sub.name_en AS subject_en, sec.section_code, e.section_type,
           e.credit, e.status
    FROM enrolment e
    JOIN section sec USING (section_id)
    JOIN subject sub ON sub.subject_code = e.subject_code
    WHERE e.student_id = :student_id AND e.academic_year = :academic_year AND e.semester = :semester
      AND e.status IN ('enrolled', 'awaiting_approval', 'withdrawn')
    ORDER BY e.subject_code, e.section_type, e.enrol_no
    """
)
WEEK: Final = """
    SELECT sec.section_id, m.meeting_no, sec.subject_code, sub.show_code AS subject_show,
           sub.name_th AS subject_th, sub.name_en AS subject_en, sec.section_code, sec.section_type, m.weekday,
           m.starts_minute, m.ends_minute, m.room_th, m.room_en,
           teachers.th AS teacher_th, teachers.en AS teacher_en
    FROM ({sections}) e
    JOIN section sec USING (section_id)
    JOIN subject sub ON sub.subject_code = sec.subject_code
    LEFT JOIN section_meeting m ON m.section_id = sec.section_id
    {teachers}
    ORDER BY m.weekday NULLS LAST, m.starts_minute, sec.subject_code, sec.section_type, sec.section_id
"""
"""The week of some sections; ``teachers`` joins who teaches them, as ``teachers.th`` and ``teachers.en``."""
_MEETINGS: Final = text(
    WEEK.format(
        teachers=SECTION_TEACHERS,
        sections="""
        SELECT section_id FROM enrolment WHERE student_id = :student_id AND academic_year = :academic_year
           AND semester = :semester AND status = 'enrolled'
        """,
    )
)
_PLANNED_MEETINGS: Final = text(
    WEEK.format(teachers=SECTION_TEACHERS, sections="SELECT section_id FROM plan_section WHERE plan_id = :plan_id")
)
SEAT_OF_STUDENT: Final = """
        SELECT r.room_th, r.room_en, r.seat_rows FROM section_exam_seats r
         WHERE r.section_id = x.section_id AND r.kind = x.kind
           AND (st.student_code BETWEEN r.first_code AND r.last_code
                OR r.first_code IS NULL AND NOT EXISTS (
                   SELECT FROM section_exam_seats o WHERE o.section_id = r.section_id AND o.kind = r.kind
                      AND o.first_code IS NULL AND o.part_no <> r.part_no))
         ORDER BY r.first_code IS NULL, r.part_no LIMIT 1
"""
"""Where a student (``st``) sits in an examination (``x``): the part with their code, else the one of everybody else.

Where everybody else has several rooms, nobody says who sits in which: then it is none of them."""
_EXAMS: Final = f"""
    SELECT sec.section_id, x.kind AS exam, e.held, sec.subject_code, sub.show_code AS subject_show,
           sub.name_th AS subject_th, sub.name_en AS subject_en, sec.section_code, sec.section_type, x.starts_at,
           x.ends_at, coalesce(seat.room_th, x.room_th) AS room_th, coalesce(seat.room_en, x.room_en) AS room_en,
           coalesce(seat.seat_rows, '') AS seat_rows
    FROM ({{sections}}) e
    JOIN student st ON st.student_id = :student_id
    JOIN section sec USING (section_id)
    JOIN subject sub ON sub.subject_code = sec.subject_code
    JOIN section_exam x ON x.section_id = sec.section_id
    LEFT JOIN LATERAL (
{SEAT_OF_STUDENT}
    ) seat ON true
    ORDER BY x.starts_at, sec.subject_code, sec.section_type, sec.section_id
"""
_OF_TERM: Final = "student_id = :student_id AND academic_year = :academic_year AND semester = :semester"
_ENROLLED_EXAMS: Final = text(
    _EXAMS.format(sections=f"SELECT section_id, true AS held FROM enrolment WHERE {_OF_TERM} AND status = 'enrolled'")
)
_PLANNED_EXAMS: Final = text(
    _EXAMS.format(
        sections=f"""
        WITH held AS (SELECT section_id, subject_code FROM enrolment
                       WHERE {_OF_TERM} AND {HOLDS_SEAT})
        SELECT section_id, true AS held FROM held
        UNION ALL
        SELECT p.section_id, false FROM plan_section p JOIN section s USING (section_id)
         WHERE p.plan_id = :plan_id AND NOT EXISTS (SELECT FROM held h WHERE h.subject_code = s.subject_code)
        """
    )
)


class StudentTerm(BaseModel):
    """A student's term."""

    student_id: int
    academic_year: int
    semester: int


class StudentPlan(StudentTerm):
    """A student's plan of a term."""

    plan_id: UUID


def _rows(session: Session, shape: type[_Row], statement: TextClause, of: StudentTerm) -> list[_Row]:
    return [shape.model_validate(dict(row)) for row in session.execute(statement, of.model_dump()).mappings()]


def days_of(session: Session, of: StudentTerm) -> TermDays:
    """The days of the term. Raises LookupError without one."""
    found = _rows(session, TermDays, _TERM, of)
    if not found:
        raise LookupError("no such term")
    return found[0]


def lines_of(session: Session, of: StudentTerm) -> list[LineRow]:
    """The student's sections in the order of their codes."""
    return _rows(session, LineRow, _LINES, of)


def meetings_of(session: Session, of: StudentTerm) -> list[MeetingRow]:
    """The student's week, Monday first, sections without a time last."""
    return _rows(session, MeetingRow, _MEETINGS, of)


def planned_meetings_of(session: Session, plan_id: UUID) -> list[MeetingRow]:
    """The week of what is in a plan, Monday first, sections without a time last."""
    rows = session.execute(_PLANNED_MEETINGS, {"plan_id": plan_id}).mappings()
    return [MeetingRow.model_validate(dict(row)) for row in rows]


def exams_of(session: Session, of: StudentTerm) -> list[ExamRow]:
    """The student's examinations of the term in order of time."""
    return _rows(session, ExamRow, _ENROLLED_EXAMS, of)


def planned_exams_of(session: Session, of: StudentPlan) -> list[ExamRow]:
    """The examinations of the term as they would be: those of what the student has, and of what the plan would add."""
    return _rows(session, ExamRow, _PLANNED_EXAMS, of)


def notices_of(exams: Sequence[ExamRow]) -> tuple[ExamNotice, ...]:
    """Which of the examinations come close."""
    return exam_notices(Sitting(row.starts_at, row.ends_at, row.subject_show, row.exam) for row in exams)


def seated(row: ExamRow, language: Language) -> str:
    """The room of an examination with the rows of seats, in words."""
    room = row.room_th if language == "th" else row.room_en
    rows = text_of("seatRows", language, {"rows": row.seat_rows}, name="documents") if row.seat_rows else ""
    return f"{room} {rows}".strip()
