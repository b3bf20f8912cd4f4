"""How a published grade came about: from the version that was published, not from the sheet as it is now (ADR 26)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final
from uuid import UUID

from pydantic import BaseModel, TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.grades.explanation.carried_over import carried_over_transfers
from api.grades.explanation.published_version import PublishedVersion, how_graded, published_version
from api.grades.explanation.schemas import Basis, CarriedOverTransfer, Explanation, GradeEntryView
from api.kit.rows import read_one, read_rows
from api.kit.sql import names
from api.kit.wire import Names
from models.grades.grade.contract import EntryKind
from models.grades.grade.rules.letters import OPEN
from models.study.transfer_credit.tables import LEAF_CREDITS, TRANSFERRED


class _Grade(BaseModel):
    attempt_id: UUID
    academic_year: int
    semester: int
    subject_code: str
    subject: Names


class _LeafCredit(BaseModel):
    source_code: str
    source_name: str
    granted_at: datetime
    case_id: UUID
    number: str


class _Entry(BaseModel):
    kind: EntryKind
    letter: str
    effective_at: datetime
    case_id: UUID | None
    shown_case_id: UUID | None
    number: str | None


_GRADES: Final = TypeAdapter(list[_Grade])
_GRADE: Final = text(f"""
    SELECT a.attempt_id, a.academic_year, a.semester, u.show_code AS subject_code,
           {names("u.name_th", "u.name_en")} AS subject
      FROM grade_attempt a JOIN subject u USING (subject_code)
     WHERE a.student_id = :student_id AND (a.academic_year, a.semester) = (:academic_year, :semester)
       AND u.show_code = :subject_code
     ORDER BY a.subject_code LIMIT 1
""")
_LEAVES: Final = TypeAdapter(list[_LeafCredit])
_LEAF: Final = text(f"""
    SELECT c.source_code, c.source_name, c.granted_at, c.case_id, c.number
      FROM ({LEAF_CREDITS}) c
     WHERE c.student_id = :student_id AND (c.academic_year, c.semester) = (:academic_year, :semester)
       AND c.source_code = :subject_code
     ORDER BY c.credit_code LIMIT 1
""")
_ENTRIES: Final = TypeAdapter(list[_Entry])
_CHAIN: Final = text("""
    WITH RECURSIVE chain AS (
        SELECT e.*, 1 AS place FROM grade_entry e WHERE e.attempt_id = :attempt_id AND e.supersedes IS NULL
        UNION ALL
        SELECT e.*, c.place + 1 FROM chain c JOIN grade_entry e ON e.supersedes = c.entry_id)
    SELECT c.kind, c.letter, c.effective_at, c.case_id, f.case_id AS shown_case_id, k.number
      FROM chain c LEFT JOIN grade_correction k ON k.case_id = c.case_id
      LEFT JOIN case_file f ON f.case_id = c.case_id AND f.student_id = :student_id
     ORDER BY c.place
""")
_BASES: Final[Mapping[EntryKind, Basis]] = {
    EntryKind.TRANSFER: Basis.TRANSFER,
    EntryKind.WITHDRAWAL: Basis.WITHDRAWAL,
}


async def explanation_of(
    session: AsyncSession, student_id: int, academic_year: int, semester: int, subject_code: str
) -> Explanation:
    """How a student's grade came about. Raises Refusal ``not_found`` where none was published.

    A credit granted for a leaf of a programme is asked for by the code of its source, as the page of grades shows it.
    """
    asked = {
        "student_id": student_id, "academic_year": academic_year, "semester": semester, "subject_code": subject_code,
    }  # fmt: skip
    graded = await read_rows(session, _GRADES, _GRADE, asked)
    if not graded:
        leaf = await read_one(session, _LEAVES, _LEAF, asked)
        return _of_leaf(leaf, academic_year, semester)
    [grade] = graded
    named = {"attempt_id": grade.attempt_id, "student_id": student_id}
    entries = await read_rows(session, _ENTRIES, _CHAIN, named)
    first, last = entries[0], entries[-1]
    version = await published_version(session, first.case_id, student_id)
    carried_over = next(
        (each for each in await carried_over_transfers(session, student_id) if _is_of(grade, each)), None
    )
    basis = Basis.TRANSFER if carried_over is not None else _basis(first, last, version)
    how = None
    if version is not None and basis is Basis.SHEET:
        how = await how_graded(session, version, student_id, first.case_id)
    return Explanation(
        academic_year=grade.academic_year,
        semester=grade.semester,
        subject_code=grade.subject_code,
        subject=grade.subject,
        letter=last.letter,
        basis=basis,
        coordinator=None if version is None else version.coordinator,
        how=how,
        entries=[
            GradeEntryView(
                kind=entry.kind,
                letter=entry.letter,
                effective_at=entry.effective_at,
                case_id=entry.shown_case_id,
                number=entry.number,
            )
            for entry in entries
        ],
        carried_over=carried_over,
    )


def _is_of(grade: _Grade, transfer: CarriedOverTransfer) -> bool:
    """Whether a grade stands for credits that were transferred."""
    return (grade.academic_year, grade.semester, grade.subject_code) == (
        transfer.academic_year, transfer.semester, transfer.subject_code,
    )  # fmt: skip


def _of_leaf(leaf: _LeafCredit, academic_year: int, semester: int) -> Explanation:
    """Return the explanation of a credit granted for a part of a programme: it has no subject and no attempt, only its
    request.
    """
    granted = GradeEntryView(
        kind=EntryKind.TRANSFER,
        letter=TRANSFERRED,
        effective_at=leaf.granted_at,
        case_id=leaf.case_id,
        number=leaf.number,
    )
    return Explanation(
        academic_year=academic_year,
        semester=semester,
        subject_code=leaf.source_code,
        subject=Names(th=leaf.source_name, en=leaf.source_name),
        letter=TRANSFERRED,
        basis=Basis.TRANSFER,
        coordinator=None,
        how=None,
        entries=[granted],
    )


def _basis(first: _Entry, last: _Entry, version: PublishedVersion | None) -> Basis:
    """Return what an explanation is based on. A letter that is still open shows no scores: they would reveal the
    unpublished letter.
    """
    if version is None:
        return _BASES.get(first.kind, Basis.EARLIER)
    if last.letter in OPEN:
        return Basis.OPEN
    return Basis.SHEET if version.is_explained else Basis.HIDDEN
