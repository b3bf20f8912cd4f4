"""Beginning a case: its workflow is started, and its first result awaited where the concurrency limit allows.

The request's row is durable before anything here is called, and the reconciliation starts what could not be started
here: None means "later", never "lost".
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Coroutine, Mapping
from contextlib import suppress
from datetime import timedelta
from functools import lru_cache
from typing import Final, TypedDict

import structlog
from temporalio.client import (
    Client,
    WithStartWorkflowOperation,
    WorkflowUpdateFailedError,
    WorkflowUpdateRPCTimeoutOrCancelledError,
)
from temporalio.common import TypedSearchAttributes, WorkflowIDConflictPolicy, WorkflowIDReusePolicy
from temporalio.exceptions import WorkflowAlreadyStartedError
from temporalio.service import RPCError, RPCStatusCode

from api.kit.temporal import OUTCOME_WITHIN, reaching_temporal
from models.cases.case.contract.record import CaseKind, CaseRecord
from models.cases.case.contract.starting import CaseRequest, case_workflow_id
from models.cases.case.contract.temporal import OUTCOME_UPDATE
from models.kit.errors import Refusal
from models.kit.settings import settings
from models.registry.process.contract import CASE_TYPES

log = structlog.get_logger()

_HIGHEST_LIMIT, _LOWEST_LIMIT = 64, 4
"""How many requests of a process may wait for their first result while results come in time, and the least they fall to
while they do not. A request beyond the limit is answered "accepted" at once: waiting would bring no result sooner, and
would take from those that decide.
"""
_STARTS_AT_ONCE: Final = 8
_START_WITHIN: Final = timedelta(seconds=10)
_NO_ANSWER_YET: Final = frozenset(
    {
        RPCStatusCode.DEADLINE_EXCEEDED,
        RPCStatusCode.CANCELLED,
        RPCStatusCode.UNAVAILABLE,
        RPCStatusCode.RESOURCE_EXHAUSTED,
        RPCStatusCode.NOT_FOUND,  # the workflow ended while the question was on its way: the rows know
    }
)


class _How(TypedDict):
    """What both ways of starting have in common."""

    id: str
    task_queue: str
    id_conflict_policy: WorkflowIDConflictPolicy
    id_reuse_policy: WorkflowIDReusePolicy
    search_attributes: TypedSearchAttributes
    memo: Mapping[str, str]
    static_summary: str


class ConcurrencyLimit:
    """An adaptive limit of the requests that wait for their first result, and what is started after an answer."""

    def __init__(self) -> None:
        self.turn = asyncio.Semaphore(_STARTS_AT_ONCE)
        self._waiting = 0
        self._limit = _HIGHEST_LIMIT
        self._starting: set[asyncio.Task[None]] = set()

    @property
    def is_reached(self) -> bool:
        """Whether no other request may wait now."""
        return self._waiting >= self._limit

    async def wait(self, result: Awaitable[CaseRecord | None]) -> CaseRecord | None:
        """Wait for a first result: each that comes in time raises the limit by one, each timeout halves it.

        None at once is no timeout: the case has ended before, or Temporal is away.
        """
        self._waiting += 1
        began = time.monotonic()
        try:
            came = await result
        finally:
            self._waiting -= 1
        if came is not None:
            self._limit = min(_HIGHEST_LIMIT, self._limit + 1)
        elif time.monotonic() - began >= OUTCOME_WITHIN.total_seconds() / 2:  # the server may give up a little earlier
            self._limit = max(_LOWEST_LIMIT, self._limit // 2)
        return came

    def start_later(self, start: Coroutine[None, None, None]) -> None:
        """Start a workflow while the caller is answered."""
        task = asyncio.create_task(start)
        self._starting.add(task)
        task.add_done_callback(self._starting.discard)


@lru_cache(maxsize=1)
def _concurrency_limit() -> ConcurrencyLimit:
    return ConcurrencyLimit()


async def begin_case(client: Client, kind: CaseKind, request: CaseRequest) -> CaseRecord | None:
    """Start a case's workflow and wait for its first result; None when that does not come within two seconds.

    Where the concurrency limit is reached None comes at once, and the workflow is started while the caller is answered.
    It is also started so where no result came: the call may have been given up before it reached the server.
    A workflow that runs already answers; one that has ended is not run again.
    """
    case_type = CASE_TYPES[kind]
    options = _How(
        id=case_workflow_id(kind, request.case_id),
        task_queue=settings().temporal_task_queue,
        id_conflict_policy=WorkflowIDConflictPolicy.USE_EXISTING,
        id_reuse_policy=WorkflowIDReusePolicy.REJECT_DUPLICATE,
        search_attributes=case_type.search_attributes(request),
        memo=case_type.memo(request),
        static_summary=request.summary,
    )
    limit, record = _concurrency_limit(), None
    if not limit.is_reached:
        record = await limit.wait(
            _first_result(client, WithStartWorkflowOperation(case_type.workflow, request, **options))
        )
    if record is None:
        limit.start_later(_start_in_turn(client, case_type.workflow, request, options))
    return record


async def _start_in_turn(client: Client, workflow: str, request: CaseRequest, how: _How) -> None:
    """Start it once it is its turn; where that fails the reconciliation does it."""
    with suppress(WorkflowAlreadyStartedError, RPCError, Refusal):
        async with _concurrency_limit().turn:
            with reaching_temporal():
                await client.start_workflow(workflow, request, **how, rpc_timeout=_START_WITHIN)


async def _first_result(client: Client, start: WithStartWorkflowOperation[object, CaseRecord]) -> CaseRecord | None:
    try:
        with reaching_temporal():
            record: CaseRecord = await client.execute_update_with_start_workflow(
                OUTCOME_UPDATE,
                start_workflow_operation=start,
                result_type=CaseRecord,
                rpc_timeout=OUTCOME_WITHIN,
            )
    except (WorkflowUpdateRPCTimeoutOrCancelledError, WorkflowAlreadyStartedError, Refusal):
        await _handle_looked_at(start)
        return None
    except (RPCError, WorkflowUpdateFailedError) as error:
        await _handle_looked_at(start)
        if not isinstance(error, RPCError) or error.status not in _NO_ANSWER_YET:
            log.exception("case_answered_later")  # the request is durable: whatever this was, it is not lost
        return None
    return record


async def _handle_looked_at(start: WithStartWorkflowOperation[object, CaseRecord]) -> None:
    """The SDK keeps the same failure a second time, for the handle; left alone, asyncio would log it as forgotten."""
    with suppress(RPCError, WorkflowAlreadyStartedError, RuntimeError, TimeoutError):
        await asyncio.wait_for(start.workflow_handle(), timeout=0.1)
