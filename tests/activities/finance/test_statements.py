"""A bank's statement is the last word: a line is posted once, whatever was confirmed beside it (finance §4)."""

from __future__ import annotations

import threading
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from sqlalchemy import text
from sqlmodel import Session

from activities.cases.rows import load_record
from activities.finance.bank.port import BankTransaction
from activities.finance.bank_money import look_at_bank, post_money, post_told
from activities.finance.confirmations import _already_posted
from activities.finance.payment import issue_pass, register_pass, settle_payment
from activities.imports.batches import apply_import_chunk, undo_import_chunk
from models.calendar import BANGKOK, bangkok_date, bangkok_instant, utc_now
from models.contracts.cases.case import CaseKind
from models.contracts.finance.payment import ConfirmationState, PassLook, PaymentStage
from models.contracts.finance.statements import LineState
from models.contracts.imports.batch import RowState
from models.facts.finance.desk import DESK
from models.rules.finance.payment.process import active
from models.tables.base import new_id
from models.tables.cases.cases import CaseFile
from models.tables.finance.passes import BankConfirmation, PaymentPass
from models.tables.finance.payments import Payment, Receipt
from tests.support.imports import rows_of, whole
from tests.support.paying import Payer
from tests.support.statements import Clerk, by, came, went
from tests.support.university import University

pytestmark = pytest.mark.usefixtures("bank")
DAY = timedelta(days=1)


@pytest.fixture
def clerk(payer: Payer) -> Clerk:
    return Clerk(payer.university)


def issued(payer: Payer, amount: str = "1000.00") -> PaymentPass:
    """A pass that can be paid."""
    request = payer.request(payer.bill(amount))
    record = issue_pass(request).record
    register_pass(request.case_id)
    settle_payment(active(record, utc_now()))
    return payer.pass_of(request.case_id)


def expired(payer: Payer, found: PaymentPass) -> PaymentPass:
    with Session(payer.university.engine) as session, session.begin():
        session.get_one(PaymentPass, found.case_id).stage = PaymentStage.EXPIRED
    return payer.pass_of(found.case_id)


def exceptions(university: University) -> list[str]:
    return [case.stage for case in university.rows(CaseFile) if case.kind is CaseKind.PAYMENT_EXCEPTION]


def posted(payer: Payer, found: PaymentPass, transaction: str, amount: str | None = None) -> None:
    """The bank confirmed it, and it is posted."""
    money = BankTransaction(
        transaction, found.reference_1, found.reference_2, Decimal(amount or found.amount), utc_now()
    )
    with Session(payer.university.engine) as session, session.begin():
        post_money(session, "SCB", money)


def test_a_line_pays_the_pass_that_it_names(payer: Payer, clerk: Clerk) -> None:
    found = issued(payer)
    case_id = clerk.checks(by(found, "T1"))
    assert (rows_of(payer.university, case_id), payer.payments(), clerk.lines()) == ([(RowState.GOOD, None)], [], [])
    apply_import_chunk(whole(case_id))
    apply_import_chunk(whole(case_id))
    [line] = clerk.lines()
    [payment] = payer.payments()
    assert (line.state, line.payment_id, payment.amount) == (LineState.MATCHED, payment.payment_id, Decimal("1000.00"))
    assert payer.opens(found.invoice_id) == [Decimal("0.00")]
    assert (len(payer.university.rows(Receipt)), exceptions(payer.university)) == (1, [])
    payer.cashier.check()


def test_a_line_of_money_that_is_posted_is_matched_and_the_other_way_round(payer: Payer, clerk: Clerk) -> None:
    first, second = issued(payer), issued(payer, "500.00")
    posted(payer, first, "T1")
    clerk.brings(by(first, "T1"), by(second, "T2"))
    posted(payer, second, "T2")
    assert clerk.states() == {"T1": LineState.MATCHED, "T2": LineState.MATCHED}
    assert sorted(payment.amount for payment in payer.payments()) == [Decimal("500.00"), Decimal("1000.00")]
    payer.cashier.check()


def test_the_same_file_again_changes_nothing(payer: Payer, clerk: Clerk) -> None:
    found = issued(payer)
    lines = (by(found, "T1"), came("T2", "70.00"), went("T3", "5.00"))
    clerk.brings(*lines)
    before = (len(payer.payments()), clerk.states())
    again = clerk.brings(*lines)
    assert [state for state, _ in rows_of(payer.university, again)] == [RowState.DONE_BEFORE] * 3
    assert (len(payer.payments()), clerk.states()) == before == (2, clerk.states())


def test_each_line_is_matched_late_over_or_nobodys(payer: Payer, clerk: Clerk) -> None:
    late, late_again = expired(payer, issued(payer)), expired(payer, issued(payer))
    over, differs = issued(payer), issued(payer)
    posted(payer, differs, "DIFFERS")
    posted(payer, late_again, "BEFORE")
    clerk.brings(
        by(late, "LATE"),
        by(late_again, "LATE-AGAIN", "700.00"),
        by(over, "OVER", "1000.01"),
        came("ORPHAN", "12.00", "6610450001", "NOBODY"),
        by(differs, "DIFFERS", "999.00"),
        went("SENT", "40.00"),
    )
    assert clerk.states() == {
        "DIFFERS": LineState.DIFFERS, "LATE": LineState.LATE, "LATE-AGAIN": LineState.LATE,
        "ORPHAN": LineState.ORPHAN, "OVER": LineState.OVER, "SENT": LineState.SENT_UNKNOWN,
    }  # fmt: skip
    assert exceptions(payer.university) == ["received"] * 3
    assert payer.opens(late.invoice_id) == [Decimal("0.00")]
    assert [payment.amount for payment in payer.payments() if payment.student_id is None] == [Decimal("12.00")]
    payer.cashier.check()


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
            recorded = post_told(session, "SCB", money)
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
def test_money_around_midnight_may_be_that_of_the_day_beside(
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
            assert post_told(session, "SCB", money) is None
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


def test_a_line_that_cannot_be_is_refused_by_its_own_code(payer: Payer, clerk: Clerk) -> None:
    found = issued(payer)
    clerk.brings(came("KNOWN", "10.00"))
    today = bangkok_date(utc_now())
    case_id = clerk.checks(
        ("", "T1", "1", "", "", "", "", ""),
        (today.isoformat(), "T2", "1", "1", "", "", "", ""),
        (today.isoformat(), "T3", "0.00", "-", "", "", "", ""),
        came("T4", "1", on=today - timedelta(days=30)),
        came("T5", "1", at="25:00"),
        came("KNOWN", "11.00"),
        by(found, "T6"),
    )
    assert [code for _, code in rows_of(payer.university, case_id)] == [
        "import_cell_missing", "statement_amount_missing", "statement_amount_missing", "statement_day_outside",
        "import_time_wrong", "statement_line_differs", None,
    ]  # fmt: skip
    other = clerk.settings().model_copy(update={"biller_id": "099400012345699"})
    refused = clerk.checks(by(found, "T7"), settings=other)
    assert rows_of(payer.university, refused) == [(RowState.REFUSED, "statement_other_account")]


def test_a_reference_that_the_bank_gives_again_on_another_day_is_other_money(payer: Payer, clerk: Clerk) -> None:
    today = bangkok_date(utc_now())
    clerk.brings(came("0001", "10.00", on=today - timedelta(days=1)))
    clerk.brings(came("0001", "10.00", on=today), came("0001", "10.00", on=today - timedelta(days=1)))
    assert [payment.amount for payment in payer.payments()] == [Decimal("10.00")] * 2


def test_money_that_a_statement_brought_is_not_taken_back(payer: Payer, clerk: Clerk) -> None:
    case_id = clerk.brings(by(issued(payer), "T1"))
    undo_import_chunk(whole(case_id))
    assert rows_of(payer.university, case_id) == [(RowState.KEPT, None)]
    assert len(payer.payments()) == 1


def test_a_pass_hears_of_its_money_without_its_bank(payer: Payer, clerk: Clerk) -> None:
    found = issued(payer)
    with Session(payer.university.engine) as session:
        record = load_record(session, found.case_id)
    clerk.brings(by(found, "T1"))
    payer.bank.books.go_away()
    looked = look_at_bank(PassLook(record=record, at=utc_now()))
    assert looked.record.stage == PaymentStage.PAID
    assert payer.pass_of(found.case_id).stage is PaymentStage.PAID


def test_a_confirmation_of_money_that_a_statement_brought_is_no_question(payer: Payer, clerk: Clerk) -> None:
    clerk.brings(came("T1", "10.00"))
    payer.university.add(
        BankConfirmation(
            confirmation_id=new_id(), bank_code="SCB", bank_transaction="T1", body=b"{}", received_at=utc_now(),
            look_at=utc_now(), claimed_amount=Decimal("10.00"),
        )
    )  # fmt: skip
    _already_posted()
    [told] = payer.university.rows(BankConfirmation)
    [payment] = payer.university.rows(Payment)
    assert (told.state, told.payment_id) == (ConfirmationState.POSTED, payment.payment_id)


def test_a_statement_and_confirmations_of_the_same_money_at_once_are_one_payment_each(
    payer: Payer, clerk: Clerk
) -> None:
    passes = [issued(payer, f"{number}00.00") for number in range(1, 7)]
    case_id = clerk.checks(*(by(found, f"T{found.serial}") for found in passes))
    failures: list[BaseException] = []

    def confirm() -> None:
        try:
            for found in reversed(passes):
                posted(payer, found, f"T{found.serial}")
        except BaseException as failure:  # told to the test, which fails by it
            failures.append(failure)

    confirming = threading.Thread(target=confirm)
    confirming.start()
    apply_import_chunk(whole(case_id))
    confirming.join()
    assert failures == []
    assert sorted(payment.amount for payment in payer.payments()) == sorted(found.amount for found in passes)
    assert set(clerk.states().values()) == {LineState.MATCHED}
    assert exceptions(payer.university) == []
    payer.cashier.check()
