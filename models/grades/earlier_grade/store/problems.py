"""Why rows of earlier grades are refused (golive §3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sqlalchemy.orm import Session

from models.curriculum.subject.contract.grading import Grading
from models.grades.earlier_grade.contract import EarlierGradeRow
from models.grades.earlier_grade.store.facts import GradeFacts, HeldGrade, place_of, read_facts, read_held
from models.grades.grade.contract import EntryKind
from models.grades.grade.rules.averages import term_order
from models.grades.grade.rules.changing import refusal_to_change
from models.grades.grade.rules.letters import LETTERS, PASSING, final_letters
from models.kit.imported_row import RowProblem, combined_problem
from models.kit.updating import Key, Values, written
from models.study.transfer_credit.tables import TRANSFERRED


def problems_of_grades(
    session: Session, rows: Mapping[int, EarlierGradeRow], _held: Mapping[Key, Values]
) -> Mapping[int, RowProblem]:
    """Return why rows are refused, by their position: every cell that is wrong by itself or beside the ledger."""
    facts = read_facts(session, rows.values())
    held = read_held(session, rows.values())
    problems: dict[int, RowProblem] = {}
    for position, row in rows.items():
        grade = held.get(place_of(row))
        found = list(_of_new(row, facts) if grade is None else _of_held(row, grade, facts))
        if row.grade is not None and row.grade not in LETTERS:
            found.append(RowProblem(code="import_grade_wrong", facts={"cell": row.grade}, column="grade"))
        if found:
            problems[position] = combined_problem(found)
    return problems


def _of_new(row: EarlierGradeRow, facts: GradeFacts) -> Iterator[RowProblem]:
    student = facts.students.get(row.student_code)
    if student is None:
        said = {"code": row.student_code}
        yield RowProblem(code="import_student_not_found", facts=said, column="student_code")
    elif student.has_degree:
        said = {"code": row.student_code}
        yield RowProblem(code="import_grade_after_degree", facts=said, column="student_code")
    if facts.version_of(row) is None:
        yield RowProblem(code="import_subject_unknown", facts={"cell": row.subject_code}, column="subject_code")
    if not facts.is_over(row):
        term = f"{row.academic_year}/{row.semester}"
        yield RowProblem(code="import_term_not_over", facts={"term": term}, column="academic_year")
    elif place_of(row) in facts.enrolled:
        yield RowProblem(code="import_grade_of_portal", column="subject_code")
    yield from _of_transfers(row, facts)


def _of_transfers(row: EarlierGradeRow, facts: GradeFacts) -> Iterator[RowProblem]:
    """What stands in the way of credits that a file of transfers brought in for another term: they count once.

    A file of transfers that comes in second is refused for the same.
    """
    if row.grade not in PASSING:
        return
    own = term_order(row.academic_year, row.semester)
    for each in facts.carried_over.get((row.student_code, row.subject_code), []):
        when = term_order(each.academic_year, each.semester)
        if own < when or (own != when and row.grade == TRANSFERRED):
            said: dict[str, str | int | None] = {"cell": row.grade, "term": f"{each.semester}/{each.academic_year}"}
            yield RowProblem(code="import_grade_carried_over", facts=said, column="subject_code")
            return


def _of_held(row: EarlierGradeRow, held: HeldGrade, facts: GradeFacts) -> Iterator[RowProblem]:
    """What stands in the way of a row that says something else than the ledger: it is only added to."""
    if "credit" in row.model_fields_set and written(row.credit) != written(held.credit):
        said = {"cell": written(row.credit), "held": written(held.credit)}
        yield RowProblem(code="import_credit_of_attempt", facts=said, column="credit")
    if row.grade in (None, held.letter):
        return
    yield from _of_transfers(row, facts)
    both = {"cell": row.grade, "held": held.letter}
    grading = Grading(held.grading)
    is_final = held.letter in final_letters(grading)  # else undoing the import could not restore it
    refused = refusal_to_change(EntryKind.CORRECTION, held.letter, row.grade, grading)
    if EntryKind(held.began) is not EntryKind.EARLIER:
        yield RowProblem(code="import_grade_published", facts=both, column="grade")
    elif facts.students[row.student_code].has_degree:
        said = {"code": row.student_code}
        yield RowProblem(code="import_grade_after_degree", facts=said, column="student_code")
    elif held.is_transferred:
        yield RowProblem(code="import_grade_transferred", facts=both, column="grade")
    elif held.is_open or not is_final or refused is not None:
        yield RowProblem(code="import_grade_not_replaced", facts=both, column="grade")
