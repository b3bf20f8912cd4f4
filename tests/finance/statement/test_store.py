"""A bank's statement is the last word: a line is posted once, whatever was confirmed beside it (finance §4)."""

from __future__ import annotations

import threading
from datetime import timedelta
from decimal import Decimal

import pytest
from sqlmodel import Session

from activities.finance.bank_money import look_at_bank
from activities.finance.confirmation import _already_posted
from activities.imports.import_batch import apply_import_chunk, undo_import_chunk
from models.cases.case.store.rows import load_record
from models.finance.payment.contract import BankInquiry, ConfirmationState, PaymentStage
from models.finance.payment.tables import Payment, Receipt
from models.finance.payment_pass.tables import BankConfirmation
from models.finance.statement.contract import LineState
from models.imports.import_batch.contract.case import RowState
from models.kit.calendar import bangkok_date, utc_now
from models.kit.table import new_id
from tests.support.imports import rows_of, whole
from tests.support.paying import Payer
from tests.support.stated import exceptions, expired, issued, posted
from tests.support.statements import Clerk, by, came, went
from tests.support.store_finance import clerk as clerk

pytestmark = pytest.mark.usefixtures("bank")


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
    other = clerk.settings().model_copy(update={"biller_id": "099400012345199"})
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
    looked = look_at_bank(BankInquiry(record=record, at=utc_now()))
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
