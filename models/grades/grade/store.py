"""Writing grades: a chain begins once, each entry is replaced once, and who it concerns stands anew (grades §2).

All of it belongs to the transaction of whoever calls. Rows of students are locked first, in the order of their ids:
of two publications that meet in one student the second sees what the first wrote.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from psycopg.rows import class_row, scalar_row
from sqlalchemy import text

from models.curriculum.subject.contract.grading import Grading
from models.grades.grade.contract import EntryKind
from models.grades.grade.rules.changing import refusal_to_change
from models.grades.standing.store.writing import bring_standings
from models.kit.statements import Transaction, read, run
from models.kit.table import new_id


@dataclass(frozen=True, slots=True)
class FirstGrade:
    """The letter an attempt begins with.

    ``effective_at`` is the instant it holds from, where that is another than of all that are written with it.
    """

    student_id: int
    academic_year: int
    semester: int
    subject_code: str
    credit: Decimal
    grading: Grading
    letter: str
    kind: EntryKind
    effective_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Written:
    """By which case, and when: ``effective_at`` is the instant a letter holds from. ``by`` is None for the portal."""

    case_id: UUID | None
    effective_at: datetime
    at: datetime
    by: UUID | None


@dataclass(frozen=True, slots=True)
class CurrentGrade:
    """The last entry of an attempt."""

    entry_id: UUID
    attempt_id: UUID
    student_id: int
    grading: Grading
    letter: str


class GradeMovedError(Exception):
    """Another entry has replaced the one that was to be replaced; nothing was written."""


_LOCK: Final = text("SELECT FROM student WHERE student_id = ANY(:student_ids) ORDER BY student_id FOR NO KEY UPDATE")
_BEGIN: Final = text(
    """
    WITH given AS (
        SELECT * FROM unnest(CAST(:attempt_ids AS uuid[]), CAST(:student_ids AS int[]), CAST(:years AS int[]),
                             CAST(:semesters AS int[]), CAST(:subjects AS text[]), CAST(:credits AS numeric[]),
                             CAST(:gradings AS text[]))
            AS g(attempt_id, student_id, academic_year, semester, subject_code, credit, grading))
    INSERT INTO grade_attempt (attempt_id, student_id, academic_year, semester, subject_code, credit, grading)
    SELECT * FROM given ORDER BY student_id, subject_code
    ON CONFLICT DO NOTHING
    RETURNING attempt_id
    """
)
_ENTER: Final = text(
    """
    INSERT INTO grade_entry (entry_id, attempt_id, letter, kind, case_id, effective_at, recorded_at, recorded_by)
    SELECT e.entry_id, e.attempt_id, e.letter, e.kind, :case_id, e.effective_at, :at, :by
      FROM unnest(CAST(:entry_ids AS uuid[]), CAST(:attempt_ids AS uuid[]), CAST(:letters AS text[]),
                  CAST(:kinds AS text[]), CAST(:instants AS timestamptz[]))
           AS e(entry_id, attempt_id, letter, kind, effective_at)
    """
)
_CURRENT: Final = text(
    """
    SELECT e.entry_id, e.attempt_id, a.student_id, a.grading, e.letter
      FROM grade_entry e JOIN grade_attempt a USING (attempt_id)
     WHERE e.attempt_id = :attempt_id AND NOT EXISTS (SELECT FROM grade_entry n WHERE n.supersedes = e.entry_id)
    """
)
_REPLACE: Final = text(
    """
    INSERT INTO grade_entry (entry_id, attempt_id, letter, kind, supersedes, case_id, effective_at, recorded_at,
                             recorded_by)
    VALUES (:entry_id, :attempt_id, :letter, :kind, :supersedes, :case_id, :effective_at, :at, :by)
    ON CONFLICT DO NOTHING
    """
)


def lock_students(within: Transaction, student_ids: Iterable[int]) -> None:
    """Whoever writes grades of these students does so one after another."""
    run(within, _LOCK, {"student_ids": sorted(set(student_ids))})


def begin_grades(within: Transaction, grades: Sequence[FirstGrade], written: Written) -> int:
    """Begins the chain of each attempt that has none yet, and brings the standings of its students up to date.

    An attempt that has a grade keeps it: one who withdrew keeps W, and what is published twice is published once.
    Answers how many attempts began.
    """
    if not grades:
        return 0
    lock_students(within, (grade.student_id for grade in grades))
    by_attempt = {new_id(): grade for grade in grades}
    begun = read(within, _BEGIN, _attempts(by_attempt), scalar_row)
    new = {attempt_id: by_attempt[attempt_id] for attempt_id in begun}
    entries = {
        "entry_ids": [new_id() for _ in new],
        "attempt_ids": list(new),
        "letters": [grade.letter for grade in new.values()],
        "kinds": [grade.kind.value for grade in new.values()],
        "instants": [grade.effective_at or written.effective_at for grade in new.values()],
    }
    run(within, _ENTER, {**entries, "case_id": written.case_id, "at": written.at, "by": written.by})
    bring_standings(within, {grade.student_id for grade in new.values()}, written.at)
    return len(new)


def current_grade(within: Transaction, attempt_id: UUID) -> CurrentGrade:
    """The letter that holds now. Raises LookupError where the attempt has none."""
    found = read(within, _CURRENT, {"attempt_id": attempt_id}, class_row(CurrentGrade))
    if not found:
        raise LookupError(f"attempt {attempt_id} has no grade")
    return found[0]


def replace_grade(within: Transaction, before: CurrentGrade, letter: str, kind: EntryKind, written: Written) -> None:
    """Puts a letter in the place of the one that held, and brings the student's standings up to date.

    Raises GradeMovedError where another entry has replaced it meanwhile, ValueError where the rules do not let this
    letter follow: who calls has asked them.
    """
    refused = refusal_to_change(kind, before.letter, letter, Grading(before.grading))
    if refused is not None:
        raise ValueError(f"{before.letter} may not become {letter}: {refused.code}")
    lock_students(within, [before.student_id])
    entry = {
        "entry_id": new_id(),
        "attempt_id": before.attempt_id,
        "letter": letter,
        "kind": kind.value,
        "supersedes": before.entry_id,
    }
    if run(within, _REPLACE, {**entry, **_by(written)}) == 0:
        raise GradeMovedError(f"entry {before.entry_id} was replaced by another")
    bring_standings(within, {before.student_id}, written.at)


def _attempts(by_attempt: dict[UUID, FirstGrade]) -> dict[str, object]:
    grades = list(by_attempt.values())
    return {
        "attempt_ids": list(by_attempt),
        "student_ids": [grade.student_id for grade in grades],
        "years": [grade.academic_year for grade in grades],
        "semesters": [grade.semester for grade in grades],
        "subjects": [grade.subject_code for grade in grades],
        "credits": [grade.credit for grade in grades],
        "gradings": [grade.grading.value for grade in grades],
    }


def _by(written: Written) -> dict[str, object]:
    return {
        "case_id": written.case_id,
        "effective_at": written.effective_at,
        "at": written.at,
        "by": written.by,
    }
