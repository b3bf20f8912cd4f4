"""Subjects that a file brings in: each row becomes a draft, which goes before its offices as any other (study §2)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.curriculum.file_import.contract import SubjectRow
from models.curriculum.file_import.store import (
    CurriculumImport,
    brought_by,
    entry_of,
    known,
    result_of,
    roots_of,
    taken_back,
)
from models.curriculum.subject.contract.words import SubjectCategory, SubjectStatus
from models.curriculum.subject.tables import ACTIVE_FIRST, Subject
from models.kit.imported_row import AppliedRow, RowOutcome, RowProblem

_TRAIL: Final = "subject"
_PREFIX: Final = 5
"""So many digits of a code tell whose subject it is."""
_STANDING: Final = text("SELECT subject_code FROM subject WHERE subject_code = ANY(:codes)")
_UNITS: Final = text(f"""
    SELECT w.code, (SELECT s.department_code FROM subject s WHERE s.show_code = w.code
                     ORDER BY {ACTIVE_FIRST.format(subject="s")} LIMIT 1) AS of_subject,
           (SELECT d.department_code FROM department d WHERE d.department_code = left(w.code, {_PREFIX})) AS of_code,
           (SELECT s.department_code FROM subject s WHERE s.show_code LIKE left(w.code, {_PREFIX}) || '%'
             GROUP BY s.department_code ORDER BY count(*) DESC, s.department_code LIMIT 1) AS of_neighbours
      FROM unnest(CAST(:codes AS text[])) AS w(code)
""")
"""Whose a subject is likely to be: as its other versions say, as its code says, as those beside it say."""
_DEPARTMENTS: Final = text("SELECT department_code FROM department WHERE department_code = ANY(:codes)")
_LEVEL: Final = text("""
    SELECT education_level_code FROM subject WHERE status = 'active'
     GROUP BY education_level_code ORDER BY count(*) DESC, education_level_code LIMIT 1
""")
"""The level of most subjects; a draft's can be changed."""
_UNTOUCHED: Final = text(f"""
    SELECT s.subject_code FROM subject s
     WHERE s.subject_code = ANY(:codes) AND s.status = '{SubjectStatus.DRAFT}' AND s.revision = 1
       AND NOT EXISTS (SELECT FROM subject_change h WHERE h.subject_code = s.subject_code)
       AND NOT EXISTS (SELECT FROM subject o WHERE o.copied_from = s.subject_code)
""")
"""Drafts that nobody has touched."""


def bring_in_subjects(
    session: Session, source: CurriculumImport, rows: Mapping[int, SubjectRow], at: datetime
) -> dict[int, RowOutcome]:
    """Keep these versions as drafts; what became of each, by its position. A version that exists is never changed."""
    codes = [row.code_year for row in rows.values()]
    standing, roots = set(session.scalars(_STANDING, {"codes": codes})), roots_of(session, _TRAIL, codes)
    whose = _departments(session, rows.values())
    level = session.scalar(_LEVEL) or ""
    outcomes: dict[int, RowOutcome] = {}
    for position, row in rows.items():
        department = whose.get(row.department_code or row.subject_code)
        if row.code_year in standing:
            facts = {"subject": row.code_year}
            exists = RowProblem(code="import_subject_exists", facts=facts, column="subject_code")
            outcomes[position] = known(roots.get(row.code_year), source, exists)
        elif department is None:
            asked = row.department_code or row.subject_code[:_PREFIX]
            column = "department_code" if row.department_code else "subject_code"
            outcomes[position] = RowProblem(
                code="import_department_unknown", facts={"department": asked}, column=column
            )
        else:
            session.add(_draft(row, department, level, source, at))
            session.add(entry_of(_TRAIL, row.code_year, source, at, {"subjectCode": row.code_year}))
            result_id = result_of(_TRAIL, row.code_year)
            outcomes[position] = AppliedRow(result_id=result_id, student_id=None, amount=Decimal(0))
    session.flush()
    return outcomes


def take_back_subjects(session: Session, case_id: UUID, result_ids: Sequence[UUID]) -> frozenset[UUID]:
    """Delete those of these drafts that nobody has touched since; which they are."""
    drafts = brought_by(session, _TRAIL, case_id)
    untouched = frozenset(session.scalars(_UNTOUCHED, {"codes": list(drafts.values())}))
    keys = {each: drafts[each] for each in result_ids if drafts.get(each) in untouched}
    return taken_back(session, keys, lambda code: session.delete(session.get_one(Subject, code)))


def _departments(session: Session, rows: Collection[SubjectRow]) -> dict[str, str]:
    """By the department that a row names, or by its subject where it names none."""
    named = sorted({row.department_code for row in rows if row.department_code})
    found = {code: code for code in session.scalars(_DEPARTMENTS, {"codes": named})}
    shows = sorted({row.subject_code for row in rows if not row.department_code})
    for code, of_subject, of_code, of_neighbours in session.execute(_UNITS, {"codes": shows}):
        if department := of_subject or of_code or of_neighbours:
            found[code] = department
    return found


def _draft(row: SubjectRow, department: str, level: str, source: CurriculumImport, at: datetime) -> Subject:
    return Subject(
        subject_code=row.code_year,
        show_code=row.subject_code,
        name_th=row.name_th,
        name_en=row.name_en or "",
        credit=row.credit.credit,
        theory_hours=row.credit.theory_hours,
        practice_hours=row.credit.practice_hours,
        self_hours=row.credit.self_hours,
        department_code=department,
        education_level_code=level,
        general_education_group=row.group_th,
        category=SubjectCategory.GENERAL if row.group_th else SubjectCategory.SPECIFIC,
        start_year=row.curriculum_year,
        first_year=source.academic_year,
        first_semester=source.semester,
        status=SubjectStatus.DRAFT.value,
        updated_by=source.entered_by,
        updated_at=at,
    )
