"""The averages of the old system beside those that its grades come to here (golive §3)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Final, NamedTuple

from sqlalchemy.orm import Session

from models.grades.earlier_grade.contract import EarlierGradeRow
from models.grades.earlier_grade.rules import SaidAverage, SaidGrade, differing_average, with_grades
from models.grades.earlier_grade.store.facts import SubjectVersion, read_versions, version_in
from models.grades.grade.rules.averages import average_policy
from models.grades.standing.store.reading import ATTEMPTS
from models.kit.imported_row import RowProblem
from models.kit.updating import SaidRow
from models.people.student.store.file_fields import ADMITTED_STUDENTS

_AT_ONCE: Final = 1000
"""Students whose grades are held at once."""


class _GradeToCome(NamedTuple):
    """A letter that is to come in; without credits they are those of the subject."""

    subject_code: str
    academic_year: int
    semester: int
    letter: str
    credit: Decimal | None


def differing_averages(session: Session, rows: Iterable[SaidRow[EarlierGradeRow]]) -> Mapping[int, RowProblem]:
    """Return for each student the first row of the last term of the file whose average differs from what the grades
    that are there, and those that are to come in, come to after that term; by its position, with both figures.
    """
    averages = defaultdict[str, list[SaidAverage]](list)
    to_come = defaultdict[str, list[_GradeToCome]](list)
    for position, row, is_to_come in rows:
        term = (row.academic_year, row.semester)
        if row.gpax is not None:
            averages[row.student_code].append(SaidAverage(position, *term, row.gpax))
        if is_to_come and row.grade is not None:
            to_come[row.student_code].append(_GradeToCome(row.subject_code, *term, row.grade, row.credit))
    found: dict[int, RowProblem] = {}
    students = sorted(averages)
    for first in range(0, len(students), _AT_ONCE):
        found |= _of_students(session, students[first : first + _AT_ONCE], averages, to_come)
    return found


def _of_students(
    session: Session,
    codes: Sequence[str],
    averages: Mapping[str, Sequence[SaidAverage]],
    to_come: Mapping[str, Collection[_GradeToCome]],
) -> dict[int, RowProblem]:
    students = ADMITTED_STUDENTS.rows(session, {"codes": codes})
    held = {
        each.student_id: each.attempts
        for each in ATTEMPTS.rows(session, {"student_ids": [student.student_id for student in students]})
    }
    versions = read_versions(session, {grade.subject_code for code in codes for grade in to_come.get(code, ())})
    found: dict[int, RowProblem] = {}
    for student in students:
        code = student.student_code
        grades = _with_credits(to_come.get(code, ()), versions)
        attempts = with_grades(held.get(student.student_id, ()), grades)
        differs = differing_average(averages[code], attempts, average_policy(student.admission_year))
        if differs is not None:
            said, computed = differs
            facts: dict[str, str | int | None] = {
                "code": code,
                "term": f"{said.semester}/{said.academic_year}",
                "cell": str(said.gpax),
                "held": "–" if computed is None else str(computed),
            }
            found[said.position] = RowProblem(code="import_gpax_differs", facts=facts, column="gpax")
    return found


def _with_credits(
    grades: Iterable[_GradeToCome], versions: Mapping[str, Sequence[SubjectVersion]]
) -> Iterator[SaidGrade]:
    for subject, academic_year, semester, letter, credit in grades:
        version = version_in(versions.get(subject, ()), academic_year)
        if version is not None:
            own = version.credit if credit is None else credit
            yield SaidGrade(subject, academic_year, semester, own, letter)
