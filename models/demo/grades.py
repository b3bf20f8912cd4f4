"""Grades of past terms: an attempt and its entry for each, and where the student stood after each term."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import Final

from psycopg import Connection

from models.curriculum.subject.contract.grading import Grading
from models.demo.plan import Plan
from models.demo.rows import GradeAttemptRow, GradeEntryRow
from models.demo.students import StudentFile
from models.demo.terms import TermKey
from models.grades.grade.contract import EntryKind
from models.grades.standing.store.reading import STANDING_COLUMNS, standing_row
from models.kit.calendar import bangkok_instant
from models.kit.copying import Row, copy_rows

_PUBLISHED_AFTER: Final = timedelta(days=14)
"""Grades of a term are published so long after its last day."""


def copy_grades(database: Connection[Row], plan: Plan, files: Iterable[StudentFile]) -> None:
    """Copies the grades of these students; what holds now is written by the ledger itself."""
    files = list(files)
    attempts, entries = _ledger(plan, files)
    copy_rows(database, "grade_attempt", GradeAttemptRow._fields, attempts)
    copy_rows(database, "grade_entry", GradeEntryRow._fields, entries)
    columns = [*(name for name, _ in STANDING_COLUMNS), "computed_at"]
    copy_rows(database, "student_standing", columns, _standings(plan, files))


def _ledger(plan: Plan, files: list[StudentFile]) -> tuple[list[GradeAttemptRow], list[GradeEntryRow]]:
    ids = plan.ids(f"grades/{files[0].student_id}")
    attempts, entries = [], []
    for file in files:
        for term, course, letter in file.transcript.records:
            attempt_id = next(ids)
            attempts.append(
                GradeAttemptRow(attempt_id, file.student_id, *term, course.code, course.credit, Grading.LETTER.value)
            )
            at = _published_at(plan, term)
            entries.append(
                GradeEntryRow(next(ids), attempt_id, letter, EntryKind.EARLIER.value, None, None, at, at, None)
            )
    return attempts, entries


def _published_at(plan: Plan, term: TermKey) -> datetime:
    return min(bangkok_instant(term.ends_on + _PUBLISHED_AFTER), plan.now)


def _standings(plan: Plan, files: list[StudentFile]) -> Iterator[tuple[object, ...]]:
    for file in files:
        admission_year = plan.current.academic_year - file.study_year + 1
        for standing in file.transcript.standings(admission_year):
            yield (*standing_row(file.student_id, standing), plan.now)
