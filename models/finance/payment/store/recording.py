"""Money that a bank has confirmed is recorded once and pays what it was sent for (finance §4)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.finance.invoice.store.moving_parts import moved_to_last_part
from models.finance.invoice.store.reading import FUNDS, LOCK_EVENT, LOCK_PAYMENT, LOCK_STUDENTS
from models.finance.ledger.contract import PostingKind, ReductionKind
from models.finance.ledger.rules.postings import attributed, received, refunded
from models.finance.ledger.store.posting import Event, already_posted, post
from models.finance.ledger.store.rows import add_rows
from models.finance.ledger.tables.rows import AttributionRow, PaymentRow, RefundRow
from models.finance.payment.rules.short_payments import WITHIN_TOLERANCE, ShortOutcome, missing, short_outcome
from models.finance.payment.store.allocating import apply_credit, charges_of
from models.finance.payment.tables import PaymentAttribution
from models.finance.payment_exception.store.opening import open_payment_exception
from models.finance.payment_pass.store import SHORT_TOLERANCE, dues_of
from models.finance.reduction.store.reading import SHORT_PAYMENT_KEY
from models.finance.reduction.store.reducing import reduce_charges
from models.kit.calendar import utc_now
from models.kit.errors import Refusal
from models.kit.money import baht_figures
from models.kit.table import new_id

_RECORDED: Final = text("""
    SELECT p.payment_id, p.amount, coalesce((SELECT sum(a.amount) FROM allocation a
                                              WHERE a.payment_id = p.payment_id), 0) AS used
      FROM payment p WHERE p.bank_code = :bank_code AND p.bank_transaction = :transaction
""")


@dataclass(frozen=True, slots=True)
class BankPayment:
    """Money as a bank confirmed it, in baht. Bank and transaction name it; ``paid_at`` is the bank's UTC instant."""

    bank_code: str
    transaction: str
    amount: Decimal
    paid_at: datetime
    reference_1: str = ""
    reference_2: str = ""


@dataclass(frozen=True, slots=True)
class AskedByPass:
    """What the QR code of a reference asked for, in baht."""

    reference: str
    amount: Decimal


@dataclass(frozen=True, slots=True)
class ForInvoice:
    """What money was sent for: an invoice of a student, and where ``sequence`` names one no more than that instalment.

    An instalment that the plan in force has not any more is the whole invoice. Money by a QR code is measured by what
    that ``asked`` for.
    """

    student_id: int
    invoice_id: UUID
    sequence: int | None = None
    asked: AskedByPass | None = None


@dataclass(frozen=True, slots=True)
class Recorded:
    """A recorded payment: ``used`` baht pay charges; ``unused`` baht are a student's credit, or have no owner."""

    payment_id: UUID
    used: Decimal
    unused: Decimal


def record_payment(
    session: Session, paid: BankPayment, wanted: ForInvoice | None, at: datetime | None = None
) -> Recorded:
    """Record a payment and let it pay what it was sent for; without that it is money of nobody.

    ``at`` is the UTC instant; without it, the one at which the student is locked. Told again, in whatever order, it
    answers what was recorded. What is more than was asked for is unapplied credit; it, money of nobody, and what is
    short by more than the tolerance of its account are put before an officer. Raises Refusal ``payment_differs`` where
    the same transaction was recorded with another amount.
    """
    key = f"payment:{paid.bank_code}:{paid.transaction}"
    session.execute(LOCK_EVENT, {"key": key})
    if wanted is not None:
        session.execute(LOCK_STUDENTS, {"student_ids": [wanted.student_id]})
    at = at or utc_now()
    if not already_posted(session, [key]):
        student_id = None if wanted is None else wanted.student_id
        [posting_id] = post(session, [Event(key, PostingKind.PAYMENT, received(paid.amount, student_id))], at)
        payment_id = new_id()
        payment = PaymentRow(
            payment_id=payment_id,
            bank_code=paid.bank_code,
            bank_transaction=paid.transaction,
            reference_1=paid.reference_1,
            reference_2=paid.reference_2,
            student_id=student_id,
            amount=paid.amount,
            paid_at=paid.paid_at,
            recorded_at=at,
            posting_id=posting_id,
        )
        add_rows(session, [payment])
        used = open_before = Decimal(0)
        if wanted is not None:
            open_before = _open_amount(session, wanted)
            used = apply_credit(
                session,
                {wanted.student_id: f"{key}:allocation"},
                [wanted.invoice_id],
                at,
                payment_id=payment_id,
                at_most=open_before,
            )
        if used < paid.amount:
            open_payment_exception(session, payment_id, student_id, paid.amount - used, at)
        elif wanted is not None and wanted.asked is not None:
            short = missing(wanted.asked.amount, open_before, used)
            _settle_short(session, paid.transaction, payment_id, wanted, wanted.asked, short, at)
    row = session.execute(_RECORDED, {"bank_code": paid.bank_code, "transaction": paid.transaction}).one()
    if row.amount != paid.amount:
        raise Refusal("payment_differs", amount=baht_figures(row.amount))
    return Recorded(payment_id=row.payment_id, used=row.used, unused=row.amount - row.used)


def _open_amount(session: Session, wanted: ForInvoice) -> Decimal:
    """What is left to pay of what money was sent for, in baht: nothing of another student's. Its student is locked."""
    dues = dues_of(session, wanted.student_id, wanted.invoice_id)
    if wanted.sequence is None or wanted.sequence > len(dues):
        return sum((due.open for due in dues), Decimal(0))
    return dues[wanted.sequence - 1].open


def _settle_short(
    session: Session, transaction: str, payment_id: UUID, wanted: ForInvoice, asked: AskedByPass, short: Decimal,
    at: datetime,
) -> None:  # fmt: skip
    """Write off what a payment is short by, within the tolerance of its account, or put it before an officer."""
    left = _open_amount(session, wanted)
    tolerance: Decimal = session.execute(SHORT_TOLERANCE, {"reference": asked.reference}).scalar_one()
    match short_outcome(short, left, tolerance, asked.amount):
        case ShortOutcome.EXAMINED:
            open_payment_exception(session, payment_id, wanted.student_id, Decimal(0), at, short=short)
        case ShortOutcome.WRITTEN_OFF if not moved_to_last_part(session, wanted.invoice_id, wanted.sequence, short):
            open_payment_exception(session, payment_id, wanted.student_id, Decimal(0), at, short=short)
        case ShortOutcome.WRITTEN_OFF:
            reason = {
                "rule": WITHIN_TOLERANCE,
                "tolerance": f"{tolerance:.2f}",
                "payment_id": payment_id,
                "transaction": transaction,
            }
            key = f"{SHORT_PAYMENT_KEY}{payment_id}"
            amounts = _parts_of(session, wanted, short)
            reduce_charges(session, key, wanted.student_id, amounts, ReductionKind.WRITTEN_OFF, reason, at)
        case ShortOutcome.NOTHING_MISSING:
            pass


def _parts_of(session: Session, wanted: ForInvoice, short: Decimal) -> dict[UUID, Decimal]:
    """What of each open charge of the invoice is written off, the first open ones first, in baht."""
    amounts: dict[UUID, Decimal] = {}
    for charge in charges_of(session, [wanted.student_id]):
        part = min(charge.open, short - sum(amounts.values(), Decimal(0)))
        if charge.invoice_id == wanted.invoice_id and part > 0:
            amounts[charge.charge_id] = part
    return amounts


def attribute_payment(session: Session, payment_id: UUID, student_id: int, actor_id: UUID, at: datetime) -> None:
    """Give a payment without an owner to a student, as their credit. Giving it to the same student again changes
    nothing.

    Raises Refusal ``not_found``, and ``payment_has_owner`` where the money is somebody's.
    """
    session.execute(LOCK_STUDENTS, {"student_ids": [student_id]})
    payment = session.execute(LOCK_PAYMENT, {"payment_id": payment_id}).one_or_none()
    if payment is None:
        raise Refusal("not_found")
    attribution = session.get(PaymentAttribution, payment_id)
    owner = payment.student_id or (attribution.student_id if attribution else None)
    if owner == student_id:
        return
    if owner is not None:
        raise Refusal("payment_has_owner")
    event = Event(
        f"attribution:{payment_id}", PostingKind.ATTRIBUTION, attributed(payment.amount, student_id), actor_id
    )
    [posting_id] = post(session, [event], at)
    add_rows(session, [AttributionRow(payment_id, student_id, posting_id)])


def agree_refund(
    session: Session, key: str, payment_id: UUID, student_id: int, amount: Decimal, actor_id: UUID, at: datetime
) -> None:
    """Promise back money that a student's payment brought and that pays nothing. ``key`` names the refund.

    Run again it changes nothing. Raises Refusal ``refund_too_large`` where less is unused.
    """
    session.execute(LOCK_STUDENTS, {"student_ids": [student_id]})
    if already_posted(session, [key]):
        return
    funds = FUNDS.rows(session, {"student_ids": [student_id]})
    unused = sum((fund.unused for fund in funds if fund.payment_id == payment_id), Decimal(0))
    if amount > unused:
        raise Refusal("refund_too_large", unused=baht_figures(unused))
    [posting_id] = post(session, [Event(key, PostingKind.REFUND, refunded(amount, student_id), actor_id)], at)
    add_rows(
        session,
        [RefundRow(new_id(), payment_id, amount, at, posting_id, None)],
    )
