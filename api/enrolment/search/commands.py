"""Exporting searched enrolments to Excel: noted first, then written."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.curriculum.sections.words import SECTION_TYPES
from api.enrolment.search.queries import EnrolmentFilter, count_enrolments, stream_enrolments
from api.enrolment.search.schemas import ExportedEnrolment
from api.kit.exports import headings, note_export
from api.kit.spreadsheet import Cell, write_sheet
from models.errors import Language, text_of
from models.tables.calendar.academic_calendar import Term

MOST_ROWS: Final = 500_000
"""A sheet holds a million; nobody reads half of that."""
_COLUMNS: Final = (
    ("student", 12), ("name", 32), ("faculty", 8), ("facultyName", 32), ("major", 8), ("majorName", 32), ("year", 6),
    ("campus", 8), ("campusName", 24), ("subject", 14), ("subjectName", 40), ("section", 8), ("type", 12),
    ("credit", 8), ("status", 18), ("updated", 18),
)  # fmt: skip


async def note_enrolments(session: AsyncSession, principal: Principal, term: Term, wanted: EnrolmentFilter) -> None:
    """Write into the audit trail who takes how many rows of what. Raises Refusal ``export_too_large``."""
    note_export(
        session,
        principal.person_id,
        "enrolment",
        f"{term.academic_year}/{term.semester}",
        rows=await count_enrolments(session, principal, term, wanted),
        most=MOST_ROWS,
        scope=principal.data_scope.value,
        narrowed=wanted.narrowed,
    )


def write_enrolments(principal: Principal, term: Term, wanted: EnrolmentFilter, language: Language) -> Path:
    """Write the rows to a temporary file, in the caller's language. Blocks; call in a thread."""
    rows = (_cells(line, language) for line in stream_enrolments(principal, term, wanted))
    sheet = f"{export_name(language)} {term.academic_year}-{term.semester}"
    return write_sheet(sheet, headings("enrolment", _COLUMNS, language), rows)


def export_name(language: Language) -> str:
    """What the file and its sheet are called."""
    return text_of("enrolment.sheet", language, name="exports")


def _cells(line: ExportedEnrolment, language: Language) -> tuple[Cell, ...]:
    thai = language == "th"
    return (
        line.student_code,
        line.student_name_th if thai else line.student_name_en,
        line.faculty_code,
        line.faculty_name_th if thai else line.faculty_name_en,
        line.major_code,
        line.major_name_th if thai else line.major_name_en,
        line.study_year,
        line.campus_code,
        line.campus_name_th if thai else line.campus_name_en,
        line.subject_code,
        line.subject_name_th if thai else line.subject_name_en,
        line.section_code,
        SECTION_TYPES[line.section_type][0 if thai else 1],
        line.credit,
        text_of(f"status.{line.status.value}", language, name="exports"),
        line.updated_at,
    )
