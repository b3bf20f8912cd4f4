"""Reading who graduates in a term, by faculty, within what the caller sees: one statement each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from fastapi import Depends, Query
from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.kit.db import SessionDep
from api.kit.paging import Paging, SearchText
from api.kit.rows import read_page, read_rows
from api.kit.sql import names, nearest_first, person_matches, searched
from api.kit.terms import SemesterName, YearName, term_of_query
from api.kit.wire import Page
from api.people.student.queries import visible_students
from api.study.graduate.schemas import FacultyGraduates, GraduateCounts, GraduateLine, GraduatesOfTerm
from models.study.graduation.contract import GraduationStage, HonoursClass

_FACULTIES: Final = TypeAdapter(list[FacultyGraduates])
_LINES: Final = TypeAdapter(list[GraduateLine])
_CONFERRED: Final = f"c.stage = '{GraduationStage.CONFERRED.value}'"


@dataclass(frozen=True, slots=True)
class Wanted:
    """The graduates of which term are asked for, of which faculty, by which words."""

    academic_year: int
    semester: int
    text: str = ""
    faculty_code: str | None = None

    @property
    def parameters(self) -> dict[str, object]:
        """What the statements need."""
        return {
            "academic_year": self.academic_year,
            "semester": self.semester,
            **searched(self.text),
            "faculty": self.faculty_code,
        }

    @property
    def narrowed(self) -> dict[str, object]:
        """The filters that are set, for the audit trail."""
        set_ = {"text": self.text, "faculty": self.faculty_code}
        return {name: value for name, value in set_.items() if value}


async def _wanted(
    session: SessionDep,
    academic_year: Annotated[YearName, Query(alias="academicYear")] = None,
    semester: SemesterName = None,
    text: SearchText = "",
    faculty: Annotated[str | None, Query(max_length=10)] = None,
) -> Wanted:
    term = await term_of_query(session, academic_year, semester)
    return Wanted(term.academic_year, term.semester, text, faculty)


WantedGraduates = Annotated[Wanted, Depends(_wanted)]


def _graduates(principal: Principal) -> str:
    """Requests of the term that everybody agreed to, of students the caller sees; one that was reopened is none."""
    return f"""
          FROM graduation g JOIN case_file c USING (case_id) JOIN student s ON s.student_id = g.student_id
          JOIN faculty f ON f.faculty_code = s.faculty_code
          JOIN person p ON p.person_id = s.person_id JOIN programme_version v USING (version_id)
         WHERE (g.academic_year, g.semester) = (:academic_year, :semester)
           AND c.stage IN ('{GraduationStage.APPROVED.value}', '{GraduationStage.CONFERRED.value}')
           AND {visible_students(principal)}
    """


async def graduates_by_faculty(session: AsyncSession, principal: Principal, wanted: Wanted) -> GraduatesOfTerm:
    """How many of each faculty graduate in the term, and of all together."""
    honours = ", ".join(f"count(*) FILTER (WHERE g.honours = '{each.value}') AS {each.value}" for each in HonoursClass)
    statement = text(f"""
        SELECT s.faculty_code, {names("f.name_th", "f.name_en")} AS faculty, count(*) AS graduates,
               count(*) FILTER (WHERE {_CONFERRED}) AS conferred, {honours}
        {_graduates(principal)}
         GROUP BY s.faculty_code, f.name_th, f.name_en ORDER BY s.faculty_code
    """)
    parameters = {**caller_parameters(principal), **wanted.parameters}
    rows = await read_rows(session, _FACULTIES, statement, parameters)
    return GraduatesOfTerm(
        academic_year=wanted.academic_year,
        semester=wanted.semester,
        faculties=rows,
        total=GraduateCounts(
            graduates=sum(row.graduates for row in rows),
            conferred=sum(row.conferred for row in rows),
            first=sum(row.first for row in rows),
            second=sum(row.second for row in rows),
        ),
    )


async def list_graduates(
    session: AsyncSession, principal: Principal, wanted: Wanted, asked: Paging
) -> Page[GraduateLine]:
    """A page of the graduates of the term, faculty after faculty, then by programme and student."""
    statement = f"""
        SELECT g.case_id, s.student_code, {names("g.name_th", "g.name_en")} AS name, s.faculty_code,
               {names("f.name_th", "f.name_en")} AS faculty, {names("v.name_th", "v.name_en")} AS programme, c.stage,
               g.honours, g.number, g.conferred_on, count(*) OVER () AS total
        {_graduates(principal)}
           AND (CAST(:faculty AS text) IS NULL OR s.faculty_code = :faculty)
           AND {person_matches(wanted.text)}
         ORDER BY {nearest_first(wanted.text, "s.faculty_code, v.programme_code, s.student_code, g.case_id")}
    """
    parameters = {**caller_parameters(principal), **wanted.parameters}
    return await read_page(session, _LINES, statement, parameters, asked)
