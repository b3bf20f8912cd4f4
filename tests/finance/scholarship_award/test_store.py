"""Scholarships lower what students are asked for, follow the bill, and are given once (spec §5, finance §6)."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import pytest

from models.finance.reduction.tables import ChargeReduction
from models.kit.calendar import utc_now
from models.people.person.tables import Person, Student
from models.people.student.contract.status import StudentStatus
from tests.support.fees import LUMP_SUM, PER_CREDIT, FeeOffice
from tests.support.money import Cashier
from tests.support.scholarships import asked_of, end, give, scholarship
from tests.support.store_finance import engineer as engineer
from tests.support.store_finance import office as office
from tests.support.store_finance import officer as officer
from tests.support.store_finance import scientist as scientist
from tests.support.university import University


def test_a_discount_lowers_the_debt_and_once_it_ends_the_debt_is_back(
    university: University, office: FeeOffice, engineer: Student, officer: Person
) -> None:
    office.bill(engineer)
    half = scholarship(university, "HALF", percent="50")
    given = give(university, half, engineer, officer)
    assert (given.amount, asked_of(university, engineer)) == (LUMP_SUM / 2, LUMP_SUM / 2)
    assert Cashier(university).balance(engineer) == LUMP_SUM / 2
    assert given.award_id is not None
    end(university, given.award_id, engineer)
    assert asked_of(university, engineer) == Cashier(university).balance(engineer) == LUMP_SUM
    Cashier(university).check()


def test_a_bill_that_comes_later_has_the_award_and_again_adds_nothing(
    university: University, office: FeeOffice, engineer: Student, officer: Person
) -> None:
    fund = Cashier(university).funder()
    assert (
        give(university, scholarship(university, "FULL", percent="100", funder_id=fund), engineer, officer).amount == 0
    )
    for _ in range(2):
        office.bill(engineer)
        assert asked_of(university, engineer) == 0
        assert len(university.rows(ChargeReduction)) == 1
    Cashier(university).check()


def test_an_amount_is_used_up_once_and_covers_only_its_fees(
    university: University, office: FeeOffice, engineer: Student, officer: Person
) -> None:
    office.bill(engineer)
    give(university, scholarship(university, "OTHER", percent="100", fee_codes=("T-KEEP",)), engineer, officer)
    assert asked_of(university, engineer) == LUMP_SUM
    give(university, scholarship(university, "FIVE", amount="5000.00"), engineer, officer)
    office.bill(engineer)
    assert asked_of(university, engineer) == LUMP_SUM - 5_000


def test_dropping_a_subject_shrinks_a_percentage(
    university: University, office: FeeOffice, scientist: Student, officer: Person
) -> None:
    after = utc_now() + timedelta(days=60)
    places = [office.enrol(scientist, university.section(university.subject())) for _ in range(2)]
    office.bill(scientist, at=after)
    assert asked_of(university, scientist) == 6 * PER_CREDIT
    give(university, scholarship(university, "HALF", percent="50"), scientist, officer)
    assert asked_of(university, scientist) == 3 * PER_CREDIT
    office.drop(places[0])
    office.bill(scientist, at=after + timedelta(minutes=1))
    taken = sum(
        (row.amount if row.reverses is None else -row.amount for row in university.rows(ChargeReduction)), Decimal(0)
    )
    assert taken == asked_of(university, scientist) < 3 * PER_CREDIT
    Cashier(university).check()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        pytest.param("left", "award_student_status", id="status"),
        pytest.param("again", "award_exists", id="again"),
        pytest.param("only-one", "award_only_one", id="only-one"),
        pytest.param("closed", "discount_not_found", id="out-of-use"),
    ],
)
def test_who_is_not_given_a_scholarship_is_told_by_its_code(
    university: University, office: FeeOffice, officer: Person, change: str, code: str
) -> None:
    student = university.student(status=StudentStatus.DISMISSED) if change == "left" else university.student()
    office.bill(student)
    wanted = scholarship(university, "ONE", percent="10", is_only_one=True, is_active=change != "closed")
    if change == "again":
        give(university, wanted, student, officer)
    if change == "only-one":
        give(university, scholarship(university, "TWO", percent="10"), student, officer)
    before = asked_of(university, student)
    given = give(university, wanted, student, officer)
    assert given.refused is not None
    assert given.refused.code == code
    assert asked_of(university, student) == before
