"""The process ``transfer_credit`` on the real server: every ending, parallel owners, deadlines (study §5)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
from temporalio.client import Client, WorkflowHandle, WorkflowUpdateFailedError
from temporalio.exceptions import ApplicationError
from temporalio.worker import Worker

from models.cases.case.contract.record import CaseActionName, CaseKind, CaseRecord
from models.cases.case.contract.starting import case_workflow_id
from models.grades.grade.tables import GradeRecord
from models.news.announcement.tables import Notification
from models.study.transfer_credit.contract import TransferLine, TransferStage
from tests.support.histories import keep_history
from tests.support.running_case import ReviewedCase
from tests.support.starting import begun
from tests.support.time_skipping import fast_forward
from tests.support.transferring import TransferOffices, to_leaf, to_subject
from tests.support.university import University
from tests.support.waiting import eventually
from workflows.transfer_credit import TransferCreditWorkflow

pytestmark = pytest.mark.usefixtures("worker")

Handle = WorkflowHandle[TransferCreditWorkflow, CaseRecord]
STARTED: list[Handle] = []


@pytest.fixture(autouse=True)
async def recorded(request: pytest.FixtureRequest, worker: Worker) -> AsyncIterator[None]:
    """Every test's history may be recorded, to be replayed for as long as such cases can run."""
    STARTED.clear()
    yield
    await keep_history(STARTED[0], f"transfer_credit_{request.node.name.removeprefix('test_')}")


@pytest.fixture
def offices(university: University) -> TransferOffices:
    """A student, owners of subjects in two faculties, and the offices."""
    return TransferOffices(university)


async def ask(offices: TransferOffices, client: Client, *lines: TransferLine) -> ReviewedCase:
    """A request, once the rules have decided."""
    request = offices.request(*lines)
    workflow_id = case_workflow_id(CaseKind.TRANSFER_CREDIT, request.case_id)
    handle = await begun(client, TransferCreditWorkflow.run, request, workflow_id)
    STARTED.append(handle)
    return ReviewedCase(offices, handle)


def outcomes(record: CaseRecord) -> list[str]:
    """What the lines came to."""
    return [item.outcome for item in record.items]


async def test_a_known_line_and_two_owners_lead_to_granted_credits(
    temporal_client: Client, offices: TransferOffices
) -> None:
    offices.rule(offices.one)
    transfer = await ask(
        offices, temporal_client, to_subject(offices.one), to_subject(offices.science, "2301101"), to_leaf()
    )
    first = await transfer.state()
    assert (first.stage, outcomes(first)) == (TransferStage.OWNER_REVIEW, ["known", "asked", "asked"])
    await transfer.approved()
    record = await transfer.ended()
    assert (record.stage, outcomes(record)) == (TransferStage.APPROVED, ["approved"] * 3)
    assert {row.grade for row in offices.university.rows(GradeRecord)} == {"P"}
    told = {row.key for row in offices.university.rows(Notification)}
    assert {"transfer_credit.owner_review", "transfer_credit.approved"} <= told


async def test_what_rules_know_altogether_needs_no_owner(temporal_client: Client, offices: TransferOffices) -> None:
    offices.rule(offices.one)
    transfer = await ask(offices, temporal_client, to_subject(offices.one))
    assert (await transfer.state()).stage == TransferStage.ADVISOR_REVIEW
    await transfer.approved()
    assert (await transfer.ended()).stage == TransferStage.APPROVED


async def test_an_owner_declines_a_line_and_the_rest_is_granted(
    temporal_client: Client, offices: TransferOffices
) -> None:
    transfer = await ask(offices, temporal_client, to_subject(offices.one), to_leaf())
    after = await transfer.act(CaseActionName.APPROVE, offices.head, form={"declined": "2"})
    assert (after.stage, outcomes(after)) == (TransferStage.ADVISOR_REVIEW, ["accepted", "declined"])
    await transfer.approved()
    assert outcomes(await transfer.ended()) == ["approved", "declined"]


async def test_owners_who_decline_everything_end_it(temporal_client: Client, offices: TransferOffices) -> None:
    transfer = await ask(offices, temporal_client, to_subject(offices.one), to_subject(offices.science, "2301101"))
    await transfer.act(CaseActionName.DISAPPROVE, offices.other_head, remark="เนื้อหาไม่ตรง")
    await transfer.act(CaseActionName.DISAPPROVE, offices.head, remark="เนื้อหาไม่ตรง")
    record = await transfer.ended()
    assert (record.stage, outcomes(record)) == (TransferStage.REFUSED, ["declined", "declined"])


async def test_an_office_refuses_it_with_a_reason(temporal_client: Client, offices: TransferOffices) -> None:
    offices.rule(offices.one)
    transfer = await ask(offices, temporal_client, to_subject(offices.one))
    await transfer.act(CaseActionName.DISAPPROVE, offices.advisor, remark="ไม่อยู่ในแผน")
    assert (await transfer.ended()).stage == TransferStage.REFUSED


async def test_who_asked_takes_it_back(temporal_client: Client, offices: TransferOffices) -> None:
    transfer = await ask(offices, temporal_client)
    await transfer.act(CaseActionName.CANCEL, offices.student)
    assert (await transfer.ended()).stage == TransferStage.CANCELLED


async def test_what_may_not_be_asked_for_ends_at_once(temporal_client: Client, offices: TransferOffices) -> None:
    line = to_subject(offices.one).model_copy(update={"grade": "D"})
    transfer = await ask(offices, temporal_client, line)
    record = await transfer.ended()
    assert record.stage == TransferStage.REFUSED
    assert [item.refused.code for item in record.items if item.refused] == ["transfer_grade_too_low"]


async def test_the_dean_joins_a_silent_owner(temporal_client: Client, offices: TransferOffices) -> None:
    transfer = await ask(offices, temporal_client, to_subject(offices.science))
    await fast_forward(temporal_client, transfer.handle.id, timedelta(days=5, hours=1))

    async def joined() -> CaseRecord | None:
        record = await transfer.state()
        return record if len(record.tasks) > 1 else None

    await eventually(joined)
    after = await transfer.act(CaseActionName.APPROVE, offices.other_dean)
    assert (after.stage, outcomes(after)) == (TransferStage.ADVISOR_REVIEW, ["accepted"])


async def test_what_nobody_decides_lapses_with_its_term(temporal_client: Client, offices: TransferOffices) -> None:
    transfer = await ask(offices, temporal_client)
    await fast_forward(temporal_client, transfer.handle.id, timedelta(days=120))
    record = await transfer.ended()
    assert (record.stage, record.events[-1].action) == (TransferStage.LAPSED, CaseActionName.LAPSE)


async def test_the_second_of_two_owners_who_answer_at_once_is_told_that_it_moved(
    temporal_client: Client, offices: TransferOffices
) -> None:
    transfer = await ask(offices, temporal_client, to_subject(offices.one), to_subject(offices.science, "2301101"))
    seen = (await transfer.state()).revision
    await transfer.act(CaseActionName.APPROVE, offices.head, revision=seen)
    with pytest.raises(WorkflowUpdateFailedError) as late:
        await transfer.act(CaseActionName.APPROVE, offices.other_head, revision=seen)
    assert isinstance(late.value.cause, ApplicationError)
    assert late.value.cause.type == "stage_moved"
    assert (await transfer.act(CaseActionName.APPROVE, offices.other_head)).stage == TransferStage.ADVISOR_REVIEW
