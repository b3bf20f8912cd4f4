"""Money that a bank has booked: asked for by references, posted once, and told to the pass it came by (finance §4)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Final, NamedTuple

import structlog
from sqlalchemy import text
from sqlalchemy.orm import Session
from temporalio import activity

from activities.finance.bank.banks import bank_of
from activities.finance.bank.port import BankAwayError
from activities.finance.payment import write_payment
from models.calendar.holiday.contract import HolidayKind
from models.cases.case.contract.record import CaseRecord, CaseState
from models.cases.case.store.rows import load_record
from models.db import engine
from models.finance.bank.contract import BankTransaction
from models.finance.bank_account.contract import ToldBy
from models.finance.payment.contract import BankAnswer, BankInquiry
from models.finance.payment.rules.looking import (
    BOOKED_WITHIN,
    LOOKED_FOR_WITHIN,
    after_bank_away,
    days_to_ask,
    next_look,
)
from models.finance.payment.rules.process import money_expected_since, paid
from models.finance.payment.store.bank_posting import post_confirmed_money
from models.finance.payment.store.recording import Recorded
from models.finance.payment_pass.store import UNCLAIMED
from models.finance.payment_pass.tables import PaymentPass
from models.finance.statement.store.reading import STATED
from models.kit.calendar import bangkok_date

log = structlog.get_logger()
_HOLIDAYS: Final = text(f"""
    SELECT day FROM holiday
     WHERE deleted_at IS NULL AND kind = '{HolidayKind.CLOSED}' AND day BETWEEN :first AND :last
""")


class Question(NamedTuple):
    """What a bank is asked: the money that came by these references on a Bangkok day."""

    biller_id: str
    reference_1: str
    reference_2: str
    on: date


@activity.defn(name="look_at_bank")
def look_at_bank(look: BankInquiry) -> BankAnswer:
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
        return BankAnswer(record=record, again_at=after_bank_away(since, look.at))
    with Session(engine()) as session, session.begin():
        recorded = [
            one
            for one in (post_confirmed_money(session, found.bank_code, money) for money in booked)
            if one is not None
        ]
        record = _record_paid(session, look, {*recorded, *_stated(session, found)})
        since = money_expected_since(record)
        holidays = () if since is None else holidays_after(session, since)
    return BankAnswer(record=record, again_at=next_look(since, look.at, holidays))


def holidays_after(session: Session, since: datetime) -> Sequence[date]:
    """Return the days soon after an instant on which offices and banks are closed."""
    asked = {"first": bangkok_date(since), "last": bangkok_date(since + LOOKED_FOR_WITHIN)}
    return session.execute(_HOLIDAYS, asked).scalars().all()


def _stated(session: Session, found: PaymentPass) -> list[Recorded]:
    """Return the pass's money that the bank's statement has reported and that is posted: the bank need not be asked."""
    asked = {"reference": found.reference_2, "bank_code": found.bank_code}
    return [Recorded(row.payment_id, row.used, row.amount - row.used) for row in session.execute(STATED, asked)]


def _questions(session: Session, found: PaymentPass, since: datetime | None, at: datetime) -> set[Question]:
    first = max(found.issued_at, (since or at) - BOOKED_WITHIN)
    if found.told_by is ToldBy.STATEMENT:
        return set()
    asked = {Question(found.biller_id, found.reference_1, found.reference_2, day) for day in days_to_ask(first, at)}
    unclaimed = session.execute(UNCLAIMED, {"reference": found.reference_2, "bank_code": found.bank_code})
    return asked | {
        Question(found.biller_id, row.reference_1, row.reference_2, day)
        for row in unclaimed
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


def _record_paid(session: Session, look: BankInquiry, recorded: Collection[Recorded]) -> CaseRecord:
    """Return the record of a case that has received money; unchanged where no money came or the case is closed."""
    if not recorded or look.record.state is CaseState.CLOSED:
        return look.record
    unused = sum((one.unused for one in recorded), Decimal(0))
    used = sum((one.used for one in recorded), Decimal(0))
    record = paid(look.record, used + unused, unused, look.at)
    if write_payment(session, record):
        return record
    return load_record(session, record.case_id)


ACTIVITIES: Final = (look_at_bank,)
