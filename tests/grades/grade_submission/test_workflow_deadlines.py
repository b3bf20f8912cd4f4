"""The process ``grade_submission`` on the real server: periods that close, move and are shortened."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

import httpx
import pytest
from temporalio.client import Client

from models.cases.case.contract.record import CalendarChanged, CaseKind
from models.cases.case.contract.starting import case_workflow_id
from models.grades.period.contract import GradingPeriod
from models.kit.calendar import utc_now
from tests.support.rows import record_in_rows
from tests.support.starting import reconciled
from tests.support.submissions import begun_case, stands_at, workflow_of
from tests.support.submitting import Submitting
from tests.support.time_skipping import fast_forward
from tests.support.university import SEMESTER, YEAR, University
from workflows.grade_submission import GradeSubmissionWorkflow

pytestmark = pytest.mark.usefixtures("worker", "submission_history")


@pytest.fixture
def office(api: httpx.AsyncClient, university: University) -> Submitting:
    """A class of three in an open grading period, and everybody who decides."""
    return Submitting(api, university)


async def test_a_sheet_nobody_submitted_is_late_and_opens_again_when_the_calendar_says_so(
    office: Submitting, temporal_client: Client, university: University
) -> None:
    sheet = await office.filled()
    with university.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE grade_sheet SET created_at = created_at")
    await reconciled(temporal_client)
    case_id = str((await begun_case(university, temporal_client)).case_id)
    await stands_at(temporal_client, case_id, "drafting")
    await fast_forward(temporal_client, case_workflow_id(CaseKind.GRADE_SUBMISSION, UUID(case_id)), timedelta(days=11))
    late = await stands_at(temporal_client, case_id, "late")
    assert [(task.name, task.assignee_id) for task in late.tasks] == [("late", office.taught.teacher.person_id)]
    state = await office.state(sheet)
    assert (state["maySubmit"], state["stage"]) == (False, "late")
    university.period(GradingPeriod.LATE_GRADING, utc_now() - timedelta(hours=1), utc_now() + timedelta(days=30))
    await temporal_client.get_workflow_handle_for(GradeSubmissionWorkflow.run, workflow_of(case_id)).signal(
        GradeSubmissionWorkflow.calendar_changed, CalendarChanged(academic_year=YEAR, semester=SEMESTER)
    )
    again = await stands_at(temporal_client, case_id, "drafting")
    assert again.deadline_at is not None
    await office.submitted(sheet)
    assert await office.stage(case_id) == "head_review"


async def test_a_sheet_whose_period_closed_before_its_case_began_is_late(
    office: Submitting, temporal_client: Client, university: University
) -> None:
    sheet = await office.filled()
    await reconciled(temporal_client)  # accepts it; the next round begins it
    office.grading(utc_now() - timedelta(days=2), utc_now() - timedelta(seconds=1))
    case_id = str((await begun_case(university, temporal_client)).case_id)
    late = await stands_at(temporal_client, case_id, "late")
    assert [task.name for task in late.tasks] == ["late"]
    assert late == record_in_rows(university.engine, late.case_id)
    state = await office.state(sheet)
    assert (state["stage"], state["maySubmit"], state["closesAt"]) == ("late", False, None)
    assert (await office.submit(sheet)).json()["code"] == "grading_closed"


async def test_a_period_that_was_shortened_without_a_word_is_closed_for_page_and_command(
    office: Submitting, temporal_client: Client, university: University
) -> None:
    sheet = await office.filled()
    await reconciled(temporal_client)
    await stands_at(temporal_client, str((await begun_case(university, temporal_client)).case_id), "drafting")
    office.grading(utc_now() - timedelta(days=2), utc_now() - timedelta(seconds=1))
    state = await office.state(sheet)
    assert (state["stage"], state["maySubmit"], state["closesAt"]) == ("drafting", False, None)
    refused = await office.submit(sheet)
    assert (refused.status_code, refused.json()["code"]) == (409, "grading_closed")


async def test_a_returned_sheet_may_be_amended_after_the_period_has_closed(
    office: Submitting, temporal_client: Client
) -> None:
    case_id = await office.submitted(await office.filled())
    office.grading(utc_now() - timedelta(days=2), utc_now() - timedelta(seconds=1))
    await office.act(case_id, "return", office.head, remark="แก้คะแนน")
    record = await stands_at(temporal_client, case_id, "drafting")
    assert record.deadline_at is not None
    assert timedelta(days=2, hours=23) < record.deadline_at - utc_now() <= timedelta(days=3)
    await fast_forward(temporal_client, workflow_of(case_id), timedelta(days=3, hours=1))
    await stands_at(temporal_client, case_id, "late")
