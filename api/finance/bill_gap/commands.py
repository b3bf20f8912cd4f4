"""The students who cannot be billed as an Excel file."""

from __future__ import annotations

from typing import Final

from fastapi.responses import FileResponse
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.finance.bill.problems import problem_view
from api.finance.bill_gap.queries import GapFilter, count_gaps, stream_gaps
from api.finance.bill_gap.schemas import GapRow
from api.kit.exports import ListExport, Taken
from api.kit.spreadsheet import Cell
from models.calendar.term.tables import Term
from models.kit.errors import Language

_COLUMNS: Final = (
    ("student", 12), ("name", 32), ("faculty", 8), ("facultyName", 32), ("major", 8), ("majorName", 32),
    ("problem", 60), ("remedy", 60),
    ("since", 18),
)  # fmt: skip


def _cells(row: GapRow, language: Language) -> tuple[Cell, ...]:
    thai, problem = language == "th", problem_view(row.problem, language, row.subjects)
    return (
        row.student_code,
        row.name_th if thai else row.name_en,
        row.faculty_code,
        row.faculty_th if thai else row.faculty_en,
        row.major_code,
        row.major_th if thai else row.major_en,
        problem.message,
        problem.remedy,
        row.since,
    )


GAPS: Final = ListExport("bill_gap", 100_000, _COLUMNS, _cells)


async def gaps_file(
    session: AsyncSession, principal: Principal, term: Term, wanted: GapFilter, language: Language
) -> FileResponse:
    """The students of a term who cannot be billed, as a file. Raises Refusal ``export_too_large``."""
    year, semester = str(term.academic_year), str(term.semester)
    taken = Taken(
        by=principal.person_id,
        of=f"{year}/{semester}",
        rows=await count_gaps(session, principal, term, wanted),
        scope=principal.data_scope.value,
        narrowed=wanted.narrowed,
    )
    return await GAPS.send(session, language, taken, lambda: stream_gaps(principal, term, wanted), year, semester)
