"""Requests that were accepted while Temporal was away are started later: nothing accepted is lost (design §1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Final

from sqlalchemy import select
from sqlmodel import Session, col
from temporalio import activity
from temporalio.client import Client
from temporalio.common import WorkflowIDReusePolicy
from temporalio.exceptions import WorkflowAlreadyStartedError

from models.calendar import utc_now
from models.contracts.cases import CaseKind, CaseState
from models.contracts.enrolment import EnrolmentRequest, enrolment_start
from models.db import engine
from models.settings import settings
from models.tables.cases import CaseFile

OVERDUE: Final = timedelta(seconds=20)
"""How long an accepted request may stand without its workflow before it is started again."""

_WORKFLOWS: Final = {CaseKind.ENROLMENT: ("EnrolmentWorkflow", EnrolmentRequest, enrolment_start)}
"""A case's workflow, the message it takes, and how it is started."""


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
        """Start the workflow of every case that was accepted but never begun; returns how many. Safe to run twice."""
        with Session(engine()) as session:
            cases = session.execute(
                select(col(CaseFile.kind), col(CaseFile.workflow_id), col(CaseFile.request))
                .where(
                    col(CaseFile.state) == CaseState.OPEN,
                    col(CaseFile.revision) == 0,
                    col(CaseFile.opened_at) < utc_now() - OVERDUE,
                )
                .order_by(col(CaseFile.opened_at))
                .limit(1000)
            ).all()
        return sum([await self._start(case.kind, case.workflow_id, case.request) for case in cases])

    async def _start(self, kind: CaseKind, workflow_id: str, request: dict[str, object]) -> int:
        workflow, message, start = _WORKFLOWS[kind]
        input = message.model_validate(request)
        how = start(input)
        try:
            await self._client.start_workflow(
                workflow,
                input,
                id=workflow_id,
                task_queue=settings().temporal_task_queue,
                id_reuse_policy=WorkflowIDReusePolicy.REJECT_DUPLICATE,
                search_attributes=how.search_attributes,
                memo=how.memo,
                static_summary=how.term,
            )
        except WorkflowAlreadyStartedError:
            return 0
        return 1
