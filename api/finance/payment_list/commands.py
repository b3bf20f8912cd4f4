"""The list of payments as an Excel file: noted first, then written."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.finance.payment_list.queries import InvoiceFilter, count_invoices, stream_invoices
from api.finance.payment_list.schemas import InvoiceRow
from api.kit.exports import headings, note_export
from api.kit.spreadsheet import Cell, write_sheet
from models.errors import Language, text_of
from models.tables.calendar.academic_calendar import Term
from models.thai import short_buddhist_date

MOST_ROWS: Final = 200_000
_COLUMNS: Final = (
    ("number", 22), ("student", 12), ("name", 32), ("faculty", 8), ("facultyName", 32), ("major", 8), ("year", 6),
    ("total", 14), ("credited", 14), ("paid", 14), ("open", 14), ("state", 16), ("dueOn", 14), ("paidAt", 18),
    ("receipts", 44),
)  # fmt: skip


async def note_invoices(session: AsyncSession, principal: Principal, term: Term, wanted: InvoiceFilter) -> None:
    """Write into the audit trail who takes how many rows of what. Raises Refusal ``export_too_large``."""
    note_export(
        session,
        principal.person_id,
        "payment",
        f"{term.academic_year}/{term.semester}",
        rows=await count_invoices(session, principal, term, wanted),
        most=MOST_ROWS,
        scope=principal.data_scope.value,
        narrowed=wanted.narrowed,
    )


def write_invoices(principal: Principal, term: Term, wanted: InvoiceFilter, language: Language) -> Path:
    """Write the rows to a temporary file, in the caller's language. Blocks; call in a thread."""
    rows = (_cells(line, language) for line in stream_invoices(principal, term, wanted))
    sheet = f"{export_name(language)} {term.academic_year}-{term.semester}"
    return write_sheet(sheet, headings("payment", _COLUMNS, language), rows)


def export_name(language: Language) -> str:
    """What the file and its sheet are called."""
    return text_of("payment.sheet", language, name="exports")


def _cells(line: InvoiceRow, language: Language) -> tuple[Cell, ...]:
    thai = language == "th"
    return (
        line.number,
        line.student_code,
        line.name_th if thai else line.name_en,
        line.faculty_code,
        line.faculty_th if thai else line.faculty_en,
        line.major_code,
        line.study_year,
        line.total,
        line.credited,
        line.paid,
        line.open,
        text_of(f"invoice_state.{line.state.value}", language, name="exports"),
        (short_buddhist_date(line.due_on) if thai else f"{line.due_on:%d/%m/%Y}") if line.due_on else None,
        line.last_paid_at,
        " ".join(line.receipts),
    )
