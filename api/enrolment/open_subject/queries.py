"""Searching what is open for enrolment: by words of code and names in both languages."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Final

from pydantic import BaseModel, TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.curriculum.section.words import MeetingRow
from api.kit.rows import read_rows
from api.kit.sql import has_words, matches
from models.calendar.term.tables import Term
from models.curriculum.section.contract import SectionApproval, SectionStatus, SectionType
from models.enrolment.timetable.store.attended import SECTION_TEACHERS
from models.kit.name_sql import name_en, name_th

EVERYTHING: Final = "0"
"""The query with which existing clients ask for all sections of a campus."""
_MOST_SUBJECTS: Final = 100
_MOST_SECTIONS: Final = 600

_MATCHES: Final = has_words("sub.subject_code", "sub.name_th", "sub.name_en")


class SubjectRow(BaseModel):
    """A subject that has sections."""

    subject_code: str
    name_th: str
    name_en: str
    credit: Decimal
    theory_hours: int
    practice_hours: int
    self_hours: int
    subject_type: str
    linked: str | None


class SectionRow(BaseModel):
    """A section with everything a list of sections shows."""

    section_id: int
    subject_code: str
    name_th: str
    name_en: str
    credit: Decimal
    section_code: str
    section_type: SectionType
    student_type_code: str
    student_type_th: str
    student_type_en: str
    seats: int
    seats_taken: int
    status: SectionStatus
    approval: SectionApproval
    teacher_th: str | None
    teacher_en: str | None
    meetings: list[MeetingRow]
    allowed: str | None
    excluded: str | None
    midterm_starts_at: datetime | None
    midterm_ends_at: datetime | None
    final_starts_at: datetime | None
    final_ends_at: datetime | None
    linked: str | None


class TeacherRow(BaseModel):
    """A teacher of a section."""

    title: str
    title_en: str
    position_th: str
    position_en: str
    name_th: str
    name_en: str


class NamedMajor(BaseModel):
    """A major by code and name."""

    code: str
    th: str
    en: str


class DetailRow(BaseModel):
    """A section in full."""

    meetings: list[MeetingRow]
    teachers: list[TeacherRow]
    allowed: list[NamedMajor]
    excluded: list[NamedMajor]
    midterm_starts_at: datetime | None
    midterm_ends_at: datetime | None
    final_starts_at: datetime | None
    final_ends_at: datetime | None


_SUBJECT_ROWS: Final = TypeAdapter(list[SubjectRow])
_SECTION_ROWS: Final = TypeAdapter(list[SectionRow])
_DETAIL_ROWS: Final = TypeAdapter(list[DetailRow])

_LINKED: Final = """
    (SELECT string_agg(l.linked_subject_code, ', ' ORDER BY l.linked_subject_code)
     FROM subject_link l WHERE l.subject_code = sub.subject_code)
"""
_MEETINGS: Final = """
    (SELECT coalesce(json_agg(m ORDER BY m.weekday, m.starts_minute), '[]')
     FROM section_meeting m WHERE m.section_id = sec.section_id)
"""
_EXAMS: Final = """
    midterm.starts_at AS midterm_starts_at, midterm.ends_at AS midterm_ends_at,
    final.starts_at AS final_starts_at, final.ends_at AS final_ends_at
"""
_JOIN_EXAMS: Final = """
    LEFT JOIN section_exam midterm ON midterm.section_id = sec.section_id AND midterm.kind = 'midterm'
    LEFT JOIN section_exam final ON final.section_id = sec.section_id AND final.kind = 'final'
"""

_SUBJECTS: Final = text(f"""
    SELECT sub.subject_code, sub.name_th, sub.name_en, sub.credit, sub.theory_hours, sub.practice_hours,
           sub.self_hours, sub.subject_type, {_LINKED} AS linked
    FROM subject sub
    WHERE {_MATCHES} AND EXISTS (
        SELECT 1 FROM section sec WHERE sec.subject_code = sub.subject_code
        AND sec.academic_year = :academic_year AND sec.semester = :semester)
    ORDER BY sub.subject_code LIMIT {_MOST_SUBJECTS}
""")

_SECTIONS: Final = f"""
    SELECT sec.section_id, sec.subject_code, sub.name_th, sub.name_en, sub.credit, sec.section_code, sec.section_type,
           sec.student_type_code, coalesce(kind.name_th, '') AS student_type_th,
           coalesce(kind.name_en, '') AS student_type_en, sec.seats, sec.seats_taken, sec.status, sec.approval,
           teachers.th AS teacher_th, teachers.en AS teacher_en, {_MEETINGS} AS meetings,
           coalesce(
               (SELECT string_agg(a.major_code || '-' || a.study_year, ', ' ORDER BY a.major_code, a.study_year)
                FROM section_allotment a WHERE a.section_id = sec.section_id),
               (SELECT string_agg(j.major_code, ', ' ORDER BY j.major_code)
                FROM section_major j WHERE j.section_id = sec.section_id AND j.access = 'allowed')) AS allowed,
           (SELECT string_agg(j.major_code, ', ' ORDER BY j.major_code)
            FROM section_major j WHERE j.section_id = sec.section_id AND j.access = 'excluded') AS excluded,
           {_LINKED} AS linked, {_EXAMS}
    FROM section sec
    JOIN subject sub USING (subject_code)
    LEFT JOIN code_name kind ON kind.kind = 'student_type' AND kind.code = sec.student_type_code
    {_JOIN_EXAMS} {SECTION_TEACHERS}
    WHERE sec.academic_year = :academic_year AND sec.semester = :semester
      AND sec.campus_code = :campus_code AND (:section = '' OR sec.section_code = :section)
"""
_ORDER: Final = "ORDER BY sec.subject_code, sec.section_type, sec.section_code"
_ALL_SECTIONS: Final = text(f"{_SECTIONS} {_ORDER}")
_FOUND_SECTIONS: Final = text(f"{_SECTIONS} AND {_MATCHES} {_ORDER} LIMIT {_MOST_SECTIONS}")

_MAJORS: Final = """
    (SELECT coalesce(json_agg(json_build_object('code', m.major_code, 'th', m.name_th, 'en', m.name_en)
                              ORDER BY m.major_code), '[]')
       FROM section_major j JOIN major m USING (major_code)
      WHERE j.section_id = sec.section_id AND j.access = '{access}')
"""
_DETAIL: Final = text(f"""
    SELECT {_MEETINGS} AS meetings,
           (SELECT coalesce(json_agg(json_build_object(
                'title', p.title_th, 'title_en', p.title_en, 'position_th', p.position_th,
                'position_en', p.position_en, 'name_th', {name_th("p")},
                'name_en', {name_en("p")}) ORDER BY t.position), '[]')
            FROM section_teacher t JOIN person p USING (person_id) WHERE t.section_id = sec.section_id) AS teachers,
           {_MAJORS.format(access="allowed")} AS allowed,
           {_MAJORS.format(access="excluded")} AS excluded,
           {_EXAMS}
    FROM section sec {_JOIN_EXAMS}
    WHERE sec.section_id = :section_id
""")


def _search(words: str, term: Term) -> dict[str, object]:
    return {**matches(words), "academic_year": term.academic_year, "semester": term.semester}


async def search_subjects(session: AsyncSession, words: str, term: Term) -> list[SubjectRow]:
    """Subjects with sections in the term, the first hundred by code."""
    return await read_rows(session, _SUBJECT_ROWS, _SUBJECTS, _search(words, term))


async def search_sections(
    session: AsyncSession, words: str, term: Term, campus_code: str, section_code: str
) -> list[SectionRow]:
    """Sections of a campus whose subject matches; all of them for :data:`EVERYTHING`."""
    statement = _ALL_SECTIONS if words.strip() == EVERYTHING else _FOUND_SECTIONS
    parameters = {**_search(words, term), "campus_code": campus_code, "section": section_code}
    return await read_rows(session, _SECTION_ROWS, statement, parameters)


async def section_detail(session: AsyncSession, section_id: int) -> DetailRow | None:
    """A section in full, or None when there is no such section."""
    rows = await read_rows(session, _DETAIL_ROWS, _DETAIL, {"section_id": section_id})
    return rows[0] if rows else None
