"""The transactions of exceptions, run twice as Temporal may run them (study §3, docs/areas/study.md)."""

from __future__ import annotations

import pytest
from sqlalchemy.exc import IntegrityError

from activities.study.programme_exception import (
    judge_programme_exception,
    receive_programme_exception,
    settle_programme_exception,
)
from models.cases.case.contract.record import CaseState
from models.kit.calendar import utc_now
from models.study.audit.rules.auditing import NodeState
from models.study.programme.contract import ExceptionKind
from models.study.programme_exception.contract import AskedException, ExceptionStage
from models.study.programme_exception.rules.process import lapsed
from tests.support.excepting import REASON, ExceptionOffices
from tests.support.rows import record_in_rows
from tests.support.university import University


@pytest.fixture
def offices(university: University) -> ExceptionOffices:
    """A student of a small programme, and the offices."""
    return ExceptionOffices(university)


def test_a_request_is_received_once_and_is_before_the_advisor(offices: ExceptionOffices) -> None:
    request = offices.asked_for()
    first, again = receive_programme_exception(request), receive_programme_exception(request)
    assert first == again
    assert first.record == record_in_rows(offices.university.engine, request.case_id)
    assert (first.record.stage, first.advisor_id) == (ExceptionStage.ADVISOR_REVIEW, offices.advisor.person_id)


def test_what_the_faculty_agreed_to_holds_at_once_and_is_written_once(offices: ExceptionOffices) -> None:
    assert offices.audited.nodes[offices.place].state is NodeState.DONE_IF_PASSED
    request = offices.asked_for(by=offices.advisor)
    received = receive_programme_exception(request)
    assert received.record.stage == ExceptionStage.FACULTY_REVIEW
    decision = offices.approval(request, received, received.record)
    record = judge_programme_exception(decision)
    assert judge_programme_exception(decision) == record == record_in_rows(offices.university.engine, request.case_id)
    [row] = offices.agreed_exceptions
    assert (row.asked_by, row.agreed_by, row.case_id, row.reason) == (
        offices.advisor.person_id, offices.dean.person_id, request.case_id, REASON,
    )  # fmt: skip
    assert offices.audited.nodes[offices.place].state is NodeState.WAIVED


def test_a_student_asks_and_the_one_who_agreed_last_is_the_second_person(offices: ExceptionOffices) -> None:
    record = offices.all_agree(offices.asked_for())
    [row] = offices.agreed_exceptions
    assert record.stage == ExceptionStage.APPROVED
    assert (row.asked_by, row.agreed_by) == (offices.student.person_id, offices.dean.person_id)


def test_two_people_withdraw_what_two_people_agreed_to(offices: ExceptionOffices) -> None:
    offices.all_agree(offices.asked_for(by=offices.advisor))
    [row] = offices.agreed_exceptions
    request = offices.asked_for(by=offices.head, withdraws=row)
    assert offices.all_agree(request).items[0].label_en.startswith("Withdrawn: ")
    [row] = offices.agreed_exceptions
    assert (row.withdrawal_asked_by, row.withdrawn_by) == (offices.head.person_id, offices.dean.person_id)
    assert row.withdrawn_by_case_id == request.case_id
    assert offices.audited.nodes[offices.place].state is NodeState.DONE_IF_PASSED
    again = receive_programme_exception(offices.asked_for(by=offices.head, withdraws=row)).record
    assert again.items[0].refused is not None
    assert again.items[0].refused.code == "exception_not_holding"


def test_nobody_withdraws_alone_whatever_wrote_it(offices: ExceptionOffices) -> None:
    offices.all_agree(offices.asked_for(by=offices.advisor))
    [row] = offices.agreed_exceptions
    row.withdrawal_asked_by = row.withdrawn_by = offices.dean.person_id
    with pytest.raises(IntegrityError, match="two_people_withdraw"):
        offices.university.merge(row)


def test_what_may_not_be_any_more_is_refused_whoever_agreed(offices: ExceptionOffices) -> None:
    request = offices.asked_for(by=offices.advisor)
    received = receive_programme_exception(request)
    offices.all_agree(offices.asked_for(by=offices.head))
    record = judge_programme_exception(offices.approval(request, received, received.record))
    assert (record.stage, record.state) == (ExceptionStage.REFUSED, CaseState.CLOSED)
    assert record.items[0].refused is not None
    assert record.items[0].refused.code == "exception_already"
    assert len(offices.agreed_exceptions) == 1


def test_what_the_rules_refuse_ends_at_once(offices: ExceptionOffices) -> None:
    asked = AskedException(kind=ExceptionKind.WAIVE, path="major.nowhere")
    record = receive_programme_exception(offices.asked_for(asked)).record
    assert (record.stage, record.state) == (ExceptionStage.REFUSED, CaseState.CLOSED)
    assert offices.agreed_exceptions == []


def test_a_step_is_settled_once(offices: ExceptionOffices) -> None:
    request = offices.asked_for()
    record = lapsed(receive_programme_exception(request).record, utc_now())
    settle_programme_exception(record)
    settle_programme_exception(record)
    assert record_in_rows(offices.university.engine, request.case_id) == record


def test_an_exception_follows_its_path_into_a_new_revision(offices: ExceptionOffices) -> None:
    offices.all_agree(offices.asked_for(by=offices.advisor))
    offices.revised({offices.place: "major.renamed"})
    assert offices.audited.nodes["major.renamed"].state is NodeState.WAIVED


def test_an_exception_at_a_path_that_is_nowhere_any_more_holds_no_more(offices: ExceptionOffices) -> None:
    place = offices.place
    offices.all_agree(offices.asked_for(by=offices.advisor))
    offices.revised({place: None})
    assert offices.audited.nodes[f"{place}_new"].state is NodeState.DONE_IF_PASSED
