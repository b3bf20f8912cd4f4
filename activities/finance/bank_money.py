"""Money that a bank has booked: asked for by references, posted once, and told to the pass it came by (finance §4)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Final, NamedTuple

import structlog
from sqlalchemy import text
from sqlmodel import Session, select
from temporalio import activity

from activities.cases.rows import load_record
from activities.finance.bank.banks import bank_of
from activities.finance.bank.port import BankAwayError, BankTransaction
from activities.finance.payment import write_payment
from activities.finance.payments import AskedByPass, BankPayment, ForInvoice, Recorded, record_payment
from models.contracts.cases.case import CaseRecord, CaseState
from models.contracts.finance.paying import ToldBy
from models.contracts.finance.payment import PassLook, PassLooked
from models.db import engine
from models.facts.finance.billing import LOCK_EVENT
from models.facts.finance.passes import PLANNED_SINCE, POSTED, UNCLAIMED
from models.facts.finance.statements import DOUBT, FOUND_ANOTHER, NOT_TOLD, STATED, SameMoneyRow
from models.kit.calendar import bangkok_date, bangkok_instant, utc_now
from models.kit.errors import Refusal
from models.rules.finance.passes import read_pass_reference
from models.rules.finance.payment.looking import (
    BOOKED_WITHIN,
    LOOKED_FOR_WITHIN,
    after_bank_away,
    days_to_ask,
    next_look,
)
from models.rules.finance.payment.process import money_expected_since, paid
from models.rules.finance.statements import SEARCHED, Posted, Told, bare_reference, may_be_of_day, pair_of
from models.tables.base import new_id
from models.tables.finance.passes import PaymentPass

log = structlog.get_logger()
_IS_POSTED: Final = text("""
    SELECT EXISTS (SELECT FROM payment WHERE bank_code = :bank_code AND bank_transaction = :transaction)
""")
_HOLIDAYS: Final = text("SELECT day FROM holiday WHERE deleted_at IS NULL AND day BETWEEN :first AND :last")
_LONGEST_REFERENCE: Final = 60
_USED: Final = text("SELECT sum(amount) FROM allocation WHERE payment_id = :payment_id")


class Question(NamedTuple):
    """What a bank is asked: the money that came by these references on a Bangkok day."""

    biller_id: str
    reference_1: str
    reference_2: str
    on: date


@activity.defn(name="look_at_bank")
def look_at_bank(look: PassLook) -> PassLooked:
    """Ask the bank for the money of a pass, also what was told with its reference written otherwise, and post it.

    What its statement has counts too: of an account whose bank tells nothing that is all.

    Money ends an open case, in the transaction that posts it. Run again, nothing is posted twice. A bank that is away
    changes nothing, and is asked again.
    """
    since = money_expected_since(look.record)
    with Session(engine()) as session:
        found = session.get_one(PaymentPass, look.record.case_id)
        questions = _questions(session, found, since, look.at)
    try:
        booked = ask_bank(found.bank_code, questions)
    except BankAwayError as away:
        log.warning("bank_away", bank=found.bank_code, failure=str(away))
        with Session(engine()) as session, session.begin():
            record = _record_paid(session, look, _stated(session, found))
        return PassLooked(record=record, again_at=after_bank_away(since, look.at))
    with Session(engine()) as session, session.begin():
        recorded = [one for one in (post_told(session, found.bank_code, money) for money in booked) if one is not None]
        record = _record_paid(session, look, {*recorded, *_stated(session, found)})
        since = money_expected_since(record)
        holidays = () if since is None else _holidays_after(session, since)
    return PassLooked(record=record, again_at=next_look(since, look.at, holidays))


def _holidays_after(session: Session, since: datetime) -> Sequence[date]:
    asked = {"first": bangkok_date(since), "last": bangkok_date(since + LOOKED_FOR_WITHIN)}
    return session.execute(_HOLIDAYS, asked).scalars().all()


def _stated(session: Session, found: PaymentPass) -> list[Recorded]:
    """The money of the pass that the bank's statement has: it is posted, and nobody has to be asked."""
    asked = {"reference": found.reference_2, "bank_code": found.bank_code}
    return [Recorded(row.payment_id, row.used, row.amount - row.used) for row in session.execute(STATED, asked)]


def _questions(session: Session, found: PaymentPass, since: datetime | None, at: datetime) -> set[Question]:
    first = max(found.issued_at, (since or at) - BOOKED_WITHIN)
    if found.told_by is ToldBy.STATEMENT:
        return set()
    asked = {Question(found.biller_id, found.reference_1, found.reference_2, day) for day in days_to_ask(first, at)}
    told = session.execute(UNCLAIMED, {"reference": found.reference_2, "bank_code": found.bank_code})
    return asked | {
        Question(found.biller_id, row.reference_1, row.reference_2, day)
        for row in told
        for day in days_to_ask(row.paid_at, row.paid_at)
    }


def ask_bank(bank_code: str, questions: Iterable[Question]) -> tuple[BankTransaction, ...]:
    """What the bank answers to all of these, the first that came first. Raises BankAwayError."""
    bank = bank_of(bank_code)
    found = {
        money.transaction: money
        for asked in sorted(questions)
        for money in bank.inquire(asked.biller_id, asked.reference_1, asked.reference_2, asked.on)
    }
    return tuple(sorted(found.values(), key=lambda money: (money.paid_at, money.transaction)))


def pair_key(bank_code: str, reference_2: str) -> str:
    """The event under which money of one second reference is compared with what is posted: one after the other."""
    return f"pair:{bank_code}:{bare_reference(reference_2)}"


def post_told(session: Session, bank_code: str, money: BankTransaction) -> Recorded | None:
    """Post money that the bank tells of, unless a statement has brought it under another reference.

    Where that is certain the payment of the statement is answered. Where it is doubtful nothing is posted, None, and
    the confirmation is a row of the reconciliation desk until two people have said what it is.
    """
    session.execute(LOCK_EVENT, {"key": pair_key(bank_code, money.reference_2)})
    pair = _stated_pair(session, bank_code, money)
    if pair is None:
        return post_money(session, bank_code, money)
    found, is_certain = pair
    told = {"payment_id": found.payment_id, "bank_code": bank_code, "transaction": money.transaction}
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
        session.execute(DOUBT, told | row)
        log.warning("payment_doubtful", bank=bank_code, transaction=money.transaction, pair=found.transaction)
        return None
    session.execute(POSTED, told)
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
    rows = [SameMoneyRow(*row) for row in session.execute(NOT_TOLD, asked)]
    same = [row for row in rows if row.amount == money.amount and may_be_of_day(day, money.paid_at, row.paid_at)]
    doubted = {row.payment_id for row in same if row.is_doubted}
    return pair_of(Told(money.transaction, money.reference_1, money.paid_at), [row.posted for row in same], doubted)


def post_money(session: Session, bank_code: str, money: BankTransaction) -> Recorded | None:
    """Post money of the bank to the instalment that its references name; where they name none it is nobody's.

    What is told a second time with another amount is not believed: None, and it stays as it was posted.
    """
    payment = BankPayment(
        bank_code, money.transaction, money.amount, money.paid_at, money.reference_1[:20], money.reference_2[:20]
    )
    try:
        recorded = record_payment(session, payment, _wanted(session, money))
    except Refusal as refusal:
        log.error("payment_not_posted", bank=bank_code, transaction=money.transaction, failure=refusal.code)
        return None
    session.execute(
        POSTED, {"payment_id": recorded.payment_id, "bank_code": bank_code, "transaction": money.transaction}
    )
    return recorded


def _wanted(session: Session, money: BankTransaction) -> ForInvoice | None:
    """The instalment whose pass both references name; the whole invoice, part after part, where it was planned anew."""
    reference = read_pass_reference(money.reference_2)
    found = session.scalars(select(PaymentPass).where(PaymentPass.reference_2 == reference)).one_or_none()
    if found is None or found.reference_1 != money.reference_1.strip().upper():
        return None
    asked = {"invoice_id": found.invoice_id, "at": found.issued_at}
    is_planned_anew = session.execute(PLANNED_SINCE, asked).scalar_one()
    sequence = None if is_planned_anew else found.sequence
    return ForInvoice(found.student_id, found.invoice_id, sequence, AskedByPass(found.reference_2, found.amount))


def _record_paid(session: Session, look: PassLook, recorded: Collection[Recorded]) -> CaseRecord:
    """The record once the case knows of the money; as it was where none came or the case has ended."""
    if not recorded or look.record.state is CaseState.CLOSED:
        return look.record
    unused = sum((one.unused for one in recorded), Decimal(0))
    used = sum((one.used for one in recorded), Decimal(0))
    record = paid(look.record, used + unused, unused, look.at)
    if write_payment(session, record):
        return record
    return load_record(session, record.case_id)


ACTIVITIES: Final = (look_at_bank,)
