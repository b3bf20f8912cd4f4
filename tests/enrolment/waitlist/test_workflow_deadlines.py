"""The process ``waitlist`` on the real server: every deadline, and the calendar that moves them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from temporalio.client import Client

from models.cases.case.contract.record import CalendarChanged, CaseActionName, CaseState
from models.enrolment.period.contract import EnrolmentPeriod
from models.enrolment.waitlist.contract import WaitlistStage
from models.kit.calendar import utc_now
from tests.support.deciding import reached
from tests.support.rows import assert_counters_equal_rows, record_in_rows, seats_taken
from tests.support.time_skipping import fast_forward
from tests.support.university import SEMESTER, YEAR
from tests.support.waiting import eventually
from tests.support.waitlist import waitlist_request
from tests.support.waitlist_workflows import FullSection, joined
from workflows.waitlist import WaitlistWorkflow

pytestmark = pytest.mark.usefixtures("worker", "waitlist_history")


async def test_an_offer_lapses_after_its_hours_and_goes_on(full: FullSection, temporal_client: Client) -> None:
    university = full.university
    handles = [
        await joined(temporal_client, waitlist_request(university, university.student(), full.section)) for _ in "12"
    ]
    await full.dropped()
    await reached(handles[0], WaitlistStage.OFFERED)
    await fast_forward(temporal_client, handles[0].id, timedelta(hours=25))
    record = await handles[0].result()
    assert (record.stage, record.events[-1].action) == (WaitlistStage.LAPSED, CaseActionName.LAPSE)
    await reached(handles[1], WaitlistStage.OFFERED)
    assert_counters_equal_rows(university.engine)


async def test_the_end_of_the_add_period_ends_the_line(full: FullSection, temporal_client: Client) -> None:
    handle = await joined(temporal_client, waitlist_request(full.university, full.university.student(), full.section))
    await fast_forward(temporal_client, handle.id, timedelta(days=11))
    record = await handle.result()
    assert (record.stage, record.state) == (WaitlistStage.LAPSED, CaseState.CLOSED)
    assert record == record_in_rows(full.university.engine, record.case_id)


async def test_a_moved_calendar_moves_the_end_of_the_line(full: FullSection, temporal_client: Client) -> None:
    handle = await joined(temporal_client, waitlist_request(full.university, full.university.student(), full.section))
    later = utc_now().replace(microsecond=0) + timedelta(days=30)
    full.university.period(EnrolmentPeriod.ADD_DROP, utc_now() - timedelta(days=5), later)
    await handle.signal(WaitlistWorkflow.calendar_changed, CalendarChanged(academic_year=YEAR, semester=SEMESTER))

    async def moved() -> bool:
        return (await handle.query(WaitlistWorkflow.state)).deadline_at == later

    await eventually(moved)
    await fast_forward(temporal_client, handle.id, timedelta(days=31))
    assert (await handle.result()).stage == WaitlistStage.LAPSED


async def test_an_offer_ends_with_a_period_that_moved_nearer(full: FullSection, temporal_client: Client) -> None:
    handle = await joined(temporal_client, waitlist_request(full.university, full.university.student(), full.section))
    await full.dropped()
    await reached(handle, WaitlistStage.OFFERED)
    sooner = utc_now().replace(microsecond=0) + timedelta(hours=2)
    for kind in (EnrolmentPeriod.ENROLMENT, EnrolmentPeriod.LATE_ENROLMENT, EnrolmentPeriod.ADD_DROP):
        full.university.period(kind, utc_now() - timedelta(days=5), sooner)
    await handle.signal(WaitlistWorkflow.calendar_changed, CalendarChanged(academic_year=YEAR, semester=SEMESTER))

    async def moved() -> bool:
        return (await handle.query(WaitlistWorkflow.state)).deadline_at == sooner

    await eventually(moved)
    await fast_forward(temporal_client, handle.id, timedelta(hours=3))
    assert (await handle.result()).stage == WaitlistStage.LAPSED
    assert seats_taken(full.university.engine, full.section.section_id) == 0
    assert_counters_equal_rows(full.university.engine)
