"""A status that a registrar records by hand: what is asked for, and what came of it (spec §3)."""

from __future__ import annotations

from datetime import date
from enum import StrEnum
from uuid import UUID

from models.cases.case.contract.record import Refused
from models.grades.standing_review.contract import StandingConsequences
from models.kit.message import Message
from models.people.student.contract.status import StudentStatus


class StatusIntent(StrEnum):
    """What an API that is older than its worker may ask for: it let the workflow preview a change too."""

    PREVIEW = "preview"
    RECORD = "record"


class StatusChange(Message):
    """A student's next status. ``seen`` is the status that was shown; ``change_id`` is the same when it is sent again.

    ``restored_on`` and ``restoration_remark`` are of one who comes back.
    """

    change_id: UUID
    student_id: int
    seen: str
    status: StudentStatus
    effective_on: date
    reason_th: str
    reason_en: str
    recorded_by_id: UUID
    reason_on: date | None = None
    document_no: str | None = None
    approved_on: date | None = None
    restored_on: date | None = None
    restoration_remark: str | None = None
    intent: StatusIntent = StatusIntent.RECORD


class StatusChanged(Message):
    """What came of a change: why it is not made, or what it does beside the status."""

    refused: Refused | None = None
    consequences: StandingConsequences | None = None


def status_change_workflow_id(change: StatusChange) -> str:
    """One workflow for each change, however often it is sent."""
    return f"status-change-record-{change.change_id}"
