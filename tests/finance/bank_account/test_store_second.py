"""Another account with its own biller: what was issued before is paid into the old one, and found (finance §6)."""

from __future__ import annotations

from decimal import Decimal

import pytest
from sqlalchemy import update
from sqlmodel import Session

from activities.finance.bank_money import look_at_bank
from models.cases.case.store.rows import load_record
from models.finance.bank_account.contract import BankAccountType
from models.finance.bank_account.tables import BankAccount
from models.finance.payment.contract import BankInquiry, PaymentStage
from models.finance.statement.contract import LineState
from models.kit.calendar import utc_now
from tests.support.paying import BILLER, Payer
from tests.support.stated import exceptions, expired, issued, issued_of
from tests.support.statements import Clerk, by
from tests.support.store_finance import clerk as clerk

pytestmark = pytest.mark.usefixtures("bank")
OTHER_BILLER = "099400012345199"


def opened(payer: Payer, campus_code: str = "") -> None:
    """The university has QR codes pay into another account from now on, or those of one campus."""
    with Session(payer.university.engine) as session, session.begin():
        if not campus_code:
            session.execute(update(BankAccount).values(is_for_qr=False))
        session.add(
            BankAccount(
                bank_code="SCB", name="New", number="0010009999", biller_id=OTHER_BILLER, campus_code=campus_code,
                is_for_qr=True, account_type=BankAccountType.CURRENT, changed_at=utc_now(),
            )
        )  # fmt: skip


@pytest.mark.parametrize("campus_code", ["", "B"], ids=["for all", "of the campus"])
def test_a_code_keeps_its_biller_and_a_payment_to_it_is_matched(payer: Payer, clerk: Clerk, campus_code: str) -> None:
    old = issued(payer)
    opened(payer, campus_code)
    new = issued(payer, "500.00")
    assert (old.biller_id, new.biller_id, payer.pass_of(old.case_id).biller_id) == (BILLER, OTHER_BILLER, BILLER)
    transaction = payer.pay(old.case_id)
    with Session(payer.university.engine) as session:
        record = load_record(session, old.case_id)
    assert look_at_bank(BankInquiry(record=record, at=utc_now())).record.stage == PaymentStage.PAID
    clerk.brings(by(old, transaction))
    [payment] = payer.payments()
    assert (clerk.states(), payer.opens(old.invoice_id)) == ({transaction: LineState.MATCHED}, [Decimal(0)])
    assert payment.amount == old.amount
    payer.cashier.check()


def test_a_new_code_of_an_invoice_pays_the_new_biller_and_late_money_of_the_old_one_is_taken(
    payer: Payer, clerk: Clerk
) -> None:
    old = expired(payer, issued(payer))
    opened(payer)
    new = issued_of(payer, old.invoice_id)
    assert (old.biller_id, new.biller_id) == (BILLER, OTHER_BILLER)
    clerk.brings(by(old, "T-OLD"))
    assert payer.opens(old.invoice_id) == [Decimal(0)]
    [line], [payment] = clerk.lines(), payer.payments()
    assert (line.biller_id, line.payment_id) == (BILLER, payment.payment_id)
    assert exceptions(payer.university) == []
    payer.cashier.check()
