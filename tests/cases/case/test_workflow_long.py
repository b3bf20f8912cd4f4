"""A case that runs long continues as new from its record, and a decision stays one decision across its runs; one that
comes before the workflow has taken over what the rows show waits for it.
"""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from uuid import UUID

import pytest
from temporalio import workflow
from temporalio.client import Client, WorkflowHandle, WorkflowUpdateFailedError
from temporalio.contrib.pydantic import pydantic_data_converter
from temporalio.exceptions import ApplicationError
from temporalio.worker import Worker

from tests.support.waiting import eventually
from workflows.case import CaseHandlers, CaseKeeper

with workflow.unsafe.imports_passed_through():
    from api.kit import decisions
    from models.cases.case.contract.record import (
        CaseAction,
        CaseActionName,
        CaseKind,
        CaseMemory,
        CaseRecord,
        CaseState,
    )
    from models.cases.case.contract.temporal import BEHIND_ROWS
    from models.cases.case.rules.process import ActionRule, By, Endings, Process
    from models.cases.task.contract import Actor
    from models.kit.errors import Refusal

LETTER = UUID("00000000-0000-4000-8000-000000000001")
WRITER = UUID("00000000-0000-4000-8000-000000000002")
PROCESS = Process(
    kind=CaseKind.UNLOCK,
    main_stages=("writing", "sent"),
    actions={
        "writing": (ActionRule(CaseActionName.SUBMIT, By.OWNER), ActionRule(CaseActionName.ACCEPT, By.OWNER)),
    },
    endings=Endings({CaseActionName.TERMINATE: "cancelled"}),
)


def decided(record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
    """Submitting adds a page; accepting sends the letter."""
    if action.action is CaseActionName.SUBMIT:
        return record.step(action.action, at=at, actor_id=action.actor.person_id)
    return record.step(action.action, at=at, actor_id=action.actor.person_id, stage="sent", state=CaseState.CLOSED)


@workflow.defn(name="LetterWorkflow")
class LetterWorkflow(CaseHandlers):
    """A letter that is written page by page; each page is a run of its own."""

    @workflow.init
    def __init__(self, memory: CaseMemory) -> None:
        self._case = CaseKeeper(PROCESS, memory.record, decided, memory=memory)

    @workflow.run
    async def run(self, memory: CaseMemory) -> CaseRecord:
        """Wait for a page; go on in another run until the letter is sent."""
        await workflow.wait_condition(self._case.has_unwritten_step)
        await self._case.write(self._keep)
        await workflow.wait_condition(workflow.all_handlers_finished)
        if self._case.is_open:
            workflow.continue_as_new(self._case.memory)
        return self._case.record

    async def _keep(self, record: CaseRecord) -> None:
        """Nothing keeps rows here."""


def action(name: CaseActionName, revision: int) -> CaseAction:
    """What the writer does."""
    return CaseAction(action=name, actor=Actor(person_id=WRITER), revision=revision)


async def test_a_decision_sent_again_in_a_later_run_is_the_same_decision(temporal_client: Client) -> None:
    assert temporal_client.data_converter is pydantic_data_converter
    first = CaseRecord(case_id=LETTER, kind=CaseKind.UNLOCK, opened_by=WRITER, stage="writing", revision=1)
    queue = f"letters-{LETTER}"
    async with Worker(temporal_client, task_queue=queue, workflows=[LetterWorkflow]):
        handle: WorkflowHandle[LetterWorkflow, CaseRecord] = await temporal_client.start_workflow(
            LetterWorkflow.run, CaseMemory(record=first), id="letter", task_queue=queue
        )
        first_run = handle.first_execution_run_id
        letter = temporal_client.get_workflow_handle_for(LetterWorkflow.run, "letter")
        page = action(CaseActionName.SUBMIT, 1)
        written = await letter.execute_update(LetterWorkflow.act, page, id="key-of-page-one")
        assert written.revision == 2

        async def another_run() -> bool:
            return (await letter.describe()).run_id != first_run

        await eventually(another_run)
        again = await letter.execute_update(LetterWorkflow.act, page, id="key-of-page-one")
        assert (again.revision, len(again.events)) == (2, 1)
        sent = await letter.execute_update(LetterWorkflow.act, action(CaseActionName.ACCEPT, 2), id="key-of-the-end")
        assert await handle.result() == sent
    assert [event.action for event in sent.events] == ["submit", "accept"]


async def test_a_decision_on_a_step_that_the_workflow_has_not_taken_over_yet_waits_for_it(
    temporal_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = CaseRecord(case_id=LETTER, kind=CaseKind.UNLOCK, opened_by=WRITER, stage="writing", revision=1)
    queue, early = f"early-letters-{LETTER}", action(CaseActionName.ACCEPT, 2)
    async with Worker(temporal_client, task_queue=queue, workflows=[LetterWorkflow]):
        started: WorkflowHandle[LetterWorkflow, CaseRecord] = await temporal_client.start_workflow(
            LetterWorkflow.run, CaseMemory(record=first), id="early-letter", task_queue=queue
        )
        letter = temporal_client.get_workflow_handle_for(LetterWorkflow.run, started.id)
        with pytest.raises(WorkflowUpdateFailedError) as failure:
            await letter.execute_update(LetterWorkflow.act, early, id="key-of-the-end")
        assert isinstance(failure.value.cause, ApplicationError)
        assert failure.value.cause.type == BEHIND_ROWS
        with monkeypatch.context() as patience:
            patience.setattr(decisions, "_ADOPTED_WITHIN", timedelta(0))
            with pytest.raises(Refusal, match="unavailable"):
                await decisions.act(temporal_client, started.id, early, "key-of-the-end")
        waiting = asyncio.create_task(decisions.act(temporal_client, started.id, early, "key-of-the-end"))
        await letter.execute_update(LetterWorkflow.act, action(CaseActionName.SUBMIT, 1), id="key-of-page-one")
        assert await waiting == await started.result()
    assert [event.action for event in (await started.result()).events] == ["submit", "accept"]
