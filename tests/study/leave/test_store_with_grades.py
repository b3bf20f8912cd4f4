"""A leave of a term in which a grade is published already: its subject was studied, and so it is paid (study §5)."""

from __future__ import annotations

import pytest

from models.enrolment.enrolment_type.contract import EnrolmentType
from models.enrolment.plan.tables import EnrolmentTypeChoice
from models.kit.calendar import utc_now
from models.study.leave.contract import LeaveFees
from tests.support.fees import CREDIT, PER_CREDIT, FeeOffice
from tests.support.grading import Grades
from tests.support.leaving import DAY, LeaveOffices
from tests.support.university import SEMESTER, YEAR, University


@pytest.fixture
def offices(university: University) -> LeaveOffices:
    """A student of faculty D, who pays by credits, with two subjects; one has its grade."""
    offices = LeaveOffices(university)
    offices.student = university.student(offices.advisor, major="D14")
    return offices


@pytest.fixture
def fees(university: University) -> FeeOffice:
    """The fee masters."""
    return FeeOffice(university).opened()


def test_a_term_with_a_grade_is_charged_for_it_and_not_maintained(offices: LeaveOffices, fees: FeeOffice) -> None:
    offices.calendar(dropping_until=offices.today + 3 * DAY, withdrawing_until=offices.today + 9 * DAY)
    [graded] = offices.enrolled()
    offices.enrolled(offices.university.section())
    fees.bill(offices.student, at=utc_now() + 4 * DAY)
    assert fees.charged(offices.student) == {CREDIT: 6 * PER_CREDIT}
    Grades(offices.university.engine).give(offices.student.student_id, graded.subject_code, "B", (YEAR, SEMESTER))
    request = offices.request()
    shown = offices.previewed(request).effects
    assert shown is not None
    assert [term.effect.fees for term in shown.terms] == [LeaveFees.REFUND_TABLE]
    offices.agreed(request)
    assert offices.row(request).done == shown.model_dump(mode="json")
    [choice] = [
        row for row in offices.university.rows(EnrolmentTypeChoice) if row.student_id == offices.student.student_id
    ]
    assert choice.enrol_type is EnrolmentType.NORMAL
    updated = fees.bill(offices.student, at=utc_now() + 4 * DAY)
    assert updated.problems == {}
    assert fees.charged(offices.student) == {CREDIT: 3 * PER_CREDIT}
