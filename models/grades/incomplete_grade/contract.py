"""Messages and persisted names of the process ``incomplete_grade``: an I or N becomes a letter (grades §4, spec §4)."""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum
from typing import Annotated, Final
from uuid import UUID

from pydantic import Field

from models.cases.case.contract.forms import ActionForm
from models.cases.case.contract.record import CaseAction, CaseRecord
from models.cases.case.contract.starting import StudentRequest
from models.cases.review.contract import Regulation
from models.kit.message import Message
from models.kit.typed import FreeText


class IncompleteStage(StrEnum):
    """Where an I or N stands. Persisted: never renamed."""

    OPEN = "open"
    FIXING = "fixing"
    """A reviewer returned the letter to the teacher."""
    HEAD_REVIEW = "head_review"
    DEAN_REVIEW = "dean_review"
    REGISTRAR_REVIEW = "registrar_review"
    """Only where the dean has a hand in it already."""
    FIXED = "fixed"
    CONVERTED = "converted"
    """The deadline has passed: the calendar gave the letter."""
    CANCELLED = "cancelled"


UNDER_REVIEW: Final = frozenset(
    {IncompleteStage.HEAD_REVIEW, IncompleteStage.DEAN_REVIEW, IncompleteStage.REGISTRAR_REVIEW}
)
"""The stages in which a letter was proposed in time: nothing is converted meanwhile."""


class FixLetter(StrEnum):
    """The letters an I or N may be fixed to; which of them, the subject says."""

    A = "A"
    B_PLUS = "B+"
    B = "B"
    C_PLUS = "C+"
    C = "C"
    D_PLUS = "D+"
    D = "D"
    F = "F"
    S = "S"
    U = "U"


class FixForm(ActionForm):
    """The letter a teacher proposes, and why. Neither is told to the student before it is published."""

    letter: FixLetter
    reason: Annotated[FreeText, Field(min_length=1, max_length=1000)]


class IncompleteRequest(StudentRequest):
    """A student has an I or N. The units are those of the subject; without a coordinator the head has it."""

    attempt_id: UUID
    letter: str
    becomes: str
    coordinator_id: UUID | None
    subject_faculty_code: str
    subject_department_code: str
    label_th: str
    label_en: str


class IncompleteRegulation(Regulation):
    """The offices that consider a fixed letter, how long a returned one may be amended after the deadline, over how
    long the conversions of one deadline are spread, and how long before it student and teacher are reminded.
    """

    amend_within: timedelta
    spread_over: timedelta
    remind_before: tuple[timedelta, ...] = ()


class IncompleteReceived(Message):
    """An I or N that waits for its letter: its record, and what it runs under."""

    record: CaseRecord
    regulation: IncompleteRegulation


class IncompleteDeadline(Message):
    """When the calendar converts it (UTC); None while the calendar does not say."""

    closes_at: datetime | None


class IncompleteDecision(Message):
    """A decision that needs the rows."""

    record: CaseRecord
    action: CaseAction


class ConversionDue(Message):
    """The instant has come (UTC, as the workflow's clock has it)."""

    record: CaseRecord
    at: datetime
