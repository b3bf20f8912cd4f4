"""Coming back from a leave, and being reinstated: now or in a term to come (study §5)."""

from __future__ import annotations

import pytest

from activities.study.leave import begin_leave, receive_leave
from models.cases.case.contract.record import CaseState
from models.enrolment.enrolment.store.reading import STUDENT
from models.kit.calendar import bangkok_instant, utc_now
from models.people.student.contract.status import StudentStatus
from models.study.leave.contract import (
    LeaveDue,
    LeaveEnd,
    LeaveKind,
    LeaveStage,
    TermKey,
)
from models.study.leave.rules.process import regulation_of
from tests.support.leaving import DAY, NEXT, THIS, LeaveOffices
from tests.support.university import University


@pytest.fixture
def offices(university: University) -> LeaveOffices:
    """A student with an advisor, a head, a dean and a registrar."""
    return LeaveOffices(university)


def test_who_comes_back_has_the_status_they_left_and_the_leave_ends(offices: LeaveOffices) -> None:
    offices.university.give_status(offices.student, StudentStatus.ON_PROBATION)
    leave = offices.request()
    offices.agreed(leave)
    back = offices.request(LeaveKind.RETURN)
    decided = offices.agreed(back)
    assert (decided.record.stage, decided.ends_case_id) == (LeaveStage.APPROVED, leave.case_id)
    assert (offices.row(leave).ended_as, offices.row(leave).ended_by_case_id) == (LeaveEnd.RETURNED, back.case_id)
    assert offices.status == StudentStatus.ON_PROBATION
    assert (offices.history[-1].restored_on, offices.history[-1].restoration_remark) == (offices.today, back.reason)


def test_who_comes_back_in_a_term_to_come_is_on_leave_until_it_begins(offices: LeaveOffices) -> None:
    offices.next_term()
    leave = offices.request()
    offices.agreed(leave)
    back = offices.request(LeaveKind.RETURN, NEXT)
    decided = offices.agreed(back)
    record = decided.record
    assert (record.stage, record.state, decided.ends_case_id) == (LeaveStage.GRANTED, CaseState.OPEN, None)
    assert (record.deadline_at, record.deadline_effect) == (
        bangkok_instant(offices.today + 130 * DAY), "comes_back"
    )  # fmt: skip
    assert (offices.status, offices.row(leave).ended_as) == (StudentStatus.ON_LEAVE, None)
    due = LeaveDue(request=back, regulation=regulation_of(back.leave_kind), record=record, at=utc_now())
    first, again = begin_leave(due), begin_leave(due)
    assert first == again
    assert (first.stage, first.state) == (LeaveStage.APPROVED, CaseState.CLOSED)
    assert (offices.status, offices.row(leave).ended_as) == (StudentStatus.CURRENT, LeaveEnd.RETURNED)


def test_who_is_reinstated_in_a_term_to_come_is_not_current_before(offices: LeaveOffices) -> None:
    offices.next_term()
    offices.university.give_status(offices.student, StudentStatus.DISMISSED)
    request = offices.request(LeaveKind.REINSTATEMENT, NEXT)
    record = offices.agreed(request).record
    assert (record.stage, offices.status) == (LeaveStage.GRANTED, StudentStatus.DISMISSED)
    due = LeaveDue(request=request, regulation=regulation_of(request.leave_kind), record=record, at=utc_now())
    assert begin_leave(due).stage == LeaveStage.APPROVED
    assert offices.status == StudentStatus.CURRENT


def test_who_has_left_for_good_meanwhile_does_not_come_back(offices: LeaveOffices) -> None:
    offices.next_term()
    offices.agreed(offices.request())
    request = offices.request(LeaveKind.RETURN, NEXT)
    record = offices.agreed(request).record
    offices.university.give_status(offices.student, StudentStatus.RESIGNED)
    due = LeaveDue(request=request, regulation=regulation_of(request.leave_kind), record=record, at=utc_now())
    assert (begin_leave(due).stage, offices.status) == (LeaveStage.LAPSED, StudentStatus.RESIGNED)


def test_coming_back_is_agreed_to_once(offices: LeaveOffices) -> None:
    offices.next_term()
    offices.agreed(offices.request())
    offices.agreed(offices.request(LeaveKind.RETURN, NEXT))
    again = receive_leave(offices.request(LeaveKind.RETURN, NEXT)).record
    assert [item.refused.code for item in again.items if item.refused] == ["leave_comes_back"]


def test_who_comes_back_enrols_in_that_term_and_in_no_other(offices: LeaveOffices) -> None:
    offices.next_term()
    offices.agreed(offices.request())
    assert [status_in(offices, term) for term in (THIS, NEXT)] == [StudentStatus.ON_LEAVE, StudentStatus.ON_LEAVE]
    offices.agreed(offices.request(LeaveKind.RETURN, NEXT))
    assert [status_in(offices, term) for term in (THIS, NEXT)] == [StudentStatus.ON_LEAVE, StudentStatus.CURRENT]


def status_in(offices: LeaveOffices, term: TermKey) -> str:
    """The status that enrolling in a term looks at."""
    asked = {"student_id": offices.student.student_id, **term._asdict()}
    with offices.university.engine.connect() as connection:
        return str(connection.execute(STUDENT, asked).mappings().one()["status_code"])


def test_four_offices_restore_who_was_dismissed(offices: LeaveOffices) -> None:
    offices.university.give_status(offices.student, StudentStatus.DISMISSED)
    request = offices.request(LeaveKind.REINSTATEMENT)
    decided = offices.agreed(request)
    passed = [event.stage_to for event in decided.record.events]
    assert passed[1:-1] == ["advisor_review", "head_review", "dean_review", "registrar_review"]
    assert (offices.status, offices.history[-1].restored_on) == (StudentStatus.CURRENT, offices.today)
