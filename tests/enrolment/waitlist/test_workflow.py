"""The process ``waitlist`` on the real server: waiting, leaving, and what is refused at once."""

from __future__ import annotations

import pytest
from temporalio.client import Client

from models.cases.case.contract.record import CaseActionName, CaseState
from models.curriculum.section.contract import SectionApproval, SectionStatus
from models.enrolment.waitlist.contract import WaitlistStage
from tests.support.rows import assert_counters_equal_rows, record_in_rows, seats_taken
from tests.support.university import University
from tests.support.waitlist import waitlist_request
from tests.support.waitlist_workflows import FullSection, act, joined
from workflows.waitlist import WaitlistWorkflow

pytestmark = pytest.mark.usefixtures("worker", "waitlist_history")


async def test_a_student_waits_in_the_line_of_a_full_section(full: FullSection, temporal_client: Client) -> None:
    handle = await joined(temporal_client, waitlist_request(full.university, full.university.student(), full.section))
    record = await handle.query(WaitlistWorkflow.state)
    assert (record.stage, record.state, record.deadline_effect) == (WaitlistStage.WAITING, CaseState.OPEN, "line_ends")
    assert record == record_in_rows(full.university.engine, record.case_id)
    assert_counters_equal_rows(full.university.engine)


async def test_the_student_leaves_the_line(full: FullSection, temporal_client: Client) -> None:
    student = full.university.student()
    handle = await joined(temporal_client, waitlist_request(full.university, student, full.section))
    record = await act(handle, CaseActionName.CANCEL, student)
    assert record.stage == WaitlistStage.DECLINED
    await handle.result()
    await full.dropped()
    assert seats_taken(full.university.engine, full.section.section_id) == 0


async def test_a_section_with_a_seat_has_no_line(university: University, temporal_client: Client) -> None:
    handle = await joined(temporal_client, waitlist_request(university, university.student(), university.section()))
    record = await handle.result()
    assert (record.stage, record.items[0].refused.code) == (WaitlistStage.REFUSED, "section_not_full")  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("approval", "status", "code"),
    [
        (SectionApproval.ADVISOR, SectionStatus.OPEN, "no_advisor"),
        (SectionApproval.NONE, SectionStatus.CLOSED, "section_closed"),
    ],
    ids=["nobody to approve", "closed"],
)
async def test_what_could_never_be_offered_is_refused_at_once(
    university: University, temporal_client: Client, approval: SectionApproval, status: SectionStatus, code: str
) -> None:
    section = university.section(seats=0, approval=approval, status=status)
    student = university.student()
    record = await (await joined(temporal_client, waitlist_request(university, student, section))).result()
    assert record.items[0].refused is not None
    assert record.items[0].refused.code == code


async def test_nobody_stands_in_one_line_twice(full: FullSection, temporal_client: Client) -> None:
    student = full.university.student()
    await joined(temporal_client, waitlist_request(full.university, student, full.section))
    again = await (await joined(temporal_client, waitlist_request(full.university, student, full.section))).result()
    assert again.items[0].refused is not None
    assert again.items[0].refused.code == "already_waiting"
