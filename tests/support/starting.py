"""Starting a case's workflow as the API does, for tests."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeVar
from uuid import uuid4

from temporalio.client import Client, WithStartWorkflowOperation, WorkflowHandle
from temporalio.common import WorkflowIDConflictPolicy
from temporalio.service import RPCError

from models.cases.case.contract.record import CaseRecord
from models.cases.case.contract.temporal import OUTCOME_UPDATE
from models.kit.follower import Follower, ReconciliationRound
from models.kit.settings import settings
from workflows.reconciliation import ReconciliationWorkflow

Started = TypeVar("Started")
Request = TypeVar("Request")


async def begun(
    client: Client, run: Callable[[Started, Request], Awaitable[CaseRecord]], request: Request, workflow_id: str
) -> WorkflowHandle[Started, CaseRecord]:
    """The workflow of a request, once it has had its first result. It must not run already."""
    start = WithStartWorkflowOperation(
        run,
        request,
        id=workflow_id,
        task_queue=settings().temporal_task_queue,
        id_conflict_policy=WorkflowIDConflictPolicy.FAIL,
    )
    await client.execute_update_with_start_workflow(
        OUTCOME_UPDATE, start_workflow_operation=start, result_type=CaseRecord
    )
    return await start.workflow_handle()


async def reconciled(client: Client) -> int:
    """Run every follower of the reconciliation once; return how many cases were started."""
    started = await followed(client, Follower.ACCEPTED_CASES)
    await followed(client, *(follower for follower in Follower if follower is not Follower.ACCEPTED_CASES))
    return started


async def followed(client: Client, *followers: Follower) -> int:
    """Run followers once, one after the other; return how many rows they followed."""
    return await client.execute_workflow(
        ReconciliationWorkflow.run,
        ReconciliationRound(followers=followers),
        id=f"reconciliation-{uuid4()}",
        task_queue=settings().temporal_task_queue,
    )


async def terminate_open_workflows(client: Client, task_queue: str) -> None:
    """End the workflows that no worker of the queue will carry on: their timers would go off until the run is over."""
    async for left in client.list_workflows(f"TaskQueue = '{task_queue}' AND ExecutionStatus = 'Running'"):
        with suppress(RPCError):  # it has ended meanwhile
            await client.get_workflow_handle(left.id, run_id=left.run_id).terminate("its test is over")
