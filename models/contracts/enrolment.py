"""Messages and persisted names of the process ``enrolment`` (design §4)."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from models.contracts.cases import Message


class EnrolmentStage(StrEnum):
    """Where an enrolment request stands. Persisted: never renamed."""

    RECEIVED = "received"
    AWAITING_APPROVAL = "awaiting_approval"
    ENROLLED = "enrolled"
    REFUSED = "refused"
    DISAPPROVED = "disapproved"
    LAPSED = "lapsed"
    CANCELLED = "cancelled"


class EnrolmentStatus(StrEnum):
    """What a student has in a section. The first two hold a seat."""

    ENROLLED = "enrolled"
    AWAITING_APPROVAL = "awaiting_approval"
    DISAPPROVED = "disapproved"
    LAPSED = "lapsed"
    CANCELLED = "cancelled"


ENROL_TYPE_CREDIT = "92201"
"""Enrolled for credit, ``C`` (wire contract §7)."""


class EnrolmentRequest(Message):
    """What a student asks for: sections of one term. It travels whole in the workflow's input."""

    case_id: UUID
    student_id: int
    student_code: str
    faculty_code: str
    academic_year: int
    semester: int
    section_ids: tuple[int, ...]
    enrol_type: str = ENROL_TYPE_CREDIT
    opened_by: UUID
    requested_at: datetime
    request_id: str | None = None


def enrolment_workflow_id(case_id: UUID) -> str:
    """The workflow id of an enrolment case: opaque, without a person in it."""
    return f"enrolment-{case_id}"
