"""What requests share that a finance officer makes and the director of treasury decides (finance §6)."""

from __future__ import annotations

from enum import StrEnum

from models.cases.case.contract.record import CaseAction, CaseRecord
from models.cases.review.contract import Regulation
from models.kit.message import Message


class TreasuryStage(StrEnum):
    """Where such a request stands. Persisted: never renamed."""

    RECEIVED = "received"
    TREASURY_REVIEW = "treasury_review"
    DONE = "done"
    REFUSED = "refused"
    """The treasury refused it, or what it was about had changed when they agreed."""
    CANCELLED = "cancelled"


class TreasuryReceived(Message):
    """A request before the treasury, and what it runs under."""

    record: CaseRecord
    regulation: Regulation


class TreasuryDecision(Message):
    """The treasury agreed to a request that stands at ``record``."""

    record: CaseRecord
    action: CaseAction
