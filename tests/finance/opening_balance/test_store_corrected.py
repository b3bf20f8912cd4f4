"""Another amount for an opening balance: what stands in the way of it (golive §3)."""

from __future__ import annotations

from decimal import Decimal

from sqlalchemy import text
from sqlmodel import Session

from models.finance.fee.contract import FeeStatus
from models.finance.fee.tables import Fee
from models.finance.invoice.rules import Due
from models.finance.invoice.store.issuing import plan_again
from models.finance.payment.store.recording import ForInvoice
from models.finance.payment.tables import Payment
from models.finance.waiver.contract.case import WaiverHolds
from models.finance.waiver.tables import WaiverInvoice
from models.kit.calendar import utc_now
from models.kit.table import new_id
from models.people.person.tables import Person, Student
from tests.support.cancelling import write_off_request
from tests.support.imports import DAMAGE_FEE, due_on
from tests.support.money import Cashier
from tests.support.opening_balances import UNCHANGED, credit, debt, file_of, invoice_of, problems_of
from tests.support.university import University
from tests.support.updating import became, brought_in


def test_money_on_a_debt_stands_in_the_way_of_another_amount(
    university: University, officer: Person, student: Student, cashier: Cashier
) -> None:
    brought_in(file_of(university, officer, debt(student)))
    cashier.pay("T1", Decimal(100), ForInvoice(student.student_id, invoice_of(university, "AR-1").invoice_id))
    assert problems_of(university, officer, debt(student, amount="1")) == ["import_balance_paid"]
    assert became(university, brought_in(file_of(university, officer, debt(student)))) == [UNCHANGED]


def test_a_credit_note_stands_in_the_way(
    university: University, officer: Person, student: Student, cashier: Cashier
) -> None:
    brought_in(file_of(university, officer, debt(student)))
    [charge_id] = cashier.charges(student)
    cashier.credit("by-hand", student, charge_id, Decimal(100))
    assert problems_of(university, officer, debt(student, amount="1")) == ["import_balance_cancelled"]


def test_a_write_off_stands_in_the_way(
    university: University, officer: Person, student: Student, cashier: Cashier
) -> None:
    brought_in(file_of(university, officer, debt(student)))
    invoice = invoice_of(university, "AR-1")
    cashier.write_off(write_off_request(university, student, officer.person_id, invoice.invoice_id))
    assert problems_of(university, officer, debt(student, amount="1")) == [
        "import_balance_reduced",
        "import_balance_in_case",
    ]


def test_another_plan_or_a_postponed_payment_stands_in_the_way(
    university: University, officer: Person, student: Student
) -> None:
    brought_in(file_of(university, officer, debt(student)))
    invoice = invoice_of(university, "AR-1")
    with Session(university.engine) as session, session.begin():
        plan_again(session, invoice.invoice_id, (Due(due_on(), Decimal(500)), Due(due_on(), Decimal(1000))), utc_now())
        session.connection().execute(text("SET LOCAL session_replication_role = replica"))
        session.add(WaiverInvoice(waiver_id=new_id(), invoice_id=invoice.invoice_id, holds=WaiverHolds.REVIEW))
    assert problems_of(university, officer, debt(student, amount="1")) == [
        "import_balance_postponed",
        "import_balance_divided",
    ]


PASS = text("""
    INSERT INTO payment_pass (case_id, serial, student_id, invoice_id, sequence, amount, bank_code, biller_id,
                              reference_1, reference_2, stage, issued_at, expires_at)
    VALUES (gen_random_uuid(), 1, :student_id, :invoice_id, 1, 1500, 'SCB', '', '', 'P1', 'active', now(), now())
""")


CASE = text("""
    UPDATE case_file SET kind = 'write_off', state = 'open', student_id = :student_id, title_en = 'Write-off',
                         request = jsonb_build_object('invoice_id', CAST(:invoice_id AS text))
     WHERE case_id = :case_id
""")


def test_a_qr_code_or_an_open_case_stands_in_the_way(university: University, officer: Person, student: Student) -> None:
    brought_in(file_of(university, officer, debt(student)))
    other = file_of(university, officer, credit(student))
    asked = {
        "student_id": student.student_id, "invoice_id": invoice_of(university, "AR-1").invoice_id,
        "case_id": other.case_id,
    }  # fmt: skip
    with university.engine.begin() as connection:
        connection.execute(text("SET LOCAL session_replication_role = replica"))
        connection.execute(PASS, asked)
        connection.execute(CASE, asked)
    assert problems_of(university, officer, debt(student, amount="1")) == [
        "import_balance_has_code",
        "import_balance_in_case",
    ]


def test_credit_that_pays_a_bill_or_was_given_back_does_not_change(
    university: University, officer: Person, student: Student, cashier: Cashier
) -> None:
    brought_in(file_of(university, officer, credit(student)))
    cashier.bill("term", student, [Decimal(50)])
    [payment] = university.rows(Payment)
    cashier.refund("back", payment.payment_id, student, Decimal(10), officer.person_id)
    assert problems_of(university, officer, credit(student, amount="1")) == [
        "import_balance_used",
        "import_balance_refunded",
    ]
    cashier.check()


def test_a_correction_is_charged_only_as_a_fee_that_is_in_use(
    university: University, officer: Person, student: Student
) -> None:
    brought_in(file_of(university, officer, debt(student)))
    with Session(university.engine) as session, session.begin():
        session.get_one(Fee, DAMAGE_FEE).status = FeeStatus.INACTIVE
    amount = {"student_code": student.student_code, "document": "AR-1", "amount": "1"}
    assert problems_of(university, officer, amount) == ["import_fee_not_found"]
