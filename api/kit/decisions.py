"""Decisions on their way to the workflow of a case, and what a workflow says of its case."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from datetime import timedelta
from typing import Final, NoReturn

from temporalio.client import Client, WorkflowUpdateFailedError, WorkflowUpdateRPCTimeoutOrCancelledError
from temporalio.exceptions import ApplicationError
from temporalio.service import RPCError, RPCStatusCode

from api.kit.temporal import DECISION_WITHIN, reaching_temporal
from models.cases.case.contract.record import CaseAction, CaseRecord
from models.cases.case.contract.temporal import ACT_UPDATE, BEHIND_ROWS, STATE_QUERY
from models.kit.errors import STATUS, Detail, Refusal

_ADOPTED_WITHIN: Final = timedelta(seconds=5)
"""How long a workflow may take until it has taken over what its activity wrote: a turn through the server, if a busy
one.
"""
_ASKED_AGAIN_AFTER: Final = timedelta(milliseconds=100)


async def act(client: Client, workflow_id: str, action: CaseAction, key: str) -> CaseRecord | None:
    """Take a decision to its workflow; None when it was passed on but not answered in time.

    ``key`` is the client's idempotency key: the same key is the same decision. Raises :class:`Refusal` with the code
    the validator gave (``stage_moved``, ``not_your_task``, …), or ``case_closed`` when the workflow has ended. A
    workflow that is behind its rows is asked again until it has caught up; ``unavailable`` where that takes long.
    """
    give_up = time.monotonic() + _ADOPTED_WITHIN.total_seconds()
    while True:
        try:
            return await _acted(client, workflow_id, action, key)
        except WorkflowUpdateFailedError as failure:
            if not _is_behind(failure):
                _refuse(failure)
            if time.monotonic() > give_up:  # whoever was to tell it has died: it will be told, and the same key is safe
                raise Refusal("unavailable") from failure
        await asyncio.sleep(_ASKED_AGAIN_AFTER.total_seconds())


async def _acted(client: Client, workflow_id: str, action: CaseAction, key: str) -> CaseRecord | None:
    handle = client.get_workflow_handle(workflow_id)
    try:
        with reaching_temporal():
            record: CaseRecord = await handle.execute_update(
                ACT_UPDATE, action, id=key, result_type=CaseRecord, rpc_timeout=DECISION_WITHIN
            )
    except WorkflowUpdateRPCTimeoutOrCancelledError:
        return None
    except RPCError as error:
        if error.status is not RPCStatusCode.NOT_FOUND:
            raise
    else:
        return record
    return await _outcome_of_earlier(client, workflow_id, key)


async def _outcome_of_earlier(client: Client, workflow_id: str, key: str) -> CaseRecord:
    """The answer this key got while the workflow ran. Raises :class:`Refusal` ``case_closed`` when there was none."""
    try:
        earlier = client.get_workflow_handle(workflow_id).get_update_handle(key, result_type=CaseRecord)
        record: CaseRecord = await earlier.result(rpc_timeout=DECISION_WITHIN)
    except WorkflowUpdateFailedError as failure:
        _refuse(failure)
    except RPCError as error:
        if error.status is not RPCStatusCode.NOT_FOUND:
            raise
        raise Refusal("case_closed") from error
    return record


def _is_behind(failure: WorkflowUpdateFailedError) -> bool:
    """Whether the rows show a step of the case that its workflow has not taken over yet."""
    return isinstance(failure.cause, ApplicationError) and failure.cause.type == BEHIND_ROWS


def _refuse(failure: WorkflowUpdateFailedError) -> NoReturn:
    cause = failure.cause
    if not isinstance(cause, ApplicationError) or cause.type not in STATUS:
        raise failure
    facts = cause.details[0] if cause.details else {}
    details: Mapping[str, Detail] = facts if isinstance(facts, dict) else {}
    raise Refusal(cause.type, **details) from failure


async def state_of(client: Client, workflow_id: str) -> CaseRecord:
    """What the workflow itself says of its case: for operators, and for tests that compare it with the rows.

    Raises :class:`Refusal` ``workflow_gone`` past the namespace's retention.
    """
    handle = client.get_workflow_handle(workflow_id)
    try:
        with reaching_temporal():
            record: CaseRecord = await handle.query(STATE_QUERY, result_type=CaseRecord, rpc_timeout=DECISION_WITHIN)
    except RPCError as error:
        if error.status is RPCStatusCode.NOT_FOUND:
            raise Refusal("workflow_gone") from error
        raise
    return record
