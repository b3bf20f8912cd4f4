"""Files of scholarships and discounts: judged by the rules of giving, given once, and taken back (spec §5)."""

from __future__ import annotations

from decimal import Decimal
from uuid import UUID

import pytest
from sqlmodel import Session

from activities.imports.file_reading import read_import_file
from activities.imports.import_batch import apply_import_chunk, check_import_chunk, undo_import_chunk
from models.cases.case.contract.record import Refused
from models.finance.invoice.store.reading import LOCK_STUDENTS
from models.finance.reduction.tables import ChargeReduction, Funder
from models.finance.scholarship.contract import AwardOrigin, AwardSettings, ScholarshipType
from models.finance.scholarship.tables import ScholarshipAward, SponsorPayment
from models.finance.sponsor_payment.contract import AwardShortfallRequest
from models.finance.sponsor_payment.store.writing import fall_back
from models.imports.import_batch.contract.case import ImportKind, RowState
from models.imports.import_batch.tables import ImportRow
from models.kit.calendar import utc_now
from models.people.person.tables import Person, Student, UserType
from models.people.student.contract.status import StudentStatus
from tests.support.fees import LUMP_SUM, FeeOffice
from tests.support.imports import Line, import_request, rows_of, whole
from tests.support.money import Cashier
from tests.support.scholarships import asked_of, give, scholarship, shortfall_request
from tests.support.university import SEMESTER, YEAR, University

COLUMNS = {"student_code": 0, "scholarship_code": 1, "amount": 2}
SETTINGS = AwardSettings(academic_year=YEAR, semester=SEMESTER)


@pytest.fixture
def officer(university: University) -> Person:
    return university.person(UserType.STAFF)


@pytest.fixture
def billed(university: University) -> Student:
    """A student whose term is billed already."""
    office, student = FeeOffice(university).opened(), university.student()
    office.bill(student)
    return student


def checked(
    university: University,
    officer: Person,
    *lines: Line,
    kind: ImportKind = ImportKind.DISCOUNTS,
    continues: UUID | None = None,
) -> UUID:
    """An import whose rows are read and checked."""
    request = import_request(university, officer, lines, kind, continues, COLUMNS, SETTINGS, tuple(COLUMNS))
    read_import_file(request)
    check_import_chunk(whole(request.case_id))
    return request.case_id


def test_a_file_gives_what_its_rows_say_and_undoing_lets_it_fall_back(
    university: University, officer: Person, billed: Student
) -> None:
    other = university.student()
    scholarship(university, "HALF", percent="50")
    lines = ((billed.student_code, "half", ""), (other.student_code, "HALF", "1,500.00"))
    case_id = checked(university, officer, *lines)
    assert rows_of(university, case_id) == [(RowState.GOOD, None)] * 2
    assert not university.rows(ScholarshipAward)
    assert not university.rows(ChargeReduction)
    for _ in range(2):
        apply_import_chunk(whole(case_id))
    awards = {award.student_id: award for award in university.rows(ScholarshipAward)}
    assert {award.origin for award in awards.values()} == {AwardOrigin.IMPORT}
    assert awards[billed.student_id].percent == Decimal(50)
    assert awards[other.student_id].amount == Decimal(1_500)
    assert asked_of(university, billed) == LUMP_SUM / 2
    for _ in range(2):
        undo_import_chunk(whole(case_id))
    assert rows_of(university, case_id) == [(RowState.UNDONE, None)] * 2
    assert asked_of(university, billed) == LUMP_SUM
    Cashier(university).check()


def test_rows_that_may_not_be_given_are_each_told_by_their_own_code_and_change_nothing(
    university: University, officer: Person, billed: Student
) -> None:
    fund = Cashier(university).funder()
    scholarship(university, "FULL", percent="100", funder_id=fund)
    scholarship(university, "ONE", percent="10", is_only_one=True)
    left = university.student(status=StudentStatus.DISMISSED)
    new = university.student(status=StudentStatus.NEW)
    give(university, scholarship(university, "HAS", percent="10"), new, officer)
    before = asked_of(university, billed)
    case_id = checked(
        university,
        officer,
        ("9999999999", "ONE", ""),
        (billed.student_code, "NONE", ""),
        (billed.student_code, "FULL", ""),
        (left.student_code, "HAS", ""),
        (new.student_code, "HAS", ""),
        (new.student_code, "ONE", ""),
        (billed.student_code, "HAS", "-5"),
        (billed.student_code, "HAS", ""),
        (billed.student_code, "has", ""),
    )
    assert [problem for _, problem in rows_of(university, case_id)] == [
        "import_student_not_found", "discount_not_found", "discount_not_found", "award_student_status", "award_exists",
        "award_only_one", "import_amount_not_positive", None, "import_row_repeated",
    ]  # fmt: skip
    assert asked_of(university, billed) == before


def test_who_was_given_it_by_a_file_is_refused_by_another_and_a_corrected_file_passes_over(
    university: University, officer: Person, billed: Student
) -> None:
    scholarship(university, "FULL", percent="100", funder_id=Cashier(university).funder())
    line = (billed.student_code, "FULL", "")
    first = checked(university, officer, line, kind=ImportKind.SCHOLARSHIPS)
    apply_import_chunk(whole(first))
    again = checked(university, officer, line, kind=ImportKind.SCHOLARSHIPS)
    assert rows_of(university, again) == [(RowState.REFUSED, "award_already_imported")]
    corrected = checked(university, officer, line, kind=ImportKind.SCHOLARSHIPS, continues=first)
    assert rows_of(university, corrected) == [(RowState.DONE_BEFORE, None)]
    assert asked_of(university, billed) == 0


@pytest.fixture
def borrower(university: University, officer: Person, billed: Student) -> Student:
    """A student with a loan that stands for the whole term, given by a file."""
    fund = Cashier(university).funder()
    scholarship(university, "SLF", percent="100", funder_id=fund, defers=True, kind=ScholarshipType.LOAN)
    borrowers = checked(university, officer, (billed.student_code, "SLF", ""), kind=ImportKind.SCHOLARSHIPS)
    apply_import_chunk(whole(borrowers))
    return billed


def disbursed(university: University, officer: Person, *lines: Line, continues: UUID | None = None) -> UUID:
    """A file of what a fund paid, read and checked."""
    columns = {**COLUMNS, "reference": 3, "paid_on": 4}
    request = import_request(
        university, officer, lines, ImportKind.LOAN_DISBURSEMENTS, continues, columns, SETTINGS, tuple(columns)
    )
    read_import_file(request)
    check_import_chunk(whole(request.case_id))
    return request.case_id


def test_a_loan_stands_for_the_debt_is_paid_by_a_file_and_only_the_rest_falls_back(
    university: University, officer: Person, borrower: Student
) -> None:
    billed, cashier = borrower, Cashier(university)
    [fund] = [funder.funder_id for funder in university.rows(Funder)]
    assert (asked_of(university, billed), cashier.owed_by(fund)) == (0, LUMP_SUM)
    lines = (
        (billed.student_code, "slf", "7,000.00", "T-1"),
        (billed.student_code, "SLF", "5,000.01", "T-2"),
        (university.student().student_code, "SLF", "1.00", ""),
    )
    first = disbursed(university, officer, *lines)
    assert [problem for _, problem in rows_of(university, first)] == [None, "disbursement_too_large", "loan_not_found"]
    assert not university.rows(SponsorPayment)
    for _ in range(2):
        apply_import_chunk(whole(first))
    assert cashier.owed_by(fund) == LUMP_SUM - 7_000
    again = disbursed(university, officer, lines[0])
    assert rows_of(university, again) == [(RowState.REFUSED, "disbursement_already_imported")]
    assert rows_of(university, disbursed(university, officer, lines[0], continues=first)) == [
        (RowState.DONE_BEFORE, None)
    ]
    [award] = university.rows(ScholarshipAward)
    request = shortfall_request(university, officer, billed, award.award_id, fund, "5000.01")
    assert isinstance(falls_back(university, request), Refused)
    request = shortfall_request(university, officer, billed, award.award_id, fund, "5000.00")
    assert falls_back(university, request) == 7_000
    assert (asked_of(university, billed), cashier.owed_by(fund)) == (5_000, 0)
    for _ in range(2):
        undo_import_chunk(whole(first))
    # Two people decided what falls back by what was paid: it stays paid, and the row says what was asked for since.
    assert rows_of(university, first)[0] == (RowState.KEPT, "disbursement_rest_fell_back")
    kept = next(row for row in university.rows(ImportRow) if (row.case_id, row.position) == (first, 0))
    assert kept.facts == {"amount": "5,000.00", "column": "amount"}
    assert (asked_of(university, billed), cashier.owed_by(fund)) == (5_000, 0)
    cashier.check()


def test_a_fund_pays_a_borrower_in_parts_and_the_same_file_again_adds_none(
    university: University, officer: Person, borrower: Student
) -> None:
    """Living costs come in instalments: day and amount name a payment that has no reference."""
    lines = (
        (borrower.student_code, "SLF", "1,000.00", "", "01/08/2568"),
        (borrower.student_code, "SLF", "1,000.00", "", "2025-09-01"),
        (borrower.student_code, "SLF", "1,000.00", "", "1/8/2568"),
        (borrower.student_code, "SLF", "500.00", "", "01/08/2568"),
        (borrower.student_code, "SLF", "1.00", "", "01/08/2669"),
    )
    first = disbursed(university, officer, *lines)
    assert [problem for _, problem in rows_of(university, first)] == [
        None, None, "import_row_repeated", None, "disbursement_day_to_come",
    ]  # fmt: skip
    apply_import_chunk(whole(first))
    days = sorted((paid.received_on.isoformat(), paid.amount) for paid in university.rows(SponsorPayment))
    assert days == [("2025-08-01", 500), ("2025-08-01", 1_000), ("2025-09-01", 1_000)]
    again = disbursed(university, officer, lines[0], lines[3], (borrower.student_code, "SLF", "1,000.00", "", ""))
    assert [problem for _, problem in rows_of(university, again)] == [
        "disbursement_already_imported", "disbursement_already_imported", None,
    ]  # fmt: skip
    corrected = disbursed(university, officer, *lines[:2], continues=first)
    assert {state for state, _ in rows_of(university, corrected)} == {RowState.DONE_BEFORE}
    undo_import_chunk(whole(first))
    assert rows_of(university, first)[0] == (RowState.UNDONE, None)
    Cashier(university).check()


def falls_back(university: University, request: AwardShortfallRequest) -> Decimal | Refused:
    """What becomes of a request that the treasury agreed to."""
    with Session(university.engine) as session, session.begin():
        session.execute(LOCK_STUDENTS, {"student_ids": [request.student_id]})
        return fall_back(session, request, utc_now())
