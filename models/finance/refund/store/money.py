"""Credit that is promised back, sent, or credit again because the bank did not take it (finance §2, §6)."""

from __future__ import annotations

from collections import defaultdict
from datetime import date, datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.cases.case.contract.record import Refused
from models.finance.invoice.store.issuing import credit_charges
from models.finance.ledger.contract import Account, PostingKind
from models.finance.ledger.rules.postings import refund_returned, refund_sent, refunded
from models.finance.ledger.store.posting import Event, already_posted, post
from models.finance.ledger.store.rows import add_rows
from models.finance.ledger.tables.rows import RefundRow, RefundSentRow
from models.finance.payment.rules.applying import Open
from models.finance.payment.store.allocating import charges_of, funds_of
from models.finance.refund.contract import DEPOSIT_RETURNED, RefundRequest
from models.finance.refund.rules.asking import refusal_of_amount, taken_from
from models.kit.table import new_id

_NOTHING: Final = Decimal(0)
_PROMISED: Final = text("""
    SELECT payment_id, sum(amount) AS amount FROM refund WHERE case_id = :case_id
     GROUP BY payment_id HAVING sum(amount) > 0 ORDER BY payment_id
""")


def return_deposit(session: Session, request: RefundRequest, by: UUID, at: datetime) -> Refused | None:
    """Give so much of the student's deposits back: credit notes make them credit, and that is promised in one.

    Why not, where less was paid or the student owes something of the same invoices; nothing is changed then. The
    student is locked; run again it changes nothing.
    """
    if already_posted(session, [f"refund:{request.case_id}"]):
        return None
    with session.begin_nested() as attempt:
        refused = _credit_deposits(session, request, at) or promise_back(session, request, by, at)
        if refused is not None:
            attempt.rollback()
    return refused


def _credit_deposits(session: Session, request: RefundRequest, at: datetime) -> Refused | None:
    kept = [
        charge
        for charge in charges_of(session, [request.student_id])
        if charge.account == Account.DEPOSIT and charge.paid > 0 and charge.open <= 0
    ]
    refused = refusal_of_amount(request.amount, sum((charge.paid for charge in kept), _NOTHING), _NOTHING)
    if refused is not None:
        return refused
    parts = {
        part.id: part.amount for part in taken_from([Open(each.charge_id, each.paid) for each in kept], request.amount)
    }
    of_invoices: dict[UUID, dict[UUID, Decimal]] = defaultdict(dict)
    for charge in kept:
        if charge.charge_id in parts:
            of_invoices[charge.invoice_id][charge.charge_id] = parts[charge.charge_id]
    for invoice_id, amounts in of_invoices.items():
        key = f"refund:{request.case_id}:deposit:{invoice_id}"
        credit_charges(session, key, request.student_id, amounts, {"rule": DEPOSIT_RETURNED}, at)
    return None


def promise_back(session: Session, request: RefundRequest, by: UUID, at: datetime) -> Refused | None:
    """Promise back so much of what the student's payments brought and pays nothing, the oldest first.

    Why not, where less is unused; never more than came, to whom it came from. A sponsor's share of a charge was never
    the student's payment, so it is in no fund here: it goes back to its funder by its own documents. The student is
    locked; run again it changes nothing.
    """
    key = f"refund:{request.case_id}"
    if already_posted(session, [key]):
        return None
    funds = [
        Open(fund.payment_id, fund.unused)
        for fund in funds_of(session, [request.student_id])
        if fund.unused > 0 and request.payment_id in (None, fund.payment_id)
    ]
    unused = sum((fund.amount for fund in funds), _NOTHING)
    refused = refusal_of_amount(request.amount, unused, _NOTHING)
    if refused is not None:
        return refused
    event = Event(key, PostingKind.REFUND, refunded(request.amount, request.student_id), by)
    [posting_id] = post(session, [event], at)
    add_rows(
        session,
        [
            RefundRow(new_id(), part.id, part.amount, at, posting_id, request.case_id)
            for part in taken_from(funds, request.amount)
        ],
    )
    return None


def promised(session: Session, case_id: UUID) -> list[Open]:
    """What stands promised by a refund, by payment."""
    return [Open(row.payment_id, row.amount) for row in session.execute(_PROMISED, {"case_id": case_id})]


def take_back_promise(session: Session, case_id: UUID, student_id: int, by: UUID | None, at: datetime) -> None:
    """The bank did not take it: what was promised is the student's credit again. Run again it changes nothing."""
    parts = promised(session, case_id)
    if not parts:
        return
    total = sum((part.amount for part in parts), _NOTHING)
    event = Event(f"refund:{case_id}:returned", PostingKind.REFUND_RETURNED, refund_returned(total, student_id), by)
    [posting_id] = post(session, [event], at)
    add_rows(session, [RefundRow(new_id(), part.id, -part.amount, at, posting_id, case_id) for part in parts])


def send_back(session: Session, request: RefundRequest, sent_on: date, reference: str, by: UUID, at: datetime) -> None:
    """The bank's statement shows it: what was promised is sent. An officer says so; so will the statement's import.

    Run again it changes nothing.
    """
    key = f"refund:{request.case_id}:sent"
    if already_posted(session, [key]):
        return
    total = sum((part.amount for part in promised(session, request.case_id)), _NOTHING)
    [posting_id] = post(session, [Event(key, PostingKind.REFUND_SENT, refund_sent(total, request.student_id), by)], at)
    add_rows(session, [RefundSentRow(request.case_id, sent_on, reference, total, by, at, posting_id)])
