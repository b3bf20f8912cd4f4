"""Rows and files of held awards that change nothing: what people decided, paid or ended stays (golive §3)."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from uuid import UUID

import pytest
from sqlmodel import Session

from models.finance.scholarship.contract import AwardSettings, ScholarshipType
from models.finance.sponsor_payment.store.writing import fall_back
from models.imports.import_batch.contract.case import ImportKind, RowState
from models.kit.calendar import utc_now
from models.kit.imported_row import RowChange
from models.people.person.tables import Person, Student
from models.people.student.contract.status import StudentStatus
from tests.support.fees import LUMP_SUM
from tests.support.held_awards import (
    CHANGED,
    FIVE,
    NEW,
    UNCHANGED,
    fell_back,
    file_of,
    problems_of,
    row,
    standing,
)
from tests.support.imports import import_request
from tests.support.money import Cashier
from tests.support.scholarships import asked_of, end, give, scholarship, shortfall_request
from tests.support.university import SEMESTER, YEAR, University
from tests.support.updating import (
    COMPLETE,
    became,
    brought_in,
    checked,
    undone,
)


def test_an_award_of_this_portal_is_left_as_it_is(
    university: University, officer: Person, student: Student, half: UUID
) -> None:
    give(university, half, student, officer)
    assert became(university, brought_in(file_of(university, officer, row(student, percent="50")))) == [UNCHANGED]
    assert problems_of(university, officer, row(student, amount="1")) == ["import_award_of_portal"]
    listed = brought_in(file_of(university, officer, row(university.student()), settings=COMPLETE))
    assert became(university, listed) == [NEW]


def test_an_award_that_files_of_scholarships_gave_is_changed_too(
    university: University, officer: Person, student: Student, half: UUID
) -> None:
    columns = {"student_code": 0, "scholarship_code": 1}
    settings = AwardSettings(academic_year=YEAR, semester=SEMESTER)
    lines = [(student.student_code, "HALF")]
    kind = ImportKind.SCHOLARSHIPS
    brought_in(import_request(university, officer, lines, kind, None, columns, settings, tuple(columns)))
    assert became(university, brought_in(file_of(university, officer, row(student)))) == [UNCHANGED]
    assert became(university, brought_in(file_of(university, officer, row(student, amount="5000")))) == [CHANGED]
    assert asked_of(university, student) == LUMP_SUM - FIVE


def test_undoing_a_file_of_scholarships_leaves_what_a_later_file_changed_or_people_decided(
    university: University, officer: Person, student: Student, half: UUID, fund: UUID, cashier: Cashier
) -> None:
    scholarship(university, "TENTH", percent="10", funder_id=fund, defers=True)
    columns = {"student_code": 0, "scholarship_code": 1}
    settings = AwardSettings(academic_year=YEAR, semester=SEMESTER)
    lines = [(student.student_code, "HALF"), (university.student().student_code, "TENTH")]
    kind = ImportKind.SCHOLARSHIPS
    first = brought_in(import_request(university, officer, lines, kind, None, columns, settings, tuple(columns)))
    later = brought_in(file_of(university, officer, row(student, amount="5000")))
    undone(first)
    assert became(university, first) == [
        (RowState.KEPT, None, "import_award_changed_later"),
        (RowState.UNDONE, None, None),
    ]
    assert asked_of(university, student) == LUMP_SUM - FIVE
    undone(later)
    lines = [(student.student_code, "TENTH")]
    second = brought_in(import_request(university, officer, lines, kind, None, columns, settings, tuple(columns)))
    [award] = [each for each in standing(university) if each.case_id == second]
    request = shortfall_request(university, officer, student, award.award_id, fund, "100.00")
    with Session(university.engine) as session, session.begin():
        assert isinstance(fall_back(session, request, utc_now()), Decimal)
    undone(second)
    assert became(university, second) == [(RowState.KEPT, None, "import_award_fell_back")]
    cashier.check()


def test_undoing_a_file_of_borrowers_leaves_the_loan_that_the_fund_paid(
    university: University, officer: Person, student: Student, fund: UUID, cashier: Cashier
) -> None:
    scholarship(university, "SLF", percent="100", funder_id=fund, defers=True, kind=ScholarshipType.LOAN)
    settings = AwardSettings(academic_year=YEAR, semester=SEMESTER)
    given = {"student_code": 0, "scholarship_code": 1}
    lines = [(student.student_code, "SLF")]
    kind = ImportKind.SCHOLARSHIPS
    loans = brought_in(import_request(university, officer, lines, kind, None, given, settings, tuple(given)))
    columns = {**given, "amount": 2}
    lines = [(student.student_code, "SLF", "7000")]
    kind = ImportKind.LOAN_DISBURSEMENTS
    brought_in(import_request(university, officer, lines, kind, None, columns, settings, tuple(columns)))
    undone(loans)
    assert became(university, loans) == [(RowState.KEPT, None, "import_award_disbursed")]
    assert asked_of(university, student) == 0
    cashier.check()


def test_what_a_fund_paid_for_a_borrower_keeps_the_loan(
    university: University, officer: Person, student: Student, fund: UUID, cashier: Cashier
) -> None:
    scholarship(university, "SLF", percent="100", funder_id=fund, defers=True, kind=ScholarshipType.LOAN)
    first = brought_in(file_of(university, officer, row(student, "slf")))
    columns = {"student_code": 0, "scholarship_code": 1, "amount": 2}
    settings = AwardSettings(academic_year=YEAR, semester=SEMESTER)
    lines = [(student.student_code, "SLF", "7000")]
    kind = ImportKind.LOAN_DISBURSEMENTS
    part = brought_in(import_request(university, officer, lines, kind, None, columns, settings, tuple(columns)))
    assert problems_of(university, officer, row(student, "SLF", amount="1")) == ["import_award_disbursed"]
    undone(first)
    assert became(university, first) == [(RowState.KEPT, RowChange.NEW, "import_award_disbursed")]
    undone(part)
    undone(first)
    assert became(university, first) == [(RowState.KEPT, RowChange.NEW, "import_award_disbursed")]
    cashier.check()


def test_what_the_funder_did_not_pay_is_not_taken_over_again_by_the_old_file(
    university: University, officer: Person, student: Student, half: UUID, fund: UUID
) -> None:
    brought_in(file_of(university, officer, row(student, amount="5000")))
    fell_back(university, officer, student, fund, "1000.00")
    assert problems_of(university, officer, row(student, amount="5000")) == ["import_award_fell_back"]
    assert became(university, checked(file_of(university, officer, row(student, amount="4000")))) == [UNCHANGED]
    fell_back(university, officer, student, fund, "4000.00")
    assert problems_of(university, officer, row(student, amount="5000")) == ["import_award_not_paid_by_funder"]
    assert asked_of(university, student) == LUMP_SUM


def test_what_somebody_ended_since_is_not_taken_out_twice(
    university: University, officer: Person, student: Student, half: UUID
) -> None:
    case_id = brought_in(file_of(university, officer, row(student)))
    [award] = standing(university)
    end(university, award.award_id, student)
    undone(case_id)
    assert became(university, case_id) == [(RowState.UNDONE, RowChange.NEW, None)]
    assert became(university, brought_in(file_of(university, officer, row(student)))) == [NEW]


def test_an_only_one_beside_another_row_of_the_same_file_is_refused(
    university: University, officer: Person, student: Student, half: UUID, fund: UUID
) -> None:
    scholarship(university, "ONE", percent="10", funder_id=fund, is_only_one=True)
    case_id = checked(file_of(university, officer, row(student), row(student, "ONE"), row(student, "HALF")))
    assert became(university, case_id) == [
        (RowState.GOOD, RowChange.NEW, None),
        (RowState.REFUSED, None, "award_only_one"),
        (RowState.REFUSED, None, "import_row_repeated"),
    ]


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ({"student_code": "0000000000"}, "import_student_not_found"),
        ({"scholarship_code": "NONE"}, "import_scholarship_unknown"),
        ({"scholarship_code": "GIFT"}, "import_scholarship_unknown"),
        ({"academic_year": "2599"}, "import_award_term_unknown"),
        ({"semester": "9"}, "import_semester_wrong"),
        ({"amount": "0"}, "import_amount_not_positive"),
        ({"percent": "half"}, "import_award_percent_wrong"),
        ({"percent": "101"}, "import_award_percent_wrong"),
        ({"percent": "0"}, "import_award_percent_wrong"),
        ({"percent": "NaN"}, "import_award_percent_wrong"),
        ({"percent": "1e99"}, "import_award_percent_wrong"),
        ({"percent": "33.333"}, "import_award_percent_wrong"),
        ({"percent": "50", "amount": "100"}, "import_award_two_worths"),
        ({"scholarship_code": "OLD"}, "discount_not_found"),
    ],
)
def test_rows_that_cannot_be_are_refused(
    university: University,
    officer: Person,
    student: Student,
    half: UUID,
    fund: UUID,
    said: Mapping[str, str],
    problem: str,
) -> None:
    scholarship(university, "GIFT", percent="10")
    scholarship(university, "OLD", percent="10", funder_id=fund, is_active=False)
    assert problems_of(university, officer, {**row(student), **said}) == [problem]


def test_who_left_is_given_nothing(university: University, officer: Person, half: UUID) -> None:
    left = university.student(status=StudentStatus.DISMISSED)
    assert problems_of(university, officer, row(left)) == ["award_student_status"]
