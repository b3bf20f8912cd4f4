"""Rows and workflows are held against each other: nothing accepted is lost, nothing stays open for ever (design §1).

A request accepted while Temporal was away is started later. A case whose workflow ended without it (an operator
terminated it, or it failed) is closed, what was kept for it is given back, and its timeline says so.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final, NamedTuple
from uuid import UUID

import structlog
from sqlalchemy import Text, select, tuple_, type_coerce
from sqlalchemy.orm import Session
from sqlmodel import col
from temporalio import activity
from temporalio.client import (
    Client,
    WorkflowExecutionStatus,
    WorkflowHandle,
    WorkflowUpdateFailedError,
    WorkflowUpdateRPCTimeoutOrCancelledError,
)
from temporalio.common import WorkflowIDReusePolicy
from temporalio.exceptions import WorkflowAlreadyStartedError
from temporalio.service import RPCError

from activities.following import FollowedRows
from models.cases.case.contract.record import CaseKind, CaseRecord, CaseState
from models.cases.case.contract.temporal import OUTCOME_UPDATE
from models.cases.case.rules.steps import terminated
from models.cases.case.store.rows import load_record
from models.cases.case.tables import CaseFile
from models.db import engine
from models.kit.calendar import utc_now
from models.kit.follower import Follower
from models.kit.settings import settings
from models.registry.process.contract import CASE_TYPES
from models.registry.process.rules import PROCESSES

OVERDUE: Final = timedelta(seconds=20)
"""How long an accepted request may stand without its workflow before it is started again."""
_BATCH: Final = 200
_AT_ONCE: Final = 8
"""Cases whose first result is awaited at once: what people ask for meanwhile waits behind no more than so many."""
_FIRST_RESULT_WITHIN: Final = timedelta(seconds=5)
"""A case whose first result takes longer is left to itself: one that fails holds up no other."""


_ENDED_FROM_OUTSIDE: Final = {
    WorkflowExecutionStatus.TERMINATED: "Terminated",
    WorkflowExecutionStatus.FAILED: "Failed",
    WorkflowExecutionStatus.TIMED_OUT: "TimedOut",
    WorkflowExecutionStatus.CANCELED: "Canceled",
}
"""How a workflow ends without its case having ended, as visibility names it. There are few of them at any time."""

_KIND: Final = type_coerce(col(CaseFile.kind), Text).label("kind")
"""As text: a version that does not know a newer kind must still read the row."""

Settle = Callable[[CaseRecord], None]
"""Brings the rows to a record and gives back what was kept for it: the activity of the kind's own workflow."""

log = structlog.get_logger()


class Waiting(NamedTuple):
    """A case that was accepted."""

    opened_at: datetime
    case_id: UUID
    kind: str
    workflow_id: str
    request: dict[str, object]


class OpenCase(NamedTuple):
    """A case whose workflow has ended."""

    case_id: UUID
    kind: str
    workflow_id: str


class Reconciliation:
    """Activities that need the Temporal client."""

    def __init__(self, client: Client, settles: Mapping[CaseKind, Settle]) -> None:
        self._client = client
        self._settles = settles

    @property
    def activities(self) -> Sequence[Callable[..., object]]:
        """What the worker registers."""
        return [self.start_accepted_cases, self.close_ended_cases]

    @activity.defn(name="start_accepted_cases")
    async def start_accepted_cases(self) -> int:
        """Start the workflow of every case that was accepted but never begun; returns how many. Safe to run twice.

        A row that cannot be started, of a kind this version does not know for one, holds up no other. A case begins
        when an earlier one has its first result: a hundred cases that the portal opens itself would otherwise stand
        before what people submit at that moment.
        Raises RPCError while the server is away: then all of it is tried again.
        """
        rows = await asyncio.to_thread(FollowedRows.read, Follower.ACCEPTED_CASES, activity.heartbeat)
        before, started = utc_now() - OVERDUE, 0
        after: Waiting | None = None
        while batch := await asyncio.to_thread(_not_begun, before, after):
            started += await rows.each_async(batch, _key_of, self._start, at_once=_AT_ONCE)
            after = batch[-1]
        return started

    async def _start(self, case: Waiting) -> int:
        case_type = CASE_TYPES[CaseKind(case.kind)]
        request = case_type.request.model_validate(case.request)
        try:
            begun = await self._client.start_workflow(
                case_type.workflow,
                request,
                id=case.workflow_id,
                task_queue=settings().temporal_task_queue,
                id_reuse_policy=WorkflowIDReusePolicy.REJECT_DUPLICATE,
                search_attributes=case_type.search_attributes(request),
                memo=case_type.memo(request),
                static_summary=request.summary,
            )
        except WorkflowAlreadyStartedError:
            return 0
        await _first_result(begun)
        return 1

    @activity.defn(name="close_ended_cases")
    async def close_ended_cases(self) -> int:
        """Close every open case whose workflow ended without it; returns how many. Safe to run twice.

        Raises RPCError while the server is away: then all of it is tried again.
        """
        workflows = ", ".join(f"'{case_type.workflow}'" for case_type in CASE_TYPES.values())
        ended = ", ".join(f"'{status}'" for status in _ENDED_FROM_OUTSIDE.values())
        found = self._client.list_workflows(f"WorkflowType IN ({workflows}) AND ExecutionStatus IN ({ended})")
        ids: set[str] = set()
        closed = 0
        async for execution in found:
            ids.add(execution.id)
            if len(ids) == _BATCH:
                closed += await self._close(ids)
                ids.clear()
                activity.heartbeat(closed)
        return closed + await self._close(ids)

    async def _close(self, workflow_ids: set[str]) -> int:
        rows = await asyncio.to_thread(FollowedRows.read, Follower.ENDED_CASES, activity.heartbeat)
        return await rows.each_async(await asyncio.to_thread(_open_among, workflow_ids), _key_of, self._close_one)

    async def _close_one(self, case: OpenCase) -> int:
        status = (await self._client.get_workflow_handle(case.workflow_id).describe()).status
        if status not in _ENDED_FROM_OUTSIDE:  # an earlier run may have been reset: what counts is the last one
            return 0
        await asyncio.to_thread(self._settle, CaseKind(case.kind), case.case_id, _ENDED_FROM_OUTSIDE[status])
        return 1

    def _settle(self, kind: CaseKind, case_id: UUID, status: str) -> None:
        with Session(engine()) as session:
            record = load_record(session, case_id)
        if record.state is CaseState.OPEN:
            log.warning("case_closed_after_its_workflow", case_id=str(case_id), kind=kind.value, status=status)
            self._settles[kind](terminated(PROCESSES[kind], record, utc_now(), status))


def _key_of(case: Waiting | OpenCase) -> str:
    return case.workflow_id


def _open_among(workflow_ids: Collection[str]) -> list[OpenCase]:
    """Return the open cases among workflows."""
    query = select(col(CaseFile.case_id), _KIND, col(CaseFile.workflow_id)).where(
        col(CaseFile.workflow_id).in_(workflow_ids), col(CaseFile.state) == CaseState.OPEN
    )
    with Session(engine()) as session:
        return [OpenCase(**row) for row in session.execute(query).mappings()]


async def _first_result(begun: WorkflowHandle[object, object]) -> None:
    """Wait until the case has its first result; what it is, and whether it comes in time, its rows say."""
    with suppress(WorkflowUpdateRPCTimeoutOrCancelledError, WorkflowUpdateFailedError, RPCError, TimeoutError):
        async with asyncio.timeout(_FIRST_RESULT_WITHIN.total_seconds()):
            await begun.execute_update(OUTCOME_UPDATE)
    waiting = asyncio.current_task()
    if waiting is not None and waiting.cancelling():  # the client turns this into an error of its own
        raise asyncio.CancelledError


def _not_begun(before: datetime, after: Waiting | None) -> list[Waiting]:
    """The next cases accepted before an instant and never begun, the oldest first, behind the last one seen."""
    key = (col(CaseFile.opened_at), col(CaseFile.case_id))
    query = (
        select(*key, _KIND, col(CaseFile.workflow_id), col(CaseFile.request))
        .where(
            col(CaseFile.state) == CaseState.OPEN,
            col(CaseFile.revision) == 0,
            col(CaseFile.opened_at) < before,
        )
        .order_by(*key)
        .limit(_BATCH)
    )
    if after is not None:
        query = query.where(tuple_(*key) > tuple_(after.opened_at, after.case_id))
    with Session(engine()) as session:
        return [Waiting(**row) for row in session.execute(query).mappings()]
