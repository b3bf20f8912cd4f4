"""Reading the curriculum's subjects."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.cases.case.sql import visible
from api.curriculum.subject.schemas import (
    ResponsibleSubject,
    SubjectChoices,
    SubjectDetail,
    SubjectFilter,
    SubjectTeacher,
    SubjectView,
)
from api.kit.paging import Search
from api.kit.rows import read_one, read_page, read_rows
from api.kit.sorting import order_by
from api.kit.sql import (
    BY_NAME,
    begun_first,
    full_names,
    has_words,
    matches,
    names,
    nearest_first,
    person_matches,
    searched,
)
from api.kit.wire import Page
from models.access.role.contract import RoleId
from models.access.role.store import HELD_NOW
from models.calendar.term.tables import Term
from models.curriculum.subject.contract.words import SubjectStatus

_ROWS: Final = TypeAdapter(list[SubjectView])
_DETAILS: Final = TypeAdapter(list[SubjectDetail])
_CHOICE_ROWS: Final = TypeAdapter(list[SubjectChoices])
_TEACHER_ROWS: Final = TypeAdapter(list[SubjectTeacher])
_COLUMNS: Final = {"code": "s.subject_code", "name": "thai_order(s.name_th)", "updated": "s.updated_at"}
_RESPONSIBLE_ROWS: Final = TypeAdapter(list[ResponsibleSubject])
_MOST_TEACHERS: Final = 20
_MOST_RESPONSIBLE: Final = 30


async def list_subjects(
    session: AsyncSession, asked: Search, wanted: SubjectFilter, sort: str | None
) -> Page[SubjectView]:
    """One page of versions, by words of code and names, narrowed by unit, level and status."""
    nearest = begun_first(asked.text, "s.subject_code", "s.subject_code", "s.name_th", "s.name_en")
    statement = f"""
        SELECT s.subject_code, s.show_code, s.name_th, s.name_en,
               s.credit, s.theory_hours, s.practice_hours, s.self_hours,
               s.department_code, d.name_th AS department_name_th, d.name_en AS department_name_en,
               s.general_education_group, s.status, s.updated_at, count(*) OVER () AS total
        FROM subject s JOIN department d USING (department_code)
        WHERE {has_words("s.subject_code", "s.name_th", "s.name_en")}
          AND (:faculty = '' OR d.faculty_code = :faculty) AND (:department = '' OR s.department_code = :department)
          AND (:level = '' OR s.education_level_code = :level) AND (:status = '' OR s.status = :status)
          AND (:goal = '' OR s.strategic_goals ? :goal)
        ORDER BY {order_by(sort, _COLUMNS, nearest)}
    """
    narrowed = {
        "faculty": wanted.faculty,
        "department": wanted.department,
        "level": wanted.level,
        "status": wanted.status.value if wanted.status else "",
        "goal": wanted.goal,
    }
    return await read_page(session, _ROWS, statement, {**matches(asked.text), **narrowed}, asked)


_DETAIL: Final = f"""
    SELECT s.*, d.faculty_code, {names("f.name_th", "f.name_en")} AS faculty,
           {names("d.name_th", "d.name_en")} AS department, {names("m.name_th", "m.name_en")} AS major,
           {names("c.name_th", "c.name_en")} AS campus, {names("l.name_th", "l.name_en")} AS education_level,
           {full_names("p")} AS responsible, {full_names("e")} AS updated_by,
           coalesce((SELECT jsonb_agg({names("g.name_th", "g.name_en")} ORDER BY g.goal_code) FROM strategic_goal g
                      WHERE s.strategic_goals ? g.goal_code), '[]') AS goals,
           (SELECT jsonb_agg(jsonb_build_object('subject_code', v.subject_code, 'status', v.status,
                                                'start_year', v.start_year) ORDER BY v.start_year DESC)
              FROM subject v WHERE v.show_code = s.show_code) AS versions,
           ARRAY(SELECT k.linked_subject_code FROM subject_link k
                  WHERE k.subject_code = s.subject_code ORDER BY 1) AS linked,
           (SELECT jsonb_build_object('case_id', h.case_id, 'kind', c.kind, 'stage', c.stage, 'sees_case', {{sees}})
              FROM subject_change h JOIN case_file c USING (case_id)
             WHERE h.subject_code = s.subject_code AND h.is_open) AS change,
           EXISTS (SELECT FROM subject_change h WHERE h.subject_code = s.subject_code) AS was_proposed
      FROM subject s
      JOIN department d USING (department_code)
      JOIN faculty f USING (faculty_code)
      LEFT JOIN major m ON m.major_code = s.major_code
      LEFT JOIN campus c ON c.campus_code = s.campus_code
      LEFT JOIN code_name l ON l.kind = 'education_level' AND l.code = s.education_level_code
      LEFT JOIN person p ON p.person_id = s.responsible_id
      LEFT JOIN person e ON e.person_id = s.updated_by
     WHERE s.subject_code = :subject_code
"""


async def read_subject(session: AsyncSession, principal: Principal, subject_code: str) -> SubjectDetail:
    """A version with everything that is said of it. Raises Refusal ``not_found``."""
    asked = {**caller_parameters(principal), "subject_code": subject_code}
    return await read_one(session, _DETAILS, text(_DETAIL.format(sees=visible(principal))), asked)


def _choices(table: str, code: str, more: str = "", where: str = "") -> str:
    named = f"jsonb_build_object('code', {code}, 'name', {names('name_th', 'name_en')}{more})"
    return f"coalesce((SELECT jsonb_agg({named} ORDER BY {code}) FROM {table} {where}), '[]')"


_CHOICES: Final = text(f"""
    SELECT {_choices("faculty", "faculty_code")} AS faculties,
           {_choices("department", "department_code", ", 'faculty_code', faculty_code")} AS departments,
           {_choices("code_name", "code", where="WHERE kind = 'education_level'")} AS levels,
           {_choices("strategic_goal", "goal_code", ", 'status', status")} AS goals
""")


async def subject_choices(session: AsyncSession) -> SubjectChoices:
    """Units, levels and goals to choose from."""
    return await read_one(session, _CHOICE_ROWS, _CHOICES, {})


_TEACHERS: Final = f"""
    SELECT p.person_id, {full_names("p")} AS name, {names("d.name_th", "d.name_en")} AS department
      FROM person p LEFT JOIN department d USING (department_code)
     WHERE p.closed_at IS NULL AND {{found}}
       AND EXISTS (SELECT FROM role_holder h WHERE h.person_id = p.person_id AND h.role_id = {RoleId.TEACHER.value}
                      AND {HELD_NOW})
     ORDER BY {{order}} LIMIT {_MOST_TEACHERS}
"""


async def find_teachers(session: AsyncSession, words: str) -> list[SubjectTeacher]:
    """Up to twenty teachers whose name or code has the words."""
    order = nearest_first(words, BY_NAME)
    return await read_rows(
        session, _TEACHER_ROWS, text(_TEACHERS.format(found=person_matches(words), order=order)), searched(words)
    )


_RESPONSIBLE: Final = text(f"""
    SELECT s.subject_code, s.show_code, {names("s.name_th", "s.name_en")} AS name, s.start_year, opened.sections
      FROM subject s
     CROSS JOIN LATERAL (
           SELECT count(*) AS sections FROM section z WHERE z.subject_code = s.subject_code
              AND (z.academic_year, z.semester) = (CAST(:academic_year AS int), CAST(:semester AS int))) opened
     WHERE s.responsible_id = :person_id
       AND s.status IN ('{SubjectStatus.ACTIVE.value}', '{SubjectStatus.INACTIVE.value}')
     ORDER BY opened.sections = 0, s.status, s.subject_code LIMIT {_MOST_RESPONSIBLE}
""")


async def responsible_subjects(session: AsyncSession, person_id: UUID, term: Term | None) -> list[ResponsibleSubject]:
    """The first versions that are or were taught for which somebody is responsible: those of the term go before."""
    asked = {
        "person_id": person_id,
        "academic_year": term and term.academic_year,
        "semester": term and term.semester,
    }
    return await read_rows(session, _RESPONSIBLE_ROWS, _RESPONSIBLE, asked)
