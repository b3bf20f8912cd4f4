"""What rows of a file of subjects are judged by: whose they are, and what they require beside all other rows."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.curriculum.requisite.contract import RequisiteTree
from models.curriculum.requisite.rules.in_file import FileSubject, cycles_in_file, left_alone, problems_by_itself
from models.curriculum.requisite.rules.text import tree_of
from models.curriculum.requisite.store import order_of_subjects
from models.curriculum.subject.contract.imported import REQUISITE_KINDS, SubjectRow
from models.curriculum.subject.store.standing import StandingSubject
from models.curriculum.subject.tables import ACTIVE_FIRST
from models.kit.imported_row import RowProblem, combined_problem

_PREFIX: Final = 5
"""So many digits of a code tell whose subject it is."""
_EVERY_CODE: Final = text("SELECT DISTINCT show_code FROM subject")
_UNITS: Final = text(f"""
    WITH neighbours AS (
        SELECT DISTINCT ON (prefix) prefix, department_code
          FROM (SELECT left(s.show_code, {_PREFIX}) AS prefix, s.department_code, count(*) AS subjects
                  FROM subject s GROUP BY 1, 2) c
         ORDER BY prefix, subjects DESC, department_code)
    SELECT w.code, (SELECT s.department_code FROM subject s WHERE s.show_code = w.code
                     ORDER BY {ACTIVE_FIRST.format(subject="s")} LIMIT 1) AS of_subject,
           (SELECT d.department_code FROM department d WHERE d.department_code = left(w.code, {_PREFIX})) AS of_code,
           n.department_code AS of_neighbours
      FROM unnest(CAST(:codes AS text[])) AS w(code) LEFT JOIN neighbours n ON n.prefix = left(w.code, {_PREFIX})
""")
"""Whose a subject is likely to be: as its other versions say, as its code says, as those beside it say."""
_DEPARTMENTS: Final = text("SELECT department_code FROM department WHERE department_code = ANY(:codes)")


@dataclass(frozen=True)
class SubjectFileFacts:
    """What becomes of versions of a file, by their code-years; ``trees`` is all that they require then, by the columns.

    Of those that stand already only what they require anew is judged.
    """

    departments: Mapping[str, str]
    trees: Mapping[str, Mapping[str, RequisiteTree]]
    problems: Mapping[str, RowProblem]


def read_subject_facts(
    session: Session, rows: Iterable[SubjectRow], standing: Mapping[str, StandingSubject]
) -> SubjectFileFacts:
    """Judge rows beside each other: those of a chunk, and every other row of the file where rows name each other."""
    every = {row.code_year: row for row in rows}
    problems: dict[str, list[RowProblem]] = {key: [] for key in every}
    named = {key: row for key, row in every.items() if key not in standing or row.department_code}
    whose = _departments(session, named.values())
    departments = {}
    subjects = {
        key: FileSubject(row.subject_code, row.curriculum_year, trees_after(row, standing.get(key), problems[key]))
        for key, row in every.items()
    }
    for key, row in named.items():
        if department := whose.get(row.department_code or row.subject_code):
            departments[key] = department
        else:
            problems[key].insert(0, _without_department(row))
    judged = {key: each for key, each in subjects.items() if key not in standing or each.trees != standing[key].trees}
    if any(subject.trees for subject in judged.values()):
        _judge_together(session, judged, problems)
    return SubjectFileFacts(
        departments,
        {key: subject.trees for key, subject in subjects.items()},
        {key: combined_problem(found) for key, found in problems.items() if found},
    )


def trees_after(
    row: SubjectRow, standing: StandingSubject | None, problems: list[RowProblem]
) -> dict[str, RequisiteTree]:
    """Return what a version requires once a row is brought in, by the columns: what the row does not say stays.

    Texts that cannot be read are added to ``problems``.
    """
    trees = {} if standing is None else dict(standing.trees)
    for column in REQUISITE_KINDS.keys() & row.model_fields_set:
        trees.pop(column, None)
    for column, said in row.requisite_texts.items():
        tree = tree_of(said)
        if isinstance(tree, RowProblem):
            problems.append(tree.model_copy(update={"column": column}))
        elif tree is not None:
            trees[column] = RequisiteTree(kind=REQUISITE_KINDS[column], tree=tree)
    return trees


def _judge_together(
    session: Session, subjects: Mapping[str, FileSubject], problems: Mapping[str, list[RowProblem]]
) -> None:
    """Add to the problems what is wrong with what the subjects require, first by itself and then beside each other."""
    elsewhere = set(session.scalars(_EVERY_CODE))
    known = elsewhere | {subject.show_code for subject in subjects.values()}
    for key, subject in subjects.items():
        problems[key] += problems_by_itself(subject, known)
    coming = {key: subject for key, subject in subjects.items() if not problems[key]}
    requiring = [subject for subject in coming.values() if subject.trees]
    asked = frozenset().union(*(subject.cited | {subject.show_code} for subject in requiring))
    order = order_of_subjects(session, asked, {subject.show_code for subject in coming.values()})
    for key, problem in cycles_in_file(coming, order).items():
        problems[key].append(problem)
    for key, problem in left_alone(subjects, [key for key in subjects if problems[key]], elsewhere).items():
        problems[key].append(problem)


def _departments(session: Session, rows: Collection[SubjectRow]) -> dict[str, str]:
    """By the department that a row names, or by its subject where it names none."""
    named = sorted({row.department_code for row in rows if row.department_code})
    found = {code: code for code in session.scalars(_DEPARTMENTS, {"codes": named})}
    shows = sorted({row.subject_code for row in rows if not row.department_code})
    for code, of_subject, of_code, of_neighbours in session.execute(_UNITS, {"codes": shows}):
        if department := of_subject or of_code or of_neighbours:
            found[code] = department
    return found


def _without_department(row: SubjectRow) -> RowProblem:
    asked = row.department_code or row.subject_code[:_PREFIX]
    column = "department_code" if row.department_code else "subject_code"
    return RowProblem(code="import_department_unknown", facts={"department": asked}, column=column)
