"""What is kept of a sheet with its version: how it was graded, and the line of each student (grades §4)."""

from __future__ import annotations

from uuid import UUID

from models.grades.grade_submission.rules.completeness import VersionLine
from models.grades.grade_submission.tables import GradeVersionLine
from models.grades.sheet.rules.scoring import plain
from models.grades.sheet.store.opened import OpenSheet


def grading_of(sheet: OpenSheet) -> dict[str, object]:
    """How the letters came about, kept with the version for whoever explains a grade later."""
    row, lines = sheet.row, sheet.cutoffs
    return {
        "method": row.method.value,
        "rounding": row.rounding.value,
        "decimals": row.decimals,
        "lines": {} if lines is None else {letter: plain(bound) for letter, bound in lines.bounds},
        "below": "" if lines is None else lines.below,
        "topics": [
            {"topic_id": str(topic.topic_id), "name": topic.name, "maximum": plain(topic.maximum),
             "weight": plain(topic.weight)}
            for topic in sheet.topics
        ],
    }  # fmt: skip


def kept(version_id: UUID, line: VersionLine) -> GradeVersionLine:
    """The row of a line."""
    return GradeVersionLine(
        version_id=version_id,
        student_id=line.student_id,
        section_id=line.section_id,
        total=line.total,
        computed=line.computed,
        letter=line.letter,
        reason=line.reason,
    )
