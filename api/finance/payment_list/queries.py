"""Who has paid and who has not, by term, faculty, fee and state: a page and its totals in one statement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
from api.finance.payment_list.schemas import ChargedFeeView, InvoiceLine, InvoicePage, InvoiceRow, ListTotals
from api.kit.paging import Paging
from api.kit.rows import read_rows
from api.kit.sorting import order_by
from api.kit.sql import FULL_NAME_EN, FULL_NAME_TH, full_names, major_name, names, reads_from
from models.calendar.term.tables import Term
from models.finance.invoice.contract.standings import InvoiceSort, StandingFilter
from models.finance.invoice.store.standing import OPEN, STATE, asks_for, stands
from models.finance.receipt.store import STANDS, receipts_of
from models.kit.calendar import bangkok_date, utc_now

_LINES: Final = TypeAdapter(list[InvoiceLine])
_FEES: Final = TypeAdapter(list[ChargedFeeView])
_COLUMNS: Final = {
    "number": "{invoice}.number",
    "student": "s.student_code",
    "faculty": "s.faculty_code",
    "open": OPEN,
    "due": "{invoice}.due_on",
    "paid": "{invoice}.last_paid_at",
}
_TIE: Final = "{invoice}.number"
_UNLED_TIE: Final = "({invoice}.number || '')"
"""The same order, for which no index is read: where few of a term's rows are wanted, all are looked at but once."""
_SUMS: Final = """
    count(*) AS all_invoices, coalesce(sum(t.total), 0) AS all_total, coalesce(sum(t.credited), 0) AS all_credited,
    coalesce(sum(t.reduced), 0) AS all_reduced, coalesce(sum(t.paid), 0) AS all_paid,
    coalesce(sum(t.total) - sum(t.credited) - sum(t.reduced) - sum(t.paid), 0) AS all_open
"""
_ROW: Final = f"""
    t.invoice_id, {{invoice}}.number, {{invoice}}.student_id, t.total, t.credited, t.reduced, t.paid, {OPEN} AS open,
    CASE WHEN {OPEN} > 0 THEN {{invoice}}.due_on END AS due_on, {{invoice}}.last_paid_at
"""
_PEOPLE: Final = """
      JOIN student s ON s.student_id = t.student_id
      JOIN person p ON p.person_id = s.person_id
      JOIN faculty f ON f.faculty_code = s.faculty_code
      LEFT JOIN debt d ON d.invoice_id = t.invoice_id
      LEFT JOIN agency a ON a.agency_id = d.agency_id
"""
_RECEIPTS: Final = f"""
    ARRAY(SELECT r.number FROM {receipts_of("t.invoice_id")} x JOIN receipt r USING (receipt_id)
           WHERE {STANDS} ORDER BY r.number) AS receipts
"""
_SHOWN: Final = f"""
    SELECT t.*, {STATE} AS state, s.student_code, {full_names("p")} AS student_name, s.faculty_code,
           {names("f.name_th", "f.name_en")} AS faculty_name, s.major_code, s.study_year, {_RECEIPTS}, d.reason,
           CASE WHEN a.agency_id IS NOT NULL THEN {names("a.name_th", "a.name_en")} END AS agency
      FROM page t {_PEOPLE}
"""


@dataclass(frozen=True, slots=True)
class InvoiceFilter(TermFilter):
    """What the list is narrowed by; empty fields narrow nothing."""

    state: StandingFilter | None = None
    asks: InvoiceSort | None = None


def _found(principal: Principal, wanted: InvoiceFilter, columns: str, order: str = "") -> str:
    """The SELECT of these columns of the invoices of the list. Amounts are of the standing ``t``: the invoice's own or,
    of one fee, the fee's; ``{invoice}`` is the invoice's. Tables that nothing asks for are not joined.
    """
    invoice = "i" if wanted.fee else "t"
    conditions = ["t.academic_year = :academic_year", "t.semester = :semester"]
    conditions += of_students(principal, wanted, f"{invoice}.student_id", "t.invoice_id")
    if wanted.fee:
        conditions.append("t.fee_code = :fee")
    if wanted.asks:
        conditions.append(asks_for(wanted.asks))
    if wanted.state:
        conditions.append(stands(wanted.state, invoice))
    columns, order = (part.replace("{invoice}", invoice) for part in (columns, order))
    asked = " ".join((columns, order, *conditions))
    tables = ["fee_standing t" if wanted.fee else "invoice_standing t"]
    if wanted.fee and reads_from("i", asked + (" i.student_id" if reads_from("s", asked) else "")):
        # The term is said twice, so that the index of a term's invoices can lead.
        tables.append(
            "JOIN invoice_standing i"
            " ON (i.invoice_id, i.academic_year, i.semester) = (t.invoice_id, :academic_year, :semester)"
        )
    is_by_name = reads_from("p", order)
    if is_by_name or reads_from("s", asked):
        tables.append(f"JOIN student s ON s.student_id = {invoice}.student_id")
    if is_by_name:
        tables.append("JOIN person p ON p.person_id = s.person_id")
    return f"SELECT {columns} FROM {' '.join(tables)} WHERE {' AND '.join(conditions)} {order}"


def _parameters(principal: Principal, term: Term, wanted: InvoiceFilter) -> dict[str, object]:
    return {**parameters_of(principal, term, wanted), "today": bangkok_date(utc_now())}


async def list_invoices(
    session: AsyncSession,
    principal: Principal,
    term: Term,
    wanted: InvoiceFilter,
    sort: str | None,
    asked: Paging,
) -> InvoicePage:
    """A page of the term's invoices of students within the caller's scope, the nearest to the words first, and the
    totals of all that were found.
    """
    tie = nearest_to(wanted, _UNLED_TIE if wanted.state or wanted.faculty else _TIE, "{invoice}.number")
    rows = await read_with_totals(
        session,
        f"totals AS ({_found(principal, wanted, _SUMS)})",
        _found(principal, wanted, _ROW, f"ORDER BY {order_by(sort, _COLUMNS, tie)}"),
        _SHOWN,
        _parameters(principal, term, wanted),
        asked,
    )
    totals = totals_of(ListTotals, rows)
    items = _LINES.validate_python([row for row in rows if row["number"] is not None])
    return InvoicePage(items=items, page=asked.page, page_size=asked.page_size, total=totals.invoices, totals=totals)


async def list_fees_of_term(session: AsyncSession, term: Term) -> list[ChargedFeeView]:
    """The fees that are charged in a term, by code."""
    statement = text(f"""
        SELECT f.fee_code, {names("f.name_th", "f.name_en")} AS name FROM fee f
         WHERE EXISTS (SELECT FROM fee_standing t WHERE t.fee_code = f.fee_code
                          AND t.academic_year = :academic_year AND t.semester = :semester) ORDER BY f.fee_code
    """)
    return await read_rows(session, _FEES, statement, {"academic_year": term.academic_year, "semester": term.semester})


async def count_invoices(session: AsyncSession, principal: Principal, term: Term, wanted: InvoiceFilter) -> int:
    """How many rows an export would have."""
    statement = text(_found(principal, wanted, "count(*)"))
    return int(await session.scalar(statement, _parameters(principal, term, wanted)) or 0)


async def invoice_ids(
    session: AsyncSession, principal: Principal, term: Term, wanted: InvoiceFilter, most: int
) -> Sequence[UUID]:
    """The invoices of the list, so many at most."""
    statement = text(f"{_found(principal, wanted, 't.invoice_id')} LIMIT :most")
    return (await session.scalars(statement, {**_parameters(principal, term, wanted), "most": most})).all()


async def receipt_ids(
    session: AsyncSession, principal: Principal, term: Term, wanted: InvoiceFilter, most: int
) -> Sequence[UUID]:
    """The receipts, but for cancelled ones, that paid invoices of the list, so many at most."""
    statement = text(f"""
        SELECT DISTINCT r.receipt_id FROM ({_found(principal, wanted, "t.invoice_id")}) o
         CROSS JOIN LATERAL {receipts_of("o.invoice_id")} x JOIN receipt r USING (receipt_id) WHERE {STANDS} LIMIT :most
    """)
    return (await session.scalars(statement, {**_parameters(principal, term, wanted), "most": most})).all()


def stream_invoices(principal: Principal, term: Term, wanted: InvoiceFilter) -> Iterator[InvoiceRow]:
    """Every row, in order, from a server-side cursor. Blocks; call in a thread."""
    statement = f"""
        SELECT t.*, {STATE} AS state, s.student_code, s.faculty_code, {FULL_NAME_TH} AS name_th,
               {FULL_NAME_EN} AS name_en, f.name_th AS faculty_th,
               f.name_en AS faculty_en, s.major_code,
               {major_name("s.major_code", "name_th")} AS major_th, {major_name("s.major_code", "name_en")} AS major_en,
               s.study_year, {_RECEIPTS},
               d.reason, a.name_th AS agency_th, a.name_en AS agency_en
          FROM ({_found(principal, wanted, _ROW)}) t {_PEOPLE} ORDER BY t.number
    """
    for row in streamed(statement, _parameters(principal, term, wanted)):
        yield InvoiceRow.model_validate(row)
