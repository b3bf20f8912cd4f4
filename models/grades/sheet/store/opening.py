"""A new grade sheet, however it comes to be: a teacher opens it, or the round does (grades §3)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from models.curriculum.subject.contract.grading import Grading
from models.grades.sheet.contract import GradingMethod
from models.grades.sheet.rules.results import usual_bounds, usual_distances
from models.grades.sheet.rules.scoring import plain
from models.grades.sheet.tables import GradeSheet
from models.kit.table import new_id


def new_sheet(
    term: tuple[int, int],
    subject_code: str,
    campus_code: str,
    grading: Grading,
    *,
    coordinator_id: UUID,
    by: UUID,
    at: datetime,
) -> GradeSheet:
    """A sheet of a subject (year and semester in ``term``) that is graded as its subject usually is."""
    satisfactory = grading is Grading.SATISFACTORY
    return GradeSheet(
        sheet_id=new_id(),
        academic_year=term[0],
        semester=term[1],
        subject_code=subject_code,
        campus_code=campus_code,
        coordinator_id=coordinator_id,
        method=GradingMethod.SATISFACTORY if satisfactory else GradingMethod.CRITERIA,
        bounds=_texts(usual_bounds()),
        distances=_texts(usual_distances()),
        created_at=at,
        changed_at=at,
        changed_by=by,
    )


def lock_of_section(section_id: int) -> str:
    """The line that whoever begins the sheet of a section locks: of two one begins it."""
    return f"grade sheet of section {section_id}"


def _texts(numbers: Mapping[str, Decimal]) -> dict[str, str]:
    return {letter: plain(number) for letter, number in numbers.items()}
