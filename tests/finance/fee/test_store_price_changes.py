"""Changes of a term's price where nothing taken changes: type, normal fee, programme (finance §3)."""

from __future__ import annotations

from decimal import Decimal

import pytest

from models.enrolment.enrolment_type.contract import EnrolmentType
from models.finance.fee.contract import FeeEnrolmentType
from models.finance.invoice.tables.invoices import CreditNote
from models.kit.calendar import bangkok_date, utc_now
from models.people.person.tables import Student, StudentMajorChange
from tests.support.fees import CREDIT, KEEPING, LUMP_SUM, MAINTAIN, PER_CREDIT, TUITION, FeeOffice
from tests.support.money import Cashier
from tests.support.store_finance import engineer as engineer
from tests.support.store_finance import office as office
from tests.support.university import YEAR, University


def reasons(university: University) -> list[dict[str, object]]:
    """Why each credit note was issued."""
    return [note.reason for note in university.rows(CreditNote)]


def test_maintaining_the_status_gives_no_fee_back_while_a_subject_is_taken(
    university: University, office: FeeOffice, engineer: Student
) -> None:
    place = office.enrol(engineer, university.section())
    office.bill(engineer)
    office.choose(engineer, EnrolmentType.MAINTAIN_STATUS)
    updated = office.bill(engineer)
    assert (updated.credit_notes, updated.problems) == (0, {engineer.student_id: "maintain_status_with_subjects"})
    assert office.charged(engineer) == {TUITION: LUMP_SUM}
    office.drop(place)
    office.bill(engineer)
    assert office.charged(engineer) == {MAINTAIN: KEEPING}
    [reason] = reasons(university)
    assert (reason["charged_as_before"], reason["charged_as"]) == ("lump_sum", "maintain_status")
    Cashier(university).check()


def test_a_lump_sum_that_becomes_a_price_by_credits_asks_for_the_credits_that_are_taken(
    university: University, office: FeeOffice, engineer: Student
) -> None:
    office.enrol(engineer, university.section(), 3)
    office.bill(engineer)
    office.end_normal_fee(TUITION)
    office.normal_fee(CREDIT, faculty_code="E", enrolment_type=FeeEnrolmentType.PER_CREDIT)
    office.bill(engineer)
    assert office.charged(engineer) == {CREDIT: 3 * PER_CREDIT}
    [reason] = reasons(university)
    assert (reason["charged_as_before"], reason["charged_as"]) == ("lump_sum", "per_credit")
    office.end_normal_fee(CREDIT)
    office.normal_fee(TUITION, faculty_code="E", enrolment_type=FeeEnrolmentType.LUMP_SUM)
    office.bill(engineer)
    assert office.charged(engineer) == {TUITION: LUMP_SUM}
    assert len(reasons(university)) == 2
    Cashier(university).check()


def test_another_programme_asks_for_its_own_fee_of_what_is_taken(
    university: University, office: FeeOffice, engineer: Student
) -> None:
    office.enrol(engineer, university.section(), 3)
    office.bill(engineer)
    university.merge(engineer.model_copy(update={"faculty_code": "D", "department_code": "D1", "major_code": "D14"}))
    office.bill(engineer)
    assert office.charged(engineer) == {CREDIT: 3 * PER_CREDIT}
    [reason] = reasons(university)
    assert reason["charged_as_before"] == "lump_sum"
    Cashier(university).check()


@pytest.mark.parametrize("semester", [2, 0])
def test_a_term_before_another_programme_asks_for_the_fee_of_the_programme_of_then(
    university: University, office: FeeOffice, engineer: Student, semester: int
) -> None:
    office.enrol(engineer, university.section(), 3)
    office.bill(engineer)
    moved = engineer.model_copy(update={"faculty_code": "D", "department_code": "D1", "major_code": "D14"})
    university.merge(moved)
    university.add(
        StudentMajorChange(
            major_change_id=1, student_id=engineer.student_id, academic_year=YEAR, semester=semester,
            old_major_code=engineer.major_code, major_code="D14", effective_on=bangkok_date(utc_now()),
        )
    )  # fmt: skip
    office.bill(engineer)
    assert office.charged(engineer) == {TUITION: LUMP_SUM}
    assert reasons(university) == []


def test_a_rate_that_the_office_changes_is_no_change_of_type(
    university: University, office: FeeOffice, engineer: Student
) -> None:
    office.bill(engineer)
    office.amount(TUITION, LUMP_SUM - 700)
    office.bill(engineer)
    assert office.charged(engineer) == {TUITION: LUMP_SUM - Decimal(700)}
    assert reasons(university) == [{"rule": "assessed_anew"}]
