"""Undoing files of opening balances: what was before is restored where nothing stands on it (golive §3)."""

from __future__ import annotations

from decimal import Decimal

from sqlmodel import Session

from models.finance.fee.contract import FeeStatus
from models.finance.fee.tables import Fee
from models.finance.payment.store.recording import ForInvoice
from models.imports.import_batch.contract.case import RowState
from models.people.person.tables import Person, Student
from tests.support.imports import DAMAGE_FEE, LIBRARY_FEE
from tests.support.money import Cashier
from tests.support.opening_balances import NEW, credit, debt, file_of, invoice_of, standing, trial_balance
from tests.support.university import University
from tests.support.updating import became, brought_in, rows_of, undone


def test_a_file_is_undone_and_may_come_again(
    university: University, officer: Person, student: Student, cashier: Cashier
) -> None:
    rows = [debt(student), credit(student)]
    case_id = brought_in(file_of(university, officer, *rows))
    undone(case_id)
    assert [row.state for row in rows_of(university, case_id)] == [RowState.UNDONE, RowState.UNDONE]
    assert (standing(university), cashier.balance(student), trial_balance(university)) == ([], 0, {})
    assert became(university, brought_in(file_of(university, officer, *rows))) == [NEW, NEW]
    assert cashier.balance(student) == 1300
    cashier.check()


def test_undoing_a_correction_restores_the_amount_before(
    university: University, officer: Person, student: Student, cashier: Cashier
) -> None:
    first = brought_in(file_of(university, officer, debt(student), credit(student)))
    second = brought_in(file_of(university, officer, debt(student, amount="1"), credit(student, amount="2")))
    undone(second)
    assert [each.amount for each in standing(university)] == [1500, 200]
    undone(first)
    assert (standing(university), cashier.balance(student)) == ([], 0)
    cashier.check()


def test_undoing_leaves_what_was_paid_used_or_changed_since(
    university: University, officer: Person, student: Student, cashier: Cashier
) -> None:
    rows = [debt(student), debt(student, "AR-2"), debt(student, "AR-3"), credit(student)]
    case_id = brought_in(file_of(university, officer, *rows))
    wanted = ForInvoice(student.student_id, invoice_of(university, "AR-1").invoice_id)
    cashier.pay("T1", Decimal(1), wanted)
    brought_in(file_of(university, officer, debt(student, "AR-2", amount="7")))
    cashier.bill("term", student, [Decimal(500)])
    undone(case_id)
    assert [(row.state, row.problem) for row in rows_of(university, case_id)] == [
        (RowState.KEPT, "import_balance_paid"),
        (RowState.KEPT, "import_changed_since"),
        (RowState.UNDONE, None),
        (RowState.KEPT, "import_balance_used"),
    ]
    cashier.check()


def test_undoing_a_correction_of_what_was_paid_since_leaves_it(
    university: University, officer: Person, student: Student, cashier: Cashier
) -> None:
    brought_in(file_of(university, officer, debt(student)))
    second = brought_in(file_of(university, officer, debt(student, amount="1000")))
    cashier.pay("T1", Decimal(1), ForInvoice(student.student_id, invoice_of(university, "AR-1").invoice_id))
    undone(second)
    [row] = rows_of(university, second)
    assert (row.state, row.problem, row.facts) == (RowState.KEPT, "import_balance_paid", {"amount": "1.00"})
    assert cashier.balance(student) == 999
    cashier.check()


def test_a_correction_whose_fee_is_out_of_use_stays_and_the_others_are_undone(
    university: University, officer: Person, student: Student
) -> None:
    brought_in(file_of(university, officer, debt(student), debt(student, "AR-2"), credit(student)))
    corrected = [debt(student, amount="1"), debt(student, "AR-2", fee_code=LIBRARY_FEE), credit(student, amount="2")]
    second = brought_in(file_of(university, officer, *corrected, debt(student, "AR-3")))
    with Session(university.engine) as session, session.begin():
        session.get_one(Fee, DAMAGE_FEE).status = FeeStatus.INACTIVE
    undone(second)
    assert [(row.state, row.problem) for row in rows_of(university, second)] == [
        (RowState.KEPT, "import_fee_not_found"),
        (RowState.KEPT, "import_fee_not_found"),
        (RowState.UNDONE, None),
        (RowState.UNDONE, None),
    ]
    assert [(each.document, each.amount) for each in standing(university)] == [
        ("AR-1", 1),
        ("AR-2", 1500),
        ("CR-1", 200),
    ]
