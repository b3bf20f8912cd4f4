"""A leave of a term to come: it begins on the first day, or is taken back before (study §5)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from activities.enrolment.enrolment import decide_enrolment
from activities.study.leave import begin_leave, receive_leave
from models.cases.case.contract.record import CaseState
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.enrolment.enrolment.tables import Enrolment
from models.enrolment.enrolment_type.contract import EnrolmentType
from models.enrolment.plan.tables import EnrolmentTypeChoice
from models.kit.calendar import utc_now
from models.people.student.contract.status import StudentStatus
from models.study.leave.contract import LeaveDue, LeaveEnd, LeaveKind, LeaveStage
from tests.support.fees import KEEPING, LUMP_SUM, MAINTAIN, TUITION, FeeOffice
from tests.support.leaving import DAY, NEXT, LeaveOffices
from tests.support.rows import seats_taken
from tests.support.university import SEMESTER, University


@pytest.fixture
def offices(university: University) -> LeaveOffices:
    """A student with an advisor, a head, a dean and a registrar."""
    return LeaveOffices(university)


@pytest.fixture
def fees(university: University) -> FeeOffice:
    """The fee masters."""
    return FeeOffice(university).opened()


def test_an_extension_goes_on_at_once_where_the_leave_stands(offices: LeaveOffices) -> None:
    offices.next_term()
    leave = offices.request()
    offices.agreed(leave)
    longer = offices.request(LeaveKind.LEAVE, NEXT)
    decided = offices.agreed(longer)
    assert (decided.record.stage, decided.ends_case_id) == (LeaveStage.ACTIVE, leave.case_id)
    assert offices.row(leave).ended_as is LeaveEnd.EXTENDED
    assert offices.row(longer).came_from == StudentStatus.CURRENT
    assert offices.status == StudentStatus.ON_LEAVE


def test_a_leave_of_a_term_to_come_waits_and_begins_once(offices: LeaveOffices) -> None:
    offices.next_term()
    request = offices.request(LeaveKind.LEAVE, NEXT)
    decided = offices.agreed(request)
    assert (decided.record.stage, offices.status) == (LeaveStage.GRANTED, StudentStatus.CURRENT)
    regulation = receive_leave(request).regulation
    due = LeaveDue(record=decided.record, request=request, regulation=regulation, at=utc_now() + timedelta(days=130))
    first, again = begin_leave(due), begin_leave(due)
    assert first == again
    assert (first.stage, offices.status) == (LeaveStage.ACTIVE, StudentStatus.ON_LEAVE)
    assert len([event for event in offices.history if event.case_id == request.case_id]) == 1


def test_what_was_taken_before_the_first_day_is_given_up_with_it(offices: LeaveOffices, fees: FeeOffice) -> None:
    offices.this_term(offices.today + 5 * DAY)
    request = offices.request()
    decided = offices.agreed(request)
    assert decided.record.stage == LeaveStage.GRANTED
    fees.choose(offices.student, EnrolmentType.NORMAL)
    [section] = offices.enrolled()
    assert seats_taken(offices.university.engine, section.section_id) == 1
    regulation = receive_leave(request).regulation
    begin_leave(LeaveDue(record=decided.record, request=request, regulation=regulation, at=utc_now()))
    assert seats_taken(offices.university.engine, section.section_id) == 0
    assert fees.charged(offices.student) == {MAINTAIN: KEEPING}
    assert offices.status == StudentStatus.ON_LEAVE


def test_a_leave_that_is_taken_back_before_it_begins_undoes_what_it_did(offices: LeaveOffices, fees: FeeOffice) -> None:
    offices.this_term(offices.today + 5 * DAY)
    fees.choose(offices.student, EnrolmentType.NORMAL)
    [section] = offices.enrolled()
    fees.bill(offices.student)
    leave = offices.request()
    offices.agreed(leave)
    assert fees.charged(offices.student) == {MAINTAIN: KEEPING}
    back = offices.request(LeaveKind.TAKE_BACK)
    shown = offices.previewed(back)
    assert seats_taken(offices.university.engine, section.section_id) == 0
    decided = offices.agreed(back)
    assert (decided.record.stage, decided.ends_case_id) == (LeaveStage.APPROVED, leave.case_id)
    assert offices.row(leave).ended_as is LeaveEnd.TAKEN_BACK
    assert [row.status for row in offices.university.rows(Enrolment)] == [EnrolmentStatus.ENROLLED]
    assert seats_taken(offices.university.engine, section.section_id) == 1
    assert fees.charged(offices.student) == {TUITION: LUMP_SUM}
    [choice] = offices.university.rows(EnrolmentTypeChoice)
    assert choice.enrol_type is EnrolmentType.NORMAL
    assert offices.status == StudentStatus.CURRENT
    assert shown.effects is not None
    assert offices.row(back).done == shown.effects.model_dump(mode="json")


def test_seats_that_others_have_meanwhile_are_not_given_back_and_the_preview_says_so(offices: LeaveOffices) -> None:
    offices.this_term(offices.today + 5 * DAY)
    [section] = offices.enrolled(offices.university.section(seats=1))
    offices.agreed(offices.request())
    other = offices.university.student(offices.advisor)
    decide_enrolment(offices.university.request(other, section))
    back = offices.request(LeaveKind.TAKE_BACK)
    shown = offices.previewed(back).effects
    assert shown is not None
    assert shown.undone is not None
    assert (shown.undone.regained, len(shown.undone.lost)) == ((), 1)
    offices.agreed(back)
    assert seats_taken(offices.university.engine, section.section_id) == 1


def test_a_leave_that_was_taken_back_on_its_last_day_does_not_begin(offices: LeaveOffices) -> None:
    offices.next_term()
    leave = offices.request(LeaveKind.LEAVE, NEXT)
    granted = offices.agreed(leave).record
    assert {row.semester for row in offices.university.rows(EnrolmentTypeChoice)} == {SEMESTER, NEXT.semester}
    offices.agreed(offices.request(LeaveKind.TAKE_BACK, NEXT))
    assert {row.semester for row in offices.university.rows(EnrolmentTypeChoice)} == {SEMESTER}
    regulation = receive_leave(leave).regulation
    record = begin_leave(LeaveDue(record=granted, request=leave, regulation=regulation, at=utc_now()))
    assert (record.stage, record.state) == (LeaveStage.TAKEN_BACK, CaseState.CLOSED)
    assert offices.status == StudentStatus.CURRENT
    again = receive_leave(offices.request(LeaveKind.LEAVE, NEXT)).record
    assert again.stage == LeaveStage.ADVISOR_REVIEW


def test_whose_studies_ended_before_the_first_day_is_on_no_leave(offices: LeaveOffices) -> None:
    offices.next_term()
    request = offices.request(LeaveKind.LEAVE, NEXT)
    decided = offices.agreed(request)
    offices.university.give_status(offices.student, StudentStatus.DISMISSED)
    regulation = receive_leave(request).regulation
    record = begin_leave(LeaveDue(record=decided.record, request=request, regulation=regulation, at=utc_now()))
    assert (record.stage, record.state) == (LeaveStage.LAPSED, CaseState.CLOSED)
    assert offices.status == StudentStatus.DISMISSED
