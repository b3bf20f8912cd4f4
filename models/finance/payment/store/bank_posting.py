"""Money that a bank tells of is posted once, whatever its statement brought under another reference (finance §4)."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Final

import structlog
from sqlalchemy import text
from sqlalchemy.orm import Session
from sqlmodel import select

from models.finance.bank.contract import BankTransaction
from models.finance.invoice.store.reading import LOCK_EVENT
from models.finance.payment.store.recording import AskedByPass, BankPayment, ForInvoice, Recorded, record_payment
from models.finance.payment_pass.rules import read_pass_reference
from models.finance.payment_pass.store import PLANNED_SINCE, POSTED
from models.finance.payment_pass.tables import PaymentPass
from models.finance.statement.rules import SEARCHED, Posted, ReportedMoney, bare_reference, may_be_of_day, pair_of
from models.finance.statement.store.reading import DOUBT, FOUND_ANOTHER, NOT_TOLD
from models.kit.calendar import bangkok_date, bangkok_instant, utc_now
from models.kit.errors import Refusal
from models.kit.table import new_id

log = structlog.get_logger()
_IS_POSTED: Final = text("""
    SELECT EXISTS (SELECT FROM payment WHERE bank_code = :bank_code AND bank_transaction = :transaction)
""")
_LONGEST_REFERENCE: Final = 60
_USED: Final = text("SELECT sum(amount) FROM allocation WHERE payment_id = :payment_id")


def pair_key(bank_code: str, reference_2: str) -> str:
    """The event under which money of one second reference is compared with what is posted: one after the other."""
    return f"pair:{bank_code}:{bare_reference(reference_2)}"


def post_confirmed_money(session: Session, bank_code: str, money: BankTransaction) -> Recorded | None:
    """Post money that the bank tells of, unless a statement has brought it under another reference.

    Where that is certain the payment of the statement is answered. Where it is doubtful nothing is posted, None, and
    the confirmation is a row of the reconciliation desk until two people have said what it is.
    """
    session.execute(LOCK_EVENT, {"key": pair_key(bank_code, money.reference_2)})
    pair = _stated_pair(session, bank_code, money)
    if pair is None:
        return post_money(session, bank_code, money)
    found, is_certain = pair
    values = {"payment_id": found.payment_id, "bank_code": bank_code, "transaction": money.transaction}
    if not is_certain:
        row = {
            "confirmation_id": new_id(),
            "reference_1": money.reference_1[:_LONGEST_REFERENCE],
            "reference_2": money.reference_2[:_LONGEST_REFERENCE],
            "pass_reference": read_pass_reference(money.reference_2),
            "amount": money.amount,
            "paid_at": money.paid_at,
            "at": utc_now(),
        }
        session.execute(DOUBT, values | row)
        log.warning("payment_doubtful", bank=bank_code, transaction=money.transaction, pair=found.transaction)
        return None
    session.execute(POSTED, values)
    used = Decimal(session.scalar(_USED, {"payment_id": found.payment_id}) or 0)
    return Recorded(found.payment_id, used, money.amount - used)


def _stated_pair(session: Session, bank_code: str, money: BankTransaction) -> tuple[Posted, bool] | None:
    """The payment of a statement that this money may be; None where it is posted by its own name, or is another."""
    named = {"bank_code": bank_code, "transaction": money.transaction}
    reference = bare_reference(money.reference_2)
    if not reference or session.scalar(_IS_POSTED, named) or session.scalar(FOUND_ANOTHER, named):
        return None
    day = bangkok_date(money.paid_at)
    asked = {
        **named,
        "references": [reference],
        "since": bangkok_instant(day) - SEARCHED,
        "until": bangkok_instant(day + timedelta(days=1)) + SEARCHED,
    }
    rows = NOT_TOLD.rows(session, asked)
    same = [row for row in rows if row.amount == money.amount and may_be_of_day(day, money.paid_at, row.paid_at)]
    doubted = {row.payment_id for row in same if row.is_doubted}
    return pair_of(
        ReportedMoney(money.transaction, money.reference_1, money.paid_at), [row.posted for row in same], doubted
    )


def post_money(session: Session, bank_code: str, money: BankTransaction) -> Recorded | None:
    """Post money of the bank to the instalment that its references name; where they name none it is nobody's.

    What is told a second time with another amount is not believed: None, and it stays as it was posted.
    """
    payment = BankPayment(
        bank_code, money.transaction, money.amount, money.paid_at, money.reference_1[:20], money.reference_2[:20]
    )
    try:
        recorded = record_payment(session, payment, _instalment_of(session, money))
    except Refusal as refusal:
        log.error("payment_not_posted", bank=bank_code, transaction=money.transaction, failure=refusal.code)
        return None
    session.execute(
        POSTED, {"payment_id": recorded.payment_id, "bank_code": bank_code, "transaction": money.transaction}
    )
    return recorded


def _instalment_of(session: Session, money: BankTransaction) -> ForInvoice | None:
    """The instalment whose pass both references name; the whole invoice, part after part, where it was planned anew."""
    reference = read_pass_reference(money.reference_2)
    found = session.scalars(select(PaymentPass).where(PaymentPass.reference_2 == reference)).one_or_none()
    if found is None or found.reference_1 != money.reference_1.strip().upper():
        return None
    asked = {"invoice_id": found.invoice_id, "at": found.issued_at}
    is_planned_anew = session.execute(PLANNED_SINCE, asked).scalar_one()
    sequence = None if is_planned_anew else found.sequence
    return ForInvoice(found.student_id, found.invoice_id, sequence, AskedByPass(found.reference_2, found.amount))
