"""Files of earlier grades: the ledger of grades is brought to what they say (golive §3, grades §2).

The ledger is only added to. A letter that a file says anew replaces the one before as a correction that names the
import; what an import added is taken out with it, as long as nothing else refers to it (ADR 24).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import timedelta
from typing import Final
from uuid import UUID

from psycopg.rows import scalar_row
from sqlalchemy import text
from sqlalchemy.orm import Session

from models.curriculum.subject.contract.grading import Grading
from models.grades.earlier_grade.contract import EarlierGradeRow
from models.grades.earlier_grade.store.comparing import differing_averages
from models.grades.earlier_grade.store.facts import (
    GradeFacts,
    HeldGrade,
    place_of,
    read_facts,
    read_held,
    read_students,
)
from models.grades.earlier_grade.store.problems import problems_of_grades
from models.grades.grade.contract import EntryKind
from models.grades.grade.rules.letters import final_letters
from models.grades.grade.store import (
    CurrentGrade,
    FirstGrade,
    Written,
    begin_grades,
    lock_students,
    replace_grade,
)
from models.grades.standing.store.writing import bring_standings_back
from models.kit.calendar import bangkok_instant
from models.kit.imported_row import RowProblem
from models.kit.statements import read, run
from models.kit.updating import Key, UpdatedKind, Values, Writer, Writing
from models.study.transfer_credit.tables import CARRIED_OVER_SUBJECTS

_PUBLISHED_AFTER: Final = timedelta(days=1)
"""A letter of the old system holds from the end of the last day of its term."""
_REMOVE: Final = text(f"""
    DELETE FROM grade_entry e
     WHERE e.attempt_id = ANY(:attempts) AND e.kind = '{EntryKind.EARLIER.value}' AND e.case_id = :case_id
       AND NOT EXISTS (SELECT FROM grade_entry n WHERE n.supersedes = e.entry_id)
    RETURNING e.attempt_id
""")
_REMOVE_ATTEMPTS: Final = text("DELETE FROM grade_attempt WHERE attempt_id = ANY(:attempts)")
_BUILT_ON: Final = text(f"""
    SELECT a.attempt_id FROM grade_attempt a JOIN subject u USING (subject_code)
     WHERE a.attempt_id = ANY(:attempts)
       AND (EXISTS (SELECT FROM grade_entry e
                      JOIN issued_transcript t ON t.student_id = a.student_id AND t.issued_at >= e.recorded_at
                     WHERE e.attempt_id = a.attempt_id)
            OR EXISTS (SELECT FROM graduation g WHERE g.student_id = a.student_id AND g.conferred_at IS NOT NULL)
            OR EXISTS (SELECT FROM ({CARRIED_OVER_SUBJECTS}) c
                        WHERE c.import_case_id IS DISTINCT FROM CAST(:case_id AS uuid)
                          AND (c.student_id, c.academic_year, c.semester, c.show_code)
                              = (a.student_id, a.academic_year, a.semester, u.show_code)))
""")
"""Attempts that stand on a transcript which was issued since, that a degree was conferred on, or whose credits another
import says to be transferred.
"""
USED: Final = RowProblem(code="import_row_used")
"""Something else stands on it by now."""


def _held(session: Session, rows: Collection[EarlierGradeRow]) -> Mapping[Key, Values]:
    # Whoever publishes or corrects grades locks the students too: what is read here still holds when it is written.
    lock_students(session, (student.student_id for student in read_students(session, rows)))
    held = read_held(session, rows)
    return {
        row.identity: {"grade": grade.letter, "credit": grade.credit}
        for row in rows
        if (grade := held.get(place_of(row))) is not None
    }


def _write(session: Session, writer: Writer, writings: Sequence[Writing[EarlierGradeRow]]) -> None:
    new = [each.row for each in writings if each.before is None]
    facts = read_facts(session, new) if new else None
    if facts is not None:
        begin_grades(session, [first_grade(row, facts) for row in new], written_by(writer))
    changed = [each for each in writings if each.before is not None and "grade" in each.values]
    rows = [each.row for each in changed]
    if any(student.has_degree for student in read_students(session, rows)):
        raise ValueError("a degree was conferred on these grades")  # since the import that is undone
    held = read_held(session, rows)
    for each in changed:
        grade = held[place_of(each.row)]
        before = CurrentGrade(grade.entry_id, grade.attempt_id, grade.student_id, Grading(grade.grading), grade.letter)
        replace_grade(session, before, str(each.values["grade"]), EntryKind.CORRECTION, written_by(writer))


def first_grade(row: EarlierGradeRow, facts: GradeFacts) -> FirstGrade:
    """Return the letter that a row begins an attempt with; it holds from the end of its term.

    Raises LookupError where the subject is not there or the row says no grade.
    """
    version = facts.version_of(row)
    if version is None or row.grade is None:
        raise LookupError("a grade of a subject that is not there")
    ends_on = facts.terms.get((row.academic_year, row.semester))
    return FirstGrade(
        student_id=facts.students[row.student_code].student_id,
        academic_year=row.academic_year,
        semester=row.semester,
        subject_code=version.subject_code,
        credit=version.credit if row.credit is None else row.credit,
        grading=_grading(row.grade, Grading(version.grading)),
        letter=row.grade,
        kind=EntryKind.EARLIER,
        effective_at=None if ends_on is None else bangkok_instant(ends_on + _PUBLISHED_AFTER),
    )


def _grading(letter: str, of_subject: Grading) -> Grading:
    """How the attempt was graded: as its letter shows, which may differ from how the subject is graded today."""
    return next((grading for grading in Grading if letter in final_letters(grading)), of_subject)


def _remove(session: Session, writer: Writer, keys: Sequence[Key]) -> Mapping[Key, RowProblem]:
    """Take out what a file added; what was replaced, or a transcript or degree stands on, stays."""
    rows = {key: _row_of(key) for key in keys}
    held = read_held(session, list(rows.values()))
    attempts = {held[place_of(row)].attempt_id: key for key, row in rows.items() if place_of(row) in held}
    removed = take_out_grades(session, writer, held.values())
    return {key: USED for attempt_id, key in attempts.items() if attempt_id not in removed}


def attempts_built_on(session: Session, writer: Writer, grades: Collection[HeldGrade]) -> frozenset[UUID]:
    """Return the ids of the attempts, of these that an import began, that something else stands on."""
    asked = {"attempts": [each.attempt_id for each in grades], "case_id": writer.case_id}
    return frozenset(read(session, _BUILT_ON, asked, scalar_row)) if grades else frozenset()


def take_out_grades(session: Session, writer: Writer, grades: Collection[HeldGrade]) -> frozenset[UUID]:
    """Take grades that an import began out of the ledger; the ids of the attempts that are gone.

    What was replaced, or what something else stands on, stays.
    """
    if not grades:
        return frozenset()
    students = {each.student_id for each in grades}
    lock_students(session, students)
    asked = {"attempts": [each.attempt_id for each in grades], "case_id": writer.case_id}
    built_on = attempts_built_on(session, writer, grades)
    free = [each.attempt_id for each in grades if each.attempt_id not in built_on]
    removed: list[UUID] = read(session, _REMOVE, {**asked, "attempts": free}, scalar_row)
    run(session, _REMOVE_ATTEMPTS, {"attempts": removed})
    bring_standings_back(session, students, writer.at)
    return frozenset(removed)


def _row_of(key: Key) -> EarlierGradeRow:
    student_code, academic_year, semester, subject_code = key
    return EarlierGradeRow(
        student_code=student_code,
        academic_year=int(academic_year),
        semester=int(semester),
        subject_code=subject_code,
    )


def written_by(writer: Writer) -> Written:
    """Return who writes letters of an import, and when."""
    return Written(writer.case_id, writer.at, writer.at, writer.person_id)


EARLIER_GRADES: Final = UpdatedKind(
    schema=EarlierGradeRow,
    held=_held,
    problems=problems_of_grades,
    write=_write,
    remove=_remove,
    compared=differing_averages,
)
"""Files of earlier grades."""
