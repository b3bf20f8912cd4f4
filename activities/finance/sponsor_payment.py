"""Payments of funders and what falls back on students, before the treasury: received, done in one transaction."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session
from temporalio import activity

from activities.cases.case import project_case
from activities.finance.treasury import Outcome, put_request, settle_request
from models.cases.case.contract.record import CaseItem, CaseKind, CaseRecord, Refused
from models.finance.invoice.store.reading import LOCK_STUDENTS
from models.finance.sponsor_payment.contract import (
    AwardShortfallRequest,
    SponsorPaymentRequest,
    SponsorPaymentReversalRequest,
)
from models.finance.sponsor_payment.store.reading import LOCK_FUNDER
from models.finance.sponsor_payment.store.writing import fall_back, record_sponsor_payment, reverse_sponsor_payment
from models.finance.treasury.contract import TreasuryDecision, TreasuryReceived
from models.finance.treasury.rules import ASKED
from models.kit.money import baht_figures


@activity.defn(name="receive_sponsor_payment")
def receive_sponsor_payment(request: SponsorPaymentRequest) -> TreasuryReceived:
    """Put the payment before the treasury; one transaction. A second run returns the same result."""
    return put_request(CaseKind.SPONSOR_PAYMENT, request, _payment(request), request.reason)


@activity.defn(name="settle_sponsor_payment")
def settle_sponsor_payment(decision: TreasuryDecision) -> CaseRecord:
    """Post the payment and end the case, in one transaction. A second run returns the same result."""

    def carry_out(session: Session, request: SponsorPaymentRequest, by: UUID, at: datetime) -> Outcome:
        owed = record_sponsor_payment(session, request, by, at)
        if isinstance(owed, Refused):
            return owed
        return {"amount": baht_figures(request.amount), "owed": baht_figures(owed)}

    return settle_request(decision, SponsorPaymentRequest, carry_out, _lock_funder)


@activity.defn(name="receive_sponsor_payment_reversal")
def receive_sponsor_payment_reversal(request: SponsorPaymentReversalRequest) -> TreasuryReceived:
    """Put taking the payment back before the treasury; one transaction. A second run returns the same result."""
    return put_request(CaseKind.SPONSOR_PAYMENT_REVERSAL, request, _payment(request), request.reason)


@activity.defn(name="settle_sponsor_payment_reversal")
def settle_sponsor_payment_reversal(decision: TreasuryDecision) -> CaseRecord:
    """Take the payment back and end the case, in one transaction. A second run returns the same result."""

    def carry_out(session: Session, request: SponsorPaymentReversalRequest, by: UUID, at: datetime) -> Outcome:
        owed = reverse_sponsor_payment(session, request, by, at)
        if isinstance(owed, Refused):
            return owed
        return {"amount": baht_figures(request.amount), "owed": baht_figures(owed)}

    return settle_request(decision, SponsorPaymentReversalRequest, carry_out, _lock_funder)


@activity.defn(name="receive_award_shortfall")
def receive_award_shortfall(request: AwardShortfallRequest) -> TreasuryReceived:
    """Put what shall fall back before the treasury; one transaction. A second run returns the same result."""
    item = _item(request, f"{request.academic_year}/{request.semester}")
    return put_request(CaseKind.AWARD_SHORTFALL, request, item, request.reason)


@activity.defn(name="settle_award_shortfall")
def settle_award_shortfall(decision: TreasuryDecision) -> CaseRecord:
    """Ask the student for it again and end the case, in one transaction. A second run returns the same result."""

    def carry_out(session: Session, request: AwardShortfallRequest, by: UUID, at: datetime) -> Outcome:
        left = fall_back(session, request, at)
        if isinstance(left, Refused):
            return left
        return {
            "amount": baht_figures(request.amount),
            "left": baht_figures(left),
            "name_th": request.what_th,
            "name_en": request.what_en,
        }

    def lock(session: Session, request: AwardShortfallRequest) -> None:
        session.execute(LOCK_STUDENTS, {"student_ids": [request.student_id]})

    return settle_request(decision, AwardShortfallRequest, carry_out, lock)


def _lock_funder(session: Session, request: SponsorPaymentRequest | SponsorPaymentReversalRequest) -> None:
    session.execute(LOCK_FUNDER, {"funder_id": request.funder_id})


def _payment(request: SponsorPaymentRequest | SponsorPaymentReversalRequest) -> CaseItem:
    return _item(request, f"{request.reference} · {request.academic_year}/{request.semester}")


def _item(
    request: SponsorPaymentRequest | SponsorPaymentReversalRequest | AwardShortfallRequest, more: str
) -> CaseItem:
    amount = baht_figures(request.amount)
    return CaseItem(
        key="amount",
        label_th=f"{request.what_th} {amount} บาท · {more}",
        label_en=f"{request.what_en}, {amount} baht · {more}",
        outcome=ASKED,
    )


ACTIVITIES: Final = (
    receive_sponsor_payment,
    settle_sponsor_payment,
    receive_sponsor_payment_reversal,
    settle_sponsor_payment_reversal,
    receive_award_shortfall,
    settle_award_shortfall,
)
SETTLES: Final = {
    CaseKind.SPONSOR_PAYMENT: project_case,
    CaseKind.SPONSOR_PAYMENT_REVERSAL: project_case,
    CaseKind.AWARD_SHORTFALL: project_case,
}
