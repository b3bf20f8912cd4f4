"""Messages and persisted names of the process ``waiver``: a student pays later than the invoice says (finance §6)."""

from __future__ import annotations

from datetime import date, datetime
from enum import StrEnum
from typing import Final
from uuid import UUID

from models.cases.case.contract.forms import ActionForm
from models.cases.case.contract.record import CaseRecord
from models.cases.case.contract.starting import StudentRequest
from models.cases.review.contract import Regulation
from models.kit.message import Message

PAID_SIGNAL: Final = "paid"
"""Nothing may be left to pay of what the waiver is about: the case looks."""


class WaiverKind(StrEnum):
    """What is asked for. Persisted: never renamed."""

    LENIENCY = "leniency"
    """More time within the term (ผ่อนผัน)."""
    DEFERRAL = "deferral"
    """Payment in a later term."""


class WaiverOffice(StrEnum):
    """Who may have to agree, in the order in which they are asked. Persisted: never renamed."""

    ADVISOR = "advisor"
    HEAD = "head"
    DEAN = "dean"
    OFFICER = "officer"
    TREASURY = "treasury"


class WaiverStage(StrEnum):
    """Where a waiver stands. Persisted: never renamed."""

    RECEIVED = "received"
    ADVISOR_REVIEW = "advisor_review"
    HEAD_REVIEW = "head_review"
    DEAN_REVIEW = "dean_review"
    OFFICER_REVIEW = "officer_review"
    TREASURY_REVIEW = "treasury_review"
    RETURNED = "returned"
    """An office gave it back to who asked, to be amended."""
    GRANTED = "granted"
    SETTLED = "settled"
    LAPSED = "lapsed"
    """Its day has passed: nobody had agreed by then, or the money did not come."""
    REFUSED = "refused"
    CANCELLED = "cancelled"


class WaiverHolds(StrEnum):
    """What a waiver does for an invoice. Persisted: never renamed."""

    REVIEW = "review"
    """It is looked at: nothing of the invoice counts as overdue meanwhile."""
    GRANTED = "granted"
    """The invoice is due on the waiver's day."""
    OVER = "over"


class AskedDay(Message):
    """The Bangkok day until which a student asks to pay."""

    until: date


class WaiverRequest(StudentRequest, AskedDay):
    """A student, or an officer for them (``on_behalf``), asks to pay invoices until a Bangkok day.

    The phone number that was given stays in the request's row, for those who decide.
    """

    department_code: str | None
    waiver_kind: WaiverKind
    invoice_ids: tuple[UUID, ...]
    reason: str
    on_behalf: bool = False


class WaiverAmendment(ActionForm, AskedDay):
    """What the applicant changes in a returned request before sending it again."""


class WaiverReceived(AskedDay):
    """What became of a request at once, and what it runs under from then on.

    ``first`` and ``last`` are the days that could be asked for on the day it was asked. ``advisor_id`` is the
    student's advisor, None for a student without one.
    """

    record: CaseRecord
    regulation: Regulation
    advisor_id: UUID | None
    first: date
    last: date


class WaiverSettlement(AskedDay):
    """A step of a waiver to be brought into the rows, with the day it asks for."""

    record: CaseRecord


class WaiverCheck(Message):
    """The case looks at what is paid, at an instant (UTC)."""

    record: CaseRecord
    at: datetime
