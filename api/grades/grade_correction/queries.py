"""Reading corrections: the grades of a sheet that may be corrected, one correction, and those of a teacher."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from pydantic import BaseModel, TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.cases.case.queries import find_case, seen_cases
from api.grades.grade_correction.schemas import (
    Correctable,
    CorrectionPreview,
    CorrectionSummary,
    CorrectionView,
    Effect,
    Evidence,
    GradeChange,
)
from api.grades.sheet.reading import sheet_of
from api.kit.paging import Paging
from api.kit.refusals import raise_refused
from api.kit.rows import read_one, read_page, read_rows
from api.kit.sql import full_names, names
from api.kit.wire import Names, Page
from models.cases.case.contract.record import CaseKind
from models.curriculum.subject.contract.grading import Grading
from models.grades.grade.contract import EntryKind
from models.grades.grade.rules.changing import refusal_to_change
from models.grades.grade.rules.letters import LETTERS
from models.grades.grade_correction.contract import CorrectionEffect, CorrectionStage
from models.grades.grade_correction.rules.effect import Place
from models.grades.grade_correction.store import CORRECTABLE, CorrectableRow, effect_on
from models.grades.grade_submission.contract.status import CORRECTION_STATUS, GradeStatus
from models.grades.sheet.store.progress import STATUS_OF_CORRECTION
from models.kit.errors import Refusal

_CORRECTABLE: Final = TypeAdapter(list[CorrectableRow])


class CorrectionRow(BaseModel):
    """A correction as the lists and its page show it."""

    case_id: UUID
    opened_by: UUID
    number: str
    academic_year: int
    semester: int
    subject_code: str
    subject: Names
    student_id: int
    student_code: str
    student: Names
    grading: Grading
    before: str
    after: str
    stage: CorrectionStage
    opened_at: datetime
    reason: str
    evidence_id: UUID | None
    evidence_name: str | None
    evidence_bytes: int | None
    effect: CorrectionEffect


_ROWS: Final = TypeAdapter(list[CorrectionRow])
CORRECTIONS: Final = f"""
    SELECT k.case_id, f.opened_by, k.number, a.academic_year, a.semester, u.show_code AS subject_code,
           {names("u.name_th", "u.name_en")} AS subject, a.student_id, p.id_code AS student_code,
           {full_names("p")} AS student, a.grading, k.before, k.after, f.stage, f.opened_at, k.reason, k.evidence_id,
           e.name AS evidence_name, e.size_bytes AS evidence_bytes, k.effect, count(*) OVER () AS total
      FROM grade_correction k JOIN case_file f USING (case_id) JOIN grade_attempt a USING (attempt_id)
      JOIN subject u USING (subject_code) JOIN student s ON s.student_id = a.student_id
      JOIN person p ON p.person_id = s.person_id LEFT JOIN stored_file e ON e.file_id = k.evidence_id
"""
"""Every correction (``k``) with its case (``f``)."""
_ONE: Final = text(f"{CORRECTIONS} WHERE k.case_id = :case_id")
_MINE: Final = f"""
    {CORRECTIONS} WHERE f.opened_by = :person_id
      AND (CAST(:status AS text) IS NULL OR {STATUS_OF_CORRECTION} = :status)
    ORDER BY f.opened_at DESC, k.case_id
"""
_CHANGES: Final = text(f"""
    SELECT a.academic_year, a.semester, u.show_code AS subject_code, {names("u.name_th", "u.name_en")} AS subject,
           k.before, k.after, k.number, e.recorded_at AS at
      FROM grade_entry e JOIN grade_attempt a USING (attempt_id) JOIN subject u USING (subject_code)
      JOIN grade_correction k ON k.case_id = e.case_id
     WHERE a.student_id = :student_id AND e.kind = '{EntryKind.CORRECTION.value}'
     ORDER BY e.recorded_at DESC
""")
_CHANGED: Final = TypeAdapter(list[GradeChange])


def letters_after(before: str, grading: Grading) -> list[str]:
    """What a letter may become by a correction, the best first."""
    return [letter for letter in LETTERS if refusal_to_change(EntryKind.CORRECTION, before, letter, grading) is None]


async def correctable_grades(session: AsyncSession, principal: Principal, sheet_id: UUID) -> list[Correctable]:
    """The published grades of a sheet that the caller may have corrected. Raises Refusal ``not_found``."""
    await sheet_of(session, sheet_id, principal.person_id)
    asked = {"sheet_id": sheet_id, "person_id": principal.person_id, "student_id": None}
    rows = await read_rows(session, _CORRECTABLE, CORRECTABLE, asked)
    seen = await seen_cases(session, principal, [row.case_id for row in rows if row.case_id is not None])
    return [
        Correctable(
            student_id=row.student_id,
            student_code=row.student_code,
            name=Names(th=row.name_th, en=row.name_en),
            section_code=row.section_code,
            letter=row.letter,
            letters=letters_after(row.letter, row.grading),
            case_id=row.case_id,
            sees_case=row.case_id in seen,
            number=row.number,
        )
        for row in rows
    ]


async def correctable(session: AsyncSession, sheet_id: UUID, person_id: UUID, student_id: int) -> CorrectableRow:
    """The grade of a student in a sheet, for who may have it corrected. Raises Refusal ``not_found``."""
    asked = {"sheet_id": sheet_id, "person_id": person_id, "student_id": student_id}
    return await read_one(session, _CORRECTABLE, CORRECTABLE, asked)


async def preview_correction(
    session: AsyncSession, sheet_id: UUID, person_id: UUID, student_id: int, letter: str
) -> CorrectionPreview:
    """What another letter would do. Raises Refusal ``not_found`` and why the letter may not follow."""
    row = await correctable(session, sheet_id, person_id, student_id)
    effect = await effect_of_letter(session, row, letter)
    return CorrectionPreview(before=row.letter, after=letter, effect=Effect.model_validate(effect))


async def effect_of_letter(session: AsyncSession, row: CorrectableRow, letter: str) -> CorrectionEffect:
    """What a letter would do to its student's averages. Raises what the rules refuse."""
    raise_refused(refusal_to_change(EntryKind.CORRECTION, row.letter, letter, row.grading))
    place = Place(row.subject_code, row.academic_year, row.semester)
    return await session.run_sync(lambda plain: effect_on(plain, row.student_id, place, letter))


async def correction_row(session: AsyncSession, principal: Principal, case_id: UUID) -> CorrectionRow:
    """A correction whose case the caller sees. Raises Refusal ``not_found``."""
    case = await find_case(session, principal, case_id)
    if case is None or case.kind is not CaseKind.GRADE_CORRECTION:
        raise Refusal("not_found")
    return await read_one(session, _ROWS, _ONE, {"case_id": case_id})


async def correction_view(session: AsyncSession, principal: Principal, case_id: UUID) -> CorrectionView:
    """A correction as whoever sees its case reads it. Raises Refusal ``not_found``."""
    row = await correction_row(session, principal, case_id)
    evidence = None
    if row.evidence_name is not None and row.evidence_bytes is not None:
        evidence = Evidence(name=row.evidence_name, size_bytes=row.evidence_bytes)
    return CorrectionView(
        **summary_of(row).model_dump(),
        reason=row.reason,
        evidence=evidence,
        effect=Effect.model_validate(row.effect),
        letters=letters_after(row.before, row.grading),
        may_amend=row.stage is CorrectionStage.DRAFTING and row.opened_by == principal.person_id,
    )


async def my_corrections(
    session: AsyncSession, person_id: UUID, status: GradeStatus | None, asked: Paging
) -> Page[CorrectionSummary]:
    """What the caller asked for, the newest first."""
    found = await read_page(session, _ROWS, _MINE, {"person_id": person_id, "status": status}, asked)
    return Page[CorrectionSummary](
        items=[summary_of(row) for row in found.items], page=found.page, page_size=found.page_size, total=found.total
    )


async def grade_changes(session: AsyncSession, student_id: int) -> list[GradeChange]:
    """The grades of a student that were corrected, the newest first."""
    return await read_rows(session, _CHANGED, _CHANGES, {"student_id": student_id})


def summary_of(row: CorrectionRow) -> CorrectionSummary:
    """A correction in a list."""
    return CorrectionSummary(
        case_id=row.case_id,
        number=row.number,
        academic_year=row.academic_year,
        semester=row.semester,
        subject_code=row.subject_code,
        subject=row.subject,
        student_code=row.student_code,
        student=row.student,
        before=row.before,
        after=row.after,
        stage=row.stage,
        status=CORRECTION_STATUS[row.stage],
        opened_at=row.opened_at,
    )
