"""The process ``programme_exception`` on the real server: every ending and waiting stage (study §3)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
from temporalio.client import Client, WorkflowHandle, WorkflowUpdateFailedError
from temporalio.exceptions import ApplicationError
from temporalio.worker import Worker

from models.cases.case.contract.record import CaseActionName, CaseKind, CaseRecord
from models.cases.case.contract.starting import case_workflow_id
from models.study.programme.contract import ExceptionKind
from models.study.programme_exception.contract import AskedException, ExceptionRequest, ExceptionStage
from tests.support.excepting import ExceptionOffices
from tests.support.histories import keep_history
from tests.support.running_case import RunningCase
from tests.support.starting import begun
from tests.support.time_skipping import fast_forward
from tests.support.university import University
from tests.support.waiting import eventually
from workflows.programme_exception import ProgrammeExceptionWorkflow

pytestmark = pytest.mark.usefixtures("worker")

Handle = WorkflowHandle[ProgrammeExceptionWorkflow, CaseRecord]
STARTED: list[Handle] = []


@pytest.fixture(autouse=True)
async def recorded(request: pytest.FixtureRequest, worker: Worker) -> AsyncIterator[None]:
    """Every test's history may be recorded, to be replayed for as long as such cases can run."""
    STARTED.clear()
    yield
    await keep_history(STARTED[0], f"programme_exception_{request.node.name.removeprefix('test_')}")


@pytest.fixture
def offices(university: University) -> ExceptionOffices:
    """A student of a small programme, and the offices."""
    return ExceptionOffices(university)


async def ask(offices: ExceptionOffices, client: Client, request: ExceptionRequest) -> RunningCase:
    """A request, once the rules have decided."""
    workflow_id = case_workflow_id(CaseKind.PROGRAMME_EXCEPTION, request.case_id)
    handle = await begun(client, ProgrammeExceptionWorkflow.run, request, workflow_id)
    STARTED.append(handle)
    return RunningCase(offices, handle)


async def test_a_student_asks_the_advisor_and_the_faculty_agrees(
    temporal_client: Client, offices: ExceptionOffices
) -> None:
    case = await ask(offices, temporal_client, offices.asked_for())
    assert (await case.state()).stage == ExceptionStage.ADVISOR_REVIEW
    after = await case.act(CaseActionName.APPROVE, offices.advisor)
    assert after.stage == ExceptionStage.FACULTY_REVIEW
    await case.act(CaseActionName.APPROVE, offices.dean)
    assert (await case.ended()).stage == ExceptionStage.APPROVED
    assert [row.path for row in offices.agreed_exceptions] == [offices.place]


async def test_what_an_advisor_asks_for_is_before_the_faculty_and_nobody_agrees_to_their_own(
    temporal_client: Client, offices: ExceptionOffices
) -> None:
    case = await ask(offices, temporal_client, offices.asked_for(by=offices.dean))
    with pytest.raises(WorkflowUpdateFailedError) as own:
        await case.act(CaseActionName.APPROVE, offices.dean)
    assert isinstance(own.value.cause, ApplicationError)
    assert own.value.cause.type == "own_request"
    await fast_forward(temporal_client, case.handle.id, timedelta(days=3, hours=1))

    async def joined() -> CaseRecord | None:
        record = await case.state()
        return record if len(record.tasks) > 1 else None

    await eventually(joined)
    await case.act(CaseActionName.APPROVE, offices.registrar)
    assert (await case.ended()).stage == ExceptionStage.APPROVED


async def test_an_exception_is_withdrawn_by_a_second_person(temporal_client: Client, offices: ExceptionOffices) -> None:
    offices.all_agree(offices.asked_for(by=offices.advisor))
    [row] = offices.agreed_exceptions
    case = await ask(offices, temporal_client, offices.asked_for(by=offices.advisor, withdraws=row))
    await case.act(CaseActionName.APPROVE, offices.dean)
    assert (await case.ended()).stage == ExceptionStage.APPROVED
    assert [row.withdrawn_by for row in offices.agreed_exceptions] == [offices.dean.person_id]


async def test_the_faculty_refuses_with_a_reason(temporal_client: Client, offices: ExceptionOffices) -> None:
    case = await ask(offices, temporal_client, offices.asked_for(by=offices.advisor))
    await case.act(CaseActionName.DISAPPROVE, offices.dean, remark="ไม่ตรงหลักเกณฑ์")
    assert (await case.ended()).stage == ExceptionStage.REFUSED
    assert offices.agreed_exceptions == []


async def test_who_asked_takes_it_back(temporal_client: Client, offices: ExceptionOffices) -> None:
    case = await ask(offices, temporal_client, offices.asked_for())
    await case.act(CaseActionName.CANCEL, offices.student)
    assert (await case.ended()).stage == ExceptionStage.CANCELLED


async def test_what_nobody_decides_lapses(temporal_client: Client, offices: ExceptionOffices) -> None:
    case = await ask(offices, temporal_client, offices.asked_for())
    await fast_forward(temporal_client, case.handle.id, timedelta(days=31))
    record = await case.ended()
    assert (record.stage, record.events[-1].action) == (ExceptionStage.LAPSED, CaseActionName.LAPSE)


async def test_what_the_rules_refuse_ends_at_once(temporal_client: Client, offices: ExceptionOffices) -> None:
    asked = AskedException(kind=ExceptionKind.WAIVE, path="major.nowhere")
    case = await ask(offices, temporal_client, offices.asked_for(asked))
    assert (await case.ended()).stage == ExceptionStage.REFUSED
