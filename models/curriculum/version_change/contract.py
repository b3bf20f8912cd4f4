"""What the processes of versions share: a version before its offices, in force from its term on (study §2, §3)."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Final

from models.cases.case.contract.record import CaseRecord
from models.cases.case.contract.starting import TermRequest
from models.cases.review.contract import Regulation
from models.kit.message import Message


class VersionChangeStage(StrEnum):
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


LOOKED_AT: Final = (
    VersionChangeStage.DRAFTING,
    VersionChangeStage.DEPARTMENT_REVIEW,
    VersionChangeStage.FACULTY_REVIEW,
    VersionChangeStage.REGISTRAR_REVIEW,
)
"""Where a version waits for the freeze of its term."""
DRAFT_AT: Final = frozenset(
    {
        VersionChangeStage.DRAFTING,
        VersionChangeStage.REFUSED,
        VersionChangeStage.CANCELLED,
        VersionChangeStage.LAPSED,
    }
)
"""Where a version is a draft again; before its offices it is in review, and so it is while it waits for its term."""


class VersionChangeRequest(TermRequest):
    """A version that shall be in force from the term on. The units are those that consider it."""

    reason: str
    faculty_code: str
    department_code: str
    label_th: str
    label_en: str

    @property
    def key(self) -> str:
        """What the version is found by. Every process of versions says it."""
        raise NotImplementedError


class VersionCalendar(Message):
    """What the calendar says of the term of a version (UTC); None where it says nothing."""

    freezes_at: datetime | None
    starts_at: datetime | None


class VersionChangeReceived(Message):
    """A version before its first office, and what it runs under."""

    record: CaseRecord
    regulation: Regulation
    calendar: VersionCalendar
