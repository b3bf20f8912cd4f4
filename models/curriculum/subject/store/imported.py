"""Subjects that a file brings in: each row becomes a draft, which goes before its offices as any other (study §2)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence, Set
from contextlib import suppress
from datetime import datetime
from decimal import Decimal
from functools import cache
from typing import Final
from uuid import UUID

from sqlalchemy import delete, insert, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session
from sqlmodel import col

from models.access.role.tables import AuditEntry
from models.curriculum.file_import.store import (
    CurriculumImport,
    brought_by,
    entry_of,
    known,
    result_of,
    roots_of,
    taken_back,
)
from models.curriculum.requisite.rules.wording import audit_values
from models.curriculum.requisite.store import requisite_rows
from models.curriculum.subject.contract.imported import SubjectRow
from models.curriculum.subject.contract.words import SubjectCategory, SubjectStatus
from models.curriculum.subject.store.file_facts import SubjectFileFacts
from models.curriculum.subject.tables import Subject, SubjectRequisite
from models.kit.imported_row import AppliedRow, RowOutcome, RowProblem
from models.people.organisation.tables import CodeKind

_TRAIL: Final = "subject"
_AT_ONCE: Final = 500
"""So many drafts are deleted by one statement: each is looked for in all that may refer to it."""
_LEVELS: Final = text(f"""
    SELECT code FROM code_name WHERE kind = '{CodeKind.EDUCATION_LEVEL.value}'
""")
_USUAL_LEVEL: Final = text("""
    SELECT education_level_code FROM subject WHERE education_level_code <> ''
     GROUP BY education_level_code
     ORDER BY count(*) FILTER (WHERE status = 'active') DESC, count(*) DESC, education_level_code LIMIT 1
""")
"""The level of most subjects, those that are taught first; a draft's can be changed."""
_UNTOUCHED: Final = text(f"""
    SELECT s.subject_code FROM subject s
     WHERE s.subject_code = ANY(:codes) AND s.status = '{SubjectStatus.DRAFT}' AND s.revision = 1
       AND s.subject_code NOT IN (SELECT h.subject_code FROM subject_change h)
       AND s.subject_code NOT IN (SELECT o.copied_from FROM subject o WHERE o.copied_from IS NOT NULL)
""")
"""Drafts that nobody has touched."""
_VERSIONS: Final = text("SELECT show_code, subject_code FROM subject WHERE show_code = ANY(:shows)")
_REQUIRED_BY: Final = text("""
    SELECT cited.code, r.subject_code FROM subject_requisite r, jsonb_array_elements_text(r.cites) AS cited(code)
     WHERE cited.code = ANY(:shows)
""")
"""Subjects, and the versions that require them."""


def bring_in_subjects(
    session: Session, source: CurriculumImport, rows: Mapping[int, SubjectRow], at: datetime, facts: SubjectFileFacts
) -> dict[int, RowOutcome]:
    """Keep these versions as drafts with what they require; what became of each, by its position.

    A version that exists is never changed.
    """
    roots = roots_of(session, _TRAIL, [row.code_year for row in rows.values()])
    levels = set(session.scalars(_LEVELS))
    usual = session.scalar(_USUAL_LEVEL) or (next(iter(levels)) if len(levels) == 1 else None)
    outcomes: dict[int, RowOutcome] = {}
    drafts: list[dict[str, object]] = []
    beside: list[SubjectRequisite | AuditEntry] = []
    for position, row in rows.items():
        key = row.code_year
        if key in facts.standing:
            exists = RowProblem(code="import_subject_exists", facts={"subject": key}, column="subject_code")
            outcomes[position] = known(roots.get(key), source, exists)
        elif (problem := facts.problems.get(key)) is not None:
            outcomes[position] = problem
        elif isinstance(level := _level_of(row, levels, usual), RowProblem):
            outcomes[position] = level
        else:
            trees = facts.trees[key]
            drafts.append(_draft(row, facts.departments[key], level, source, at))
            required = audit_values(trees) if trees else {}
            beside += [*requisite_rows(key, trees), entry_of(_TRAIL, key, source, at, {"subjectCode": key, **required})]
            outcomes[position] = AppliedRow(result_id=result_of(_TRAIL, key), student_id=None, amount=Decimal(0))
    if drafts:
        session.execute(insert(Subject), drafts)
    session.add_all(beside)
    session.flush()
    return outcomes


def _level_of(row: SubjectRow, levels: Set[str], usual: str | None) -> str | RowProblem:
    """Return the level of a version, or why it has none: a draft without one could not be shown."""
    column = "education_level_code"
    if row.education_level_code is not None and row.education_level_code not in levels:
        return RowProblem(code="import_level_unknown", facts={"level": row.education_level_code}, column=column)
    return row.education_level_code or usual or RowProblem(code="import_level_missing", column=column)


def take_back_subjects(session: Session, case_id: UUID, result_ids: Sequence[UUID]) -> frozenset[UUID]:
    """Delete those of these drafts that nobody has touched since and nothing that stays requires; which they are."""
    drafts = brought_by(session, _TRAIL, case_id)
    untouched = set(session.scalars(_UNTOUCHED, {"codes": list(drafts.values())}))
    removed = untouched - _still_required(session, untouched)
    keys = {each: drafts[each] for each in result_ids if drafts.get(each) in removed}
    with suppress(IntegrityError), session.begin_nested():
        _remove(session, list(keys.values()))
        return frozenset(keys)
    return taken_back(session, keys, lambda code: _remove(session, [code]))


def _remove(session: Session, codes: Sequence[str]) -> None:
    for first in range(0, len(codes), _AT_ONCE):
        gone = codes[first : first + _AT_ONCE]
        session.execute(delete(SubjectRequisite).where(col(SubjectRequisite.subject_code).in_(gone)))
        session.execute(delete(Subject).where(col(Subject.subject_code).in_(gone)))


def _still_required(session: Session, codes: Set[str]) -> set[str]:
    """Return those of these versions whose subjects are required by a version that stays, and have no other version.

    All drafts of the import are looked at, whichever of them are undone now: they go together.
    """
    versions: dict[str, set[str]] = defaultdict(set)
    for show, version in session.execute(_VERSIONS, {"shows": [code.partition("-")[0] for code in codes]}):
        versions[show].add(version)
    last = {show: of_it for show, of_it in versions.items() if of_it <= codes}
    required: dict[str, set[str]] = defaultdict(set)
    for show, by in session.execute(_REQUIRED_BY, {"shows": list(last)}):
        required[by] |= last[show]
    staying = [by for by in required if by not in codes]
    found: set[str] = set()
    while staying:
        more = required[staying.pop()] - found
        found |= more
        staying += more
    return found


def _draft(row: SubjectRow, department: str, level: str, source: CurriculumImport, at: datetime) -> dict[str, object]:
    """The values of a draft: ten thousand of them are written at once, which as objects takes twice as long."""
    return {
        **_unsaid(),
        "subject_code": row.code_year,
        "show_code": row.subject_code,
        "name_th": row.name_th,
        "name_en": row.name_en or "",
        "credit": row.credit.credit,
        "theory_hours": row.credit.theory_hours,
        "practice_hours": row.credit.practice_hours,
        "self_hours": row.credit.self_hours,
        "department_code": department,
        "education_level_code": level,
        "general_education_group": row.group_th,
        "category": SubjectCategory.GENERAL if row.group_th else SubjectCategory.SPECIFIC,
        "start_year": row.curriculum_year,
        "first_year": source.academic_year,
        "first_semester": source.semester,
        "status": SubjectStatus.DRAFT.value,
        "updated_by": source.entered_by,
        "updated_at": at,
    }


@cache
def _unsaid() -> Mapping[str, object]:
    """What a version is where nothing is said of it."""
    fields = Subject.model_fields.items()
    return {name: field.get_default(call_default_factory=True) for name, field in fields if not field.is_required()}
