"""The process ``enrolment`` on the real server: what the rules decide at once, and who then waits."""

from __future__ import annotations

import asyncio

import pytest
from temporalio.client import Client
from temporalio.worker import Worker

from models.cases.case.contract.record import CaseState
from models.curriculum.section.contract import SectionStatus
from models.enrolment.enrolment.contract import EnrolmentStage
from models.enrolment.enrolment.rules.wording import RULES_VERSION
from tests.support.enrolling import Waiting, submitted
from tests.support.rows import assert_counters_equal_rows, record_in_rows, seats_taken, statuses
from tests.support.university import University
from workflows.enrolment import EnrolmentWorkflow

pytestmark = pytest.mark.usefixtures("worker", "enrolment_history")


async def test_an_open_section_is_enrolled_at_once(university: University, temporal_client: Client) -> None:
    request = university.request(university.student(), university.section())
    record = await (await submitted(temporal_client, request)).result()
    assert (record.stage, record.state) == (EnrolmentStage.ENROLLED, CaseState.CLOSED)
    assert statuses(university.engine, request.case_id) == ["enrolled"]
    assert_counters_equal_rows(university.engine)


async def test_a_closed_section_is_refused_with_the_rule_and_its_facts(
    university: University, temporal_client: Client
) -> None:
    request = university.request(university.student(), university.section(status=SectionStatus.CLOSED))
    record = await (await submitted(temporal_client, request)).result()
    assert (record.stage, record.state) == (EnrolmentStage.REFUSED, CaseState.CLOSED)
    refused = record.items[0].refused
    assert refused is not None
    assert (refused.code, refused.rule, refused.rule_version) == ("section_closed", "sections_are_open", RULES_VERSION)
    assert statuses(university.engine, request.case_id) == []


async def test_bundles_succeed_or_fail_on_their_own(university: University, temporal_client: Client) -> None:
    good, closed = university.section(), university.section(status=SectionStatus.CLOSED)
    record = await (await submitted(temporal_client, university.request(university.student(), good, closed))).result()
    assert record.stage == EnrolmentStage.ENROLLED
    assert [item.outcome for item in record.items] == ["enrolled", "refused"]


async def test_a_section_that_needs_approval_waits_for_the_advisor_and_keeps_the_seat(waiting: Waiting) -> None:
    record = await waiting.handle.query(EnrolmentWorkflow.state)
    assert record.stage == EnrolmentStage.AWAITING_APPROVAL
    assert record.tasks[0].assignee_id == waiting.advisor.person_id
    assert record.deadline_at is not None
    assert seats_taken(waiting.university.engine, waiting.section.section_id) == 1


async def test_the_query_answers_what_the_rows_hold(waiting: Waiting) -> None:
    record = await waiting.handle.query(EnrolmentWorkflow.state)
    assert record == record_in_rows(waiting.university.engine, record.case_id)


async def test_two_hundred_students_for_forty_seats(
    university: University, temporal_client: Client, worker: Worker
) -> None:
    section = university.section(seats=40)
    requests = [university.request(university.student(), section) for _ in range(200)]
    handles = await asyncio.gather(*(submitted(temporal_client, request) for request in requests))
    records = [await handle.result() for handle in handles]
    refusals = [record.items[0].refused for record in records if record.stage == EnrolmentStage.REFUSED]
    assert len(refusals) == 160
    assert {refused.code for refused in refusals if refused} == {"section_full"}
    assert all(refused and refused.facts["seats"] == 40 for refused in refusals)
    assert seats_taken(university.engine, section.section_id) == 40
    assert_counters_equal_rows(university.engine)
