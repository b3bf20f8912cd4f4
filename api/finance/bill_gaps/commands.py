"""The students who cannot be billed as an Excel file: noted first, then written."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.finance.bill_gaps.queries import GapFilter, count_gaps, stream_gaps
from api.finance.bill_gaps.schemas import GapRow
from api.finance.bills.problems import problem_view
from api.kit.exports import headings, note_export
from api.kit.spreadsheet import Cell, write_sheet
from models.errors import Language, text_of
from models.tables.calendar.academic_calendar import Term

MOST_ROWS: Final = 100_000
_COLUMNS: Final = (
    ("student", 12), ("name", 32), ("faculty", 8), ("facultyName", 32), ("major", 8), ("problem", 60), ("remedy", 60),
    ("since", 18),
)  # fmt: skip


async def note_gaps(session: AsyncSession, principal: Principal, term: Term, wanted: GapFilter) -> None:
    """Write into the audit trail who takes how many rows of what. Raises Refusal ``export_too_large``."""
    note_export(
        session,
        principal.person_id,
        "bill_gap",
        f"{term.academic_year}/{term.semester}",
        rows=await count_gaps(session, principal, term, wanted),
        most=MOST_ROWS,
        scope=principal.data_scope.value,
        narrowed=wanted.narrowed,
    )


def write_gaps(principal: Principal, term: Term, wanted: GapFilter, language: Language) -> Path:
    """Write the rows to a temporary file, in the caller's language. Blocks; call in a thread."""
    rows = (_cells(row, language) for row in stream_gaps(principal, term, wanted))
    return write_sheet(export_name(language), headings("bill_gap", _COLUMNS, language), rows)


def export_name(language: Language) -> str:
    """What the file and its sheet are called."""
    return text_of("bill_gap.sheet", language, name="exports")


def _cells(row: GapRow, language: Language) -> tuple[Cell, ...]:
    thai, problem = language == "th", problem_view(row.problem, language)
    return (
        row.student_code,
        row.name_th if thai else row.name_en,
        row.faculty_code,
        row.faculty_th if thai else row.faculty_en,
        row.major_code,
        problem.message,
        problem.remedy,
        row.since,
    )
