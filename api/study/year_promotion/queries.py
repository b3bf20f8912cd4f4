"""Reading promotions of study years: one statement a list (golive §4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.cases.case.sql import visible
from api.kit.paging import Paging
from api.kit.rows import read_one, read_page, read_rows
from api.kit.sql import full_names, names, nearest_first, person_matches, searched
from api.kit.wire import Page
from api.people.student.queries import visible_students
from api.study.year_promotion.schemas import (
    FacultyPromotion,
    PromotedStudent,
    PromotionDetail,
    PromotionView,
    PromotionYears,
)
from models.db import engine
from models.kit.calendar import bangkok_date, utc_now
from models.kit.errors import Detail, Language, text_of
from models.study.year_promotion.contract import FIRST_SEMESTER, PromotionStage, PromotionState
from models.study.year_promotion.store.judging import STUDIES_GO_ON

_VIEWS: Final = TypeAdapter(list[PromotionView])
_FACULTIES: Final = TypeAdapter(list[FacultyPromotion])
_STUDENTS: Final = TypeAdapter(list[PromotedStudent])
_YEARS: Final = TypeAdapter(list[PromotionYears])
_FETCHED_AT_ONCE: Final = 1_000
_SUGGESTED: Final = text(f"""
    SELECT coalesce(
        (SELECT min(t.academic_year) FROM term t
          WHERE t.semester = {FIRST_SEMESTER} AND t.ends_on >= :today
            AND NOT EXISTS (SELECT FROM term b WHERE (b.academic_year, b.semester) = (t.academic_year - 1, 2)
                               AND b.ends_on >= :today)),
        (SELECT max(academic_year) FROM term WHERE semester = {FIRST_SEMESTER} AND starts_on <= :today)) AS suggested
""")
_PROMOTIONS: Final = f"""
    SELECT y.case_id, y.academic_year, y.reason, c.stage, c.state, y.asked_at, {full_names("p")} AS asked_by,
           jsonb_build_object('students', y.students) || y.figures AS counts, {{sees}} AS sees_case
      FROM year_promotion y JOIN case_file c USING (case_id) LEFT JOIN person p ON p.person_id = c.opened_by
"""
_BY_FACULTY: Final = text(f"""
    SELECT f.faculty_code, {names("f.name_th", "f.name_en")} AS faculty, k.steps, k.unchanged, k.to_look_at, k.moved,
           k.undone, k.kept
      FROM (SELECT g.faculty_code,
                   coalesce(jsonb_agg(jsonb_build_object('from_year', g.from_year, 'students', g.rise)
                                      ORDER BY g.from_year) FILTER (WHERE g.rise > 0), '[]') AS steps,
                   sum(g.unchanged) AS unchanged, sum(g.to_look_at) AS to_look_at, sum(g.moved) AS moved,
                   sum(g.undone) AS undone, sum(g.kept) AS kept
              FROM (SELECT s.faculty_code, r.from_year,
                           count(*) FILTER (WHERE r.state IN ('{PromotionState.TO_PROMOTE.value}',
                                                              '{PromotionState.PROMOTED.value}')) AS rise,
                           count(*) FILTER (WHERE r.state = '{PromotionState.UNCHANGED.value}') AS unchanged,
                           count(*) FILTER (WHERE r.state = '{PromotionState.TO_LOOK_AT.value}') AS to_look_at,
                           count(*) FILTER (WHERE r.state = '{PromotionState.MOVED.value}') AS moved,
                           count(*) FILTER (WHERE r.state = '{PromotionState.UNDONE.value}') AS undone,
                           count(*) FILTER (WHERE r.state = '{PromotionState.KEPT.value}') AS kept
                      FROM promotion_student r JOIN student s USING (student_id)
                     WHERE r.case_id = :case_id GROUP BY s.faculty_code, r.from_year) g
             GROUP BY g.faculty_code) k
      JOIN faculty f USING (faculty_code) ORDER BY f.faculty_code
""")
_MOVED_SINCE: Final = text(f"""
    SELECT count(*) FROM promotion_student r JOIN student s USING (student_id)
     WHERE r.case_id = :case_id AND r.state = '{PromotionState.TO_PROMOTE.value}'
       AND (s.study_year <> r.from_year OR NOT {STUDIES_GO_ON})
""")
_ORDER: Final = f"""
    array_position(ARRAY['{PromotionState.TO_LOOK_AT.value}', '{PromotionState.MOVED.value}',
                         '{PromotionState.KEPT.value}'], r.state) NULLS LAST, r.position
"""
"""Whom somebody has to look at comes first."""


@dataclass(frozen=True, slots=True)
class PromotedFilter:
    """Which students of a promotion are wanted: those in a state, and those whom the words find."""

    words: str
    state: PromotionState | None

    @property
    def narrowed(self) -> dict[str, object]:
        """The filter, for the audit trail of exports."""
        return {"text": self.words, "state": self.state}


def _promotions(principal: Principal) -> str:
    return _PROMOTIONS.format(sees=visible(principal))


async def suggested_year(session: AsyncSession) -> PromotionYears:
    """Return the year that may be promoted now or next, by the calendar."""
    return await read_one(session, _YEARS, _SUGGESTED, {"today": bangkok_date(utc_now())})


async def list_promotions(session: AsyncSession, principal: Principal, asked: Paging) -> Page[PromotionView]:
    """A page of the promotions, the newest first."""
    statement = f"""
        SELECT x.*, count(*) OVER () AS total FROM ({_promotions(principal)}) x ORDER BY x.asked_at DESC, x.case_id
    """
    return await read_page(session, _VIEWS, statement, caller_parameters(principal), asked)


async def read_promotion(session: AsyncSession, principal: Principal, case_id: UUID) -> PromotionView:
    """A promotion with the figures of its last count. Raises Refusal ``not_found``."""
    parameters = {**caller_parameters(principal), "case_id": case_id}
    return await read_one(session, _VIEWS, text(f"{_promotions(principal)} WHERE y.case_id = :case_id"), parameters)


async def promotion_by_faculty(session: AsyncSession, principal: Principal, case_id: UUID) -> PromotionDetail:
    """A promotion with its figures of now by faculty. Raises Refusal ``not_found``."""
    found = await read_promotion(session, principal, case_id)
    faculties = await read_rows(session, _FACULTIES, _BY_FACULTY, {"case_id": case_id})
    moved_since = 0
    if found.stage is PromotionStage.PREVIEWED:
        moved_since = await session.scalar(_MOVED_SINCE, {"case_id": case_id}) or 0
    return PromotionDetail(**found.model_dump(), faculties=faculties, moved_since=moved_since)


def _students(principal: Principal, wanted: PromotedFilter) -> str:
    return f"""
        FROM promotion_student r JOIN student s USING (student_id) JOIN person p USING (person_id)
        JOIN faculty f ON f.faculty_code = s.faculty_code
       WHERE r.case_id = :case_id AND {visible_students(principal)} AND {person_matches(wanted.words)}
         AND (CAST(:state AS text) IS NULL OR r.state = :state)
    """


_FIELDS: Final = f"""
    s.student_code, {full_names("p")} AS student, {names("f.name_th", "f.name_en")} AS faculty, s.major_code,
    r.from_year, r.to_year, r.terms, r.away, r.longest, r.state, r.problem
"""


def _parameters(principal: Principal, case_id: UUID, wanted: PromotedFilter) -> dict[str, object]:
    return {
        **caller_parameters(principal),
        **searched(wanted.words),
        "case_id": case_id,
        "state": wanted.state and wanted.state.value,
    }


async def list_students(
    session: AsyncSession,
    principal: Principal,
    case_id: UUID,
    wanted: PromotedFilter,
    asked: Paging,
    language: Language,
) -> Page[PromotedStudent]:
    """A page of the students of a promotion whom the caller sees; those to be looked at come first."""
    statement = f"""
        SELECT {_FIELDS}, count(*) OVER () AS total {_students(principal, wanted)}
         ORDER BY {nearest_first(wanted.words, _ORDER)}
    """
    page = await read_page(session, _STUDENTS, statement, _parameters(principal, case_id, wanted), asked)
    for student in page.items:
        student.problem = problem_of(student, language)
    return page


async def count_students(session: AsyncSession, principal: Principal, case_id: UUID, wanted: PromotedFilter) -> int:
    """How many rows a file would have."""
    statement = text(f"SELECT count(*) {_students(principal, wanted)}")
    return int(await session.scalar(statement, _parameters(principal, case_id, wanted)) or 0)


def stream_students(principal: Principal, case_id: UUID, wanted: PromotedFilter) -> Iterator[PromotedStudent]:
    """Every row, in order, a thousand at a time in memory. Blocks; call in a thread."""
    statement = text(f"SELECT {_FIELDS} {_students(principal, wanted)} ORDER BY {_ORDER}")
    with engine().connect().execution_options(yield_per=_FETCHED_AT_ONCE) as connection:
        for row in connection.execute(statement, _parameters(principal, case_id, wanted)).mappings():
            yield PromotedStudent.model_validate(dict(row))


def problem_of(student: PromotedStudent, language: Language) -> str | None:
    """Return in words why a study year stays; None where it does not."""
    if student.problem is None:
        return None
    facts: dict[str, Detail] = {
        "terms": student.terms,
        "from": student.from_year,
        "to": student.to_year,
        "longest": student.longest,
    }
    return text_of(student.problem, language, facts)
