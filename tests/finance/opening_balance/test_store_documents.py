"""Rows of opening balances that are refused, and documents that are owed once (golive §3)."""

from __future__ import annotations

from decimal import Decimal

from sqlalchemy import text
from sqlmodel import Session

from models.finance.fee.contract import AmountBasis, FeeType, PatternLine
from models.finance.fee.tables import FeeRatePattern
from models.finance.invoice.tables.invoices import CreditNote
from models.finance.ledger.contract import Account
from models.finance.payment.tables import Payment
from models.imports.import_batch.contract.case import ImportKind, RowState
from models.kit.calendar import utc_now
from models.people.person.tables import Person, Student
from tests.support.imports import DAMAGE_FEE, LIBRARY_FEE, fine, import_request
from tests.support.imports import rows_of as debts_judged
from tests.support.opening_balances import CHANGED, NEW, credit, debt, file_of, problems_of
from tests.support.university import University
from tests.support.updating import became, brought_in, checked, rows_of, undone


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
