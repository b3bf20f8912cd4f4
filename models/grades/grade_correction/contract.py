"""Messages and persisted names of the process ``grade_correction``: a published grade was wrong, KU7 (grades §4)."""

from __future__ import annotations

from enum import StrEnum
from uuid import UUID

from models.cases.case.contract.record import CaseAction, CaseRecord
from models.cases.case.contract.starting import TermRequest
from models.cases.review.contract import Regulation
from models.kit.message import Message


class CorrectionStage(StrEnum):
    """Where a correction stands. Persisted: never renamed."""

    DRAFTING = "drafting"
    HEAD_REVIEW = "head_review"
    DEAN_REVIEW = "dean_review"
    REGISTRAR_REVIEW = "registrar_review"
    CORRECTED = "corrected"
    REFUSED = "refused"
    CANCELLED = "cancelled"


class CorrectionRequest(TermRequest):
    """A teacher asks that a published grade become ``letter``. The term is the grade's, the units are the subject's."""

    attempt_id: UUID
    letter: str
    reason: str
    campus_code: str
    faculty_code: str
    department_code: str
    label_th: str
    label_en: str


class CorrectionReceived(Message):
    """A correction before its teacher, and what it runs under."""

    record: CaseRecord
    regulation: Regulation


class CorrectionDecision(Message):
    """A decision that needs the rows: who may be asked next, or the grade that is replaced."""

    record: CaseRecord
    action: CaseAction


class StandingFigures(Message):
    """How a student stands, as people see it; averages are empty while nothing counts."""

    gpa: str
    """Of the term of the grade."""
    gpax: str
    """Of all terms there are."""
    on_probation: bool


class CorrectionEffect(Message):
    """What a correction does to the student's averages and standing."""

    before: StandingFigures
    after: StandingFigures
