"""The process ``name_change`` on the real server: every ending and waiting stage (golive §4)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
from temporalio.client import Client, WorkflowHandle, WorkflowUpdateFailedError
from temporalio.exceptions import ApplicationError
from temporalio.worker import Worker

from models.cases.case.contract.record import CaseActionName, CaseKind, CaseRecord
from models.cases.case.contract.starting import case_workflow_id
from models.news.announcement.tables import Notification
from models.study.name_change.contract import NameChangeRequest, NameChangeStage
from tests.support.histories import keep_history
from tests.support.renaming import OTHER, NameOffices
from tests.support.running_case import RunningCase
from tests.support.starting import begun
from tests.support.time_skipping import fast_forward
from tests.support.university import University
from workflows.name_change import NameChangeWorkflow

pytestmark = pytest.mark.usefixtures("worker")

Handle = WorkflowHandle[NameChangeWorkflow, CaseRecord]
STARTED: list[Handle] = []


@pytest.fixture(autouse=True)
async def recorded(request: pytest.FixtureRequest, worker: Worker) -> AsyncIterator[None]:
    """Every test's history may be recorded, to be replayed for as long as such cases can run."""
    STARTED.clear()
    yield
    await keep_history(STARTED[0], f"name_change_{request.node.name.removeprefix('test_')}")


@pytest.fixture
def offices(university: University) -> NameOffices:
    """A student and two registrars."""
    return NameOffices(university)


async def ask(offices: NameOffices, client: Client, request: NameChangeRequest) -> RunningCase:
    """A request, once the rules have decided."""
    workflow_id = case_workflow_id(CaseKind.NAME_CHANGE, request.case_id)
    handle = await begun(client, NameChangeWorkflow.run, request, workflow_id)
    STARTED.append(handle)
    return RunningCase(offices, handle)


async def test_a_student_asks_and_the_registrar_agrees(temporal_client: Client, offices: NameOffices) -> None:
    before = offices.names
    case = await ask(offices, temporal_client, offices.request())
    assert (await case.state()).stage == NameChangeStage.REGISTRAR_REVIEW
    await case.act(CaseActionName.APPROVE, offices.registrar)
    assert (await case.ended()).stage == NameChangeStage.APPROVED
    assert offices.names == before.model_copy(update=OTHER)
    assert [row.last_name_th for row in offices.former] == [before.last_name_th]
    told = {row.key for row in offices.university.rows(Notification) if row.student_id == offices.student.student_id}
    assert "name_change.approved" in told


async def test_no_name_is_in_the_history(temporal_client: Client, offices: NameOffices) -> None:
    before = offices.names
    case = await ask(offices, temporal_client, offices.request())
    await case.act(CaseActionName.APPROVE, offices.registrar)
    await case.ended()
    history = (await case.handle.fetch_history()).to_json()
    for name in (OTHER["last_name_en"], OTHER["last_name_th"], before.last_name_en, before.first_name_th):
        assert name not in history


async def test_what_a_registrar_asks_another_registrar_decides(temporal_client: Client, offices: NameOffices) -> None:
    case = await ask(offices, temporal_client, offices.request(offices.registrar, evidence=False))
    with pytest.raises(WorkflowUpdateFailedError) as own:
        await case.act(CaseActionName.APPROVE, offices.registrar)
    assert isinstance(own.value.cause, ApplicationError)
    assert own.value.cause.type == "own_request"
    await case.act(CaseActionName.APPROVE, offices.second)
    assert (await case.ended()).stage == NameChangeStage.APPROVED


async def test_of_two_registrars_at_once_one_decides(temporal_client: Client, offices: NameOffices) -> None:
    case = await ask(offices, temporal_client, offices.request())
    revision = (await case.state()).revision
    answers = await asyncio.gather(
        *(
            case.act(CaseActionName.APPROVE, person, revision=revision)
            for person in (offices.registrar, offices.second)
        ),
        return_exceptions=True,
    )
    assert (await case.ended()).stage == NameChangeStage.APPROVED
    assert sum(isinstance(answer, CaseRecord) for answer in answers) == 1
    assert len(offices.former) == 1


async def test_the_registrar_refuses_with_a_reason(temporal_client: Client, offices: NameOffices) -> None:
    before = offices.names
    case = await ask(offices, temporal_client, offices.request())
    await case.act(CaseActionName.DISAPPROVE, offices.registrar, remark="อ่านหลักฐานไม่ได้")
    assert (await case.ended()).stage == NameChangeStage.REFUSED
    assert (offices.names, offices.former) == (before, [])


async def test_the_student_takes_it_back(temporal_client: Client, offices: NameOffices) -> None:
    case = await ask(offices, temporal_client, offices.request())
    await case.act(CaseActionName.CANCEL, offices.student)
    assert (await case.ended()).stage == NameChangeStage.CANCELLED
    assert offices.former == []


async def test_what_nobody_decides_lapses(temporal_client: Client, offices: NameOffices) -> None:
    case = await ask(offices, temporal_client, offices.request())
    await fast_forward(temporal_client, case.handle.id, timedelta(days=31))
    record = await case.ended()
    assert (record.stage, record.events[-1].action) == (NameChangeStage.LAPSED, CaseActionName.LAPSE)


async def test_what_the_rules_refuse_ends_at_once(temporal_client: Client, offices: NameOffices) -> None:
    case = await ask(offices, temporal_client, offices.request(names=offices.names))
    assert (await case.ended()).stage == NameChangeStage.REFUSED


async def test_what_a_file_changed_meanwhile_is_refused_when_it_is_agreed_to(
    temporal_client: Client, offices: NameOffices
) -> None:
    case = await ask(offices, temporal_client, offices.request())
    offices.rename(last_name_th="มีสุข")
    await case.act(CaseActionName.APPROVE, offices.registrar)
    record = await case.ended()
    assert record.items[0].refused is not None
    assert (record.stage, record.items[0].refused.code) == (NameChangeStage.REFUSED, "name_change_moved")
    assert (offices.names.last_name_th, offices.former) == ("มีสุข", [])
