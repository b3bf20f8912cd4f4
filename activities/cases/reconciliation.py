"""Requests that were accepted while Temporal was away are started later: nothing accepted is lost (design §1)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Final, NamedTuple
from uuid import UUID

import structlog
from sqlalchemy import Text, select, tuple_, type_coerce
from sqlmodel import Session, col
from temporalio import activity
from temporalio.client import Client
from temporalio.common import WorkflowIDReusePolicy
from temporalio.exceptions import WorkflowAlreadyStartedError
from temporalio.service import RPCError, RPCStatusCode

from models.calendar import utc_now
from models.contracts.cases.case import CaseKind, CaseState
from models.contracts.cases.starting import CaseStart, student_case_start
from models.contracts.curriculum.allocation_round import RoundRequest, allocation_round_start
from models.contracts.enrolment.enrolment import EnrolmentRequest
from models.contracts.enrolment.unlock import UnlockRequest
from models.contracts.enrolment.waitlist import WaitlistRequest
from models.contracts.message import Message
from models.db import engine
from models.settings import settings
from models.tables.cases.cases import CaseFile

OVERDUE: Final = timedelta(seconds=20)
"""How long an accepted request may stand without its workflow before it is started again."""
_BATCH: Final = 200
_SERVER_AWAY: Final = frozenset(
    {RPCStatusCode.UNAVAILABLE, RPCStatusCode.DEADLINE_EXCEEDED, RPCStatusCode.RESOURCE_EXHAUSTED}
)


def _enrolment(asked: dict[str, object]) -> tuple[str, Message, CaseStart]:
    request = EnrolmentRequest.model_validate(asked)
    return "EnrolmentWorkflow", request, student_case_start(CaseKind.ENROLMENT, request)


def _waitlist(asked: dict[str, object]) -> tuple[str, Message, CaseStart]:
    request = WaitlistRequest.model_validate(asked)
    return "WaitlistWorkflow", request, student_case_start(CaseKind.WAITLIST, request)


def _unlock(asked: dict[str, object]) -> tuple[str, Message, CaseStart]:
    request = UnlockRequest.model_validate(asked)
    return "UnlockWorkflow", request, student_case_start(CaseKind.UNLOCK, request)


def _allocation_round(asked: dict[str, object]) -> tuple[str, Message, CaseStart]:
    request = RoundRequest.model_validate(asked)
    return "AllocationRoundWorkflow", request, allocation_round_start(request)


_WORKFLOWS: Final = {
    CaseKind.ENROLMENT: _enrolment,
    CaseKind.WAITLIST: _waitlist,
    CaseKind.UNLOCK: _unlock,
    CaseKind.ALLOCATION_ROUND: _allocation_round,
}
"""A case's workflow, the message it takes, and how it is started."""

log = structlog.get_logger()


class Waiting(NamedTuple):
    """A case that was accepted."""

    opened_at: datetime
    case_id: UUID
    kind: str
    workflow_id: str
    request: dict[str, object]


class Reconciliation:
    """Activities that need the Temporal client."""

    def __init__(self, client: Client) -> None:
        self._client = client

    @property
    def activities(self) -> Sequence[Callable[..., object]]:
        """What the worker registers."""
        return [self.start_accepted_cases]

    @activity.defn(name="start_accepted_cases")
    async def start_accepted_cases(self) -> int:
        """Start the workflow of every case that was accepted but never begun; returns how many. Safe to run twice.

        A row that cannot be started, of a kind this version does not know for one, is logged and holds up no other.
        Raises RPCError while the server is away: then all of it is tried again.
        """
        before, started = utc_now() - OVERDUE, 0
        after: Waiting | None = None
        while batch := await asyncio.to_thread(_not_begun, before, after):
            for case in batch:
                started += await self._start(case)
            after = batch[-1]
            activity.heartbeat(started)
        return started

    async def _start(self, case: Waiting) -> int:
        try:
            workflow, asked, how = _WORKFLOWS[CaseKind(case.kind)](case.request)
            await self._client.start_workflow(
                workflow,
                asked,
                id=case.workflow_id,
                task_queue=settings().temporal_task_queue,
                id_reuse_policy=WorkflowIDReusePolicy.REJECT_DUPLICATE,
                search_attributes=how.search_attributes,
                memo=how.memo,
                static_summary=how.term,
            )
        except WorkflowAlreadyStartedError:
            return 0
        except (KeyError, ValueError, RPCError) as error:
            if isinstance(error, RPCError) and error.status in _SERVER_AWAY:
                raise
            # The kind of failure, not its text: a validation error repeats what the row holds.
            log.error("case_not_started", case_id=str(case.case_id), kind=case.kind, failure=type(error).__name__)
            return 0
        return 1


def _not_begun(before: datetime, after: Waiting | None) -> list[Waiting]:
    """The next cases accepted before an instant and never begun, the oldest first, behind the last one seen."""
    key = (col(CaseFile.opened_at), col(CaseFile.case_id))
    query = (
        # The kind as text: a version that does not know a newer kind must still read the row.
        select(*key, type_coerce(col(CaseFile.kind), Text), col(CaseFile.workflow_id), col(CaseFile.request))
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
        return [Waiting(*row) for row in session.execute(query)]
