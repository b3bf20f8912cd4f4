"""Fast-forward one running workflow on the real server (it is started with time skipping allowed)."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

from google.protobuf.duration_pb2 import Duration
from google.protobuf.field_mask_pb2 import FieldMask
from temporalio.api.common.v1 import FastForwardConfig, TimeSkippingConfig, WorkflowExecution
from temporalio.api.workflow.v1 import WorkflowExecutionOptions
from temporalio.api.workflowservice.v1 import UpdateWorkflowExecutionOptionsRequest
from temporalio.client import Client


async def fast_forward(client: Client, workflow_id: str, by: timedelta) -> None:
    """Let the workflow's clock run ahead by ``by``: its timers fire without anybody waiting."""
    config = TimeSkippingConfig(
        enabled=True,
        fast_forward_config=FastForwardConfig(id=uuid4().hex, duration=Duration(seconds=int(by.total_seconds()))),
    )
    await client.workflow_service.update_workflow_execution_options(
        UpdateWorkflowExecutionOptionsRequest(
            namespace=client.namespace,
            workflow_execution=WorkflowExecution(workflow_id=workflow_id),
            workflow_execution_options=WorkflowExecutionOptions(time_skipping_config=config),
            update_mask=FieldMask(paths=["time_skipping_config"]),
        )
    )
