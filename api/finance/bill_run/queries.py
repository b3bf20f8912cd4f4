"""Reading bill runs: how far they are, what their preview says, and what became of their students."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters, within_scope
from api.cases.case.queries import seen_cases
from api.finance.bill.problems import problem_view
from api.finance.bill.queries import charge_preview
from api.finance.bill_run.schemas import (
    BillRunDetail,
    BillRunView,
    FacultyTotal,
    FeeTotal,
    RunStudent,
    RunStudentFilter,
    UndoEffect,
)
from api.kit.paging import Paging
from api.kit.rows import read_one, read_page, read_rows
from api.kit.sql import full_names, names, nearest_first, person_matches, searched
from api.kit.wire import Page
from api.people.student.queries import visible_students
from models.calendar.term.tables import Term
from models.cases.case.contract.record import CaseState
from models.finance.bill_run.contract import BillRunGroup, BillRunStage, RunStudentState
from models.finance.bill_run.store import OF_GROUP, group_parameters
from models.finance.fee.contract import AssessedCharge
from models.kit.errors import Language
from models.people.organisation.tables import CodeKind

CREDITED: Final = f"CASE t.state WHEN '{RunStudentState.WAITING}' THEN t.expected_credited ELSE t.credited END"
"""What a student of a run (``t``) was credited, before the run what will be."""
_VIEWS: Final = TypeAdapter(list[BillRunView])
_FEES: Final = TypeAdapter(list[FeeTotal])
_FACULTIES: Final = TypeAdapter(list[FacultyTotal])
_EFFECTS: Final = TypeAdapter(list[UndoEffect])
_RUNS: Final = f"""
    SELECT r.*, c.stage, c.state, {names("f.name_th", "f.name_en")} AS faculty, {full_names("p")} AS drafted_by,
           {names("l.name_th", "l.name_en")} AS education_level
      FROM bill_run r JOIN case_file c USING (case_id) JOIN person p ON p.person_id = c.opened_by
      LEFT JOIN faculty f ON f.faculty_code = r.faculty_code
      LEFT JOIN code_name l ON l.kind = '{CodeKind.EDUCATION_LEVEL}' AND l.code = r.education_level_code
"""
_BY_FEE: Final = text(f"""
    SELECT t.fee_code, {names("f.name_th", "f.name_en")} AS name, sum(t.students) AS students, sum(t.added) AS added,
           sum(t.credited) AS credited,
           sum(t.charged) AS charged, sum(t.compared) AS compared,
           sum(t.added + t.charged - t.credited - t.compared) AS difference
      FROM bill_run_total t JOIN fee f USING (fee_code) WHERE t.case_id = :case_id
     GROUP BY t.fee_code, f.name_th, f.name_en ORDER BY t.fee_code
""")
_BY_FACULTY: Final = text(f"""
    SELECT t.faculty_code, {names("f.name_th", "f.name_en")} AS name, sum(t.added) AS added,
           sum(t.credited) AS credited,
           sum(t.charged) AS charged, sum(t.compared) AS compared,
           sum(t.added + t.charged - t.credited - t.compared) AS difference
      FROM bill_run_total t JOIN faculty f USING (faculty_code) WHERE t.case_id = :case_id
     GROUP BY t.faculty_code, f.name_th, f.name_en ORDER BY t.faculty_code
""")
_UNDOING: Final = text(f"""
    SELECT count(*) FILTER (WHERE v.paid = 0) AS invoices, count(*) FILTER (WHERE v.paid > 0) AS with_money,
           coalesce(sum(v.total - v.credited) FILTER (WHERE v.paid = 0), 0) AS amount
      FROM bill_run_student t JOIN invoice_standing v USING (invoice_id)
     WHERE t.case_id = :case_id AND t.state = '{RunStudentState.BILLED}'
""")
_SHOWN: Final[Mapping[RunStudentFilter, str]] = {
    RunStudentFilter.PROBLEMS: f"t.problem IS NOT NULL AND t.state <> '{RunStudentState.LEFT_OUT}'",
    RunStudentFilter.SAMPLE: "t.lines IS NOT NULL",
    RunStudentFilter.BILLED: f"t.state = '{RunStudentState.BILLED}'",
    RunStudentFilter.CREDITED: f"{CREDITED} > 0",
    RunStudentFilter.NOTHING: f"t.state = '{RunStudentState.NOTHING}'",
    RunStudentFilter.NOT_SETTLED: f"t.state = '{RunStudentState.NOT_SETTLED}'",
    RunStudentFilter.LEFT_OUT: f"t.state = '{RunStudentState.LEFT_OUT}'",
    RunStudentFilter.UNDONE: f"t.state = '{RunStudentState.UNDONE}'",
    RunStudentFilter.KEPT: f"t.state = '{RunStudentState.KEPT}'",
}


def _within(principal: Principal) -> str:
    """The SQL condition of the runs (``r``, their cases ``c``) within the data scope of a caller."""
    return within_scope(
        principal.data_scope,
        own="c.opened_by = :person_id",
        department="c.department_code",
        faculty="r.faculty_code",
        campus="r.campus_code",
    )


async def list_runs(session: AsyncSession, principal: Principal, term: Term | None, asked: Paging) -> Page[BillRunView]:
    """A page of the runs within the caller's reach, of a term where it is named; the newest first."""
    statement = f"""
        SELECT x.*, count(*) OVER () AS total FROM ({_RUNS} WHERE {_within(principal)}) x
         WHERE CAST(:academic_year AS int) IS NULL
            OR (x.academic_year = :academic_year AND x.semester = CAST(:semester AS int))
         ORDER BY x.drafted_at DESC, x.case_id
    """
    of_term = {"academic_year": term and term.academic_year, "semester": term and term.semester}
    return await read_page(session, _VIEWS, statement, {**caller_parameters(principal), **of_term}, asked)


async def read_run(session: AsyncSession, principal: Principal, case_id: UUID) -> BillRunDetail:
    """A run with its preview. Raises Refusal ``not_found``, also for one beyond the caller's reach."""
    asked: dict[str, object] = {**caller_parameters(principal), "case_id": case_id}
    view = await read_one(session, _VIEWS, text(f"{_RUNS} WHERE r.case_id = :case_id AND {_within(principal)}"), asked)
    undoing = await read_rows(session, _EFFECTS, _UNDOING, asked) if _may_be_undone(view) else []
    return BillRunDetail(
        **view.model_dump(),
        by_fee=await read_rows(session, _FEES, _BY_FEE, asked),
        by_faculty=await read_rows(session, _FACULTIES, _BY_FACULTY, asked),
        undoing=next(iter(undoing), None),
        sees_case=case_id in await seen_cases(session, principal, [case_id]),
    )


def _may_be_undone(run: BillRunView) -> bool:
    stages = (BillRunStage.PAUSED, BillRunStage.FINISHED, BillRunStage.UNDO_REVIEW)
    return run.state is CaseState.OPEN and run.stage in stages


async def count_students(session: AsyncSession, academic_year: int, semester: int, group: BillRunGroup) -> int:
    """How many students a run for a group would look at."""
    asked = group_parameters(academic_year, semester, group)
    return int(await session.scalar(text(f"SELECT count(*) {OF_GROUP}"), asked) or 0)


def students_statement(principal: Principal, columns: str, shown: RunStudentFilter, words: str) -> str:
    """The SELECT of these columns of a run's students (``t``, ``s``, ``p``), in the order of the run."""
    return f"""
        SELECT {columns}
          FROM bill_run_student t JOIN student s USING (student_id) JOIN person p USING (person_id)
          JOIN faculty f ON f.faculty_code = s.faculty_code
          LEFT JOIN invoice i USING (invoice_id)
         WHERE t.case_id = :case_id AND {_SHOWN[shown]} AND {visible_students(principal)}
           AND {person_matches(words)}
         ORDER BY {nearest_first(words, "t.position")}
    """


def student_parameters(principal: Principal, case_id: UUID, words: str) -> dict[str, object]:
    """Parameters of :func:`students_statement`."""
    return {**caller_parameters(principal), "case_id": case_id, **searched(words)}


async def list_students(
    session: AsyncSession,
    principal: Principal,
    case_id: UUID,
    shown: RunStudentFilter,
    words: str,
    asked: Paging,
    language: Language,
) -> Page[RunStudent]:
    """A page of a run's students, with what stands in their way in words."""
    columns = f"""
        s.student_code, {full_names("p")} AS student_name, {names("f.name_th", "f.name_en")} AS faculty, s.major_code,
        t.state, t.expected, {CREDITED} AS credited, i.number AS invoice_number, t.problem, t.lines,
        count(*) OVER () AS total
    """
    statement = students_statement(principal, columns, shown, words)
    window = {"limit": asked.page_size, "offset": asked.offset}
    parameters = student_parameters(principal, case_id, words)
    found = await session.execute(text(f"{statement} LIMIT :limit OFFSET :offset"), {**parameters, **window})
    rows = [dict(row) for row in found.mappings()]
    total = int(rows[0]["total"]) if rows else 0
    return Page(
        items=[_student(row, language) for row in rows], page=asked.page, page_size=asked.page_size, total=total
    )


def _student(row: Mapping[str, Any], language: Language) -> RunStudent:
    lines = [charge_preview(AssessedCharge.model_validate(line)) for line in row["lines"] or ()]
    problem = None if row["problem"] is None else problem_view(row["problem"], language)
    return RunStudent.model_validate({**row, "problem": problem, "lines": lines})
