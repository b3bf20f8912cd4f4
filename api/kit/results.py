"""Workflows whose result is waited for: papers, and changes of status."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Final

from temporalio.client import Client, WorkflowFailureError
from temporalio.common import WorkflowIDConflictPolicy
from temporalio.exceptions import ActivityError, ApplicationError

from api.kit.temporal import DECISION_WITHIN, OUTCOME_WITHIN, reaching_temporal
from models.documents.paper.contract import DocumentRequest, IssuedDocument, document_workflow_id
from models.kit.errors import Refusal
from models.kit.settings import settings
from models.study.status_change.contract import StatusChange, StatusChanged, status_change_workflow_id
from workflows.document import DocumentWorkflow
from workflows.status_change import StatusChangeWorkflow

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
    """Have a status recorded, and wait for what came of it; sent again it is the same change.

    Raises :class:`Refusal` ``unavailable`` when it takes longer than that: it is made all the same.
    """
    try:
        with reaching_temporal():
            handle = await client.start_workflow(
                StatusChangeWorkflow.run,
                change,
                id=status_change_workflow_id(change),
                task_queue=settings().temporal_task_queue,
                id_conflict_policy=WorkflowIDConflictPolicy.USE_EXISTING,
                rpc_timeout=OUTCOME_WITHIN,
            )
            return await asyncio.wait_for(handle.result(), DECISION_WITHIN.total_seconds())
    except TimeoutError as error:
        raise Refusal("unavailable") from error
