"""The process ``grade_submission`` on the real server: cases that a round begins, or begins again."""

from __future__ import annotations

from datetime import timedelta

import httpx
import pytest
from temporalio.client import Client

from models.enrolment.enrolment.contract import EnrolmentStatus
from models.grades.grade_submission.tables import GradeReport
from models.grades.period.contract import GradingPeriod
from models.kit.calendar import utc_now
from tests.support.starting import reconciled
from tests.support.submissions import begun_case, letters, stands_at, workflow_of
from tests.support.submitting import Submitting
from tests.support.university import SEMESTER, YEAR, University

pytestmark = pytest.mark.usefixtures("worker", "submission_history")


@pytest.fixture
def office(api: httpx.AsyncClient, university: University) -> Submitting:
    """A class of three in an open grading period, and everybody who decides."""
    return Submitting(api, university)


async def test_an_open_round_asks_for_every_section_with_students_once(
    office: Submitting, temporal_client: Client, university: University
) -> None:
    await reconciled(temporal_client)
    await reconciled(temporal_client)
    case = await begun_case(university, temporal_client)
    subject = office.taught.section.subject_code[:8]
    assert (case.opened_by, case.student_id) == (office.taught.teacher.person_id, None)
    assert case.title_th == f"ส่งผลการเรียน {subject} {YEAR}/{SEMESTER}"
    record = await stands_at(temporal_client, str(case.case_id), "drafting")
    assert [task.name for task in record.tasks] == ["drafting"]


async def test_students_who_joined_later_are_graded_in_an_additional_round(
    office: Submitting, temporal_client: Client, university: University
) -> None:
    sheet = await office.filled()
    case_id = await office.submitted(sheet)
    await office.act(case_id, "approve", office.head)
    await office.act(case_id, "approve", office.dean)
    joined = university.student()
    office.taught.enrol(joined, office.taught.section, EnrolmentStatus.ENROLLED)
    closed = await office.submit(sheet, shown="0" * 64)
    assert closed.json()["code"] == "grading_closed"
    university.period(GradingPeriod.ADDITIONAL_GRADING, utc_now() - timedelta(hours=1), utc_now() + timedelta(days=5))
    sheet = await office.taught.sheet(sheet["sheetId"])
    assert [line["mayEdit"] for line in sheet["students"]] == [False, False, False, True]
    await office.taught.save(sheet, office.taught.cell(sheet, 3, 0, "40"), office.taught.cell(sheet, 3, 1, "30"))
    second = await office.submitted(sheet)
    assert second != case_id
    await office.act(second, "approve", office.head)
    await office.act(second, "approve", office.dean)
    assert letters(university)[joined.student_id] == "B+"
    assert sorted(row.serial for row in university.rows(GradeReport)) == [1, 2]


async def test_a_submission_that_an_operator_ended_is_begun_again(office: Submitting, temporal_client: Client) -> None:
    sheet = await office.filled()
    case_id = await office.submitted(sheet)
    await temporal_client.get_workflow_handle(workflow_of(case_id)).terminate("by an operator")
    await reconciled(temporal_client)
    assert await office.stage(case_id) == "cancelled"
    again = await office.submitted(sheet)
    assert again != case_id
    assert await office.stage(again) == "head_review"


async def test_a_sheet_whose_case_is_only_accepted_says_that_it_may_be_submitted(
    office: Submitting, temporal_client: Client
) -> None:
    sheet = await office.filled()
    await reconciled(temporal_client)  # accepts it; the next round begins it
    state = await office.state(sheet)
    assert (state["stage"], state["maySubmit"], state["closesAt"] is None) == ("drafting", True, False)
    assert await office.stage(await office.submitted(sheet)) == "head_review"
