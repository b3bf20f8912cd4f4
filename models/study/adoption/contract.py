"""Messages and persisted names of the process ``adoption``: what a faculty has already becomes active (golive §3)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final
from uuid import UUID

from models.cases.case.contract.forms import ActionForm
from models.cases.case.contract.record import CaseAction, CaseRecord
from models.cases.case.contract.starting import CaseRequest
from models.cases.review.contract import Regulation
from models.kit.message import Message

LONGEST_WAIT_DAYS: Final = 366
"""How far ahead the go-live day may lie: until then drafts become active without their three offices."""


class AdoptionStage(StrEnum):
    """Where an adoption stands. Persisted: never renamed."""

    FACULTY_REVIEW = "faculty_review"
    REGISTRAR_REVIEW = "registrar_review"
    """Before a second registrar."""
    ADOPTED = "adopted"
    REFUSED = "refused"
    CANCELLED = "cancelled"
    LAPSED = "lapsed"
    """The go-live day came before everybody agreed."""


class AdoptedKind(StrEnum):
    """What is adopted."""

    SUBJECT = "subject"
    PROGRAMME = "programme"


class AdoptionOutcome(StrEnum):
    """What an adoption makes of a draft."""

    ACTIVE = "active"
    """It is taught, or followed, from then on."""
    EARLIER = "earlier"
    """A later version of the subject is taught: this one is kept for those who took it."""
    LEFT_OUT = "left_out"
    """It stays a draft, for a reason."""


class AdoptionRequest(CaseRequest):
    """A registrar asks that the drafts of a faculty, named by its code, become active."""

    opened_by: UUID
    faculty: str
    reason: str

    @property
    def summary(self) -> str:
        """The faculty."""
        return self.faculty


class AdoptionReceived(Message):
    """An adoption before the faculty, and what it runs under."""

    record: CaseRecord
    regulation: Regulation


class AdoptionDecision(Message):
    """An approval to be judged: it counts only before the go-live day."""

    request: AdoptionRequest
    regulation: Regulation
    record: CaseRecord
    action: CaseAction


class AdoptionConfirmed(ActionForm):
    """What the second registrar types: how many versions become active or are kept by it."""

    versions: int
