"""Submitted grades on the wire: what a sheet still lacks, and what a reviewer looks at."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.grades.grading_group.schemas import GroupMade
from api.grades.sheet.schemas import PastTerm, Statistics
from api.kit.wire import Camel, Names
from models.cases.case.contract.record import Fact
from models.grades.grade_submission.contract.case import GradeRound, SubmissionStage
from models.grades.grade_submission.rules.hints import HintCode
from models.kit.instants import Instant
from models.kit.typed import FreeText


class MissingStudent(Camel):
    """A student without a letter: ``blank`` are the names of the topics nothing was entered in."""

    student_id: int
    student_code: str
    name: Names
    blank: list[str]


class HintView(Camel):
    """Something unusual, and its figures; the sentence is the catalogue's, by the code."""

    code: HintCode
    facts: dict[str, Fact]


class SubmissionState(Camel):
    """What stands between a sheet and its submission.

    ``may_submit``: the caller may, and nothing is missing. It may be submitted until ``closes_at``, where that is null
    again from ``opens_at``. ``hash`` is what a submission names, so that what is submitted is what was shown.
    ``sees_case``: the caller may open its case; another teacher of the sheet reads where it stands.
    """

    case_id: UUID | None
    sees_case: bool
    stage: SubmissionStage | None
    round: GradeRound
    closes_at: Instant | None
    opens_at: Instant | None
    coordinates: bool
    may_submit: bool
    students: int
    missing: list[MissingStudent]
    statistics: Statistics
    hints: list[HintView]
    hash: str


class SubmitInput(Camel):
    """What is submitted: the hash of what was shown."""

    hash: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    remark: Annotated[FreeText, Field(max_length=1000)] = ""


class ChangedLetter(Camel):
    """A student whose letter is another one than in the version before; null where the student was not in one."""

    student_code: str
    name: Names
    before: str | None
    after: str | None


class ReviewLine(Camel):
    """A student of the version. ``reason`` says why the letter is not the ``computed`` one."""

    student_code: str
    name: Names
    section_code: str
    total: str | None
    computed: str | None
    letter: str
    reason: str
    is_withdrawn: bool


class SectionFigures(Camel):
    """The letters of a section of the version."""

    section_code: str
    students: int
    average: str | None
    counts: dict[str, int]


class Review(Camel):
    """A submitted version as its reviewers see it. ``is_moved``: the sheet was changed after it was submitted.

    ``group`` is who is graded together in its sheet now, and how that came about.
    """

    case_id: UUID
    sheet_id: UUID
    number: int
    subject_code: str
    subject: Names
    submitted_by: Names
    submitted_at: Instant
    is_moved: bool
    statistics: Statistics
    sections: list[SectionFigures]
    group: GroupMade
    past: list[PastTerm]
    hints: list[HintView]
    changed: list[ChangedLetter]
    lines: list[ReviewLine]
