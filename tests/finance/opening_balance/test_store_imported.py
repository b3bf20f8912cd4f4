"""Files of opening balances: the books are brought to what they say, and back again (golive §3)."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

from sqlalchemy import text

from models.enrolment.hold.tables import StudentHold
from models.finance.day.store.reading import LINES
from models.finance.debt.contract import DebtKind
from models.finance.debt.tables import Debt
from models.finance.invoice.tables.invoices import CreditNote, Invoice
from models.finance.ledger.contract import Account, InvoiceKind
from models.finance.payment.tables import Payment, Receipt
from models.imports.import_batch.contract.case import RowState
from models.kit.calendar import bangkok_date, utc_now
from models.news.announcement.tables import Notification
from models.people.person.tables import Person, Student
from tests.support.imports import DAMAGE_FEE, batch_of
from tests.support.money import Cashier
from tests.support.opening_balances import (
    CHANGED,
    NEW,
    UNCHANGED,
    codes_of,
    credit,
    debt,
    file_of,
    invoice_of,
    standing,
    trial_balance,
)
from tests.support.university import University
from tests.support.updating import applied, became, brought_in, checked, rows_of, undone


def test_a_debt_becomes_an_invoice_that_names_its_old_document(
    university: University, officer: Person, student: Student, cashier: Cashier
) -> None:
    case_id = brought_in(file_of(university, officer, debt(student)))
    assert became(university, case_id) == [NEW]
    [invoice] = university.rows(Invoice)
    assert (invoice.kind, invoice.total, invoice.academic_year, invoice.semester) == (InvoiceKind.DEBT, 1500, 2566, 2)
    [entered] = university.rows(Debt)
    assert (entered.kind, entered.reference, entered.reason, entered.case_id, entered.entered_by) == (
        DebtKind.DEBT, "AR-1", "อุปกรณ์เสียหาย", case_id, officer.person_id,
    )  # fmt: skip
    with university.engine.connect() as connection:
        charge = connection.execute(text("SELECT name_th, name_en, reason FROM charge")).one()
    assert ("AR-1" in charge.name_th, "AR-1" in charge.name_en, charge.reason["reference"]) == (True, True, "AR-1")
    assert [line.key for line in university.rows(Notification)] == ["debt.entered"]
    assert cashier.balance(student) == 1500
    cashier.check()


def test_nothing_of_it_is_income_and_the_books_balance(
    university: University, officer: Person, student: Student, cashier: Cashier
) -> None:
    brought_in(file_of(university, officer, debt(student), credit(student)))
    assert trial_balance(university) == {
        Account.RECEIVABLE: 1500, Account.UNAPPLIED_CREDIT: -200, Account.OPENING_BALANCE: -1300,
    }  # fmt: skip
    cashier.check()


def test_credit_pays_no_debt_by_itself_and_makes_no_receipt(
    university: University, officer: Person, student: Student, cashier: Cashier
) -> None:
    brought_in(file_of(university, officer, credit(student), debt(student, amount="100")))
    assert university.rows(Receipt) == []
    assert cashier.balance(student) == -100
    [[_, open_]] = cashier.invoices(student)
    assert open_ == 100


def test_the_next_bill_uses_the_credit(
    university: University, officer: Person, student: Student, cashier: Cashier
) -> None:
    brought_in(file_of(university, officer, credit(student)))
    assert cashier.bill("term", student, [Decimal(500)]) == 1
    assert cashier.balance(student) == 300
    [receipt] = university.rows(Receipt)
    assert receipt.total == 200
    cashier.check()


def test_the_day_closes_without_what_the_old_system_held(
    university: University, officer: Person, student: Student
) -> None:
    brought_in(file_of(university, officer, credit(student)))
    assert len(university.rows(Payment)) == 1
    days = {"since": utc_now() - timedelta(days=1), "until": utc_now() + timedelta(days=1)}
    with university.engine.connect() as connection:
        assert connection.execute(text(LINES), days).all() == []


def test_the_import_is_told_by_how_much_balances_move(
    university: University, officer: Person, student: Student
) -> None:
    first = brought_in(file_of(university, officer, debt(student), credit(student)))
    assert (batch_of(university, first).expected, batch_of(university, first).amount) == (1300, 1300)
    assert {row.student_id for row in rows_of(university, first)} == {student.student_id}
    second = brought_in(file_of(university, officer, debt(student, amount="1000"), credit(student, amount="300")))
    assert batch_of(university, second).amount == -600


def test_the_same_file_again_changes_nothing(university: University, officer: Person, student: Student) -> None:
    rows = [debt(student), credit(student)]
    brought_in(file_of(university, officer, *rows))
    assert became(university, brought_in(file_of(university, officer, *rows))) == [UNCHANGED, UNCHANGED]
    said = {**debt(student), "document": "ar-1"}
    assert became(university, brought_in(file_of(university, officer, said))) == [UNCHANGED]
    assert len(university.rows(Invoice)) == len(university.rows(Payment)) == 1


def test_another_amount_corrects_what_nobody_paid(
    university: University, officer: Person, student: Student, cashier: Cashier
) -> None:
    brought_in(file_of(university, officer, debt(student), credit(student)))
    said = [debt(student, amount="1800"), credit(student, amount="50")]
    assert became(university, brought_in(file_of(university, officer, *said))) == [CHANGED, CHANGED]
    assert [(each.document, each.amount) for each in standing(university)] == [("AR-1", 1800), ("CR-1", 50)]
    assert invoice_of(university, "AR-1").total == 1800
    assert [note.total for note in university.rows(CreditNote)] == [1500]
    assert len([each for each in university.rows(Debt) if each.undone_at is None]) == 1
    assert cashier.balance(student) == 1750
    assert became(university, brought_in(file_of(university, officer, *said))) == [UNCHANGED, UNCHANGED]
    cashier.check()


def test_a_part_of_the_columns_leaves_the_others_as_they_are(
    university: University, officer: Person, student: Student
) -> None:
    brought_in(file_of(university, officer, debt(student)))
    later = {"student_code": student.student_code, "document": "AR-1", "amount": "900"}
    assert became(university, brought_in(file_of(university, officer, later))) == [CHANGED]
    [balance] = standing(university)
    assert (balance.amount, balance.fee_code, balance.description) == (900, DAMAGE_FEE, "อุปกรณ์เสียหาย")


def test_what_was_withdrawn_is_used_by_no_bill(
    university: University, officer: Person, student: Student, cashier: Cashier
) -> None:
    case_id = brought_in(file_of(university, officer, credit(student)))
    undone(case_id)
    cashier.bill("term", student, [Decimal(500)])
    assert cashier.balance(student) == 500
    assert university.rows(Receipt) == []
    cashier.check()


def test_a_day_that_is_past_is_a_warning(university: University, officer: Person, student: Student) -> None:
    past = (bangkok_date(utc_now()) - timedelta(days=400)).isoformat()
    case_id = checked(file_of(university, officer, debt(student, due_on=past)))
    [row] = rows_of(university, case_id)
    assert (row.state, codes_of(row)) == (
        RowState.GOOD, ["import_balance_overdue", "import_balance_term_not_in_calendar"],
    )  # fmt: skip
    assert university.rows(StudentHold) == []
    applied(case_id)
    assert became(university, case_id) == [NEW]


def test_a_debt_past_its_day_holds_at_once_and_correcting_or_undoing_it_releases(
    university: University, officer: Person, student: Student
) -> None:
    past = (bangkok_date(utc_now()) - timedelta(days=400)).isoformat()
    first = brought_in(file_of(university, officer, debt(student, due_on=past), debt(student, "AR-2")))
    [hold] = university.rows(StudentHold)
    assert (hold.student_id, hold.amount, hold.released_at) == (student.student_id, 1500, None)
    brought_in(file_of(university, officer, debt(student, amount="10", due_on=past)))
    assert [each.amount for each in university.rows(StudentHold) if each.released_at is None] == [10]
    second = brought_in(file_of(university, officer, debt(student)))
    assert [each for each in university.rows(StudentHold) if each.released_at is None] == []
    undone(second)
    assert [each.amount for each in university.rows(StudentHold) if each.released_at is None] == [10]
    assert RowState.UNDONE in {row.state for row in rows_of(university, second)}
    undone(first)
    assert [row.state for row in rows_of(university, first)] == [RowState.KEPT, RowState.UNDONE]


def test_a_term_of_the_calendar_is_no_warning(university: University, officer: Person, student: Student) -> None:
    with university.engine.begin() as connection:
        connection.execute(text("INSERT INTO term VALUES (2566, 2, '2023-11-01', '2024-03-31')"))
    [row] = rows_of(university, checked(file_of(university, officer, debt(student))))
    assert (row.state, codes_of(row)) == (RowState.GOOD, [])
