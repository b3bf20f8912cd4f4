"""Reading what scholarships are given, and to whom."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters, within_scope
from api.cases.case.sql import visible
from api.finance.scholarship_award.schemas import AwardStudent, AwardView
from api.kit.paging import Paging
from api.kit.rows import read_one, read_page
from api.kit.sql import full_names, names, nearest_first, person_matches, searched
from api.kit.wire import Page
from api.people.student.queries import visible_students
from models.finance.scholarship_award.store.runs import AWARD_COUNTS
from models.kit.errors import Language, text_of

_VIEWS: Final = TypeAdapter(list[AwardView])
_STUDENTS: Final = TypeAdapter(list[AwardStudent])
_RUNS: Final = f"""
    SELECT r.case_id, s.code AS scholarship_code, {names("s.name_th", "s.name_en")} AS scholarship, r.academic_year,
           r.semester, r.reason, c.stage, c.state, r.drafted_at, {full_names("p")} AS drafted_by, f.*,
           c.opened_by = :person_id AS is_mine, {{sees}} AS sees_case
      FROM award_run r JOIN case_file c USING (case_id) JOIN scholarship s USING (scholarship_id)
      JOIN person p ON p.person_id = c.opened_by
     CROSS JOIN LATERAL (SELECT {AWARD_COUNTS} FROM award_run_student t WHERE t.case_id = r.case_id) f
"""


def _runs(principal: Principal) -> str:
    """What is within the caller's reach: a group is kept with the campus or faculty of who drafted it."""
    within = within_scope(
        principal.data_scope,
        own="c.opened_by = :person_id",
        department="c.department_code",
        faculty="(r.students_of->>'faculty_code')",
        campus="(r.students_of->>'campus_code')",
    )
    return f"{_RUNS.format(sees=visible(principal))} WHERE {within}"


async def list_awards(session: AsyncSession, principal: Principal, asked: Paging) -> Page[AwardView]:
    """A page of what was drafted, the newest first."""
    statement = (
        f"SELECT x.*, count(*) OVER () AS total FROM ({_runs(principal)}) x ORDER BY x.drafted_at DESC, x.case_id"
    )
    return await read_page(session, _VIEWS, statement, caller_parameters(principal), asked)


async def read_award(session: AsyncSession, principal: Principal, case_id: UUID) -> AwardView:
    """What was drafted. Raises Refusal ``not_found``."""
    parameters = {**caller_parameters(principal), "case_id": case_id}
    return await read_one(session, _VIEWS, text(f"{_runs(principal)} AND r.case_id = :case_id"), parameters)


async def list_award_students(
    session: AsyncSession, principal: Principal, case_id: UUID, words: str, asked: Paging, language: Language
) -> Page[AwardStudent]:
    """A page of its students, those in whose way something stands first."""
    statement = f"""
        SELECT s.student_code, {full_names("p")} AS student_name, {names("f.name_th", "f.name_en")} AS faculty,
               s.major_code, t.state, t.expected, t.amount, t.problem, count(*) OVER () AS total
          FROM award_run_student t JOIN student s USING (student_id) JOIN person p USING (person_id)
          JOIN faculty f ON f.faculty_code = s.faculty_code
         WHERE t.case_id = :case_id AND {visible_students(principal)}
           AND {person_matches(words)}
         ORDER BY {nearest_first(words, "t.problem IS NULL, t.position")}
    """
    parameters = {
        **caller_parameters(principal),
        "case_id": case_id,
        **searched(words),
    }
    page = await read_page(session, _STUDENTS, statement, parameters, asked)
    for student in page.items:
        if student.problem is not None:
            student.problem = text_of(student.problem, language)
    return page
