"""Messages and persisted names of the process ``grade_submission``: the grades of a sheet (grades §4, spec §4)."""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final
from uuid import UUID

from models.cases.case.contract.record import CaseAction, CaseRecord
from models.cases.case.contract.starting import TermRequest
from models.cases.review.contract import Regulation
from models.kit.message import Message


class GradeRound(StrEnum):
    """What a submission of a sheet is: that of the term, or of who joined after it. Persisted: never renamed."""

    NORMAL = "normal"
    ADDITIONAL = "additional"


class SubmissionStage(StrEnum):
    """Where the grades of a sheet stand. Persisted: never renamed."""

    DRAFTING = "drafting"
    LATE = "late"
    """Not submitted in time: it needs an extension, or a late round of the calendar."""
    HEAD_REVIEW = "head_review"
    DEAN_REVIEW = "dean_review"
    REGISTRAR_REVIEW = "registrar_review"
    """Only where the dean has a hand in the sheet already."""
    PUBLISHED = "published"
    CANCELLED = "cancelled"


SUBMITTED: frozenset[SubmissionStage] = frozenset(
    {SubmissionStage.HEAD_REVIEW, SubmissionStage.DEAN_REVIEW, SubmissionStage.REGISTRAR_REVIEW}
)
"""The stages in which a version is looked at and the sheet stays as it is."""


GROUP_CHANGED_SIGNAL: Final = "group_changed"


class SubmissionRequest(TermRequest):
    """The grades of a sheet are due. ``opened_by`` is its coordinator; the units are those of the subject."""

    sheet_id: UUID
    round: GradeRound
    campus_code: str
    faculty_code: str
    department_code: str
    label_th: str
    label_en: str


class SubmissionRegulation(Regulation):
    """The offices that consider a sheet, and how long a returned one may be amended whatever the calendar says."""

    amend_within: timedelta


class SubmissionWindow(Message):
    """Until when (UTC) a sheet may be submitted now, None where it may not; then ``opens_at`` says from when again."""

    closes_at: datetime | None
    opens_at: datetime | None


class Span(Message):
    """From an instant until another, half-open (UTC)."""

    opens_at: datetime
    closes_at: datetime


class SubmissionSpans(Message):
    """When a sheet may be submitted, by the calendar and by extensions of its own."""

    spans: tuple[Span, ...]


class SubmissionReceived(Message):
    """A sheet whose grades are due: its record, and what it runs under."""

    record: CaseRecord
    regulation: SubmissionRegulation


class SubmissionDecision(Message):
    """A decision that needs the rows: who may be asked next, or what is published."""

    record: CaseRecord
    action: CaseAction
