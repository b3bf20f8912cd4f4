"""What a sheet still lacks before it can be submitted, and what is submitted then (grades §4, §5)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from models.cases.case.contract.record import Refused
from models.grades.sheet.rules.results import Result
from models.grades.sheet.rules.scoring import plain


@dataclass(frozen=True, slots=True)
class Missing:
    """A student without a letter, and the topics that are blank."""

    student_id: int
    blank: tuple[UUID, ...]


@dataclass(frozen=True, slots=True)
class VersionLine:
    """A student of a version: the letter, the total it came from, the computed letter, and why another was set."""

    student_id: int
    section_id: int
    total: Decimal | None
    computed: str | None
    letter: str
    reason: str


def missing_of(results: Mapping[int, Result], students: Sequence[int]) -> list[Missing]:
    """Who of the students to be graded has no letter yet."""
    lacking = (student for student in students if results[student].letter is None)
    return [Missing(student, results[student].total.blank) for student in lacking]


def refusal_to_submit(
    students: Sequence[int], missing: Sequence[Missing], no_totals: Refused | None = None
) -> Refused | None:
    """Return why a sheet cannot be submitted: nobody is to be graded, or somebody has no letter.

    ``no_totals``: why the sheet has no totals. It is returned instead of ``letters_missing`` where letters are computed
    from totals.
    """
    if not students:
        return Refused(code="sheet_without_students", rule=refusal_to_submit.__name__)
    if missing and no_totals is not None:
        return no_totals
    if missing:
        return Refused(code="letters_missing", rule=refusal_to_submit.__name__, facts={"count": len(missing)})
    return None


def version_hash(lines: Sequence[VersionLine], grading: Mapping[str, object]) -> str:
    """The same for two versions that say the same, of the same grading."""
    rows = [
        [line.student_id, None if line.total is None else plain(line.total), line.computed, line.letter, line.reason]
        for line in sorted(lines, key=lambda line: line.student_id)
    ]
    return hashlib.sha256(json.dumps([rows, grading], sort_keys=True).encode()).hexdigest()
