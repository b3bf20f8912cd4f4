"""Whose term cannot be billed: the bills that something stands in the way of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.finance.bill.problems import problem_view
from api.finance.bill_gap.schemas import BillGap, GapCode, GapRow
from api.kit.narrowing import ListFilter
from api.kit.paging import Paging
from api.kit.sql import (
    FULL_NAME_EN,
    FULL_NAME_TH,
    full_names,
    major_name,
    names,
    nearest_first,
    person_matches,
    searched,
)
from api.kit.wire import Page
from api.people.student.queries import visible_students
from models.calendar.term.tables import Term
from models.db import engine
from models.enrolment.enrolment.store.subjects_taken import taken_in_term
from models.enrolment.enrolment_type.contract import EnrolmentType
from models.kit.errors import Language

_FETCHED_AT_ONCE: Final = 1_000
_TAKEN: Final = taken_in_term(":academic_year", ":semester")
_VIEW: Final = f"""
    s.student_code, {full_names("p")} AS student_name, {names("f.name_th", "f.name_en")} AS faculty, s.major_code,
    b.problem, b.since, b.subjects, count(*) OVER () AS total
"""
_ROW: Final = f"""
    s.student_code, {FULL_NAME_TH} AS name_th, {FULL_NAME_EN} AS name_en, s.faculty_code, f.name_th AS faculty_th,
    f.name_en AS faculty_en, s.major_code,
    {major_name("s.major_code", "name_th")} AS major_th, {major_name("s.major_code", "name_en")} AS major_en,
    b.problem, b.subjects, b.since
"""
_MAINTAINS: Final = GapCode.MAINTAINS.value
_GAPS: Final = f"""
    SELECT b.student_id, b.problem, coalesce(b.problem_since, b.assessed_at) AS since, {_TAKEN} AS subjects
      FROM bill b JOIN student s USING (student_id)
     WHERE b.academic_year = :academic_year AND b.semester = :semester AND b.problem IS NOT NULL
       AND (b.problem <> '{_MAINTAINS}' OR cardinality({_TAKEN}) > 0)
     UNION ALL
    SELECT c.student_id, '{_MAINTAINS}', c.chosen_at, {_TAKEN}
      FROM enrolment_type_choice c JOIN student s USING (student_id)
     WHERE c.academic_year = :academic_year AND c.semester = :semester
       AND c.enrol_type = '{EnrolmentType.MAINTAIN_STATUS}' AND cardinality({_TAKEN}) > 0
       AND NOT EXISTS (SELECT FROM bill b WHERE b.problem IS NOT NULL AND (b.student_id, b.academic_year, b.semester)
                                                = (c.student_id, c.academic_year, c.semester))
"""
"""Whose bill something stands in the way of, and who takes subjects beside maintaining the status: what they were
billed before is wrong whether or not their bill was looked at since.
"""


@dataclass(frozen=True, slots=True)
class GapFilter(ListFilter):
    """What the list is narrowed by; empty fields narrow nothing."""

    text: str = ""
    problem: GapCode | None = None
    faculty: str | None = None


def _found(principal: Principal, wanted: GapFilter, columns: str) -> str:
    return f"""
        SELECT {columns}
          FROM ({_GAPS}) b JOIN student s USING (student_id) JOIN person p USING (person_id)
          JOIN faculty f ON f.faculty_code = s.faculty_code
         WHERE (CAST(:problem AS text) IS NULL OR b.problem = :problem)
           AND (CAST(:faculty AS text) IS NULL OR s.faculty_code = :faculty)
           AND {person_matches(wanted.text)} AND {visible_students(principal)}
    """


def _parameters(principal: Principal, term: Term, wanted: GapFilter) -> dict[str, object]:
    return {
        **caller_parameters(principal),
        "academic_year": term.academic_year,
        "semester": term.semester,
        "problem": wanted.problem,
        "faculty": wanted.faculty,
        **searched(wanted.text),
    }


async def list_gaps(
    session: AsyncSession, principal: Principal, term: Term, wanted: GapFilter, asked: Paging, language: Language
) -> Page[BillGap]:
    """A page of a term's students who cannot be billed, the longest first."""
    order = nearest_first(wanted.text, "since, s.student_code")
    statement = f"{_found(principal, wanted, _VIEW)} ORDER BY {order} LIMIT :limit OFFSET :offset"
    window = {"limit": asked.page_size, "offset": asked.offset}
    found = await session.execute(text(statement), {**_parameters(principal, term, wanted), **window})
    rows = [dict(row) for row in found.mappings()]
    items = [
        BillGap.model_validate({**row, "problem": problem_view(row["problem"], language, row["subjects"])})
        for row in rows
    ]
    return Page(items=items, page=asked.page, page_size=asked.page_size, total=int(rows[0]["total"]) if rows else 0)


async def count_gaps(session: AsyncSession, principal: Principal, term: Term, wanted: GapFilter) -> int:
    """How many rows an export would have."""
    return int(
        await session.scalar(text(_found(principal, wanted, "count(*)")), _parameters(principal, term, wanted)) or 0
    )


def stream_gaps(principal: Principal, term: Term, wanted: GapFilter) -> Iterator[GapRow]:
    """Every row, in order, from a server-side cursor. Blocks; call in a thread."""
    statement = text(f"{_found(principal, wanted, _ROW)} ORDER BY since, s.student_code")
    with engine().connect().execution_options(yield_per=_FETCHED_AT_ONCE) as connection:
        for row in connection.execute(statement, _parameters(principal, term, wanted)).mappings():
            yield GapRow.model_validate(dict(row))
