"""Messages and persisted names of the process ``subject_change``: a version of a subject and its offices (study §2)."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from models.contracts.cases.case import CaseRecord
from models.contracts.cases.reviews import Regulation
from models.contracts.cases.starting import TermRequest
from models.contracts.message import Message


class SubjectChangeStage(StrEnum):
    """Where a version on its way stands. Persisted: never renamed."""

    DRAFTING = "drafting"
    """Returned with a reason: its officer amends it and sends it again."""
    DEPARTMENT_REVIEW = "department_review"
    FACULTY_REVIEW = "faculty_review"
    REGISTRAR_REVIEW = "registrar_review"
    APPROVED = "approved"
    """Agreed to by everybody; it waits for its term."""
    ACTIVE = "active"
    REFUSED = "refused"
    CANCELLED = "cancelled"
    LAPSED = "lapsed"
    """The term's freeze has passed before everybody agreed."""


class SubjectChangeRequest(TermRequest):
    """A version that shall be taught from the term on. The units are those of the subject."""

    subject_code: str
    reason: str
    faculty_code: str
    department_code: str
    label_th: str
    label_en: str


class SubjectCalendar(Message):
    """What the calendar says of the term of a version (UTC); None where it says nothing."""

    freezes_at: datetime | None
    starts_at: datetime | None


class SubjectChangeReceived(Message):
    """A version before its first office, and what it runs under."""

    record: CaseRecord
    regulation: Regulation
    calendar: SubjectCalendar
