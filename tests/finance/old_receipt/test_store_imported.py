"""Files of receipts of the old system: a register that is brought to what they say, and no money (golive §3)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from decimal import Decimal

import pytest
from sqlalchemy import text

from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.finance.ledger.tables.ledger import NumberSeries, Posting
from models.finance.old_receipt.tables import OldReceipt
from models.finance.payment.tables import Receipt
from models.imports.import_batch.contract.case import BatchRequest, ImportKind, RowState
from models.kit.calendar import bangkok_date, utc_now
from models.kit.imported_row import RowChange
from models.people.person.tables import Person, Student, UserType
from tests.support.imports import batch_of
from tests.support.university import University
from tests.support.updating import became, brought_in, checked, request_of, rows_of, undone

NEW = (RowState.APPLIED, RowChange.NEW, None)
CHANGED = (RowState.APPLIED, RowChange.CHANGED, None)
UNCHANGED = (RowState.UNCHANGED, None, None)


@pytest.fixture
def officer(university: University) -> Person:
    """Who sends files."""
    return university.person(UserType.STAFF, RoleId.FINANCE_OFFICER, faculty=None)


@pytest.fixture
def student(university: University) -> Student:
    return university.student()


def receipt(student: Student, number: str = "KU-1", book: str = "2566", **said: str) -> dict[str, str]:
    """A receipt of the old system."""
    return {
        "book": book, "number": number, "student_code": student.student_code, "received_on": "15/06/2566",
        "amount": "15,300.00", "academic_year": "2566", "semester": "1", "description": "ค่าเล่าเรียน", **said,
    }  # fmt: skip


def file_of(university: University, sender: Person, *rows: Mapping[str, str]) -> BatchRequest:
    """An import of receipts of the old system."""
    return request_of(university, sender, rows, kind=ImportKind.OLD_RECEIPTS)


def problem_of(university: University, sender: Person, said: Mapping[str, str]) -> str | None:
    """Why a row is refused."""
    [(_, _, problem)] = became(university, checked(file_of(university, sender, said)))
    return problem


def test_receipts_are_in_the_register_and_are_no_money(
    university: University, officer: Person, student: Student
) -> None:
    case_id = brought_in(file_of(university, officer, receipt(student), receipt(student, book="2567")))
    assert became(university, case_id) == [NEW, NEW]
    assert {(each.book, each.number, each.student_id, each.amount) for each in university.rows(OldReceipt)} == {
        ("2566", "KU-1", student.student_id, Decimal(15300)), ("2567", "KU-1", student.student_id, Decimal(15300)),
    }  # fmt: skip
    assert (university.rows(Posting), university.rows(Receipt), university.rows(NumberSeries)) == ([], [], [])
    assert batch_of(university, case_id).amount == 30600
    assert {row.student_id for row in rows_of(university, case_id)} == {student.student_id}


def test_the_same_file_again_changes_nothing(university: University, officer: Person, student: Student) -> None:
    brought_in(file_of(university, officer, receipt(student)))
    again = [receipt(student), receipt(student, number="ku-1")]
    for said in again:
        assert became(university, brought_in(file_of(university, officer, said))) == [UNCHANGED]


def test_a_correction_changes_the_fields_that_differ_and_is_in_the_trail(
    university: University, officer: Person, student: Student
) -> None:
    brought_in(file_of(university, officer, receipt(student)))
    said = {"book": "2566", "number": "KU-1", "amount": "15,000", "student_code": student.student_code}
    assert became(university, brought_in(file_of(university, officer, said))) == [CHANGED]
    [held] = university.rows(OldReceipt)
    assert (held.amount, held.student_id, held.description) == (15000, student.student_id, "ค่าเล่าเรียน")
    trail = [each for each in university.rows(AuditEntry) if each.subject_kind == "old_receipt"]
    assert [(each.before or {}).get("amount") for each in sorted(trail, key=lambda each: each.at)] == [None, "15300"]


def test_a_receipt_does_not_move_to_another_student(university: University, officer: Person, student: Student) -> None:
    other = university.student()
    first = brought_in(file_of(university, officer, receipt(student)))
    [row] = rows_of(university, checked(file_of(university, officer, receipt(other, "ku-1"))))
    assert (row.state, row.problem) == (RowState.REFUSED, "import_old_receipt_of_another")
    assert row.facts == {"code": student.student_code, "column": "student_code"}
    undone(first)
    assert became(university, brought_in(file_of(university, officer, receipt(other)))) == [NEW]


def test_undoing_restores_what_was_unless_somebody_changed_it(
    university: University, officer: Person, student: Student
) -> None:
    first = brought_in(file_of(university, officer, receipt(student), receipt(student, "KU-2")))
    second = brought_in(
        file_of(university, officer, receipt(student, amount="1"), receipt(student, "KU-2", amount="2"))
    )
    with university.engine.begin() as connection:
        connection.execute(text("UPDATE old_receipt SET amount = 3 WHERE number = 'KU-2'"))
    undone(second)
    assert [(row.state, row.problem) for row in rows_of(university, second)] == [
        (RowState.UNDONE, None), (RowState.KEPT, "import_changed_since"),
    ]  # fmt: skip
    undone(first)
    assert [(each.number, each.amount) for each in university.rows(OldReceipt)] == [("KU-2", 3)]


def test_rows_that_cannot_be_are_refused_by_their_own_code(
    university: University, officer: Person, student: Student
) -> None:
    nobody = receipt(student, student_code="9999999999")
    assert problem_of(university, officer, nobody) == "import_student_not_found"
    tomorrow = (bangkok_date(utc_now()) + timedelta(days=1)).isoformat()
    assert problem_of(university, officer, receipt(student, received_on=tomorrow)) == "import_old_receipt_day_to_come"
    lacking = {name: cell for name, cell in receipt(student).items() if name != "amount"}
    assert problem_of(university, officer, lacking) == "import_cell_missing_of_new"
    assert problem_of(university, officer, receipt(student, book="")) == "import_cell_missing"
