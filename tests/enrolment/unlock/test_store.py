"""The transactions of an unlock, run twice as Temporal may run them."""

from __future__ import annotations

from datetime import timedelta

import pytest

from activities.enrolment.unlock import read_unlock_calendar, receive_unlock, settle_unlock
from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseRecord
from models.cases.task.contract import Actor
from models.enrolment.hold.contract import UnlockPurpose
from models.enrolment.hold.tables import EnrolmentUnlock
from models.enrolment.period.contract import EnrolmentPeriod
from models.enrolment.unlock.contract import UnlockRequest, UnlockStage
from models.enrolment.unlock.rules.process import REGULATION, after_action
from models.kit.calendar import utc_now
from models.news.announcement.tables import Notification
from tests.support.rows import record_in_rows
from tests.support.university import University
from tests.support.unlock import Offices


@pytest.fixture
def offices(university: University) -> Offices:
    """A student on hold with an advisor, a dean, and a registrar."""
    return Offices(university)


def approved(request: UnlockRequest, record: CaseRecord) -> CaseRecord:
    """The record after three approvals, as the workflow makes it."""
    for _ in range(3):
        action = CaseAction(
            action=CaseActionName.APPROVE,
            actor=Actor(person_id=record.opened_by, role_id=RoleId.REGISTRAR),
            revision=record.revision,
        )
        end = utc_now() + timedelta(days=90)
        record = after_action(record, action, request, at=utc_now(), term_ends_at=end, regulation=REGULATION)
    return record


def test_a_request_is_received_once(offices: Offices) -> None:
    request = offices.request()
    first, again = receive_unlock(request), receive_unlock(request)
    assert first.record == again.record == record_in_rows(offices.university.engine, request.case_id)
    assert first.record.stage == UnlockStage.ADVISOR_REVIEW
    assert first.term_ends_at is not None
    assert len(offices.university.rows(Notification)) == 1


def test_a_request_received_again_does_not_stand_in_its_own_way(offices: Offices) -> None:
    request = offices.request()
    receive_unlock(request)
    assert receive_unlock(request).record.stage == UnlockStage.ADVISOR_REVIEW
    other = receive_unlock(offices.request()).record
    assert [item.refused.code for item in other.items if item.refused] == ["unlock_asked_already"]


def test_an_approval_unlocks_once(offices: Offices) -> None:
    request = offices.request()
    record = approved(request, receive_unlock(request).record)
    settle_unlock(record)
    settle_unlock(record)
    [unlocked] = offices.university.rows(EnrolmentUnlock)
    assert (unlocked.student_id, unlocked.purpose) == (offices.student.student_id, UnlockPurpose.HOLD)
    assert record == record_in_rows(offices.university.engine, request.case_id)
    # What is unlocked is not asked for again.
    other = receive_unlock(offices.request()).record
    assert [item.refused.code for item in other.items if item.refused] == ["unlock_granted_already"]


def test_an_older_record_changes_nothing(offices: Offices) -> None:
    request = offices.request()
    early = receive_unlock(request).record
    settle_unlock(approved(request, early))
    settle_unlock(early)
    assert record_in_rows(offices.university.engine, request.case_id).stage == UnlockStage.APPROVED


def test_the_calendar_is_read_as_it_is_now(offices: Offices) -> None:
    request = offices.request()
    later = utc_now().replace(microsecond=0) + timedelta(days=30)
    offices.university.period(EnrolmentPeriod.WITHDRAWAL, utc_now(), later)
    calendar = read_unlock_calendar(request)
    assert calendar.closes_at == later
    assert calendar.term_ends_at is not None
    assert calendar.term_ends_at > later
