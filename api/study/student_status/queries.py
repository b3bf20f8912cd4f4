"""Reading students with their status, within what the caller sees."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.grades.explanation.carried_over import carried_over_transfers
from api.kit.paging import Search
from api.kit.rows import read_limited_page, read_one, read_rows
from api.kit.sql import full_names, names, nearest_first, person_matches, searched
from api.kit.wire import Page
from api.people.status_event.queries import status_events_of
from api.people.student.queries import find_student, page_of_students, visible_students
from api.study.student_status.schemas import StudentStatusRow, StudentStatusView, StudyYearStep
from models.people.student.contract.status import StudentStatus
from models.people.student.store.status_events import status_since

_ROWS: Final = TypeAdapter(list[StudentStatusRow])
_STUDY_YEARS: Final = TypeAdapter(list[StudyYearStep])
_STEPS: Final = text("""
    SELECT from_year, to_year, changed_at, undone_at FROM study_year_change
     WHERE student_id = :student_id ORDER BY changed_at DESC
""")
_STATUS_NAME: Final = names("coalesce(n.name_th, s.status_code)", "coalesce(n.name_en, s.status_code)")
_FIELDS: Final = f"""
    s.student_code, {full_names("p")} AS student, {names("f.name_th", "f.name_en")} AS faculty, s.major_code,
    s.study_year, s.status_code AS status, {_STATUS_NAME} AS status_name, {status_since("s")} AS since
"""
_NAMED: Final = """
      JOIN person p USING (person_id) JOIN faculty f ON f.faculty_code = s.faculty_code
      LEFT JOIN code_name n ON n.kind = 'student_status' AND n.code = s.status_code
"""


async def list_students(
    session: AsyncSession, principal: Principal, asked: Search, status: StudentStatus | None
) -> Page[StudentStatusRow]:
    """A page of the students the caller sees, by their codes."""
    found = (
        f"{visible_students(principal)} AND {person_matches(asked.text)}"
        " AND (CAST(:status AS text) IS NULL OR s.status_code = :status)"
    )
    page = page_of_students(found, nearest_first(asked.text, "s.student_code"))
    statement = f"""
        SELECT {_FIELDS}, found.total FROM ({page}) found JOIN student s USING (student_id) {_NAMED}
         ORDER BY found.place
    """
    narrowed = {**searched(asked.text), "status": status}
    return await read_limited_page(session, _ROWS, statement, {**caller_parameters(principal), **narrowed}, asked)


async def read_student(session: AsyncSession, principal: Principal, code: str) -> StudentStatusView:
    """A student with the whole history. Raises Refusal ``not_found`` for one the caller does not see."""
    statement = text(
        f"SELECT {_FIELDS} FROM student s {_NAMED} WHERE s.student_code = :code AND {visible_students(principal)}"
    )
    named = {**caller_parameters(principal), "code": code}
    row = await read_one(session, _ROWS, statement, named)
    student_id = await find_student(session, principal, code)
    return StudentStatusView(
        **row.model_dump(),
        history=await status_events_of(session, student_id),
        study_years=await read_rows(session, _STUDY_YEARS, _STEPS, {"student_id": student_id}),
        transfers=await carried_over_transfers(session, student_id),
    )
