"""Corrections of published grades (KU7): what may be asked, what it would do, and how it stands."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import Field, StringConstraints

from api.kit.sentences import Sentence
from api.kit.wire import Camel, Names
from models.grades.grade_correction.contract import CorrectionStage
from models.grades.grade_submission.contract.status import GradeStatus
from models.kit.instants import Instant

LetterOf = Annotated[str, StringConstraints(min_length=1, max_length=2)]


class Correctable(Camel):
    """A published grade of a sheet. ``case_id`` and ``number`` are of a correction that is open, ``sees_case``: the
    caller may open it; another teacher of the sheet may have asked.
    """

    student_id: int
    student_code: str
    name: Names
    section_code: str
    letter: str
    letters: list[str]
    """What it may become by a correction."""
    case_id: UUID | None
    sees_case: bool
    number: str | None


class Figures(Camel):
    """The term's average and the cumulative one as people see them, empty where nothing counts; and the standing."""

    gpa: str
    gpax: str
    on_probation: bool


class Effect(Camel):
    """How the student stands without and with the correction."""

    before: Figures
    after: Figures


class CorrectionPreview(Camel):
    """What a correction would do."""

    before: str
    after: str
    effect: Effect


class CorrectionInput(Camel):
    """Which letter, and why."""

    letter: LetterOf
    reason: Annotated[Sentence, Field(max_length=1000)]


class Evidence(Camel):
    """The file that shows it."""

    name: str
    size_bytes: int


class CorrectionSummary(Camel):
    """A correction in a list; ``status`` is the word of spec §4 for its stage."""

    case_id: UUID
    number: str
    academic_year: int
    semester: int
    subject_code: str
    subject: Names
    student_code: str
    student: Names
    before: str
    after: str
    stage: CorrectionStage
    status: GradeStatus
    opened_at: Instant


class CorrectionView(CorrectionSummary):
    """A correction with why and by what; ``may_amend``: the caller prepares it. ``letters``: what it may become."""

    reason: str
    evidence: Evidence | None
    effect: Effect
    letters: list[str]
    may_amend: bool


class GradeChange(Camel):
    """A grade of the caller that was corrected: by which KU7, and when."""

    academic_year: int
    semester: int
    subject_code: str
    subject: Names
    before: str
    after: str
    number: str
    at: Instant
