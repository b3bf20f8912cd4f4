"""A payment of less than its QR code asked for: written off within the tolerance, or put before an officer."""

from __future__ import annotations

from decimal import Decimal

import pytest
from sqlmodel import Session, select

from activities.finance.payment import issue_pass, register_pass, settle_payment
from activities.finance.short_payment import paid_short_cases
from models.cases.case.contract.record import CaseKind
from models.cases.case.tables import CaseFile
from models.finance.bank.contract import BankTransaction
from models.finance.bank_account.tables import BankAccount
from models.finance.cancellation.contract import AfterReceipt
from models.finance.instalment_split.contract import SplitPurpose
from models.finance.instalment_split.tables import InstalmentSplit
from models.finance.ledger.contract import ReductionKind
from models.finance.payment.rules.process import active
from models.finance.payment.store.bank_posting import post_money
from models.finance.payment.store.recording import ForInvoice
from models.finance.payment_exception.contract import PaymentExceptionRequest, PaymentExceptionStage
from models.finance.payment_pass.store import dues_of
from models.finance.payment_pass.tables import PaymentPass
from models.finance.reduction.tables import ChargeReduction
from models.kit.calendar import utc_now
from models.kit.table import new_id
from tests.support.cancelling import receipt_request
from tests.support.paying import Payer

pytestmark = pytest.mark.usefixtures("bank")


def tolerates(payer: Payer, amount: str) -> None:
    with Session(payer.university.engine) as session, session.begin():
        session.exec(select(BankAccount)).one().short_tolerance = Decimal(amount)


def issued(payer: Payer, *parts: str) -> PaymentPass:
    """A pass of the first part of a new invoice."""
    request = payer.request(payer.bill(*parts))
    record = issue_pass(request).record
    register_pass(request.case_id)
    settle_payment(active(record, utc_now()))
    return payer.pass_of(request.case_id)


def comes(payer: Payer, code: PaymentPass, amount: str) -> None:
    """Money of the pass that the bank has booked; told twice, as banks do."""
    money = BankTransaction(
        transaction=str(new_id())[:20], amount=Decimal(amount), paid_at=utc_now(), reference_1=code.reference_1,
        reference_2=code.reference_2,
    )  # fmt: skip
    for _ in ("told", "told again"):
        with Session(payer.university.engine) as session, session.begin():
            post_money(session, code.bank_code, money)


def split(payer: Payer, code: PaymentPass) -> None:
    """The plan of the invoice is one that two people agreed to."""
    agreed = InstalmentSplit(
        case_id=code.case_id, invoice_id=code.invoice_id, plan_no=1, purpose=SplitPurpose.SPLIT, paid=Decimal(0),
        reason="ขอแบ่ง", agreed_by=payer.student.person_id, agreed_at=utc_now(),
    )  # fmt: skip
    payer.university.add(agreed)


def open_of(payer: Payer, code: PaymentPass) -> list[Decimal]:
    with Session(payer.university.engine) as session:
        return [due.open for due in dues_of(session, payer.student.student_id, code.invoice_id)]


def shortages(payer: Payer) -> list[Decimal]:
    """What the cases before officers say is missing."""
    cases = [case for case in payer.university.rows(CaseFile) if case.kind is CaseKind.PAYMENT_EXCEPTION]
    return [PaymentExceptionRequest.model_validate(case.request).short for case in cases]


def test_a_payment_one_satang_short_is_put_before_an_officer(payer: Payer) -> None:
    code = issued(payer, "1000.00")
    comes(payer, code, "999.99")
    assert (open_of(payer, code), shortages(payer)) == ([Decimal("0.01")], [Decimal("0.01")])
    payer.cashier.check()


def test_what_is_short_within_the_tolerance_is_written_off_once_with_its_rule(payer: Payer) -> None:
    tolerates(payer, "1.00")
    code = issued(payer, "1000.00")
    comes(payer, code, "999.00")
    assert (open_of(payer, code), shortages(payer)) == ([Decimal("0.00")], [])
    [row] = payer.university.rows(ChargeReduction)
    assert (row.kind, row.amount) == (ReductionKind.WRITTEN_OFF, Decimal("1.00"))
    assert row.reason["rule"] == "short_within_tolerance"
    assert (row.reason["tolerance"], row.reason["transaction"] is not None) == ("1.00", True)
    payer.cashier.check()


def test_one_satang_more_than_the_tolerance_is_put_before_an_officer(payer: Payer) -> None:
    tolerates(payer, "1.00")
    code = issued(payer, "1000.00")
    comes(payer, code, "998.99")
    assert (open_of(payer, code), shortages(payer)) == ([Decimal("1.01")], [Decimal("1.01")])


def test_what_another_payment_left_is_not_short(payer: Payer) -> None:
    code = issued(payer, "1000.00")
    comes(payer, code, "400.00")
    comes(payer, code, "600.00")
    assert (open_of(payer, code), shortages(payer)) == ([Decimal("0.00")], [Decimal("600.00")])


def test_a_part_that_others_follow_is_written_off_and_the_others_ask_for_what_they_did(payer: Payer) -> None:
    tolerates(payer, "1.00")
    code = issued(payer, "600.00", "400.00")
    comes(payer, code, "599.50")
    assert (open_of(payer, code), shortages(payer)) == ([Decimal("0.00"), Decimal("400.00")], [])
    [row] = payer.university.rows(ChargeReduction)
    assert (row.kind, row.amount) == (ReductionKind.WRITTEN_OFF, Decimal("0.50"))
    assert payer.pass_of(code.case_id).stage == code.stage, "its QR code is not replaced"
    payer.cashier.check()
    by = payer.student.person_id
    payer.cashier.cancel_receipt(receipt_request(payer.university, payer.student, by, AfterReceipt.CREDIT), by)
    assert sum(open_of(payer, code)) == Decimal("1000.00")
    payer.cashier.check()


def test_what_lacks_more_than_the_tolerance_of_an_earlier_part_is_put_before_an_officer(payer: Payer) -> None:
    tolerates(payer, "1.00")
    code = issued(payer, "600.00", "400.00")
    comes(payer, code, "598.99")
    assert (open_of(payer, code), shortages(payer)) == ([Decimal("1.01"), Decimal("400.00")], [Decimal("1.01")])


def test_a_part_that_two_people_agreed_to_keeps_its_plan(payer: Payer) -> None:
    tolerates(payer, "1.00")
    code = issued(payer, "600.00", "400.00")
    split(payer, code)
    comes(payer, code, "599.50")
    assert (open_of(payer, code), shortages(payer)) == ([Decimal("0.50"), Decimal("400.00")], [Decimal("0.50")])


def test_the_last_part_is_written_off_within_the_tolerance(payer: Payer) -> None:
    tolerates(payer, "1.00")
    code = issued(payer, "600.00", "400.00")
    comes(payer, code, "600.00")
    last = payer.request(code.invoice_id, 2)
    record = issue_pass(last).record
    register_pass(last.case_id)
    settle_payment(active(record, utc_now()))
    comes(payer, payer.pass_of(last.case_id), "399.99")
    assert (open_of(payer, code), shortages(payer)) == ([Decimal("0.00"), Decimal("0.00")], [])


def test_what_was_written_off_is_owed_again_once_the_receipt_is_cancelled(payer: Payer) -> None:
    tolerates(payer, "1.00")
    code = issued(payer, "1000.00")
    comes(payer, code, "999.00")
    by = payer.student.person_id
    request = receipt_request(payer.university, payer.student, by, AfterReceipt.CREDIT)
    for _ in ("cancelled", "cancelled again"):
        payer.cashier.cancel_receipt(request, by)
        assert open_of(payer, code) == [Decimal("1000.00")]
        payer.cashier.check()


def test_next_to_nothing_of_a_small_fine_is_no_payment_of_it(payer: Payer) -> None:
    tolerates(payer, "100.00")
    code = issued(payer, "70.00")
    comes(payer, code, "0.01")
    assert (open_of(payer, code), shortages(payer)) == ([Decimal("69.99")], [Decimal("69.99")])


def test_a_case_is_over_once_the_part_that_its_code_asked_for_is_paid(payer: Payer) -> None:
    code = issued(payer, "500.00", "500.00")
    comes(payer, code, "499.00")
    [case] = [case for case in payer.university.rows(CaseFile) if case.kind is CaseKind.PAYMENT_EXCEPTION]
    payer.university.merge(case.model_copy(update={"stage": PaymentExceptionStage.SHORT_REVIEW}))
    assert paid_short_cases() == []
    payer.cashier.pay("rest", Decimal("1.00"), ForInvoice(payer.student.student_id, code.invoice_id))
    assert open_of(payer, code) == [Decimal("0.00"), Decimal("500.00")]
    assert paid_short_cases() == [case.workflow_id]
