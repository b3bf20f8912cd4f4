"""Workflows whose result is waited for: papers, changes of status, previews."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Final, TypeVar

from temporalio.client import Client, WorkflowFailureError
from temporalio.common import WorkflowIDConflictPolicy
from temporalio.exceptions import ActivityError, ApplicationError

from api.kit.temporal import DECISION_WITHIN, OUTCOME_WITHIN, reaching_temporal
from models.documents.paper.contract import DocumentRequest, IssuedDocument, document_workflow_id
from models.kit.errors import Refusal
from models.kit.settings import settings
from models.study.leave.contract import LeavePreview, LeaveTrial, leave_preview_workflow_id
from models.study.status_change.contract import StatusChange, StatusChanged, status_change_workflow_id
from workflows.document import DocumentWorkflow
from workflows.leave import LeavePreviewWorkflow
from workflows.status_change import StatusChangeWorkflow

Started = TypeVar("Started")
Request = TypeVar("Request")
Result = TypeVar("Result")

DOCUMENT_WITHIN: Final = timedelta(seconds=20)
"""A paper takes a tenth of a second; the rest is for the queue before it on a busy hour."""


async def issue_document(client: Client, request: DocumentRequest) -> IssuedDocument:
    """Have a paper made, sharing a run that is under way.

    Raises :class:`Refusal` ``document_not_ready`` when it takes longer than that: it is made all the same, and
    asking again gives that very paper. ``not_found`` when there is no such row.
    """
    try:
        with reaching_temporal():
            handle = await client.start_workflow(
                DocumentWorkflow.run,
                request,
                id=document_workflow_id(request),
                task_queue=settings().temporal_task_queue,
                id_conflict_policy=WorkflowIDConflictPolicy.USE_EXISTING,
                rpc_timeout=OUTCOME_WITHIN,
            )
            return await asyncio.wait_for(handle.result(), DOCUMENT_WITHIN.total_seconds())
    except TimeoutError as error:
        raise Refusal("document_not_ready") from error
    except WorkflowFailureError as failure:
        cause = failure.cause.cause if isinstance(failure.cause, ActivityError) else failure.cause
        if isinstance(cause, ApplicationError) and cause.type == "not_found":
            raise Refusal("not_found") from failure
        raise


async def change_status(client: Client, change: StatusChange) -> StatusChanged:
    """Have a status tried or recorded, and wait for what came of it; sent again it is the same change.

    Raises :class:`Refusal` ``unavailable`` when it takes longer than that: it is made all the same.
    """
    return await _result_of(client, StatusChangeWorkflow.run, change, status_change_workflow_id(change))


async def preview_leave(client: Client, looked_at: LeaveTrial) -> LeavePreview:
    """Have a request to leave tried, and wait for what it would do. Raises :class:`Refusal` ``unavailable``."""
    return await _result_of(client, LeavePreviewWorkflow.run, looked_at, leave_preview_workflow_id(looked_at))


async def _result_of(
    client: Client, run: Callable[[Started, Request], Awaitable[Result]], asked: Request, workflow_id: str
) -> Result:
    try:
        with reaching_temporal():
            handle = await client.start_workflow(
                run,
                asked,
                id=workflow_id,
                task_queue=settings().temporal_task_queue,
                id_conflict_policy=WorkflowIDConflictPolicy.USE_EXISTING,
                rpc_timeout=OUTCOME_WITHIN,
            )
            return await asyncio.wait_for(handle.result(), DECISION_WITHIN.total_seconds())
    except TimeoutError as error:
        raise Refusal("unavailable") from error
