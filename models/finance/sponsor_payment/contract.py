"""Messages of the processes about what funders owe in place of students (finance §6).

``sponsor_payment``: a funder paid; ``sponsor_payment_reversal``: that was a mistake, and it owes it again;
``award_shortfall``: what it does not pay falls back on a student.
"""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from uuid import UUID

from models.cases.case.contract.starting import StudentRequest, TermRequest


class SponsorPaymentRequest(TermRequest):
    """A funder paid so much, in baht, for a term. The words are for the case's line."""

    funder_id: UUID
    amount: Decimal
    received_on: date
    reference: str
    reason: str
    what_th: str
    what_en: str


class SponsorPaymentReversalRequest(TermRequest):
    """A payment that was confirmed is to be taken back; ``payment_id`` is the case by which it was entered."""

    payment_id: UUID
    funder_id: UUID
    amount: Decimal
    reference: str
    reason: str
    what_th: str
    what_en: str


class AwardShortfallRequest(StudentRequest):
    """So much of an award, in baht, its funder does not pay: the student is asked for it again.

    ``number`` is the code of its scholarship.
    """

    opened_by: UUID
    award_id: UUID
    number: str
    funder_id: UUID
    amount: Decimal
    reason: str
    what_th: str
    what_en: str
