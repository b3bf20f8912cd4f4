"""What rows of a file of subjects are judged by: whose they are, and what they require beside all other rows."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Set
from dataclasses import dataclass
from typing import Final

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.curriculum.requisite.contract import RequisiteTree
from models.curriculum.requisite.rules.in_file import FileSubject, cycles_in_file, left_alone, problems_by_itself
from models.curriculum.requisite.rules.text import tree_of
from models.curriculum.requisite.store import order_of_subjects
from models.curriculum.subject.contract.imported import REQUISITE_KINDS, SubjectRow
from models.curriculum.subject.tables import ACTIVE_FIRST
from models.kit.imported_row import RowProblem, combined_problem

_PREFIX: Final = 5
"""So many digits of a code tell whose subject it is."""
_STANDING: Final = text("SELECT subject_code FROM subject WHERE subject_code = ANY(:codes)")
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
    """What becomes of versions of a file, by their code-years: those that ``stand`` already are not judged."""

    standing: Set[str]
    departments: Mapping[str, str]
    trees: Mapping[str, Collection[RequisiteTree]]
    problems: Mapping[str, RowProblem]


def read_subject_facts(session: Session, rows: Iterable[SubjectRow]) -> SubjectFileFacts:
    """Judge rows beside each other: those of a chunk, and every other row of the file where rows name each other."""
    every = {row.code_year: row for row in rows}
    standing = set(session.scalars(_STANDING, {"codes": sorted(every)}))
    new = {key: row for key, row in every.items() if key not in standing}
    problems: dict[str, list[RowProblem]] = {key: [] for key in new}
    whose = _departments(session, new.values())
    departments = {}
    subjects = {key: _read(row, problems[key]) for key, row in new.items()}
    for key, row in new.items():
        if department := whose.get(row.department_code or row.subject_code):
            departments[key] = department
        else:
            problems[key].insert(0, _without_department(row))
    if any(subject.trees for subject in subjects.values()):
        _judge_together(session, subjects, problems)
    return SubjectFileFacts(
        standing,
        departments,
        {key: tuple(subject.trees.values()) for key, subject in subjects.items()},
        {key: combined_problem(found) for key, found in problems.items() if found},
    )


def _read(row: SubjectRow, problems: list[RowProblem]) -> FileSubject:
    """What a row requires; texts that cannot be read are added to its problems."""
    trees = {}
    for column, said in row.requisite_texts.items():
        tree = tree_of(said)
        if isinstance(tree, RowProblem):
            problems.append(tree.model_copy(update={"column": column}))
        elif tree is not None:
            trees[column] = RequisiteTree(kind=REQUISITE_KINDS[column], tree=tree)
    return FileSubject(row.subject_code, row.curriculum_year, trees)


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
