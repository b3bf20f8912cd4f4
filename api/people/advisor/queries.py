"""Lists of students, advisors and changes; each is one statement."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters, within_scope
from api.kit.paging import Search
from api.kit.rows import read_limited_page, read_page, read_rows
from api.kit.sql import BY_NAME, full_names, names, nearest_first, person_matches, searched
from api.kit.wire import Names, Page
from api.people.advisor.schemas import (
    AdvisedBy,
    AdviseeNews,
    AdviseeRow,
    AdvisingPreview,
    AdvisorName,
    AdvisorRow,
    AdvisorStep,
    PlannedAdvisee,
    PlannedAdvisor,
    StudentAdvisors,
)
from api.people.student.queries import page_of_students, visible_students
from models.people.advisor.store.giving import ADVISOR_HAS_LEFT, WITHOUT_ADVISOR, AdvisingPlan
from models.people.person.tables import UserType
from models.people.student.store.studying import STUDIES

_ADVISEES: Final = TypeAdapter(list[AdviseeRow])
_ADVISORS: Final = TypeAdapter(list[AdvisorRow])
_STEPS: Final = TypeAdapter(list[AdvisorStep])
_NEWS: Final = TypeAdapter(list[AdviseeNews])
_NAMED: Final = TypeAdapter(list[AdvisorName])

_NEWS_DAYS: Final = 30
_NAMED_STUDENTS: Final = 5
"""The number of codes that a line of news names."""


def advisor_name(person: str) -> str:
    """Return the SQL of a joined advisor as :class:`AdvisorName`; null where there is none."""
    return f"""
        CASE WHEN {person}.person_id IS NOT NULL THEN
            jsonb_build_object('person_id', {person}.person_id, 'name', {full_names(person)},
                               'has_left', {person}.closed_at IS NOT NULL) END
    """


_ADVISED: Final = {AdvisedBy.NOBODY: WITHOUT_ADVISOR, AdvisedBy.LEFT: ADVISOR_HAS_LEFT}
_FILTERED: Final = """
    (CAST(:advisor_id AS uuid) IS NULL OR s.advisor_id = :advisor_id)
    AND (CAST(:major_code AS text) IS NULL OR s.major_code = :major_code)
    AND (CAST(:admission_year AS integer) IS NULL OR s.admission_year = :admission_year)
"""


class AdviseeFilter:
    """The filters of the list of students; None leaves a filter out."""

    def __init__(
        self, advised_by: AdvisedBy | None, advisor_id: UUID | None, major_code: str | None, admission_year: int | None
    ) -> None:
        self.advised_by = advised_by
        self.values = {"advisor_id": advisor_id, "major_code": major_code, "admission_year": admission_year}


async def list_advisees(
    session: AsyncSession, principal: Principal, filters: AdviseeFilter, search: Search
) -> Page[AdviseeRow]:
    """Return a page of the students the caller sees whose studies have not ended, by their codes."""
    advised = "true" if filters.advised_by is None else _ADVISED[filters.advised_by]
    found = (
        f"{visible_students(principal)} AND {STUDIES} AND {advised} AND {_FILTERED} AND {person_matches(search.text)}"
    )
    page = page_of_students(found, nearest_first(search.text, "s.student_code"))
    statement = f"""
        SELECT s.student_code, {full_names("p")} AS student, s.major_code, s.admission_year, s.study_year,
               {advisor_name("a")} AS advisor, found.total
          FROM ({page}) found JOIN student s USING (student_id) JOIN person p ON p.person_id = s.person_id
          LEFT JOIN person a ON a.person_id = s.advisor_id
         ORDER BY found.place
    """
    parameters = {**caller_parameters(principal), **searched(search.text), **filters.values}
    return await read_limited_page(session, _ADVISEES, statement, parameters, search)


async def list_advisors(
    session: AsyncSession, principal: Principal, search: Search, *, available: bool
) -> Page[AdvisorRow]:
    """Return a page of the teachers of the caller's unit and of others who advise students there, by their names.

    ``available``: only those to whom the caller may give students.
    """
    own_unit = within_scope(
        principal.data_scope,
        own="p.person_id = :person_id",
        department="p.department_code",
        faculty="p.faculty_code",
        campus="p.campus_code",
    )
    may_advise = f"(p.user_type = '{UserType.TEACHER.value}' AND p.closed_at IS NULL AND {own_unit})"
    statement = f"""
        SELECT p.person_id, p.id_code AS code, {full_names("p")} AS name,
               {names("d.name_th", "d.name_en")} AS department,
               coalesce(n.advisees, 0) AS advisees, coalesce(n.here, 0) AS here, p.closed_at IS NOT NULL AS has_left,
               {may_advise} AS may_advise, count(*) OVER () AS total
          FROM person p
          LEFT JOIN department d USING (department_code)
          LEFT JOIN (SELECT s.advisor_id, count(*) AS advisees,
                            count(*) FILTER (WHERE {visible_students(principal)}) AS here
                       FROM student s WHERE {STUDIES} AND s.advisor_id IS NOT NULL GROUP BY s.advisor_id) n
                 ON n.advisor_id = p.person_id
         WHERE {person_matches(search.text)} AND ({may_advise} {"" if available else "OR n.here > 0"})
         ORDER BY {nearest_first(search.text, BY_NAME)}
    """
    return await read_page(
        session, _ADVISORS, statement, {**caller_parameters(principal), **searched(search.text)}, search
    )


_STEPS_OF: Final = text(f"""
    SELECT {full_names("b")} AS before, {full_names("a")} AS after, c.rule, c.reason, {full_names("w")} AS changed_by,
           c.changed_at
      FROM advisor_change c JOIN person w ON w.person_id = c.changed_by
      LEFT JOIN person b ON b.person_id = c.from_id LEFT JOIN person a ON a.person_id = c.to_id
     WHERE c.student_id = :student_id
     ORDER BY c.changed_at DESC, c.change_id DESC
""")
_PRESENT: Final = text(f"""
    SELECT a.person_id, {full_names("a")} AS name, a.closed_at IS NOT NULL AS has_left
      FROM student s JOIN person a ON a.person_id = s.advisor_id WHERE s.student_id = :student_id
""")


async def advisors_of(session: AsyncSession, student_id: int) -> StudentAdvisors:
    """Return a student's advisor and the history, the latest change first."""
    parameters = {"student_id": student_id}
    present = await read_rows(session, _NAMED, _PRESENT, parameters)
    return StudentAdvisors(
        advisor=present[0] if present else None, changes=await read_rows(session, _STEPS, _STEPS_OF, parameters)
    )


def _codes(condition: str) -> str:
    """Return the SQL of the first codes of the students whose change meets a condition."""
    codes = f"array_agg(s.student_code ORDER BY s.student_code) FILTER (WHERE {condition})"
    return f"coalesce(({codes})[1:{_NAMED_STUDENTS}], '{{}}')"


_NEWS_OF: Final = text(f"""
    SELECT c.batch_id, count(*) FILTER (WHERE c.to_id = :person_id) AS gained,
           count(*) FILTER (WHERE c.from_id = :person_id) AS lost,
           {_codes("c.to_id = :person_id")} AS gained_students, {_codes("c.from_id = :person_id")} AS lost_students,
           c.reason, {full_names("w")} AS changed_by, c.changed_at
      FROM advisor_change c JOIN student s USING (student_id) JOIN person w ON w.person_id = c.changed_by
     WHERE (c.to_id = :person_id OR c.from_id = :person_id)
       AND c.changed_at > now() - interval '{_NEWS_DAYS} days'
     GROUP BY c.batch_id, c.reason, c.changed_at, w.person_id
     ORDER BY c.changed_at DESC, c.batch_id
     LIMIT 20
""")


async def news_for(session: AsyncSession, principal: Principal) -> list[AdviseeNews]:
    """Return the recent changes of the caller's students: one line for each change, however many students it has."""
    return await read_rows(session, _NEWS, _NEWS_OF, {"person_id": principal.person_id})


_PEOPLE: Final = text(f"""
    SELECT p.person_id, {full_names("p")} AS name, p.closed_at IS NOT NULL AS has_left
      FROM person p WHERE p.person_id = ANY(:people)
""")
_STUDENT_NAMES: Final = text(f"""
    SELECT s.student_id, {full_names("p")} AS name FROM student s JOIN person p USING (person_id)
     WHERE s.student_id = ANY(:students)
""")


async def show_plan(session: AsyncSession, plan: AdvisingPlan) -> AdvisingPreview:
    """Return a plan with the names of its students and teachers."""
    people = await _people(
        session,
        {each.person_id for each in plan.teachers}
        | {each.student.advisor_id for each in plan.given if each.student.advisor_id is not None},
    )
    student_ids = [each.student.student_id for each in plan.given]
    students = {
        row.student_id: Names(**row.name) for row in await session.execute(_STUDENT_NAMES, {"students": student_ids})
    }
    gets = {each.person_id: 0 for each in plan.teachers}
    gives = dict(gets)
    for each in plan.given:
        gets[each.advisor_id] += 1
        if each.student.advisor_id in gives:
            gives[each.student.advisor_id] += 1
    return AdvisingPreview(
        advisors=[
            PlannedAdvisor(
                person_id=each.person_id,
                name=people[each.person_id].name,
                before=each.advisees,
                after=each.advisees + gets[each.person_id] - gives[each.person_id],
                gets=gets[each.person_id],
            )
            for each in plan.teachers
        ],
        students=[
            PlannedAdvisee(
                student_code=each.student.student_code,
                student=students[each.student.student_id],
                before=None if each.student.advisor_id is None else people[each.student.advisor_id],
                advisor_id=each.advisor_id,
            )
            for each in sorted(plan.given, key=lambda each: each.student.student_code)
        ],
        requests=plan.requests,
        fingerprint=plan.fingerprint,
    )


async def _people(session: AsyncSession, people: Collection[UUID]) -> dict[UUID, AdvisorName]:
    found = await read_rows(session, _NAMED, _PEOPLE, {"people": list(people)})
    return {each.person_id: each for each in found}
