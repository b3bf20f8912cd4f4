"""Reading who stands under a rule of standing, within what the caller sees: a statement for each list."""

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
from api.cases.case.queries import find_case
from api.grades.standing_review.schemas import ReviewView, StandingRoundView, WatchRow
from api.kit.narrowing import ListFilter
from api.kit.paging import Paging
from api.kit.rows import read_one, read_page, read_rows
from api.kit.sql import full_names, major_name, names, nearest_first, person_matches, searched
from api.kit.wire import Page
from api.people.student.queries import visible_students
from models.cases.case.contract.record import CaseKind
from models.db import engine
from models.grades.standing_review.contract import Reach, StandingConsequences, StandingRule
from models.grades.standing_review.rules.judgement import BECOMES, UNITS
from models.kit.errors import Refusal
from models.people.student.contract.status import StudentStatus

_WATCH: Final = TypeAdapter(list[WatchRow])
_ROUNDS: Final = TypeAdapter(list[StandingRoundView])
_REVIEWS: Final = TypeAdapter(list[ReviewView])
_UNIT: Final = " ".join(f"WHEN '{rule.value}' THEN '{unit.value}'" for rule, unit in UNITS.items())
_BECOMES: Final = " ".join(f"WHEN '{rule.value}' THEN '{status.value}'" for rule, status in BECOMES.items())
_NOTHING: Final = StandingConsequences().model_dump_json()
_ENDS: Final = ", ".join(f"'{rule.value}'" for rule, status in BECOMES.items() if status is StudentStatus.DISMISSED)
_COLUMNS: Final = f"""
    s.student_code, {full_names("p")} AS student, {names("f.name_th", "f.name_en")} AS faculty, s.major_code,
    {names(major_name("s.major_code", "name_th"), major_name("s.major_code", "name_en"))} AS major,
    s.study_year, w.academic_year, w.semester, w.rule, w.reach, w.facts, trim_scale(w.distance)::text AS distance,
    CASE w.rule {_UNIT} END AS unit, w.found_at, r.case_id, c.stage
"""
_ORDER: Final = "w.reach, w.distance NULLS FIRST, w.rule, s.student_code"
_FETCHED_AT_ONCE: Final = 1_000
_LAST_ROUNDS: Final = text("""
    SELECT * FROM (
        SELECT DISTINCT ON (academic_year, semester) academic_year, semester, asked_at, finished_at, students
          FROM standing_round ORDER BY academic_year, semester, asked_at DESC) last
     ORDER BY academic_year DESC, CASE semester WHEN 0 THEN 3 ELSE semester END DESC LIMIT 12
""")
_ONE: Final = text(f"""
    SELECT r.case_id, s.student_code, {full_names("p")} AS student, r.academic_year, r.semester, r.rule,
           c.request -> 'facts' AS facts, {names("n.name_th", "n.name_en")} AS becomes,
           r.rule IN ({_ENDS}) AS ends_studies, CAST(:nothing AS jsonb) || r.preview AS preview,
           CAST(:nothing AS jsonb) || r.done AS done, r.number
      FROM standing_review r JOIN case_file c USING (case_id) JOIN student s ON s.student_id = r.student_id
      JOIN person p ON p.person_id = s.person_id
      LEFT JOIN code_name n ON n.kind = 'student_status' AND n.code = CASE r.rule {_BECOMES} END
     WHERE r.case_id = :case_id
""")


@dataclass(frozen=True, slots=True)
class WatchFilter(ListFilter):
    """What the list is narrowed by; empty fields narrow nothing."""

    academic_year: int
    semester: int
    text: str = ""
    faculty: str | None = None
    rule: StandingRule | None = None
    reach: Reach | None = None


def _found(principal: Principal, wanted: WatchFilter, columns: str) -> str:
    return f"""
        SELECT {columns}
          FROM standing_finding w JOIN student s USING (student_id) JOIN person p USING (person_id)
          JOIN faculty f ON f.faculty_code = s.faculty_code
          LEFT JOIN standing_review r ON (r.student_id, r.academic_year, r.semester, r.rule)
               = (w.student_id, w.academic_year, w.semester, w.rule) AND NOT r.overtaken
          LEFT JOIN case_file c ON c.case_id = r.case_id
         WHERE w.academic_year = :academic_year AND w.semester = :semester
           AND (CAST(:rule AS text) IS NULL OR w.rule = :rule) AND (CAST(:reach AS text) IS NULL OR w.reach = :reach)
           AND (CAST(:faculty AS text) IS NULL OR s.faculty_code = :faculty)
           AND {person_matches(wanted.text)} AND {visible_students(principal)}
    """


def _parameters(principal: Principal, wanted: WatchFilter) -> dict[str, object]:
    narrowed = {
        "academic_year": wanted.academic_year,
        "semester": wanted.semester,
        "rule": wanted.rule,
        "reach": wanted.reach,
        "faculty": wanted.faculty,
        **searched(wanted.text),
    }
    return {**caller_parameters(principal), **narrowed}


async def watch_list(session: AsyncSession, principal: Principal, wanted: WatchFilter, asked: Paging) -> Page[WatchRow]:
    """A page of who was found after a term: those under a rule first, then the nearest."""
    order = nearest_first(wanted.text, _ORDER)
    statement = f"{_found(principal, wanted, f'{_COLUMNS}, count(*) OVER () AS total')} ORDER BY {order}"
    return await read_page(session, _WATCH, statement, _parameters(principal, wanted), asked)


async def count_watch(session: AsyncSession, principal: Principal, wanted: WatchFilter) -> int:
    """How many rows an export would have."""
    return int(await session.scalar(text(_found(principal, wanted, "count(*)")), _parameters(principal, wanted)) or 0)


def stream_watch(principal: Principal, wanted: WatchFilter) -> Iterator[WatchRow]:
    """Every row, in order, from a server-side cursor. Blocks; call in a thread."""
    statement = text(f"{_found(principal, wanted, _COLUMNS)} ORDER BY {_ORDER}")
    with engine().connect().execution_options(yield_per=_FETCHED_AT_ONCE) as connection:
        for row in connection.execute(statement, _parameters(principal, wanted)).mappings():
            yield WatchRow.model_validate(dict(row))


async def last_rounds(session: AsyncSession) -> list[StandingRoundView]:
    """The last round of each term that had one, the latest term first."""
    return await read_rows(session, _ROUNDS, _LAST_ROUNDS, {})


async def review_view(session: AsyncSession, principal: Principal, case_id: UUID) -> ReviewView:
    """A case of standing, for whoever sees it. Raises Refusal ``not_found``."""
    case = await find_case(session, principal, case_id)
    if case is None or case.kind is not CaseKind.STANDING_REVIEW:
        raise Refusal("not_found")
    return await read_one(session, _REVIEWS, _ONE, {"case_id": case_id, "nothing": _NOTHING})
