"""The payment lists as Excel files."""

from __future__ import annotations

from typing import Final

from fastapi.responses import FileResponse
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.finance.payment_list.narrowing import TermFilter
from api.finance.payment_list.queries import InvoiceFilter, count_invoices, stream_invoices
from api.finance.payment_list.schemas import InvoiceRow
from api.finance.payment_list.scholarship_schemas import AwardedRow
from api.finance.payment_list.scholarships import AwardedFilter, count_awarded, stream_awarded
from api.kit.exports import ListExport, Taken
from api.kit.spreadsheet import Cell
from models.calendar.term.tables import Term
from models.kit.errors import Language, text_of
from models.kit.thai import short_buddhist_date

_INVOICE_COLUMNS: Final = (
    ("number", 22), ("student", 12), ("name", 32), ("faculty", 8), ("facultyName", 32), ("major", 8),
    ("majorName", 32), ("year", 6), ("total", 14), ("credited", 14), ("reduced", 14), ("paid", 14), ("open", 14),
    ("state", 16), ("dueOn", 14),
    ("paidAt", 18), ("receipts", 44), ("reason", 44),
)  # fmt: skip
_AWARDED_COLUMNS: Final = (
    ("number", 22), ("student", 12), ("name", 32), ("faculty", 8), ("facultyName", 32), ("scholarship", 14),
    ("scholarshipName", 40), ("funder", 32), ("amount", 14),
)  # fmt: skip


def _invoice_cells(line: InvoiceRow, language: Language) -> tuple[Cell, ...]:
    thai = language == "th"
    return (
        line.number,
        line.student_code,
        line.name_th if thai else line.name_en,
        line.faculty_code,
        line.faculty_th if thai else line.faculty_en,
        line.major_code,
        line.major_th if thai else line.major_en,
        line.study_year,
        line.total,
        line.credited,
        line.reduced,
        line.paid,
        line.open,
        text_of(f"invoice_state.{line.state.value}", language, name="exports"),
        (short_buddhist_date(line.due_on) if thai else f"{line.due_on:%d/%m/%Y}") if line.due_on else None,
        line.last_paid_at,
        " ".join(line.receipts),
        " · ".join(filter(None, (line.agency_th if thai else line.agency_en, line.reason))),
    )


def _awarded_cells(line: AwardedRow, language: Language) -> tuple[Cell, ...]:
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


PAYMENTS: Final = ListExport("payment", 200_000, _INVOICE_COLUMNS, _invoice_cells)
AWARDED: Final = ListExport("awarded", 200_000, _AWARDED_COLUMNS, _awarded_cells)


async def invoices_file(
    session: AsyncSession, principal: Principal, term: Term, wanted: InvoiceFilter, language: Language
) -> FileResponse:
    """The invoices of a term, as a file. Raises Refusal ``export_too_large``."""
    taken = _taken(principal, term, wanted, await count_invoices(session, principal, term, wanted))
    return await PAYMENTS.send(
        session, language, taken, lambda: stream_invoices(principal, term, wanted), *_named(term)
    )


async def awarded_file(
    session: AsyncSession, principal: Principal, term: Term, wanted: AwardedFilter, language: Language
) -> FileResponse:
    """What awards of a term pay, as a file. Raises Refusal ``export_too_large``."""
    taken = _taken(principal, term, wanted, await count_awarded(session, principal, term, wanted))
    return await AWARDED.send(session, language, taken, lambda: stream_awarded(principal, term, wanted), *_named(term))


def _taken(principal: Principal, term: Term, wanted: TermFilter, rows: int) -> Taken:
    return Taken(
        by=principal.person_id,
        of="/".join(_named(term)),
        rows=rows,
        scope=principal.data_scope.value,
        narrowed=wanted.narrowed,
    )


def _named(term: Term) -> tuple[str, str]:
    return str(term.academic_year), str(term.semester)
