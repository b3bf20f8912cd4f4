"""The process ``waitlist`` on the real server: to whom a seat is offered, and what becomes of the offer."""

from __future__ import annotations

from datetime import timedelta

import pytest
from temporalio.client import Client, WorkflowUpdateFailedError
from temporalio.exceptions import ApplicationError

from activities.enrolment.enrolment import decide_enrolment
from activities.enrolment.waitlist_offer import offer_seats
from models.cases.case.contract.record import CaseActionName
from models.curriculum.section.contract import SectionType
from models.enrolment.enrolment.contract import EnrolmentOperation
from models.enrolment.waitlist.contract import SeatsFreed, WaitlistStage
from models.kit.calendar import utc_now
from tests.support.deciding import reached
from tests.support.rows import assert_counters_equal_rows, record_in_rows, seats_taken, statuses
from tests.support.starting import reconciled
from tests.support.university import University
from tests.support.waitlist import waitlist_request
from tests.support.waitlist_workflows import FullSection, act, joined, run_enrolment
from workflows.waitlist import WaitlistWorkflow

pytestmark = pytest.mark.usefixtures("worker", "waitlist_history")


async def test_a_dropped_seat_is_offered_and_accepted(full: FullSection, temporal_client: Client) -> None:
    student = full.university.student()
    handle = await joined(temporal_client, waitlist_request(full.university, student, full.section))
    await full.dropped()
    offered = await reached(handle, WaitlistStage.OFFERED)
    assert offered.deadline_at is not None
    assert offered.deadline_at - utc_now() > timedelta(hours=23)
    assert_counters_equal_rows(full.university.engine)
    record = await act(handle, CaseActionName.ACCEPT, student)
    assert (record.stage, record.items[0].outcome) == (WaitlistStage.ENROLLED, "enrolled")
    assert statuses(full.university.engine, record.case_id) == ["enrolled"]
    assert record == await handle.result() == record_in_rows(full.university.engine, record.case_id)
    assert_counters_equal_rows(full.university.engine)


async def test_an_offered_seat_is_kept_from_everybody_else(full: FullSection, temporal_client: Client) -> None:
    handle = await joined(temporal_client, waitlist_request(full.university, full.university.student(), full.section))
    await full.dropped()
    await reached(handle, WaitlistStage.OFFERED)
    hasty = await run_enrolment(temporal_client, full.university.request(full.university.student(), full.section))
    assert [item.refused.code for item in hasty.items if item.refused] == ["section_full"]


async def test_a_declined_offer_goes_to_the_next_in_line(full: FullSection, temporal_client: Client) -> None:
    first, second = full.university.student(), full.university.student()
    handles = [
        await joined(temporal_client, waitlist_request(full.university, s, full.section)) for s in (first, second)
    ]
    await full.dropped()
    await reached(handles[0], WaitlistStage.OFFERED)
    assert (await handles[1].query(WaitlistWorkflow.state)).stage == WaitlistStage.WAITING
    assert (await act(handles[0], CaseActionName.DECLINE, first)).stage == WaitlistStage.DECLINED
    await handles[0].result()
    await reached(handles[1], WaitlistStage.OFFERED)
    assert seats_taken(full.university.engine, full.section.section_id) == 1
    assert_counters_equal_rows(full.university.engine)


async def test_graduating_students_come_before_earlier_ones(full: FullSection, temporal_client: Client) -> None:
    early = await joined(temporal_client, waitlist_request(full.university, full.university.student(), full.section))
    graduating = full.university.student(year=4)
    late = await joined(temporal_client, waitlist_request(full.university, graduating, full.section))
    await full.dropped()
    await reached(late, WaitlistStage.OFFERED)
    assert (await early.query(WaitlistWorkflow.state)).stage == WaitlistStage.WAITING


async def test_this_is_taken_and_that_dropped_only_then(full: FullSection, temporal_client: Client) -> None:
    university, student = full.university, full.university.student()
    other = university.section(seats=5)
    held = decide_enrolment(university.request(student, other))
    handle = await joined(temporal_client, waitlist_request(university, student, full.section, drop=(other,)))
    assert statuses(university.engine, held.case_id) == ["enrolled"]
    await full.dropped()
    await reached(handle, WaitlistStage.OFFERED)
    assert statuses(university.engine, held.case_id) == ["enrolled"]
    record = await act(handle, CaseActionName.ACCEPT, student)
    assert statuses(university.engine, held.case_id) == ["dropped"]
    assert [item.outcome for item in record.items] == ["enrolled", "dropped"]
    assert seats_taken(university.engine, other.section_id) == 0
    assert_counters_equal_rows(university.engine)


async def test_a_rule_may_refuse_at_acceptance_and_the_seat_goes_on(full: FullSection, temporal_client: Client) -> None:
    university, student = full.university, full.university.student()
    section = university.section(seats=1, meeting=(0, 540, 660))
    holder = university.student()
    decide_enrolment(university.request(holder, section))
    handle = await joined(temporal_client, waitlist_request(university, student, section))
    next_one = await joined(temporal_client, waitlist_request(university, university.student(), section))
    decide_enrolment(university.request(student, university.section(meeting=(0, 600, 720))))
    await full.dropped(by=holder, sections=(section,))
    await reached(handle, WaitlistStage.OFFERED)
    record = await act(handle, CaseActionName.ACCEPT, student)
    assert record.stage == WaitlistStage.REFUSED
    assert record.items[0].refused is not None
    assert record.items[0].refused.code == "class_time_clash"
    await reached(next_one, WaitlistStage.OFFERED)
    assert_counters_equal_rows(university.engine)


async def test_lecture_and_lab_are_offered_together_or_not_at_all(
    university: University, temporal_client: Client
) -> None:
    subject = university.subject(credit=3, theory=2, practice=3)
    lecture = university.section(subject, seats=1)
    labs = [university.section(subject, seats=1, section_type=SectionType.LABORATORY) for _ in range(2)]
    other_lecture = university.section(subject, seats=5)
    full = FullSection(university, temporal_client)
    one, two = university.student(), university.student()
    decide_enrolment(university.request(one, lecture, labs[0]))
    decide_enrolment(university.request(two, other_lecture, labs[1]))
    student = university.student()
    handle = await joined(temporal_client, waitlist_request(university, student, lecture, labs[1]))
    await full.dropped(by=one, sections=(lecture, labs[0]))
    assert (await handle.query(WaitlistWorkflow.state)).stage == WaitlistStage.WAITING
    hasty = await run_enrolment(temporal_client, university.request(university.student(), lecture, labs[0]))
    assert [item.refused.code for item in hasty.items if item.refused] == ["seats_kept_for_line"]
    await full.dropped(by=two, sections=(other_lecture, labs[1]))
    await reached(handle, WaitlistStage.OFFERED)
    await act(handle, CaseActionName.ACCEPT, student)
    assert_counters_equal_rows(university.engine)


async def test_an_offer_whose_signal_was_lost_is_told_by_the_reconciliation(
    full: FullSection, temporal_client: Client
) -> None:
    handle = await joined(temporal_client, waitlist_request(full.university, full.university.student(), full.section))
    drop = full.university.request(full.holder).model_copy(
        update={"operation": EnrolmentOperation.DROP, "drop_section_ids": (full.section.section_id,)}
    )
    decide_enrolment(drop)
    offer_seats(SeatsFreed())
    assert (await handle.query(WaitlistWorkflow.state)).stage == WaitlistStage.WAITING
    await reconciled(temporal_client)
    await reached(handle, WaitlistStage.OFFERED)


async def test_pressing_accept_twice_is_accepting_once(full: FullSection, temporal_client: Client) -> None:
    student = full.university.student()
    handle = await joined(temporal_client, waitlist_request(full.university, student, full.section))
    await full.dropped()
    offered = await reached(handle, WaitlistStage.OFFERED)
    answers = [
        await act(handle, CaseActionName.ACCEPT, student, key="the-same", revision=offered.revision) for _ in range(2)
    ]
    assert answers[0] == answers[1]
    assert statuses(full.university.engine, answers[0].case_id) == ["enrolled"]


async def test_nobody_else_takes_the_offer(full: FullSection, temporal_client: Client) -> None:
    handle = await joined(temporal_client, waitlist_request(full.university, full.university.student(), full.section))
    await full.dropped()
    await reached(handle, WaitlistStage.OFFERED)
    with pytest.raises(WorkflowUpdateFailedError) as failure:
        await act(handle, CaseActionName.ACCEPT, full.university.student())
    assert isinstance(failure.value.cause, ApplicationError)
    assert failure.value.cause.type == "not_your_task"
