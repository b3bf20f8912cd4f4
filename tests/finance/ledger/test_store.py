"""What is posted stays and balances, whoever writes; money is used and receipted once (finance §2)."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, replace
from datetime import timedelta
from decimal import Decimal
from uuid import UUID

import pytest
from psycopg.errors import CheckViolation
from sqlalchemy import FetchedValue, text
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlmodel import Session, SQLModel

from models.finance.bill.store.rows import BillState
from models.finance.fee.contract import ChargeReason
from models.finance.invoice.store.reading import FUNDS
from models.finance.invoice.tables.invoices import Charge
from models.finance.ledger.contract import Account, PostingKind, ReductionKind
from models.finance.ledger.rules.postings import Entry
from models.finance.ledger.store.posting import Event, post
from models.finance.ledger.tables import rows
from models.finance.payment.store.allocating import charges_of
from models.finance.payment.store.recording import BankPayment, ForInvoice, record_payment
from models.finance.payment.tables import Receipt
from models.kit.calendar import bangkok_date, utc_now
from models.kit.errors import Refusal
from models.kit.table import new_id
from models.people.person.tables import Student
from tests.support.locks import a_lock_is_waited_for
from tests.support.money import Cashier
from tests.support.store_finance import whole_invoice
from tests.support.university import University

POSTED = (
    "posting", "ledger_entry", "invoice", "charge", "instalment", "credit_note", "credit_line",
    "charge_reduction", "payment", "payment_attribution", "allocation", "receipt", "receipt_line", "refund",
)  # fmt: skip


_WITHOUT_TRIGGERS = text("SET LOCAL session_replication_role = replica")
_PAYMENTS_OF_OTHERS = text("""
    INSERT INTO payment (payment_id, bank_code, bank_transaction, reference_1, reference_2, student_id, amount,
                         paid_at, recorded_at, posting_id)
    SELECT gen_random_uuid(), 'TEST', 'n' || n, '', '', -n, 1, now() - n * interval '1 minute', now(),
           gen_random_uuid()
      FROM generate_series(1, 5000) n
""")
_ATTRIBUTIONS_TO_OTHERS = text("""
    INSERT INTO payment_attribution (payment_id, student_id, posting_id)
    SELECT payment_id, student_id, posting_id FROM payment WHERE student_id < 0
""")


@pytest.fixture
def cashier(university: University) -> Cashier:
    return Cashier(university)


@pytest.fixture
def student(university: University) -> Student:
    return university.student()


def charge_ids(university: University, student: Student) -> list[UUID]:
    with Session(university.engine) as session:
        return [charge.charge_id for charge in charges_of(session, [student.student_id])]


@pytest.mark.parametrize("row", rows.TABLES)
def test_rows_that_are_added_give_every_column_the_database_does_not_make(row: type[rows.Row]) -> None:
    columns = SQLModel.metadata.tables[rows.TABLES[row]].columns
    made = {column.name for column in columns if column.identity or type(column.server_default) is FetchedValue}
    assert set(row._fields) == {column.name for column in columns} - made


def test_a_bill_in_plain_attributes_has_the_columns_of_its_table_in_their_order() -> None:
    assert [each.name for each in fields(BillState)] == SQLModel.metadata.tables["bill"].columns.keys()


@pytest.mark.parametrize("table", POSTED)
@pytest.mark.parametrize("change", ["UPDATE {0} SET {1} = {1}", "DELETE FROM {0}", "TRUNCATE {0} CASCADE"])
def test_what_is_posted_is_never_changed_not_even_by_the_owner_of_the_database(
    university: University, table: str, change: str
) -> None:
    column = {
        "receipt_line": "receipt_id", "credit_line": "charge_id", "payment_attribution": "payment_id",
        "instalment": "amount", "ledger_entry": "amount", "charge_reduction": "amount",
    }.get(table, f"{table}_id")  # fmt: skip
    with pytest.raises(DBAPIError, match="only added to"), university.engine.begin() as connection:
        connection.execute(text(change.format(table, column)))


def test_a_posting_that_does_not_balance_is_refused_by_the_database(university: University) -> None:
    entries = (Entry(Account.CASH_IN_TRANSIT, Decimal(100)), Entry(Account.UNAPPLIED_CREDIT, Decimal("-99.99")))
    with pytest.raises(CheckViolation, match="sum to zero"), Session(university.engine) as session, session.begin():
        post(session, [Event("wrong", PostingKind.PAYMENT, entries)], utc_now())


def test_more_than_a_charge_asks_for_is_refused_by_the_database(
    university: University, cashier: Cashier, student: Student
) -> None:
    cashier.bill("bill", student, [Decimal(100)])
    cashier.pay("1", Decimal(100), whole_invoice(cashier, student))
    again = text(
        "INSERT INTO allocation SELECT gen_random_uuid(), payment_id, charge_id, 0.01, posting_id FROM allocation"
    )
    with pytest.raises(IntegrityError, match="more is"), university.engine.begin() as connection:
        connection.execute(again)


def test_a_charge_keeps_why_it_was_made_to_the_digit(
    university: University, cashier: Cashier, student: Student
) -> None:
    reason = ChargeReason(rule="credits_all", pattern="NORMAL", version=3, credits=Decimal("1.5"), rate=Decimal(300))
    cashier.bill("bill", student, [Decimal(450)], reason=reason.model_dump())
    [charge] = university.rows(Charge)
    assert ChargeReason.model_validate(charge.reason) == reason


def test_an_invoice_without_instalments_that_make_its_total_is_not_issued(cashier: Cashier, student: Student) -> None:
    with pytest.raises(ValueError, match="plan"):
        cashier.bill("bill", student, [Decimal(100)], parts=0)


def test_a_balance_can_be_asked_as_of_any_day(cashier: Cashier, student: Student) -> None:
    today = bangkok_date(utc_now())
    cashier.bill("bill", student, [Decimal("1234.50")])
    assert cashier.balance(student, today) == Decimal("1234.50")
    assert cashier.balance(student, today - timedelta(days=1)) == 0


def test_money_that_a_credit_note_frees_pays_the_rest_of_the_invoice_and_is_not_receipted_again(
    university: University, cashier: Cashier, student: Student
) -> None:
    cashier.bill("bill", student, [Decimal(100), Decimal(80)])
    first, second = charge_ids(university, student)
    cashier.pay("1", Decimal(100), whole_invoice(cashier, student))
    cashier.credit("drop", student, first, Decimal(60))
    with Session(university.engine) as session:
        paid = {charge.charge_id: charge.paid for charge in charges_of(session, [student.student_id])}
    assert paid == {first: Decimal(40), second: Decimal(60)}
    assert [receipt.total for receipt in university.rows(Receipt)] == [Decimal(100)]
    assert cashier.balance(student) == 20
    cashier.check()


def test_two_payments_of_a_charge_give_back_no_more_than_falls_away(
    university: University, cashier: Cashier, student: Student
) -> None:
    cashier.bill("bill", student, [Decimal(100)])
    for number in ("1", "2"):
        cashier.pay(number, Decimal(50), whole_invoice(cashier, student))
    [charge] = charge_ids(university, student)
    cashier.credit("drop", student, charge, Decimal(60))
    assert cashier.balance(student) == -60
    cashier.check()


def test_credit_pays_the_next_bill_and_is_receipted_then(
    university: University, cashier: Cashier, student: Student
) -> None:
    cashier.bill("first", student, [Decimal(100)])
    recorded = cashier.pay("1", Decimal(150), whole_invoice(cashier, student))
    assert (recorded.used, recorded.unused) == (Decimal(100), Decimal(50))
    cashier.bill("second", student, [Decimal(70)])
    assert cashier.balance(student) == 20
    assert sorted(receipt.total for receipt in university.rows(Receipt)) == [Decimal(50), Decimal(100)]
    cashier.check()


def test_a_charge_shrinks_to_nothing_and_no_further(university: University, cashier: Cashier, student: Student) -> None:
    cashier.bill("bill", student, [Decimal(100)])
    [charge] = charge_ids(university, student)
    with pytest.raises(Refusal) as refused:
        cashier.credit("too much", student, charge, Decimal("100.01"))
    assert refused.value.code == "credit_too_large"
    cashier.credit("all", student, charge, Decimal(100))
    assert cashier.balance(student) == 0


def test_a_refund_is_at_most_what_pays_nothing(cashier: Cashier, student: Student, university: University) -> None:
    officer = university.teacher().person_id
    cashier.bill("bill", student, [Decimal(100)])
    recorded = cashier.pay("1", Decimal(130), whole_invoice(cashier, student))
    with pytest.raises(Refusal) as refused:
        cashier.refund("refund", recorded.payment_id, student, Decimal(31), officer)
    assert (refused.value.code, refused.value.details) == ("refund_too_large", {"unused": "30.00"})
    cashier.refund("refund", recorded.payment_id, student, Decimal(30), officer)
    cashier.check()


def test_money_that_was_given_back_is_receipted_for_nothing(
    university: University, cashier: Cashier, student: Student
) -> None:
    officer = university.teacher().person_id
    cashier.bill("first", student, [Decimal(100)])
    recorded = cashier.pay("1", Decimal(150), whole_invoice(cashier, student))
    cashier.refund("refund", recorded.payment_id, student, Decimal(50), officer)
    [charge] = charge_ids(university, student)
    cashier.credit("drop", student, charge, Decimal(60))
    cashier.bill("second", student, [Decimal(60)])
    assert cashier.balance(student) == -50  # promised, not sent yet
    assert [receipt.total for receipt in university.rows(Receipt)] == [Decimal(100)]
    cashier.check()


def test_money_that_has_an_owner_is_given_to_nobody_else(university: University, cashier: Cashier) -> None:
    officer = university.teacher().person_id
    one, other = university.student(), university.student()
    recorded = cashier.pay("1", Decimal(10), None)
    cashier.attribute(recorded.payment_id, one, officer)
    with pytest.raises(Refusal) as refused:
        cashier.attribute(recorded.payment_id, other, officer)
    assert refused.value.code == "payment_has_owner"


def test_confirmations_that_come_at_once_and_twice_are_each_recorded_once_with_numbers_without_gaps(
    university: University,
) -> None:
    students = [university.student() for _ in range(6)]
    cashiers = [Cashier(university) for _ in students]
    for cashier, student in zip(cashiers, students, strict=True):
        cashier.bill(f"bill:{student.student_code}", student, [Decimal(90), Decimal(10), Decimal(200)], parts=2)

    def pay(number: int) -> None:
        cashier, student = cashiers[number], students[number]
        cashier.pay(f"tx:{student.student_code}", Decimal(150), whole_invoice(cashier, student))

    with ThreadPoolExecutor(6) as threads:
        for job in [threads.submit(pay, number) for number in [*range(6), *range(6)]]:
            job.result()
    cashiers[0].check()
    assert sorted(receipt.serial for receipt in university.rows(Receipt)) == [1, 2, 3, 4, 5, 6]
    assert {cashier.balance(student) for cashier, student in zip(cashiers, students, strict=True)} == {Decimal(150)}


async def test_a_confirmation_of_nobodys_money_that_is_told_twice_at_once_is_recorded_once_and_answered_twice(
    university: University, cashier: Cashier
) -> None:
    with Session(university.engine) as session, session.begin():
        first = record_payment(session, BankPayment("TEST", "1", Decimal(10), utc_now()), None, utc_now())
        again = asyncio.create_task(asyncio.to_thread(cashier.pay, "1", Decimal(10), None))
        await a_lock_is_waited_for(university.engine)
    assert await again == first
    cashier.check()


def test_a_students_money_is_found_without_reading_everybodys(university: University, student: Student) -> None:
    with university.engine.connect() as connection:
        connection.execute(_WITHOUT_TRIGGERS)
        connection.execute(_PAYMENTS_OF_OTHERS)
        connection.execute(_ATTRIBUTIONS_TO_OTHERS)
        connection.execute(text("ANALYZE payment, payment_attribution"))
        plan = (
            connection.execute(text(f"EXPLAIN {FUNDS.statement.text}"), {"student_ids": [student.student_id]})
            .scalars()
            .all()
        )
    assert [line for line in plan if "ix_payment_student" in line], "\n".join(plan)
    assert [line for line in plan if "ix_payment_attribution_student_id" in line], "\n".join(plan)


def test_two_payments_of_an_instalment_at_once_leave_the_next_one_alone(
    university: University, student: Student
) -> None:
    cashiers = [Cashier(university), Cashier(university)]
    cashiers[0].bill("bill", student, [Decimal(300)], parts=3)
    first = replace(whole_invoice(cashiers[0], student), sequence=1)
    with ThreadPoolExecutor(2) as threads:
        jobs = [threads.submit(each.pay, str(number), Decimal(100), first) for number, each in enumerate(cashiers)]
        assert sorted(job.result().used for job in jobs) == [0, 100]
    assert [due.paid for due in cashiers[0].instalments(student, first.invoice_id)] == [100, 0, 0]
    assert cashiers[0].balance(student) == 100
    cashiers[0].check()


def test_a_transaction_that_is_told_with_another_amount_is_refused(cashier: Cashier, student: Student) -> None:
    cashier.bill("bill", student, [Decimal(100)])
    cashier.pay("1", Decimal(40), whole_invoice(cashier, student))
    with pytest.raises(Refusal) as refused:
        cashier.pay("1", Decimal(60), whole_invoice(cashier, student))
    assert (refused.value.code, refused.value.details) == ("payment_differs", {"amount": "40.00"})
    assert cashier.balance(student) == 60


def test_a_credit_note_uses_no_other_credit_of_the_student(
    university: University, cashier: Cashier, student: Student
) -> None:
    cashier.bill("bill", student, [Decimal(100), Decimal(80)])
    first, _ = charge_ids(university, student)
    paid = replace(whole_invoice(cashier, student), invoice_id=new_id())
    assert cashier.pay("of another invoice", Decimal(70), paid).unused == 70
    cashier.credit("drop", student, first, Decimal(60))
    with Session(university.engine) as session:
        assert [charge.paid for charge in charges_of(session, [student.student_id])] == [0, 0]


def test_money_of_one_student_pays_no_charge_of_another(
    university: University, cashier: Cashier, student: Student
) -> None:
    cashier.bill("bill", student, [Decimal(100)])
    paid = cashier.pay(
        "1", Decimal(100), ForInvoice(university.student().student_id, whole_invoice(cashier, student).invoice_id)
    )
    assert paid.unused == 100
    mix = text(
        "INSERT INTO allocation (allocation_id, payment_id, charge_id, amount, posting_id)"
        " SELECT gen_random_uuid(), payment_id, charge_id, 1, p.posting_id FROM payment p CROSS JOIN charge"
    )
    with pytest.raises(DBAPIError, match="another student"), university.engine.begin() as connection:
        connection.execute(mix)


def test_a_charge_is_not_reduced_by_more_than_is_asked_for_it(
    university: University, cashier: Cashier, student: Student
) -> None:
    cashier.bill("one", student, [Decimal("1000.00")])
    [charge_id] = charge_ids(university, student)
    with pytest.raises(Refusal) as refused:
        cashier.reduce("all", student, {charge_id: Decimal("1000.01")}, ReductionKind.DISCOUNT, None)
    assert (refused.value.code, refused.value.details) == ("reduction_too_large", {"open": "1,000.00"})
    cashier.check()
