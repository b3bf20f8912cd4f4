"""Exporting searched enrolments to Excel."""

from __future__ import annotations

from typing import Final

from fastapi.responses import FileResponse
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.curriculum.section.words import SECTION_TYPES
from api.enrolment.search.queries import EnrolmentFilter, count_enrolments, stream_enrolments
from api.enrolment.search.schemas import ExportedEnrolment
from api.kit.exports import ListExport, Taken
from api.kit.spreadsheet import Cell
from models.calendar.term.tables import Term
from models.curriculum.subject.rules import shown_code
from models.kit.errors import Language, text_of

_COLUMNS: Final = (
    ("student", 12), ("name", 32), ("faculty", 8), ("facultyName", 32), ("major", 8), ("majorName", 32), ("year", 6),
    ("campus", 8), ("campusName", 24), ("subject", 14), ("subjectName", 40), ("section", 8), ("type", 12),
    ("credit", 8), ("status", 18), ("updated", 18),
)  # fmt: skip


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
        shown_code(line.subject_code),
        line.subject_name_th if thai else line.subject_name_en,
        line.section_code,
        SECTION_TYPES[line.section_type][0 if thai else 1],
        line.credit,
        text_of(f"status.{line.status.value}", language, name="exports"),
        line.updated_at,
    )


ENROLMENTS: Final = ListExport("enrolment", 500_000, _COLUMNS, _cells)


async def enrolments_file(
    session: AsyncSession, principal: Principal, term: Term, wanted: EnrolmentFilter, language: Language
) -> FileResponse:
    """The enrolments of a term, as a file. Raises Refusal ``export_too_large``."""
    year, semester = str(term.academic_year), str(term.semester)
    taken = Taken(
        by=principal.person_id,
        of=f"{year}/{semester}",
        rows=await count_enrolments(session, principal, term, wanted),
        scope=principal.data_scope.value,
        narrowed=wanted.narrowed,
    )
    return await ENROLMENTS.send(
        session, language, taken, lambda: stream_enrolments(principal, term, wanted), year, semester
    )
