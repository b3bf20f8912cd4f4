"""What each step of a request to graduate writes, and that run twice it is done once (study §4)."""

from __future__ import annotations

import pytest
from sqlmodel import Session

from activities.study.graduation import audit_graduation, lapse_graduation, look_at_graduation, settle_graduation
from models.cases.case.contract.forms import FilledForm
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseKind, CaseRecord, CaseState
from models.cases.case.contract.starting import case_workflow_id
from models.kit.calendar import utc_now
from models.kit.thai import buddhist_year
from models.people.student.contract.status import StudentStatus
from models.study.graduation.contract import GraduationDue, GraduationReceived, GraduationRequest, GraduationStage
from models.study.graduation.rules.process import conferred
from models.study.graduation.store.reading import MOVED_SINCE
from tests.support.graduating import DAY, GraduationOffices
from tests.support.university import University


@pytest.fixture
def offices(university: University) -> GraduationOffices:
    """A student at the end of a programme, and everybody who considers their request."""
    return GraduationOffices(university)


def due(request: GraduationRequest, received: GraduationReceived, record: CaseRecord) -> GraduationDue:
    """Something has happened now."""
    return GraduationDue(
        request=request,
        regulation=received.regulation,
        advisor_id=received.advisor_id,
        record=record,
        at=utc_now() + DAY,
    )


def test_a_request_keeps_what_was_accepted_and_receiving_it_twice_is_the_same(offices: GraduationOffices) -> None:
    request = offices.request()
    first = offices.received(request)
    row = offices.row(request)
    assert first.record.stage == GraduationStage.ADVISOR_REVIEW
    assert (row.accepted, row.name_en, row.is_open) == (row.audit, "Mr. Test Deengam", True)
    assert row.accepted["input_hash"] == request.input_hash
    assert offices.received(request) == first


def test_what_nobody_takes_refuses_the_request(offices: GraduationOffices) -> None:
    offices.graded(offices.taken, "F")
    record = offices.received(offices.request()).record
    assert [item.refused.code for item in record.items if item.refused] == ["graduation_credits_missing"]


def test_an_audit_that_was_not_seen_is_not_accepted(offices: GraduationOffices) -> None:
    record = offices.received(offices.request("f" * 64)).record
    assert [item.refused.code for item in record.items if item.refused] == ["graduation_audit_changed"]


def test_the_registrar_does_not_approve_what_is_under_way(offices: GraduationOffices) -> None:
    request = offices.request()
    record = offices.agreed(request, offices.received(request))
    assert record.stage == GraduationStage.REGISTRAR_REVIEW
    assert record.events[-1].facts["not_cleared"] == "coverage,nothing_under_way"
    assert offices.row(request).number is None


def test_everything_cleared_is_approved_with_honours_and_a_number_once(offices: GraduationOffices) -> None:
    offices.graded(offices.taken, "A")
    request = offices.request()
    received = offices.received(request)
    record = received.record
    while record.stage != GraduationStage.REGISTRAR_REVIEW:
        record = offices.judged(request, received, record, offices.action(record))
    action = offices.action(record)
    approved = offices.judged(request, received, record, action)
    row = offices.row(request)
    assert (approved.stage, approved.tasks) == (GraduationStage.APPROVED, ())
    assert row.number == f"GR-{buddhist_year(utc_now().date())}-00001"
    assert (row.library, row.test, row.honours) == ("cleared", "not_asked", None)
    assert offices.judged(request, received, record, action) == approved


@pytest.mark.parametrize("missing", ["debts", "library"])
def test_what_is_not_in_order_stays_with_the_registrar(offices: GraduationOffices, missing: str) -> None:
    offices.graded(offices.taken, "A")
    request = offices.request()
    received = offices.received(request)
    record = received.record
    while record.stage != GraduationStage.REGISTRAR_REVIEW:
        record = offices.judged(request, received, record, offices.action(record))
    if missing == "debts":
        offices.owes()
    library = "cleared" if missing == "debts" else "not_cleared"
    action = offices.action(record, {"library": library, "test": "not_asked"})
    after = offices.judged(request, received, record, action)
    assert (after.stage, after.tasks) == (record.stage, record.tasks)
    assert after.events[-1].facts["not_cleared"] == ("no_debts" if missing == "debts" else "library")


def test_a_published_grade_has_an_approval_looked_at_anew(offices: GraduationOffices) -> None:
    request = offices.request()
    received = offices.received(request)
    offices.graded(offices.taken, "B")
    after = offices.judged(request, received, received.record, offices.action(received.record))
    assert (after.stage, after.events[-1].action) == (GraduationStage.ADVISOR_REVIEW, CaseActionName.AUDIT)
    again = offices.judged(request, received, after, offices.action(after))
    assert again.stage == GraduationStage.FACULTY_REVIEW


def test_a_failed_subject_is_given_back_and_cannot_be_sent_again_with_credits_missing(
    offices: GraduationOffices,
) -> None:
    request = offices.request()
    received = offices.received(request)
    assert not look_at_graduation(due(request, received, received.record)).has_changed
    offices.graded(offices.taken, "F")
    assert look_at_graduation(due(request, received, received.record)).has_changed
    looked = due(request, received, received.record)
    back = audit_graduation(looked)
    assert back.stage == GraduationStage.GIVEN_BACK
    assert back.events[-1].facts["moved"] == offices.taken.show_code
    assert audit_graduation(looked) == back
    sent = CaseAction(
        action=CaseActionName.SUBMIT,
        actor=offices.action(received.record).actor.model_copy(update={"person_id": offices.student.person_id}),
        revision=back.revision,
        form=FilledForm({"inputHash": offices.input_hash}),
    )
    after = offices.judged(request, received, back, sent)
    assert (after.stage, after.events[-1].facts) == (back.stage, {"reason": "graduation_credits_missing"})


def test_an_approval_that_is_reopened_keeps_its_number_and_is_none_any_more(offices: GraduationOffices) -> None:
    offices.graded(offices.taken, "A")
    request = offices.request()
    received = offices.received(request)
    approved = offices.agreed(request, received)
    number = offices.row(request).number
    other = offices.university.subject()
    offices.graded(other, "C")
    again = audit_graduation(due(request, received, approved))
    row = offices.row(request)
    assert again.stage == GraduationStage.REGISTRAR_REVIEW
    assert (row.number, row.approved_at, row.honours) == (number, None, None)


def test_what_lapses_says_what_was_missing_and_may_be_asked_for_again(offices: GraduationOffices) -> None:
    request = offices.request()
    received = offices.received(request)
    late = due(request, received, received.record)
    record = lapse_graduation(late)
    assert (record.stage, record.state) == (GraduationStage.LAPSED, CaseState.CLOSED)
    assert record.events[-1].facts["not_cleared"] == "coverage,nothing_under_way"
    assert lapse_graduation(late) == record
    assert offices.received(offices.request()).record.stage == GraduationStage.ADVISOR_REVIEW


def test_one_request_is_open_at_a_time(offices: GraduationOffices) -> None:
    offices.received(offices.request())
    record = offices.received(offices.request()).record
    assert [item.refused.code for item in record.items if item.refused] == ["graduation_asked_already"]


def test_who_has_left_is_told_by_the_next_look(offices: GraduationOffices) -> None:
    request = offices.request()
    received = offices.received(request)
    offices.university.give_status(offices.student, StudentStatus.RESIGNED)
    assert look_at_graduation(due(request, received, received.record)).has_left


def test_what_has_ended_is_open_no_more_and_settling_twice_is_the_same(offices: GraduationOffices) -> None:
    request = offices.request()
    received = offices.received(request)
    record = conferred(received.record, utc_now())
    settle_graduation(record)
    settle_graduation(record)
    assert not offices.row(request).is_open


def test_what_is_written_of_a_student_is_found_until_it_was_looked_at(offices: GraduationOffices) -> None:
    request = offices.request()
    received = offices.received(request)
    assert moved(offices) == []
    offices.granted_elsewhere()
    assert moved(offices) == [case_workflow_id(CaseKind.GRADUATION, request.case_id)]
    look_at_graduation(due(request, received, received.record))
    assert moved(offices) == []
    offices.graded(offices.taken, "B")
    assert moved(offices) == [case_workflow_id(CaseKind.GRADUATION, request.case_id)]


def moved(offices: GraduationOffices) -> list[str]:
    """The workflows that the reconciliation would tell now."""
    with Session(offices.university.engine) as session:
        return list(session.execute(MOVED_SINCE, {"ended": [StudentStatus.RESIGNED.value]}).scalars())
