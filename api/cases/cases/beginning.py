"""Beginning a case: its workflow is started, and its first word awaited where there is room to wait.

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
from models.contracts.cases.case import CaseKind, CaseRecord
from models.contracts.cases.starting import CaseRequest, case_workflow_id
from models.contracts.cases.temporal import OUTCOME_UPDATE
from models.contracts.processes import CASE_TYPES
from models.errors import Refusal
from models.settings import settings

log = structlog.get_logger()

_MOST_WAITING, _FEWEST_WAITING = 64, 4
"""So many wait for their first word while words come in time, and so many while they do not. Whoever comes beyond them
is told at once that the request is accepted: waiting would bring no word sooner, and take from those who decide.
"""
_STARTED_AT_ONCE: Final = 8
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


class _Crowd:
    """Who waits for a first word in this process, and what is started behind their backs."""

    def __init__(self) -> None:
        self.turn = asyncio.Semaphore(_STARTED_AT_ONCE)
        self._waiting = 0
        self._room = _MOST_WAITING
        self._starting: set[asyncio.Task[None]] = set()

    @property
    def is_full(self) -> bool:
        """Whether another one would wait in vain."""
        return self._waiting >= self._room

    async def wait(self, word: Awaitable[CaseRecord | None]) -> CaseRecord | None:
        """Wait for a first word: each that comes makes room for one more, one waited for in vain halves the room.

        No word at once says nothing of a crowd: the case has ended before, or Temporal is away.
        """
        self._waiting += 1
        began = time.monotonic()
        try:
            came = await word
        finally:
            self._waiting -= 1
        if came is not None:
            self._room = min(_MOST_WAITING, self._room + 1)
        elif time.monotonic() - began >= OUTCOME_WITHIN.total_seconds() / 2:  # the server may give up a little earlier
            self._room = max(_FEWEST_WAITING, self._room // 2)
        return came

    def start_later(self, start: Coroutine[None, None, None]) -> None:
        """Start a workflow while the caller is answered."""
        task = asyncio.create_task(start)
        self._starting.add(task)
        task.add_done_callback(self._starting.discard)


@lru_cache(maxsize=1)
def _crowd() -> _Crowd:
    return _Crowd()


async def begin_case(client: Client, kind: CaseKind, request: CaseRequest) -> CaseRecord | None:
    """Start a case's workflow and wait for its first result; None when that does not come within two seconds.

    Where too many wait already None comes at once, and the workflow is started while the caller is answered.
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
    if _crowd().is_full:
        _crowd().start_later(_start_in_turn(client, case_type.workflow, request, options))
        return None
    return await _crowd().wait(_first_word(client, WithStartWorkflowOperation(case_type.workflow, request, **options)))


async def _start_in_turn(client: Client, workflow: str, request: CaseRequest, how: _How) -> None:
    """Start it once it is its turn; where that fails the reconciliation does it."""
    with suppress(WorkflowAlreadyStartedError, RPCError, Refusal):
        async with _crowd().turn:
            with reaching_temporal():
                await client.start_workflow(workflow, request, **how, rpc_timeout=_START_WITHIN)


async def _first_word(client: Client, start: WithStartWorkflowOperation[object, CaseRecord]) -> CaseRecord | None:
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
