"""Promotions of study years on the wire: what was asked for, the figures by faculty, and each student (golive §4)."""

from __future__ import annotations

from uuid import UUID

from pydantic import Field

from api.kit.sentences import Sentence
from api.kit.wire import Camel, Names
from models.cases.case.contract.record import CaseState
from models.kit.instants import Instant
from models.study.year_promotion.contract import PromotionStage, PromotionState


class PromotionInput(Camel):
    """The academic year that begins, and why it is promoted now."""

    academic_year: int = Field(ge=2500, le=2700)
    reason: Sentence = Field(max_length=500)


class PromotionYears(Camel):
    """The year that a dialog suggests: the one that begins next, or that has begun; None without a calendar."""

    suggested: int | None


class PromotionCounts(Camel):
    """How many students come to what. ``slots``, ``seats`` and ``waits`` are what those who go up have in that year."""

    students: int = 0
    to_promote: int = 0
    unchanged: int = 0
    to_look_at: int = 0
    promoted: int = 0
    moved: int = 0
    undone: int = 0
    kept: int = 0
    slots: int = 0
    seats: int = 0
    waits: int = 0


class PromotionView(Camel):
    """A promotion, and how far it is. ``seesCase``: whether the caller may open its case."""

    case_id: UUID
    academic_year: int
    reason: str
    stage: PromotionStage
    state: CaseState
    asked_at: Instant
    asked_by: Names | None
    counts: PromotionCounts
    sees_case: bool


class YearStep(Camel):
    """So many students of a study year go up, or went."""

    from_year: int
    students: int


class FacultyPromotion(Camel):
    """What a promotion does in a faculty: ``steps`` from each study year to the next one, and who stays."""

    faculty_code: str
    faculty: Names
    steps: list[YearStep]
    unchanged: int
    to_look_at: int
    moved: int
    undone: int
    kept: int


class PromotionDetail(PromotionView):
    """A promotion by faculties. ``movedSince``: of whom the register says something else than the preview by now."""

    faculties: list[FacultyPromotion]
    moved_since: int


class PromotedStudent(Camel):
    """A student of a promotion: the study year before, the one by the regulation, and in words why it stays."""

    student_code: str
    student: Names
    faculty: Names
    major_code: str
    from_year: int
    to_year: int
    terms: int
    away: int
    longest: int
    state: PromotionState
    problem: str | None
