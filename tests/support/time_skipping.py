"""Fast-forward one running workflow on the real server (it is started with time skipping allowed)."""

from __future__ import annotations

from datetime import timedelta
from typing import Final
from uuid import uuid4

from google.protobuf.duration_pb2 import Duration
from google.protobuf.field_mask_pb2 import FieldMask
from temporalio.api.common.v1 import FastForwardConfig, TimeSkippingConfig, WorkflowExecution
from temporalio.api.enums.v1.time_skipping_pb2 import FastForwardPollingResult
from temporalio.api.workflow.v1 import WorkflowExecutionOptions
from temporalio.api.workflowservice.v1 import (
    PollWorkflowExecutionTimeSkippingRequest,
    UpdateWorkflowExecutionOptionsRequest,
)
from temporalio.client import Client

_OVER_WITHIN: Final = timedelta(seconds=30)


async def fast_forward(client: Client, workflow_id: str, by: timedelta) -> None:
    """Let the workflow's clock run ahead by ``by``: its timers fire without anybody waiting.

    Returns when the clock stands there and all that was due has been done, or the workflow has ended: what a test
    does next comes after it.
    """
    number = uuid4().hex
    execution = WorkflowExecution(workflow_id=workflow_id)
    config = TimeSkippingConfig(
        enabled=True,
        fast_forward_config=FastForwardConfig(id=number, duration=Duration(seconds=int(by.total_seconds()))),
    )
    await client.workflow_service.update_workflow_execution_options(
        UpdateWorkflowExecutionOptionsRequest(
            namespace=client.namespace,
            workflow_execution=execution,
            workflow_execution_options=WorkflowExecutionOptions(time_skipping_config=config),
            update_mask=FieldMask(paths=["time_skipping_config"]),
        )
    )
    answer = await client.workflow_service.poll_workflow_execution_time_skipping(
        PollWorkflowExecutionTimeSkippingRequest(
            namespace=client.namespace, workflow_execution=execution, fast_forward_id=number
        ),
        timeout=_OVER_WITHIN,
    )
    result = answer.fast_forward_polling_result
    assert result != FastForwardPollingResult.FAST_FORWARD_POLLING_RESULT_POLL_TIMEOUT, "its clock stands still"
