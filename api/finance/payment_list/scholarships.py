"""What scholarships, discounts and sponsors pay, by term, faculty, fee and scholarship: a page and its totals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.finance.payment_list.narrowing import (
    TermFilter,
    nearest_to,
    of_students,
    parameters_of,
    read_with_totals,
    streamed,
    totals_of,
)
from api.finance.payment_list.scholarship_schemas import (
    AwardedLine,
    AwardedPage,
    AwardedRow,
    AwardedTotals,
    ScholarshipChoice,
)
from api.kit.paging import Paging
from api.kit.rows import read_rows
from api.kit.sql import FULL_NAME_EN, FULL_NAME_TH, full_names, names, reads_from
from models.calendar.term.tables import Term
from models.finance.reduction.store.reading import SIGNED

_LINES: Final = TypeAdapter(list[AwardedLine])
_CHOICES: Final = TypeAdapter(list[ScholarshipChoice])
_ORDER: Final = "s.student_code, t.invoice_id, t.award_id"
_SUMS: Final = """
    SELECT count(*) AS all_rows, count(DISTINCT student_id) AS all_students, coalesce(sum(amount), 0) AS all_amount,
           coalesce(sum(amount) FILTER (WHERE has_funder), 0) AS all_by_funders,
           coalesce(sum(amount) FILTER (WHERE NOT has_funder), 0) AS all_discounts
      FROM found
"""
_BESIDE: Final = """
      JOIN student s ON s.student_id = t.student_id
      JOIN person p ON p.person_id = s.person_id
      JOIN faculty f ON f.faculty_code = s.faculty_code
      JOIN invoice i ON i.invoice_id = t.invoice_id
      JOIN scholarship h ON h.scholarship_id = t.scholarship_id
      LEFT JOIN funder u ON u.funder_id = h.funder_id AND t.has_funder
"""
_SHOWN: Final = f"""
    SELECT t.*, i.number, s.student_code, {full_names("p")} AS student_name, s.faculty_code,
           {names("f.name_th", "f.name_en")} AS faculty_name, h.code AS scholarship_code,
           {names("h.name_th", "h.name_en")} AS scholarship, h.scholarship_type,
           {names("u.name_th", "u.name_en")} AS funder
      FROM page t {_BESIDE}
"""


@dataclass(frozen=True, slots=True)
class AwardedFilter(TermFilter):
    """What the list is narrowed by; empty fields narrow nothing."""

    scholarship: UUID | None = None


def _found(principal: Principal, wanted: AwardedFilter) -> str:
    """The SELECT of the rows of the list: an award and an invoice it takes something off. Of the 70,000 students of a
    term many have one, so nothing is joined that is not asked for.
    """
    conditions = ["a.academic_year = :academic_year", "a.semester = :semester"]
    conditions += of_students(principal, wanted, "a.student_id", "r.of_invoice_id")
    tables = ["scholarship_award a JOIN charge_reduction r ON r.award_id = a.award_id"]
    if wanted.fee:
        tables.append("JOIN charge c ON c.charge_id = r.charge_id")
        conditions.append("c.fee_code = :fee")
    if wanted.scholarship:
        conditions.append("a.scholarship_id = :scholarship")
    if reads_from("s", " ".join(conditions)):
        tables.append("JOIN student s ON s.student_id = a.student_id")
    return f"""
        SELECT a.award_id, a.scholarship_id, a.student_id, r.of_invoice_id AS invoice_id, sum({SIGNED}) AS amount,
               bool_or(r.funder_id IS NOT NULL) AS has_funder
          FROM {" ".join(tables)} WHERE {" AND ".join(conditions)}
         GROUP BY a.award_id, r.of_invoice_id HAVING sum({SIGNED}) > 0
    """


def _ordered(wanted: AwardedFilter) -> str:
    order = nearest_to(wanted, _ORDER, "i.number")
    tables = ["found t JOIN student s USING (student_id)"]
    if reads_from("p", order):
        tables.append("JOIN person p ON p.person_id = s.person_id")
    if reads_from("i", order):
        tables.append("JOIN invoice i ON i.invoice_id = t.invoice_id")
    return f"SELECT t.* FROM {' '.join(tables)} ORDER BY {order}"


def _parameters(principal: Principal, term: Term, wanted: AwardedFilter) -> dict[str, object]:
    return {**parameters_of(principal, term, wanted), "scholarship": wanted.scholarship}


async def list_awarded(
    session: AsyncSession, principal: Principal, term: Term, wanted: AwardedFilter, asked: Paging
) -> AwardedPage:
    """A page of what awards of the term pay for students within the caller's scope, the nearest to the words first, and
    the totals of all of it.
    """
    rows = await read_with_totals(
        session,
        f"found AS MATERIALIZED ({_found(principal, wanted)}), totals AS ({_SUMS})",
        _ordered(wanted),
        _SHOWN,
        _parameters(principal, term, wanted),
        asked,
    )
    totals = totals_of(AwardedTotals, rows)
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


async def count_awarded(session: AsyncSession, principal: Principal, term: Term, wanted: AwardedFilter) -> int:
    """How many rows an export would have."""
    statement = text(f"SELECT count(*) FROM ({_found(principal, wanted)}) t")
    return int(await session.scalar(statement, _parameters(principal, term, wanted)) or 0)


def stream_awarded(principal: Principal, term: Term, wanted: AwardedFilter) -> Iterator[AwardedRow]:
    """Every row, in order, from a server-side cursor. Blocks; call in a thread."""
    statement = f"""
        SELECT i.number, s.student_code, {FULL_NAME_TH} AS name_th, {FULL_NAME_EN} AS name_en, s.faculty_code,
               f.name_th AS faculty_th, f.name_en AS faculty_en, h.code AS scholarship_code,
               h.name_th AS scholarship_th, h.name_en AS scholarship_en, u.name_th AS funder_th,
               u.name_en AS funder_en, t.amount
          FROM ({_found(principal, wanted)}) t {_BESIDE} ORDER BY {_ORDER}
    """
    for row in streamed(statement, _parameters(principal, term, wanted)):
        yield AwardedRow.model_validate(row)
