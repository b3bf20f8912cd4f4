"""What scholarships, discounts and sponsors pay, by term, faculty, fee and scholarship: a page, its totals, a file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from fastapi.responses import FileResponse
from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.finance.payment_list.scholarship_schemas import (
    AwardedLine,
    AwardedPage,
    AwardedRow,
    AwardedTotals,
    ScholarshipChoice,
)
from api.kit.db import planned_each_time
from api.kit.exports import ListExport, Taken
from api.kit.narrowing import ListFilter
from api.kit.paging import Paging
from api.kit.rows import read_rows
from api.kit.spreadsheet import Cell
from api.kit.sql import FULL_NAME_EN, FULL_NAME_TH, full_names, matches, names, person_matches
from api.people.students.queries import visible_students
from models.db import engine
from models.errors import Language
from models.facts.finance.reductions import SIGNED
from models.tables.calendar.academic_calendar import Term

_LINES: Final = TypeAdapter(list[AwardedLine])
_CHOICES: Final = TypeAdapter(list[ScholarshipChoice])
_COLUMNS: Final = (
    ("number", 22), ("student", 12), ("name", 32), ("faculty", 8), ("facultyName", 32), ("scholarship", 14),
    ("scholarshipName", 40), ("funder", 32), ("amount", 14),
)  # fmt: skip
_SHOWN: Final = """
      JOIN person p ON p.person_id = t.person_id
      JOIN faculty f ON f.faculty_code = t.faculty_code
      JOIN scholarship h ON h.scholarship_id = t.scholarship_id
      LEFT JOIN funder u ON u.funder_id = h.funder_id
"""


@dataclass(frozen=True, slots=True)
class AwardedFilter(ListFilter):
    """What the list is narrowed by; empty fields narrow nothing."""

    text: str = ""
    faculty: str | None = None
    fee: str | None = None
    scholarship: UUID | None = None


def _found(principal: Principal, wanted: AwardedFilter) -> str:
    """The SELECT of the rows of the list: an award and an invoice it takes something off."""
    conditions = ["a.academic_year = :academic_year", "a.semester = :semester", visible_students(principal)]
    words = wanted.text.strip()
    if words.isdecimal():
        conditions.append("s.student_code LIKE :prefix")
    elif words:
        people = f"SELECT o.student_id FROM student o JOIN person p USING (person_id) WHERE {person_matches(words)}"
        conditions.append(f"a.student_id = ANY (ARRAY({people}))")
    if wanted.faculty:
        conditions.append("s.faculty_code = :faculty")
    if wanted.fee:
        conditions.append("c.fee_code = :fee")
    if wanted.scholarship:
        conditions.append("a.scholarship_id = :scholarship")
    return f"""
        SELECT a.award_id, a.scholarship_id, s.student_id, s.student_code, s.person_id, s.faculty_code, i.number,
               sum({SIGNED}) AS amount, bool_or(r.funder_id IS NOT NULL) AS has_funder
          FROM scholarship_award a
          JOIN charge_reduction r ON r.award_id = a.award_id
          JOIN charge c USING (charge_id)
          JOIN invoice i USING (invoice_id)
          JOIN student s ON s.student_id = a.student_id
         WHERE {" AND ".join(conditions)}
         GROUP BY a.award_id, s.student_id, i.invoice_id HAVING sum({SIGNED}) > 0
    """


def _parameters(principal: Principal, term: Term, wanted: AwardedFilter) -> dict[str, object]:
    return {
        **caller_parameters(principal),
        "academic_year": term.academic_year,
        "semester": term.semester,
        "words": wanted.text.strip().lower(),
        **matches(wanted.text),
        "faculty": wanted.faculty,
        "fee": wanted.fee,
        "scholarship": wanted.scholarship,
    }


async def list_awarded(
    session: AsyncSession, principal: Principal, term: Term, wanted: AwardedFilter, asked: Paging
) -> AwardedPage:
    """A page of what awards of the term pay for students within the caller's scope, and the totals of all of it."""
    statement = f"""
        WITH found AS MATERIALIZED ({_found(principal, wanted)}),
             totals AS (SELECT count(*) AS all_rows, count(DISTINCT student_id) AS all_students,
                               coalesce(sum(amount), 0) AS all_amount,
                               coalesce(sum(amount) FILTER (WHERE has_funder), 0) AS all_funders FROM found),
             page AS (SELECT row_number() OVER () AS place, o.* FROM (
                          SELECT * FROM found ORDER BY student_code, number, award_id LIMIT :limit OFFSET :offset) o),
             shown AS (SELECT t.*, {full_names("p")} AS student_name, {names("f.name_th", "f.name_en")} AS faculty_name,
                              h.code AS scholarship_code, {names("h.name_th", "h.name_en")} AS scholarship,
                              h.scholarship_type,
                              CASE WHEN t.has_funder THEN {names("u.name_th", "u.name_en")} END AS funder
                         FROM page t {_SHOWN})
        SELECT shown.*, totals.* FROM totals LEFT JOIN shown ON true ORDER BY shown.place
    """
    window = {"limit": asked.page_size, "offset": asked.offset}
    async with planned_each_time(session):
        result = await session.execute(text(statement), {**_parameters(principal, term, wanted), **window})
        rows = [dict(row) for row in result.mappings()]
    first = rows[0]
    totals = AwardedTotals(
        rows=first["all_rows"],
        students=first["all_students"],
        amount=first["all_amount"],
        by_funders=first["all_funders"],
        discounts=first["all_amount"] - first["all_funders"],
    )
    items = _LINES.validate_python([row for row in rows if row["number"] is not None])
    return AwardedPage(items=items, page=asked.page, page_size=asked.page_size, total=totals.rows, totals=totals)


async def list_scholarships_of_term(session: AsyncSession, term: Term) -> list[ScholarshipChoice]:
    """The scholarships that were given for a term, by code."""
    statement = text(f"""
        SELECT h.scholarship_id, h.code, {names("h.name_th", "h.name_en")} AS name FROM scholarship h
         WHERE EXISTS (SELECT FROM scholarship_award a WHERE a.academic_year = :academic_year
                          AND a.semester = :semester AND a.scholarship_id = h.scholarship_id) ORDER BY h.code
    """)
    of_term = {"academic_year": term.academic_year, "semester": term.semester}
    return await read_rows(session, _CHOICES, statement, of_term)


async def awarded_file(
    session: AsyncSession, principal: Principal, term: Term, wanted: AwardedFilter, language: Language
) -> FileResponse:
    """The rows of a term, as a file. Raises Refusal ``export_too_large``."""
    year, semester = str(term.academic_year), str(term.semester)
    counted = text(f"SELECT count(*) FROM ({_found(principal, wanted)}) t")
    taken = Taken(
        by=principal.person_id,
        of=f"{year}/{semester}",
        rows=int(await session.scalar(counted, _parameters(principal, term, wanted)) or 0),
        scope=principal.data_scope.value,
        narrowed=wanted.narrowed,
    )
    return await AWARDED.send(session, language, taken, lambda: _rows(principal, term, wanted), year, semester)


def _rows(principal: Principal, term: Term, wanted: AwardedFilter) -> Iterator[AwardedRow]:
    statement = text(f"""
        SELECT t.number, t.student_code, {FULL_NAME_TH} AS name_th, {FULL_NAME_EN} AS name_en, t.faculty_code,
               f.name_th AS faculty_th, f.name_en AS faculty_en, h.code AS scholarship_code,
               h.name_th AS scholarship_th, h.name_en AS scholarship_en,
               CASE WHEN t.has_funder THEN u.name_th END AS funder_th,
               CASE WHEN t.has_funder THEN u.name_en END AS funder_en, t.amount
          FROM ({_found(principal, wanted)}) t {_SHOWN} ORDER BY t.student_code, t.number, t.award_id
    """)
    with engine().connect().execution_options(yield_per=1_000) as connection:
        for row in connection.execute(statement, _parameters(principal, term, wanted)).mappings():
            yield AwardedRow.model_validate(dict(row))


def _cells(line: AwardedRow, language: Language) -> tuple[Cell, ...]:
    thai = language == "th"
    return (
        line.number,
        line.student_code,
        line.name_th if thai else line.name_en,
        line.faculty_code,
        line.faculty_th if thai else line.faculty_en,
        line.scholarship_code,
        line.scholarship_th if thai else line.scholarship_en,
        line.funder_th if thai else line.funder_en,
        line.amount,
    )


AWARDED: Final = ListExport("awarded", 200_000, _COLUMNS, _cells)
