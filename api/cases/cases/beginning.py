"""Beginning a case: its workflow is started, and its first word awaited where there is room to wait.

The request's row is durable before anything here is called, and the reconciliation starts what could not be started
here: None means "later", never "lost".
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from datetime import timedelta
from functools import lru_cache
from typing import Final, TypedDict, TypeVar

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
from models.contracts.cases.starting import CaseStart, student_case_start
from models.contracts.cases.temporal import OUTCOME_UPDATE
from models.contracts.curriculum.allocation_round import RoundRequest, allocation_round_start
from models.contracts.enrolment.enrolment import EnrolmentRequest
from models.contracts.enrolment.unlock import UnlockRequest
from models.contracts.enrolment.waitlist import WaitlistRequest
from models.errors import Refusal
from models.settings import settings
from workflows.allocation_round import AllocationRoundWorkflow
from workflows.enrolment import EnrolmentWorkflow
from workflows.unlock import UnlockWorkflow
from workflows.waitlist import WaitlistWorkflow

Started = TypeVar("Started")
Request = TypeVar("Request")

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
    memo: dict[str, str]
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


async def begin_enrolment(client: Client, request: EnrolmentRequest, workflow_id: str) -> CaseRecord | None:
    """Start an enrolment and wait for its first decision, as :func:`_begin` does."""
    return await _begin(
        client, EnrolmentWorkflow.run, request, student_case_start(CaseKind.ENROLMENT, request), workflow_id
    )


async def begin_waitlist(client: Client, request: WaitlistRequest, workflow_id: str) -> CaseRecord | None:
    """Put the student in line and wait for the rules' word, as :func:`_begin` does."""
    return await _begin(
        client, WaitlistWorkflow.run, request, student_case_start(CaseKind.WAITLIST, request), workflow_id
    )


async def begin_unlock(client: Client, request: UnlockRequest, workflow_id: str) -> CaseRecord | None:
    """Put a request to unlock before its reviewers, once the rules let it, as :func:`_begin` does."""
    how = student_case_start(CaseKind.UNLOCK, request)
    return await _begin(client, UnlockWorkflow.run, request, how, workflow_id)


async def begin_allocation_round(client: Client, request: RoundRequest, workflow_id: str) -> CaseRecord | None:
    """Set a planned round going and wait until it stands in the rows, as :func:`_begin` does."""
    return await _begin(client, AllocationRoundWorkflow.run, request, allocation_round_start(request), workflow_id)


async def _begin(
    client: Client,
    run: Callable[[Started, Request], Awaitable[CaseRecord]],
    request: Request,
    how: CaseStart,
    workflow_id: str,
) -> CaseRecord | None:
    """Start a case's workflow and wait for its first word; None when that does not come within two seconds.

    In a crowd None comes at once, and the workflow is started while the caller is answered.
    A workflow that runs already answers; one that has ended is not run again.
    """
    options = _How(
        id=workflow_id,
        task_queue=settings().temporal_task_queue,
        id_conflict_policy=WorkflowIDConflictPolicy.USE_EXISTING,
        id_reuse_policy=WorkflowIDReusePolicy.REJECT_DUPLICATE,
        search_attributes=how.search_attributes,
        memo=how.memo,
        static_summary=how.term,
    )
    if _crowd().is_full:
        _crowd().start_later(_start_in_turn(client, run, request, options))
        return None
    return await _crowd().wait(_first_word(client, WithStartWorkflowOperation(run, request, **options)))


async def _start_in_turn(
    client: Client, run: Callable[[Started, Request], Awaitable[CaseRecord]], request: Request, how: _How
) -> None:
    """Start it once it is its turn; where that fails the reconciliation does it."""
    with suppress(WorkflowAlreadyStartedError, RPCError, Refusal):
        async with _crowd().turn:
            with reaching_temporal():
                await client.start_workflow(run, request, **how, rpc_timeout=_START_WITHIN)


async def _first_word(client: Client, start: WithStartWorkflowOperation[Started, CaseRecord]) -> CaseRecord | None:
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


async def _handle_looked_at(start: WithStartWorkflowOperation[Started, CaseRecord]) -> None:
    """The SDK keeps the same failure a second time, for the handle; left alone, asyncio would log it as forgotten."""
    with suppress(RPCError, WorkflowAlreadyStartedError, RuntimeError, TimeoutError):
        await asyncio.wait_for(start.workflow_handle(), timeout=0.1)
