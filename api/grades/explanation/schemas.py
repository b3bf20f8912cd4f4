"""How a published grade came about, as its student reads it (grades §5). Points and percents are texts."""

from __future__ import annotations

from enum import StrEnum
from uuid import UUID

from api.kit.wire import Camel, Names
from models.grades.grade.contract import EntryKind
from models.grades.grade_submission.contract.case import SubmissionStage
from models.grades.sheet.contract import GradingMethod, Rounding, ScoreMark
from models.kit.instants import Day, Instant


class Basis(StrEnum):
    """What is told of a grade."""

    SHEET = "sheet"
    """How it was computed."""
    HIDDEN = "hidden"
    """The instructor does not show how."""
    OPEN = "open"
    """It is not final: scores are told once it is."""
    EARLIER = "earlier"
    """It was given before sheets were kept here."""
    TRANSFER = "transfer"
    WITHDRAWAL = "withdrawal"


class TopicPart(Camel):
    """A topic of the version: the student's score, and what it gives to the total. ``points`` is null without one."""

    name: str
    maximum: str
    weight: str
    value: str | None
    mark: ScoreMark | None
    points: str | None


class LineMet(Camel):
    """The lower bound of a letter."""

    letter: str
    bound: str


class Agreement(Camel):
    """An office that agreed, and when."""

    stage: SubmissionStage
    at: Instant


class HowGraded(Camel):
    """The version that was published. ``exact`` is the total before it was rounded, ``total`` the one that counts.

    ``reached`` and ``missed`` are the line the total stands on and the next one above it; null where there is none, and
    where lines follow from the group: from two of them anybody could compute its mean. ``computed`` is what the lines
    gave, null where every letter was entered by hand.
    """

    method: GradingMethod
    rounding: Rounding
    decimals: int
    topics: list[TopicPart]
    exact: str | None
    total: str | None
    reached: LineMet | None
    missed: LineMet | None
    computed: str | None
    is_by_hand: bool
    version: int
    submitted_at: Instant
    agreements: list[Agreement]


class GradeEntryView(Camel):
    """A letter of the chain. ``case_id`` is of a case the student may open, ``number`` that of a correction."""

    kind: EntryKind
    letter: str
    effective_at: Instant
    case_id: UUID | None
    number: str | None


class CarriedOverTransfer(Camel):
    """Credits that were transferred in the old system since a term. The source is of an institution, or was passed
    here under a former student code; its credits and grade are what the other record says.
    """

    transfer_id: UUID
    academic_year: int
    semester: int
    subject_code: str
    subject: Names
    credits: str
    institution: str | None
    former_student_code: str | None
    source_code: str
    source_name: str
    source_credits: str
    grade: str
    granted_on: Day


class Explanation(Camel):
    """A published grade and how it came about. ``coordinator`` is whom to ask.

    ``carried_over``: of credits that were transferred in the old system, from where they came.
    """

    academic_year: int
    semester: int
    subject_code: str
    subject: Names
    letter: str
    basis: Basis
    coordinator: Names | None
    how: HowGraded | None
    entries: list[GradeEntryView]
    carried_over: CarriedOverTransfer | None = None
