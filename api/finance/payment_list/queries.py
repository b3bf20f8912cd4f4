"""Who has paid and who has not, by term, faculty, fee and state: a page and its totals in one statement."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.finance.payment_list.schemas import FeeChoice, InvoiceLine, InvoicePage, InvoiceRow, ListTotals
from api.kit.db import planned_each_time
from api.kit.paging import Paging
from api.kit.rows import read_rows
from api.kit.sorting import order_by
from api.kit.sql import FULL_NAME_EN, FULL_NAME_TH, full_names, like, names, person_matches
from api.people.students.queries import visible_students
from models.calendar import bangkok_date, utc_now
from models.contracts.finance.standings import StandingFilter
from models.db import engine
from models.facts.finance.standing import INVOICES, INVOICES_OF_FEE, OPEN, STANDS, STATE
from models.tables.calendar.academic_calendar import Term

_LINES: Final = TypeAdapter(list[InvoiceLine])
_FEES: Final = TypeAdapter(list[FeeChoice])
_COLUMNS: Final = {
    "number": "number",
    "student": "student_code",
    "faculty": "faculty_code",
    "open": "open",
    "due": "due_on",
    "paid": "last_paid_at",
}
_TIE: Final = "number"
_FETCHED_AT_ONCE: Final = 1_000
_PEOPLE: Final = """
      JOIN student s ON s.student_id = t.student_id
      JOIN person p ON p.person_id = s.person_id
      JOIN faculty f ON f.faculty_code = s.faculty_code
"""
_RECEIPTS: Final = """
    ARRAY(SELECT DISTINCT r.number FROM charge c JOIN receipt_line l USING (charge_id) JOIN receipt r USING (receipt_id)
           WHERE c.invoice_id = t.invoice_id ORDER BY r.number) AS receipts
"""


@dataclass(frozen=True, slots=True)
class InvoiceFilter:
    """What the list is narrowed by; empty fields narrow nothing."""

    text: str = ""
    faculty: str | None = None
    fee: str | None = None
    state: StandingFilter | None = None

    @property
    def narrowed(self) -> dict[str, str]:
        """The fields that narrow, for the audit trail."""
        return {name: str(value) for name, value in asdict(self).items() if value}


def _found(principal: Principal, wanted: InvoiceFilter) -> str:
    """The invoices of the list, narrow: what totals and order need."""
    conditions = [visible_students(principal)]
    if wanted.text.strip():
        # An array is found before anything is joined: a name that few have must not wait for everybody else's rows.
        people = (
            f"SELECT o.student_id FROM student o JOIN person p USING (person_id) WHERE {person_matches(wanted.text)}"
        )
        conditions.append(f"t.student_id = ANY (ARRAY({people}))")
    if wanted.faculty:
        conditions.append("s.faculty_code = :faculty")
    if wanted.state:
        conditions.append(STANDS[wanted.state])
    invoices = INVOICES_OF_FEE if wanted.fee else INVOICES
    return f"""
        SELECT t.*, {OPEN} AS open, s.student_code, s.faculty_code
          FROM ({invoices}) t JOIN student s ON s.student_id = t.student_id WHERE {" AND ".join(conditions)}
    """


def _parameters(principal: Principal, term: Term, wanted: InvoiceFilter) -> dict[str, object]:
    return {
        **caller_parameters(principal),
        "academic_year": term.academic_year,
        "semester": term.semester,
        "words": wanted.text.strip().lower(),
        "like": like(wanted.text),
        "faculty": wanted.faculty,
        "fee": wanted.fee,
        "today": bangkok_date(utc_now()),
    }


async def list_invoices(
    session: AsyncSession,
    principal: Principal,
    term: Term,
    wanted: InvoiceFilter,
    sort: str | None,
    asked: Paging,
) -> InvoicePage:
    """A page of the term's invoices of students within the caller's scope, and the totals of all that were found."""
    order = order_by(sort, _COLUMNS, _TIE)
    statement = f"""
        WITH found AS MATERIALIZED ({_found(principal, wanted)}),
             totals AS (SELECT count(*) AS all_invoices, count(DISTINCT student_id) AS all_students,
                               coalesce(sum(total), 0) AS all_total, coalesce(sum(credited), 0) AS all_credited,
                               coalesce(sum(paid), 0) AS all_paid, coalesce(sum(open), 0) AS all_open FROM found),
             page AS (SELECT found.*, row_number() OVER (ORDER BY {order}) AS place FROM found
                       ORDER BY {order} LIMIT :limit OFFSET :offset),
             shown AS (SELECT t.*, {STATE} AS state, {full_names("p")} AS student_name,
                              {names("f.name_th", "f.name_en")} AS faculty_name, s.major_code, s.study_year, {_RECEIPTS}
                         FROM page t {_PEOPLE})
        SELECT shown.*, totals.* FROM totals LEFT JOIN shown ON true ORDER BY shown.place
    """
    window = {"limit": asked.page_size, "offset": asked.offset}
    async with planned_each_time(session):
        result = await session.execute(text(statement), {**_parameters(principal, term, wanted), **window})
        rows = [dict(row) for row in result.mappings()]
    first = rows[0]
    totals = ListTotals.model_validate({name: first[f"all_{name}"] for name in ListTotals.model_fields})
    items = _LINES.validate_python([row for row in rows if row["number"] is not None])
    return InvoicePage(items=items, page=asked.page, page_size=asked.page_size, total=totals.invoices, totals=totals)


async def list_fees_of_term(session: AsyncSession, term: Term) -> list[FeeChoice]:
    """The fees that are charged in a term, by code."""
    statement = text(f"""
        SELECT f.fee_code, {names("f.name_th", "f.name_en")} AS name FROM fee f
         WHERE EXISTS (SELECT FROM fee_standing t WHERE t.fee_code = f.fee_code
                          AND t.academic_year = :academic_year AND t.semester = :semester) ORDER BY f.fee_code
    """)
    return await read_rows(session, _FEES, statement, {"academic_year": term.academic_year, "semester": term.semester})


async def count_invoices(session: AsyncSession, principal: Principal, term: Term, wanted: InvoiceFilter) -> int:
    """How many rows an export would have."""
    statement = text(f"SELECT count(*) FROM ({_found(principal, wanted)}) AS found")
    return int(await session.scalar(statement, _parameters(principal, term, wanted)) or 0)


def stream_invoices(principal: Principal, term: Term, wanted: InvoiceFilter) -> Iterator[InvoiceRow]:
    """Every row, in order, from a server-side cursor. Blocks; call in a thread."""
    statement = text(f"""
        SELECT t.*, {STATE} AS state, {FULL_NAME_TH} AS name_th, {FULL_NAME_EN} AS name_en, f.name_th AS faculty_th,
               f.name_en AS faculty_en, s.major_code, s.study_year, {_RECEIPTS}
          FROM ({_found(principal, wanted)}) t {_PEOPLE} ORDER BY {_TIE}
    """)
    with engine().connect().execution_options(yield_per=_FETCHED_AT_ONCE) as connection:
        for row in connection.execute(statement, _parameters(principal, term, wanted)).mappings():
            yield InvoiceRow.model_validate(dict(row))
