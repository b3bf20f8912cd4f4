"""Messages and persisted names of the process ``grade_extension``: more time for one sheet (grades §4)."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from models.cases.case.contract.record import CaseRecord
from models.cases.case.contract.starting import TermRequest
from models.cases.review.contract import Regulation
from models.kit.message import Message


class ExtensionStage(StrEnum):
    """Where a request for more time stands. Persisted: never renamed."""

    RECEIVED = "received"
    HEAD_REVIEW = "head_review"
    REGISTRAR_REVIEW = "registrar_review"
    APPROVED = "approved"
    REFUSED = "refused"
    CANCELLED = "cancelled"
    LAPSED = "lapsed"
    """The instant that was asked for has passed before anybody decided."""


class ExtensionRequest(TermRequest):
    """A coordinator wants to submit a sheet until an instant (UTC). The units are those of the subject."""

    sheet_id: UUID
    submission_id: UUID
    until: datetime
    reason: str
    faculty_code: str
    department_code: str
    label_th: str
    label_en: str


class ExtensionReceived(Message):
    """A request for more time: its record, and what it runs under."""

    record: CaseRecord
    regulation: Regulation
