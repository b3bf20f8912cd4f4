"""Files of opening balances: the books are brought to what they say, and back again (golive §3)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from decimal import Decimal

import pytest
from sqlalchemy import text
from sqlmodel import Session

from models.access.role.contract import RoleId
from models.enrolment.hold.tables import StudentHold
from models.finance.day.store.reading import LINES
from models.finance.debt.contract import DebtKind
from models.finance.debt.tables import Debt
from models.finance.fee.contract import AmountBasis, FeeStatus, FeeType, PatternLine
from models.finance.fee.tables import Fee, FeeRatePattern
from models.finance.invoice.rules import Due
from models.finance.invoice.store.issuing import plan_again
from models.finance.invoice.store.reading import TRIAL_BALANCE
from models.finance.invoice.tables.invoices import CreditNote, Invoice
from models.finance.ledger.contract import Account, InvoiceKind
from models.finance.opening_balance.tables import OpeningBalance
from models.finance.payment.store.recording import ForInvoice
from models.finance.payment.tables import Payment, Receipt
from models.finance.waiver.contract.case import WaiverHolds
from models.finance.waiver.tables import WaiverInvoice
from models.imports.import_batch.contract.case import BatchRequest, ImportKind, RowState
from models.imports.import_batch.tables import ImportRow
from models.kit.calendar import bangkok_date, utc_now
from models.kit.imported_row import RowChange
from models.kit.table import new_id
from models.news.announcement.tables import Notification
from models.people.person.tables import Person, Student, UserType
from tests.support.cancelling import write_off_request
from tests.support.imports import DAMAGE_FEE, LIBRARY_FEE, batch_of, due_on, fine, import_request, keep_masters
from tests.support.imports import rows_of as debts_judged
from tests.support.money import Cashier
from tests.support.university import University
from tests.support.updating import applied, became, brought_in, checked, request_of, rows_of, undone

NEW = (RowState.APPLIED, RowChange.NEW, None)
CHANGED = (RowState.APPLIED, RowChange.CHANGED, None)
UNCHANGED = (RowState.UNCHANGED, None, None)


@pytest.fixture
def officer(university: University) -> Person:
    """Who sends files."""
    keep_masters(university)
    return university.person(UserType.STAFF, RoleId.FINANCE_OFFICER, faculty=None)


@pytest.fixture
def student(university: University) -> Student:
    return university.student()


@pytest.fixture
def cashier(university: University) -> Cashier:
    return Cashier(university)


def debt(student: Student, document: str = "AR-1", amount: str = "1,500.00", **said: str) -> dict[str, str]:
    """A debt of the old system, of a term that is over."""
    return {
        "student_code": student.student_code, "document": document, "balance_kind": "หนี้", "amount": amount,
        "fee_code": DAMAGE_FEE, "description": "อุปกรณ์เสียหาย", "academic_year": "2566", "semester": "2",
        "due_on": due_on().isoformat(), **said,
    }  # fmt: skip


def credit(student: Student, document: str = "CR-1", amount: str = "200") -> dict[str, str]:
    """Money of a student that the old system held."""
    return {"student_code": student.student_code, "document": document, "balance_kind": "credit", "amount": amount}


def file_of(university: University, sender: Person, *rows: Mapping[str, str]) -> BatchRequest:
    """An import of opening balances."""
    return request_of(university, sender, rows, kind=ImportKind.BALANCES)


def problems_of(university: University, sender: Person, said: Mapping[str, str]) -> list[str]:
    """Every code that stands in the way of a row."""
    [row] = rows_of(university, checked(file_of(university, sender, said)))
    return codes_of(row)


def codes_of(row: ImportRow) -> list[str]:
    """Every code that is kept of a row."""
    return [code for code in (row.problem, *(str(note["code"]) for note in row.notes or ())) if code is not None]


def standing(university: University) -> list[OpeningBalance]:
    """The documents that stand, in the order of their numbers."""
    found = [each for each in university.rows(OpeningBalance) if each.withdrawn_at is None]
    return sorted(found, key=lambda each: each.document)


def invoice_of(university: University, document: str) -> Invoice:
    """The invoice of a document that stands."""
    [balance] = [each for each in standing(university) if each.document == document]
    [invoice] = [each for each in university.rows(Invoice) if each.invoice_id == balance.invoice_id]
    return invoice


def trial_balance(university: University) -> dict[str, Decimal]:
    """The accounts of the university that are not nought."""
    with university.engine.connect() as connection:
        rows = connection.execute(TRIAL_BALANCE, {"as_of": bangkok_date(utc_now())})
        return {row.account: row.amount for row in rows if row.amount}


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


def test_rows_that_cannot_be_are_each_refused_by_their_own_code(
    university: University, officer: Person, student: Student
) -> None:
    nobody = {**debt(student), "student_code": "9999999999"}
    assert problems_of(university, officer, nobody) == ["import_student_not_found"]
    assert problems_of(university, officer, debt(student, fee_code="NONE")) == ["import_fee_not_found"]
    assert problems_of(university, officer, debt(student, balance_kind="deposit")) == ["import_balance_deposit"]
    assert problems_of(university, officer, debt(student, balance_kind="fine")) == ["import_balance_kind_wrong"]
    lacking = {name: cell for name, cell in debt(student).items() if name not in {"fee_code", "due_on"}}
    assert problems_of(university, officer, lacking) == ["import_cell_missing_of_new", "import_cell_missing_of_new"]
    brought_in(file_of(university, officer, credit(student)))
    kind = {**credit(student), "balance_kind": "debt"}
    assert problems_of(university, officer, kind) == ["import_balance_kind_differs"]


def test_a_document_that_a_file_of_debts_brought_is_not_owed_twice(
    university: University, officer: Person, student: Student
) -> None:
    brought_in(file_of(university, officer, debt(student)))
    with university.engine.begin() as connection:  # as if a file of debts had brought it
        connection.execute(text("DELETE FROM opening_balance"))
    assert problems_of(university, officer, debt(student)) == ["debt_already_entered"]


def test_a_document_is_not_owed_by_two_students(university: University, officer: Person, student: Student) -> None:
    other = university.student()
    first = brought_in(file_of(university, officer, debt(student)))
    [row] = rows_of(university, checked(file_of(university, officer, debt(other, "ar-1"))))
    assert (row.state, row.problem) == (RowState.REFUSED, "import_balance_of_another")
    assert row.facts == {"code": student.student_code, "column": "document"}
    undone(first)
    assert became(university, brought_in(file_of(university, officer, debt(other)))) == [NEW]


def test_a_document_of_two_students_of_one_file_is_refused(
    university: University, officer: Person, student: Student
) -> None:
    said = [debt(student), debt(university.student(), "ar-1")]
    first, second = rows_of(university, checked(file_of(university, officer, *said)))
    assert (first.state, second.state, second.problem) == (RowState.GOOD, RowState.REFUSED, "import_value_repeated")


def test_a_file_of_debts_does_not_charge_a_document_again(
    university: University, officer: Person, student: Student
) -> None:
    brought_in(file_of(university, officer, debt(student), credit(student)))
    other = university.student()
    lines = [fine(each.student_code, reference=said) for each in (student, other) for said in ("ar-1", "AR-2", "")]
    found = debts_judged(university, checked(import_request(university, officer, lines, ImportKind.DEBTS)))
    good = (RowState.GOOD, None)
    assert found == [(RowState.REFUSED, "import_debt_is_balance"), *[good] * 5]
    [again] = debts_judged(university, checked(import_request(university, officer, lines[:1])))
    assert again == good, "an agency has numbers of its own"


def test_a_debt_of_a_deposit_is_refused(university: University, officer: Person, student: Student) -> None:
    line = PatternLine(fee_code=DAMAGE_FEE, basis=AmountBasis(amount=Decimal(2000)), account=Account.DEPOSIT)
    brought_in(file_of(university, officer, debt(student, "AR-9", fee_code=LIBRARY_FEE)))
    university.add(
        FeeRatePattern(
            code="ENTRY", name_th="แรกเข้า", name_en="Entry", fee_type=FeeType.TUITION,
            lines=[line.model_dump(mode="json")], changed_at=utc_now(),
        )
    )  # fmt: skip
    [row] = rows_of(university, checked(file_of(university, officer, debt(student))))
    assert (row.problem, row.facts) == ("import_balance_deposit", {"cell": DAMAGE_FEE, "column": "fee_code"})
    assert problems_of(university, officer, debt(student, "AR-9")) == ["import_balance_deposit"]
    assert problems_of(university, officer, {**credit(student), "fee_code": DAMAGE_FEE}) == []


def test_a_document_entered_twice_is_another_transaction_than_one_of_a_like_number(
    university: University, officer: Person, student: Student
) -> None:
    brought_in(file_of(university, officer, credit(student, "12")))
    rows = [credit(student, "12", "50"), credit(student, "12/2"), credit(student, "2/12")]
    assert became(university, brought_in(file_of(university, officer, *rows))) == [CHANGED, NEW, NEW]
    assert len({each.bank_transaction for each in university.rows(Payment)}) == 4


def test_documents_are_withdrawn_campus_by_campus(university: University, officer: Person) -> None:
    students = [university.student(), university.student()]
    with Session(university.engine) as session, session.begin():
        session.execute(text("INSERT INTO campus (campus_code, name_th, name_en) VALUES ('A', 'ก', 'A')"))
        session.get_one(Student, students[1].student_id).campus_code = "A"
    case_id = brought_in(file_of(university, officer, *(debt(each, f"AR-{n}") for n, each in enumerate(students))))
    undone(case_id)
    notes = sorted(university.rows(CreditNote), key=lambda each: each.credit_note_id)
    assert [each.campus_code for each in notes] == sorted(each.campus_code for each in notes)
    assert len({each.campus_code for each in notes}) == 2


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
