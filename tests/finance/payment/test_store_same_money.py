"""Money under two references of the bank is paired before it is posted, or waits for two people (finance §4)."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from sqlalchemy import text
from sqlmodel import Session

from models.finance.bank.contract import BankTransaction
from models.finance.desk.store import DESK
from models.finance.payment.contract import ConfirmationState
from models.finance.payment.store.bank_posting import post_confirmed_money, post_money
from models.finance.payment.tables import Payment
from models.finance.payment_pass.tables import BankConfirmation
from models.finance.statement.contract import LineState
from models.imports.import_batch.contract.case import RowState
from models.kit.calendar import BANGKOK, bangkok_date, bangkok_instant, utc_now
from tests.support.imports import rows_of
from tests.support.paying import Payer
from tests.support.stated import exceptions, issued, posted
from tests.support.statements import Clerk, by, came
from tests.support.store_finance import clerk as clerk

pytestmark = pytest.mark.usefixtures("bank")
DAY = timedelta(days=1)


def at_the_time_of(payment: Payment) -> str:
    """The time of its Bangkok day at which a payment came, as a statement says it."""
    return payment.paid_at.astimezone(BANGKOK).strftime("%H:%M:%S")


def test_money_under_another_reference_of_the_bank_is_posted_once_where_payer_and_time_are_equal(
    payer: Payer, clerk: Clerk
) -> None:
    found = issued(payer)
    posted(payer, found, "T1")
    [payment] = payer.payments()
    named = (found.reference_1, found.reference_2)
    clerk.brings(came("BANK-9", "1000.00", *named, at=at_the_time_of(payment)))
    [line] = clerk.lines()
    assert (line.state, line.payment_id) == (LineState.MATCHED, payment.payment_id)
    assert (len(payer.payments()), exceptions(payer.university)) == (1, [])
    payer.cashier.check()


def test_a_first_reference_that_is_no_student_code_is_compared_as_the_bank_told_it(payer: Payer, clerk: Clerk) -> None:
    told = BankTransaction("T1", "61045001", "KU-77", Decimal(1000), utc_now())
    with Session(payer.university.engine) as session, session.begin():
        assert post_money(session, "SCB", told) is not None
    [payment] = payer.payments()
    clerk.brings(came("BANK-9", "1000.00", "61045001", "KU-77", at=at_the_time_of(payment)))
    [line] = clerk.lines()
    assert (line.state, line.payment_id, line.reference_1) == (LineState.MATCHED, payment.payment_id, "61045001")


def test_a_line_whose_student_code_lost_its_zeros_pays_by_its_code(payer: Payer, clerk: Clerk) -> None:
    with Session(payer.university.engine) as session, session.begin():
        session.execute(text("UPDATE student SET student_code = '0045000001'"))
    found = issued(payer)
    assert found.reference_1 == "0045000001"
    clerk.brings(came("BANK-9", "1000.00", "45000001", found.reference_2))
    [line] = clerk.lines()
    assert (line.state, line.reference_1) == (LineState.MATCHED, "45000001"), "the line stays as the bank wrote it"
    [payment] = payer.payments()
    assert (payment.student_id, payment.reference_1) == (found.student_id, found.reference_1)


def test_a_line_whose_student_code_lost_its_zeros_is_money_of_the_same_payer(payer: Payer, clerk: Clerk) -> None:
    with Session(payer.university.engine) as session, session.begin():
        session.execute(text("UPDATE student SET student_code = '0045000001'"))
    found = issued(payer)
    posted(payer, found, "T1")
    [payment] = payer.payments()
    clerk.brings(came("BANK-9", "1000.00", "45000001", found.reference_2, at=at_the_time_of(payment)))
    assert (clerk.states(), len(payer.payments())) == ({"BANK-9": LineState.MATCHED}, 1)


@pytest.mark.parametrize("written", [str, str.lower])
def test_money_that_may_be_posted_already_waits_for_two_people(payer: Payer, clerk: Clerk, written: Any) -> None:
    found = issued(payer)
    posted(payer, found, "T1")
    clerk.brings(came("BANK-9", "1000.00", found.reference_1, written(found.reference_2)))
    [line] = clerk.lines()
    [payment] = payer.payments()
    assert (line.state, line.payment_id, line.pair_payment_id) == (LineState.DOUBTFUL, None, payment.payment_id)
    assert exceptions(payer.university) == []
    payer.cashier.check()


def test_money_that_may_be_a_payment_leaves_it_to_the_line_that_certainly_is_it(payer: Payer, clerk: Clerk) -> None:
    found = issued(payer)
    posted(payer, found, "T1")
    [payment] = payer.payments()
    named = (found.reference_1, found.reference_2)
    at = at_the_time_of(payment)
    clerk.brings(came("A-BEFORE", "1000.00", *named), came("BANK-9", "1000.00", *named, at=at))
    assert clerk.states() == {"A-BEFORE": LineState.DOUBTFUL, "BANK-9": LineState.MATCHED}
    assert len(payer.payments()) == 1


def test_a_reference_that_a_spreadsheet_cut_short_is_the_same_money(payer: Payer, clerk: Clerk) -> None:
    found = issued(payer)
    posted(payer, found, "202611271234567890")
    clerk.brings(by(found, "202611271234567000"))
    assert (clerk.states(), len(payer.payments())) == ({"202611271234567000": LineState.MATCHED}, 1)


def test_a_reference_of_which_a_spreadsheet_lost_digits_is_refused_by_its_cell(payer: Payer, clerk: Clerk) -> None:
    found = issued(payer)
    case_id = clerk.checks(by(found, "2.02611271234567E+17"), by(found, "2026112712345"))
    assert rows_of(payer.university, case_id) == [
        (RowState.REFUSED, "import_reference_cut_short"), (RowState.GOOD, None),
    ]  # fmt: skip


def test_two_payments_of_one_code_on_a_day_are_two_where_the_statement_names_both(payer: Payer, clerk: Clerk) -> None:
    found = issued(payer)
    posted(payer, found, "T1")
    clerk.brings(by(found, "A-FIRST"), by(found, "T1"))
    assert clerk.states() == {"A-FIRST": LineState.OVER, "T1": LineState.MATCHED}
    assert len(payer.payments()) == 2


def test_another_amount_or_day_is_other_money(payer: Payer, clerk: Clerk) -> None:
    found = issued(payer)
    posted(payer, found, "T1")
    before = bangkok_date(utc_now()) - timedelta(days=2)
    clerk.brings(by(found, "T2", "999.00"), by(found, "T3", on=before))
    assert LineState.DOUBTFUL not in clerk.states().values()
    assert len(payer.payments()) == 3


@pytest.mark.parametrize(("knows_time", "state"), [(True, "posted"), (False, "doubtful")])
def test_a_confirmation_of_money_that_a_statement_brought_under_another_reference_is_not_posted_again(
    payer: Payer, clerk: Clerk, knows_time: bool, state: str
) -> None:
    found = issued(payer)
    at = utc_now()
    named = (found.reference_1, found.reference_2)
    clerk.brings(came("BANK-9", "1000.00", *named, at=at.astimezone(BANGKOK).strftime("%H:%M:%S")))
    told = BankConfirmation(
        bank_code="SCB", bank_transaction="T1", body=b"{}", reference_1=found.reference_1,
        reference_2=found.reference_2, received_at=at, look_at=at,
    )  # fmt: skip
    payer.university.add(told)
    [payment] = payer.payments()
    middle = bangkok_instant(bangkok_date(at)) + timedelta(hours=12)
    other = middle if abs(at - middle) > timedelta(minutes=5) else middle + timedelta(hours=2)
    money = BankTransaction("T1", *named, Decimal("1000.00"), at if knows_time else other)
    for _ in range(2):
        with Session(payer.university.engine) as session, session.begin():
            recorded = post_confirmed_money(session, "SCB", money)
        assert (recorded is not None) is knows_time
    [kept] = payer.university.rows(BankConfirmation)
    assert (kept.state, kept.pair_payment_id or kept.payment_id) == (ConfirmationState(state), payment.payment_id)
    assert len(payer.payments()) == 1
    payer.cashier.check()


@pytest.mark.parametrize(
    ("posted_at", "line_at", "state"),
    [
        ((23, 50), "00:20:00", LineState.DOUBTFUL), ((23, 50), "", LineState.DOUBTFUL),
        ((22, 50), "00:20:00", LineState.OVER), ((23, 50), "01:20:00", LineState.OVER),
    ],
)  # fmt: skip
def test_money_around_midnight_may_belong_to_the_day_before_or_after(
    payer: Payer, clerk: Clerk, posted_at: tuple[int, int], line_at: str, state: LineState
) -> None:
    found = issued(payer)
    today = bangkok_date(utc_now())
    hour, minute = posted_at
    at = bangkok_instant(today - timedelta(days=1)) + timedelta(hours=hour, minutes=minute)
    money = BankTransaction("T1", found.reference_1, found.reference_2, Decimal("1000.00"), at)
    with Session(payer.university.engine) as session, session.begin():
        post_money(session, "SCB", money)
    clerk.brings(came("BANK-9", "1000.00", found.reference_1, found.reference_2, on=today, at=line_at))
    assert clerk.states() == {"BANK-9": state}
    payer.cashier.check()


def test_doubtful_money_that_nobody_told_of_is_on_the_desk(payer: Payer, clerk: Clerk) -> None:
    found = issued(payer)
    clerk.brings(came("BANK-9", "1000.00", found.reference_1, found.reference_2))
    [payment] = payer.payments()
    at = bangkok_instant(bangkok_date(payment.paid_at)) + timedelta(hours=3)
    money = BankTransaction("T1", found.reference_1, found.reference_2, Decimal("1000.00"), at)
    for _ in range(2):
        with Session(payer.university.engine) as session, session.begin():
            assert post_confirmed_money(session, "SCB", money) is None
    [kept] = payer.university.rows(BankConfirmation)
    assert (kept.state, kept.pair_payment_id, kept.bank_transaction) == (
        ConfirmationState.DOUBTFUL, payment.payment_id, "T1",
    )  # fmt: skip
    assert (kept.claimed_amount, kept.claimed_at, kept.pass_reference) == (money.amount, at, found.reference_2)
    day = bangkok_date(at)
    with Session(payer.university.engine) as session:
        asked = {"first": day, "last": day, "since": bangkok_instant(day), "until": bangkok_instant(day) + DAY}
        rows = [row for row in session.execute(text(DESK), asked) if row.reference == "T1"]
    assert [(row.state, row.progress, row.pair_reference) for row in rows] == [("doubtful", "open", "BANK-9")]
