"""Reading how far the grades of a term are, within what the caller sees: one statement a list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from fastapi import Depends, Query
from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters, within_scope
from api.grades.grade_correction.queries import CORRECTIONS, CorrectionRow, summary_of
from api.grades.grade_correction.schemas import CorrectionSummary
from api.grades.progress.schemas import DepartmentProgress, SheetProgress
from api.kit.db import SessionDep
from api.kit.paging import Paging, SearchText
from api.kit.rows import read_page, read_rows
from api.kit.sql import full_names, has_words, matches, names
from api.kit.terms import SemesterName, YearName, term_of_query
from api.kit.wire import Page
from models.grades.grade_submission.contract.status import GradeStatus, SheetState
from models.grades.sheet.store.progress import DUE_AT, LAST_SUBMISSION, STATE, STATUS, STATUS_OF_CORRECTION
from models.kit.calendar import utc_now

_SHEETS: Final = TypeAdapter(list[SheetProgress])
_DEPARTMENTS: Final = TypeAdapter(list[DepartmentProgress])
_CORRECTIONS: Final = TypeAdapter(list[CorrectionRow])
_TODAY: Final = "(CAST(:now AS timestamptz) AT TIME ZONE 'Asia/Bangkok')::date"


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which sheets of which term are asked for."""

    academic_year: int
    semester: int
    text: str
    status: GradeStatus | None
    state: SheetState | None
    department_code: str | None

    @property
    def parameters(self) -> dict[str, object]:
        """What the statements need."""
        return {
            "academic_year": self.academic_year,
            "semester": self.semester,
            **matches(self.text),
            "status": self.status,
            "state": self.state,
            "department": self.department_code,
            "now": utc_now(),
        }

    @property
    def narrowed(self) -> dict[str, object]:
        """The filters that are set, for the audit trail."""
        set_ = {"text": self.text, "status": self.status, "state": self.state, "department": self.department_code}
        term = {"academicYear": self.academic_year, "semester": self.semester}
        return {**term, **{name: value for name, value in set_.items() if value}}


async def _wanted(
    session: SessionDep,
    academic_year: Annotated[YearName, Query(alias="academicYear")] = None,
    semester: SemesterName = None,
    text: SearchText = "",
    status: GradeStatus | None = None,
    state: SheetState | None = None,
    department: Annotated[str | None, Query(max_length=10)] = None,
) -> Wanted:
    term = await term_of_query(session, academic_year, semester)
    return Wanted(term.academic_year, term.semester, text, status, state, department)


WantedSheets = Annotated[Wanted, Depends(_wanted)]


def _visible(principal: Principal) -> str:
    """The SQL condition of the sheets (``h``) whose grades the caller watches over."""
    return within_scope(
        principal.data_scope,
        own="h.coordinator_id = :person_id",
        department="u.department_code",
        faculty="d.faculty_code",
        campus="h.campus_code",
    )


_FROM: Final = f"""
    FROM grade_sheet h JOIN subject u USING (subject_code) JOIN department d ON d.department_code = u.department_code
    {LAST_SUBMISSION}
"""
_TERM: Final = "(h.academic_year, h.semester) = (:academic_year, :semester) AND h.joined_id IS NULL"


async def sheets_in_progress(
    session: AsyncSession, principal: Principal, wanted: Wanted, asked: Paging
) -> Page[SheetProgress]:
    """A page of the sheets, the latest first, then by when they are due."""
    statement = f"""
        SELECT s.*, CASE WHEN s.state IN ('{SheetState.LATE.value}', '{SheetState.DRAFTING.value}')
                    THEN (s.due_at AT TIME ZONE 'Asia/Bangkok')::date - {_TODAY} END AS days_left,
               count(*) OVER () AS total
          FROM (SELECT h.sheet_id, g.case_id, u.show_code AS subject_code, {names("u.name_th", "u.name_en")} AS subject,
                       h.group_name, {full_names("p")} AS coordinator, u.department_code,
                       {names("d.name_th", "d.name_en")} AS department, {STATUS} AS status, {STATE} AS state,
                       {DUE_AT} AS due_at,
                       coalesce((SELECT string_agg(c.section_code, ', ' ORDER BY c.section_code)
                                   FROM grade_sheet_section x JOIN section c USING (section_id)
                                  WHERE x.sheet_id = h.sheet_id), '') AS sections
                  {_FROM} JOIN person p ON p.person_id = h.coordinator_id
                 WHERE {_TERM} AND {_visible(principal)}
                   AND (CAST(:status AS text) IS NULL OR {STATUS} = :status)
                   AND (CAST(:state AS text) IS NULL OR {STATE} = :state)
                   AND (CAST(:department AS text) IS NULL OR u.department_code = :department)
                   AND {has_words("u.show_code", "u.name_th", "u.name_en", "p.search_words")}) s
         ORDER BY array_position(ARRAY[{", ".join(f"'{state.value}'" for state in SheetState)}], s.state),
                  s.due_at, s.subject_code, s.sheet_id
    """
    return await read_page(session, _SHEETS, statement, {**caller_parameters(principal), **wanted.parameters}, asked)


async def departments_in_progress(
    session: AsyncSession, principal: Principal, wanted: Wanted
) -> list[DepartmentProgress]:
    """How many sheets of each department are in which state."""
    counts = ", ".join(f"'{state.value}', count(*) FILTER (WHERE s.state = '{state.value}')" for state in SheetState)
    statement = text(f"""
        SELECT s.department_code, s.department, s.faculty, jsonb_build_object({counts}) AS counts, count(*) AS total
          FROM (SELECT u.department_code, {names("d.name_th", "d.name_en")} AS department,
                       {names("y.name_th", "y.name_en")} AS faculty, {STATE} AS state
                  {_FROM} JOIN faculty y ON y.faculty_code = d.faculty_code
                 WHERE {_TERM} AND {_visible(principal)}) s
         GROUP BY s.department_code, s.department, s.faculty
         ORDER BY count(*) FILTER (WHERE s.state = '{SheetState.LATE.value}') DESC, s.department_code
    """)
    return await read_rows(session, _DEPARTMENTS, statement, {**caller_parameters(principal), **wanted.parameters})


async def corrections_in_progress(
    session: AsyncSession, principal: Principal, status: GradeStatus | None, asked: Paging
) -> Page[CorrectionSummary]:
    """The corrections of the units the caller watches over, the newest first."""
    within = within_scope(
        principal.data_scope,
        own="f.opened_by = :person_id",
        department="f.department_code",
        faculty="f.faculty_code",
        campus="f.campus_code",
    )
    statement = f"""
        {CORRECTIONS} WHERE {within} AND (CAST(:status AS text) IS NULL OR {STATUS_OF_CORRECTION} = :status)
         ORDER BY f.opened_at DESC, k.case_id
    """
    found = await read_page(session, _CORRECTIONS, statement, {**caller_parameters(principal), "status": status}, asked)
    items = [summary_of(row) for row in found.items]
    return Page[CorrectionSummary](items=items, page=found.page, page_size=found.page_size, total=found.total)
