"""Exporting searched enrolments to Excel: noted first, then written."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.curriculum.sections.words import SECTION_TYPES
from api.enrolment.search.queries import EnrolmentFilter, count_enrolments, stream_enrolments
from api.enrolment.search.schemas import EnrolmentLine
from api.kit.spreadsheet import Cell, ColumnOf, write_sheet
from models.calendar import utc_now
from models.errors import Language, Refusal, text_of
from models.tables.access.security import AuditEntry
from models.tables.calendar.academic_calendar import Term

MOST_ROWS: Final = 500_000
"""A sheet holds a million; nobody reads half of that."""
_COLUMNS: Final = (
    ("student", 12), ("name", 32), ("faculty", 8), ("major", 8), ("majorName", 32), ("year", 6), ("campus", 8),
    ("subject", 14), ("subjectName", 40), ("section", 8), ("type", 12), ("credit", 8), ("status", 18), ("updated", 18),
)  # fmt: skip


async def note_export(session: AsyncSession, principal: Principal, term: Term, wanted: EnrolmentFilter) -> None:
    """Write into the audit trail who takes how many rows of what. Raises Refusal ``export_too_large``."""
    rows = await count_enrolments(session, principal, term, wanted)
    if rows > MOST_ROWS:
        raise Refusal("export_too_large", rows=rows, limit=MOST_ROWS)
    session.add(
        AuditEntry(
            at=utc_now(),
            actor_id=principal.person_id,
            action="enrolment.export",
            subject_kind="enrolment_export",
            subject_id=f"{term.academic_year}/{term.semester}",
            before=None,
            after={"rows": rows, "scope": principal.data_scope.value, "filter": wanted.narrowed},
        )
    )


def write_export(principal: Principal, term: Term, wanted: EnrolmentFilter, language: Language) -> Path:
    """Write the rows to a temporary file, in the caller's language. Blocks; call in a thread."""
    columns = [ColumnOf(text_of(f"enrolment.{name}", language, name="exports"), width) for name, width in _COLUMNS]
    rows = (_cells(line, language) for line in stream_enrolments(principal, term, wanted))
    return write_sheet(f"{term.academic_year}-{term.semester}", columns, rows)


def _cells(line: EnrolmentLine, language: Language) -> tuple[Cell, ...]:
    thai = language == "th"
    return (
        line.student_code,
        line.student_name_th if thai else line.student_name_en,
        line.faculty_code,
        line.major_code,
        line.major_name_th if thai else line.major_name_en,
        line.study_year,
        line.campus_code,
        line.subject_code,
        line.subject_name_th if thai else line.subject_name_en,
        line.section_code,
        SECTION_TYPES[line.section_type][0 if thai else 1],
        line.credit,
        text_of(f"status.{line.status.value}", language, name="exports"),
        line.updated_at,
    )
