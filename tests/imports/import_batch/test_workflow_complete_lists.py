"""Files that are the complete list of what there is: what they do not name is closed, and its number is typed."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from datetime import timedelta

import pytest
from temporalio.client import Client, WorkflowHandle, WorkflowUpdateFailedError
from temporalio.exceptions import ApplicationError
from temporalio.worker import Worker

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseActionName, CaseKind, CaseRecord, CaseState
from models.cases.case.contract.starting import case_workflow_id
from models.imports.import_batch.contract.case import BatchStage, UpdateSettings
from models.people.organisation.tables import CodeKind, CodeName
from models.people.person.tables import Person, UserType
from tests.support.deciding import decide, reached
from tests.support.histories import keep_history
from tests.support.rows import record_in_rows
from tests.support.starting import begun
from tests.support.time_skipping import fast_forward
from tests.support.university import University
from tests.support.updating import COMPLETE, PART, brought_in, request_of, unit
from workflows.import_batch import ImportBatchWorkflow

pytestmark = pytest.mark.usefixtures("worker")

Handle = WorkflowHandle[ImportBatchWorkflow, CaseRecord]
STARTED: list[Handle] = []
TWO_WEEKS = timedelta(days=14, minutes=1)
RELIGIONS = [unit("religion", str(code), name_th=f"ศาสนา {code}", name_en=f"Religion {code}") for code in range(20)]


@pytest.fixture(autouse=True)
async def recorded(request: pytest.FixtureRequest, worker: Worker) -> AsyncIterator[None]:
    """Every test's history may be recorded, to be replayed for as long as such cases can run."""
    STARTED.clear()
    yield
    await keep_history(STARTED[0], f"import_batch_{request.node.name.removeprefix('test_')}")


@pytest.fixture
def administrator(university: University) -> Person:
    """Who sends files."""
    return university.person(UserType.STAFF, RoleId.ADMINISTRATOR, faculty=None)


@pytest.fixture
def registrar(university: University) -> Person:
    """Who confirms them."""
    return university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)


async def started(
    university: University,
    client: Client,
    sender: Person,
    rows: Sequence[Mapping[str, str]],
    settings: UpdateSettings,
    stage: BatchStage,
) -> Handle:
    """The workflow of a file of units, once its rows are checked."""
    request = request_of(university, sender, rows, settings)
    handle = await begun(
        client, ImportBatchWorkflow.run, request, case_workflow_id(CaseKind.IMPORT_BATCH, request.case_id)
    )
    STARTED.append(handle)
    await reached(handle, stage)
    return handle


def closed(university: University) -> list[str]:
    """The codes of religions that are closed."""
    found = [each for each in university.rows(CodeName) if each.kind is CodeKind.RELIGION]
    return sorted(each.code for each in found if each.closed_on is not None)


async def test_an_unusual_closing_is_confirmed_by_its_number_and_undone_as_a_whole(
    university: University, administrator: Person, registrar: Person, temporal_client: Client
) -> None:
    brought_in(request_of(university, administrator, RELIGIONS))
    handle = await started(
        university, temporal_client, administrator, RELIGIONS[2:], COMPLETE, BatchStage.CLOSING_CHECKED
    )
    for form in (None, {"closing": "3"}):
        with pytest.raises(WorkflowUpdateFailedError) as refused:
            await decide(handle, registrar, RoleId.REGISTRAR, CaseActionName.APPROVE, form)
        assert isinstance(refused.value.cause, ApplicationError)
        assert refused.value.cause.type == "form_invalid"
    assert closed(university) == []
    await decide(handle, registrar, RoleId.REGISTRAR, CaseActionName.APPROVE, {"closing": "2"})
    record = await reached(handle, BatchStage.FINISHED)
    assert record.events[-1].facts == {"rows": 2, "refused": 0, "closing": 2, "unchanged": 18}
    assert closed(university) == ["0", "1"]
    await decide(handle, administrator, RoleId.ADMINISTRATOR, CaseActionName.ASK_UNDO)
    await reached(handle, BatchStage.UNDO_REVIEW)
    await decide(handle, registrar, RoleId.REGISTRAR, CaseActionName.APPROVE)
    record = await handle.result()
    assert (record.stage, record.state) == (BatchStage.UNDONE, CaseState.CLOSED)
    assert record == record_in_rows(university.engine, record.case_id)
    assert closed(university) == []


async def test_an_unusual_closing_that_is_not_agreed_to_closes_nothing(
    university: University, administrator: Person, registrar: Person, temporal_client: Client
) -> None:
    brought_in(request_of(university, administrator, RELIGIONS))
    handle = await started(
        university, temporal_client, administrator, RELIGIONS[2:], COMPLETE, BatchStage.CLOSING_CHECKED
    )
    await decide(handle, registrar, RoleId.REGISTRAR, CaseActionName.DISAPPROVE)
    record = await handle.result()
    assert (record.stage, closed(university)) == (BatchStage.CANCELLED, [])


async def test_a_list_that_closes_nothing_unusual_is_confirmed_as_any_file(
    university: University, administrator: Person, registrar: Person, temporal_client: Client
) -> None:
    handle = await started(university, temporal_client, administrator, RELIGIONS, PART, BatchStage.CHECKED)
    await decide(handle, registrar, RoleId.REGISTRAR, CaseActionName.APPROVE)
    await reached(handle, BatchStage.FINISHED)
    await fast_forward(temporal_client, handle.id, TWO_WEEKS)
    record = await handle.result()
    assert record.stage == BatchStage.FINISHED
    assert len(university.rows(CodeName)) >= len(RELIGIONS)


async def test_the_same_list_again_ends_by_itself(
    university: University, administrator: Person, temporal_client: Client
) -> None:
    brought_in(request_of(university, administrator, RELIGIONS))
    handle = await started(university, temporal_client, administrator, RELIGIONS, COMPLETE, BatchStage.CANCELLED)
    record = await handle.result()
    assert record.events[-1].facts == {"rows": 0, "refused": 0, "unchanged": 20}
