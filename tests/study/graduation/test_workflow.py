"""The process ``graduation`` on the real server: every ending, every waiting stage, deadlines by fast-forward (§4)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
from temporalio.client import Client, WorkflowHandle
from temporalio.worker import Worker

from models.cases.case.contract.forms import FormValue
from models.cases.case.contract.record import CaseActionName, CaseKind, CaseRecord
from models.cases.case.contract.starting import case_workflow_id
from models.kit.calendar import bangkok_date, utc_now
from models.news.announcement.tables import Notification
from models.people.student.contract.status import StudentStatus
from models.study.graduation.contract import GraduationRequest, GraduationStage
from tests.support.degree_offices import LOOKED_UP
from tests.support.graduating import GraduationOffices
from tests.support.histories import keep_history
from tests.support.running_case import ReviewedCase
from tests.support.starting import begun, reconciled
from tests.support.time_skipping import fast_forward
from tests.support.university import University
from tests.support.waiting import eventually
from workflows.graduation import GraduationWorkflow

pytestmark = pytest.mark.usefixtures("worker")

Handle = WorkflowHandle[GraduationWorkflow, CaseRecord]
STARTED: list[Handle] = []


@pytest.fixture(autouse=True)
async def recorded(request: pytest.FixtureRequest, worker: Worker) -> AsyncIterator[None]:
    """Every test's history may be recorded, to be replayed for as long as such cases can run."""
    STARTED.clear()
    yield
    await keep_history(STARTED[0], f"graduation_{request.node.name.removeprefix('test_')}")


@pytest.fixture
def offices(university: University) -> GraduationOffices:
    """A student at the end of a programme, and everybody who considers their request."""
    return GraduationOffices(university)


class GraduationCase(ReviewedCase):
    """A request to graduate; the registrar approves it with what was looked up."""

    def form(self, record: CaseRecord) -> dict[str, FormValue] | None:
        """What the registrar looked up; other offices fill in nothing."""
        return LOOKED_UP if record.stage == GraduationStage.REGISTRAR_REVIEW else None


async def ask(offices: GraduationOffices, client: Client, request: GraduationRequest | None = None) -> GraduationCase:
    """A request, once the rules have decided."""
    asked = request or offices.request()
    handle = await begun(client, GraduationWorkflow.run, asked, case_workflow_id(CaseKind.GRADUATION, asked.case_id))
    STARTED.append(handle)
    return GraduationCase(offices, handle)


def told(offices: GraduationOffices) -> list[str]:
    """What the student's bell says, in order."""
    return [row.key for row in sorted(offices.university.rows(Notification), key=lambda row: row.updated_at)]


async def test_three_offices_agree_and_the_council_confers_the_degree(
    temporal_client: Client, offices: GraduationOffices
) -> None:
    offices.graded(offices.taken, "B")
    request = offices.request()
    asked = await ask(offices, temporal_client, request)
    assert (await asked.approved()).stage == GraduationStage.APPROVED
    row = offices.row(request)
    row.conferred_on, row.conferred_at = bangkok_date(utc_now()), utc_now()
    offices.university.merge(row)
    await reconciled(temporal_client)
    assert (await asked.ended()).stage == GraduationStage.CONFERRED
    assert told(offices)[-1] == "graduation.conferred"


async def test_a_published_grade_audits_again_and_the_office_begins_anew(
    temporal_client: Client, offices: GraduationOffices
) -> None:
    asked = await ask(offices, temporal_client)
    before = await asked.approve(await asked.state())
    offices.graded(offices.taken, "B")
    await reconciled(temporal_client)

    async def audited() -> CaseRecord | None:
        record = await asked.state()
        return record if record.revision > before.revision else None

    record = await eventually(audited)
    assert (record.stage, record.events[-1].action) == (GraduationStage.FACULTY_REVIEW, CaseActionName.AUDIT)
    await asked.act(CaseActionName.CANCEL, offices.student)
    await asked.ended()


async def test_a_failed_subject_gives_it_back_with_reasons(temporal_client: Client, offices: GraduationOffices) -> None:
    asked = await ask(offices, temporal_client)
    offices.graded(offices.taken, "F")
    await reconciled(temporal_client)
    record = await asked.reaches(GraduationStage.GIVEN_BACK)
    assert record.events[-1].facts["submit_status"] == "80602"
    assert told(offices)[-1] == "graduation.given_back"
    await asked.act(CaseActionName.CANCEL, offices.student)
    await asked.ended()


async def test_what_an_office_gives_back_is_sent_again_through_all_offices(
    temporal_client: Client, offices: GraduationOffices
) -> None:
    offices.graded(offices.taken, "B")
    asked = await ask(offices, temporal_client)
    await asked.approve(await asked.state())
    await asked.act(CaseActionName.RETURN, offices.dean, remark="ชื่อภาษาอังกฤษไม่ตรงกับหนังสือเดินทาง")
    again = await asked.act(CaseActionName.SUBMIT, offices.student, form={"inputHash": offices.input_hash})
    assert again.stage == GraduationStage.ADVISOR_REVIEW
    assert (await asked.approved()).stage == GraduationStage.APPROVED
    await asked.act(CaseActionName.CANCEL, offices.student)
    assert (await asked.ended()).stage == GraduationStage.CANCELLED


async def test_what_is_not_cleared_in_time_lapses_after_two_reminders(
    temporal_client: Client, offices: GraduationOffices
) -> None:
    asked = await ask(offices, temporal_client)
    await fast_forward(temporal_client, asked.handle.id, timedelta(days=250))
    record = await asked.ended()
    assert record.stage == GraduationStage.LAPSED
    assert record.events[-1].facts["not_cleared"] == "coverage,nothing_under_way"
    actions = [event.action for event in record.events]
    assert (actions.count(CaseActionName.REMIND), CaseActionName.ESCALATE in actions) == (2, True)
    assert told(offices)[-1] == "graduation.lapsed"


async def test_what_the_rules_refuse_ends_at_once(temporal_client: Client, offices: GraduationOffices) -> None:
    record = await (await ask(offices, temporal_client, offices.request("f" * 64))).ended()
    assert [item.refused.code for item in record.items if item.refused] == ["graduation_audit_changed"]


async def test_who_has_resigned_does_not_graduate(temporal_client: Client, offices: GraduationOffices) -> None:
    asked = await ask(offices, temporal_client)
    offices.university.give_status(offices.student, StudentStatus.RESIGNED)
    await reconciled(temporal_client)
    assert (await asked.ended()).stage == GraduationStage.CANCELLED
