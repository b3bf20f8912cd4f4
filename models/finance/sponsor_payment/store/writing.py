"""What funders owe: their payments, and what of it falls back on students (finance §6)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy.orm import Session

from models.cases.case.contract.record import Refused
from models.finance.bill.store.term_students import TermStudents
from models.finance.ledger.contract import PostingKind
from models.finance.ledger.rules.postings import sponsor_paid, sponsor_payment_reversed
from models.finance.ledger.store.posting import Event, post
from models.finance.scholarship.tables import ScholarshipAward, SponsorPayment
from models.finance.scholarship_award.store.writing import apply_awards, end_awards
from models.finance.sponsor_payment.contract import (
    AwardShortfallRequest,
    SponsorPaymentRequest,
    SponsorPaymentReversalRequest,
)
from models.finance.sponsor_payment.rules import (
    ShortfallFacts,
    SponsorPaymentFacts,
    refusal_of_shortfall,
    refusal_of_sponsor_payment,
    refusal_to_reverse_payment,
)
from models.finance.sponsor_payment.store.reading import (
    FELL_BACK_SINCE,
    IS_KNOWN,
    LOCK_FUNDER,
    OWED_OF_TERM,
    PAYMENT_OF_CASE,
    TAKEN_BY_AWARD,
)
from models.kit.calendar import bangkok_date
from models.kit.table import new_id


def record_sponsor_payment(
    session: Session, request: SponsorPaymentRequest, by: UUID, at: datetime
) -> Decimal | Refused:
    """Take a funder's payment; what it owes for the term then, in baht, or why not. The funder is locked here."""
    session.execute(LOCK_FUNDER, {"funder_id": request.funder_id})
    known = {"funder_id": request.funder_id, "reference": request.reference}
    owed = _owed(session, request.funder_id, request.academic_year, request.semester)
    facts = SponsorPaymentFacts(
        amount=request.amount,
        owed=owed,
        received_on=request.received_on,
        today=bangkok_date(at),
        is_known=bool(session.execute(IS_KNOWN, known).scalar_one()),
    )
    refused = refusal_of_sponsor_payment(facts)
    if refused is not None:
        return refused
    add_sponsor_payment(
        session,
        f"sponsor-payment:{request.case_id}",
        SponsorPayment(
            sponsor_payment_id=new_id(),
            funder_id=request.funder_id,
            academic_year=request.academic_year,
            semester=request.semester,
            amount=request.amount,
            received_on=request.received_on,
            reference=request.reference,
            remark=request.reason,
            case_id=request.case_id,
            entered_by=request.opened_by,
            entered_at=request.requested_at,
            confirmed_by=by,
            confirmed_at=at,
        ),
        at,
    )
    return owed - request.amount


def add_sponsor_payment(session: Session, key: str, payment: SponsorPayment, at: datetime) -> None:
    """Post it and keep it; ``key`` names the event. The caller has judged it and locked the funder."""
    entries = sponsor_paid(payment.amount, payment.funder_id)
    [payment.posting_id] = post(session, [Event(key, PostingKind.SPONSOR_PAYMENT, entries, payment.confirmed_by)], at)
    session.add(payment)
    session.flush()


def reverse_sponsor_payment(
    session: Session, request: SponsorPaymentReversalRequest, by: UUID, at: datetime
) -> Decimal | Refused:
    """Take a payment back; what its funder owes for the term then, in baht, or why not. The funder is locked here."""
    session.execute(LOCK_FUNDER, {"funder_id": request.funder_id})
    payment = session.execute(PAYMENT_OF_CASE, {"case_id": request.payment_id}).one()
    refused = refusal_to_reverse_payment(stands=payment.stands, fell_back_since=payment.fell_back_since)
    if refused is not None:
        return refused
    take_back_sponsor_payments(session, [payment.sponsor_payment_id], at, by)
    return _owed(session, request.funder_id, request.academic_year, request.semester)


def take_back_sponsor_payments(
    session: Session, payment_ids: Sequence[UUID], at: datetime, by: UUID | None = None
) -> frozenset[UUID]:
    """Take payments of funders back that stand still: the funder owes them again; which they are.

    One stays whose award gave something back to its student since: two people decided how much by what was paid.
    """
    payments = [session.get_one(SponsorPayment, payment_id) for payment_id in payment_ids]
    for funder_id in sorted({payment.funder_id for payment in payments}):
        session.execute(LOCK_FUNDER, {"funder_id": funder_id})
    stays = {row.sponsor_payment_id for row in session.execute(FELL_BACK_SINCE, {"payment_ids": list(payment_ids)})}
    taken: set[UUID] = set()
    for payment in payments:
        session.refresh(payment)
        if payment.withdrawn_at is None and payment.sponsor_payment_id not in stays:
            key = f"sponsor-payment-back:{payment.sponsor_payment_id}"
            entries = sponsor_payment_reversed(payment.amount, payment.funder_id)
            post(session, [Event(key, PostingKind.SPONSOR_PAYMENT, entries, by)], at)
            payment.withdrawn_at = at
            taken.add(payment.sponsor_payment_id)
    session.flush()
    return frozenset(taken)


def fall_back(session: Session, request: AwardShortfallRequest, at: datetime) -> Decimal | Refused:
    """Ask the student for so much of an award again; what it takes off still, in baht, or why not.

    The student is locked. A percentage is an amount from then on: the next update of the bill takes off no more.
    """
    session.execute(LOCK_FUNDER, {"funder_id": request.funder_id})
    row = session.execute(TAKEN_BY_AWARD, {"award_id": request.award_id}).one()
    owed = _owed(session, request.funder_id, request.academic_year, request.semester)
    refused = refusal_of_shortfall(ShortfallFacts(row.stands, row.defers, request.amount, row.unpaid, owed))
    if refused is not None:
        return refused
    left: Decimal = row.taken - request.amount
    award = session.get_one(ScholarshipAward, request.award_id)
    award.fell_back, award.fell_back_at = award.fell_back + request.amount, at
    session.flush()
    if left == 0:
        end_awards(session, [request.award_id], at)
        return left
    award.percent, award.amount, award.changed_at = None, left, at
    session.flush()
    apply_awards(session, TermStudents(award.academic_year, award.semester, (award.student_id,)), at)
    return left


def _owed(session: Session, funder_id: UUID, academic_year: int, semester: int) -> Decimal:
    asked = {"funder_id": funder_id, "academic_year": academic_year, "semester": semester}
    owed: Decimal = session.execute(OWED_OF_TERM, asked).scalar_one()
    return owed
