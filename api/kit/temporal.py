"""The only caller of the Temporal client: starts workflows, takes decisions to them, asks them how they stand."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from typing import Annotated, Final, NoReturn, TypeVar
from uuid import UUID

import structlog
from fastapi import Depends
from temporalio.api.enums.v1 import TaskQueueType
from temporalio.api.taskqueue.v1 import TaskQueue
from temporalio.api.workflowservice.v1 import DescribeTaskQueueRequest
from temporalio.client import (
    Client,
    WorkflowFailureError,
    WorkflowUpdateFailedError,
    WorkflowUpdateRPCTimeoutOrCancelledError,
)
from temporalio.common import (
    WorkflowIDConflictPolicy,
    WorkflowIDReusePolicy,
)
from temporalio.contrib.pydantic import pydantic_data_converter
from temporalio.exceptions import ActivityError, ApplicationError, WorkflowAlreadyStartedError
from temporalio.service import RPCError, RPCStatusCode

from models.contracts.calendar.periods import CalendarChange, calendar_change_workflow_id
from models.contracts.cases.case import CalendarChanged, CaseAction, CaseRecord
from models.contracts.cases.temporal import (
    ACT_UPDATE,
    BEHIND_ROWS,
    CALENDAR_CHANGED_SIGNAL,
    STATE_QUERY,
)
from models.contracts.curriculum.allocation_round import FOLLOW_UPDATE
from models.contracts.documents.papers import DocumentRequest, IssuedDocument, document_workflow_id
from models.contracts.enrolment.waitlist import SeatsFreed
from models.contracts.finance.bills import TermBill, bill_workflow_id
from models.contracts.finance.payment import BANK_TOLD_SIGNAL
from models.contracts.finance.printing import PrintRunWish, print_run_workflow_id
from models.contracts.grades.submission import GROUP_CHANGED_SIGNAL
from models.contracts.study.leave import LeavePreview, LeaveTry, leave_preview_workflow_id
from models.contracts.study.status_change import StatusChange, StatusChanged, status_change_workflow_id
from models.errors import STATUS, Detail, Refusal
from models.settings import settings
from workflows.bill import BillWorkflow
from workflows.calendar_change import CalendarChangeWorkflow
from workflows.document import DocumentWorkflow
from workflows.leave import LeavePreviewWorkflow
from workflows.print_run import PrintRunWorkflow
from workflows.seats_freed import SeatsFreedWorkflow
from workflows.status_change import StatusChangeWorkflow

Started = TypeVar("Started")
Request = TypeVar("Request")
Result = TypeVar("Result")

log = structlog.get_logger()

OUTCOME_WITHIN: Final = timedelta(seconds=2)
"""How long a click waits for its outcome before it is answered with the case to follow (design §3)."""
DECISION_WITHIN: Final = timedelta(seconds=10)
_ADOPTED_WITHIN: Final = timedelta(seconds=5)
"""How long a workflow may take until it has taken over what its activity wrote: a turn through the server, if a busy
one.
"""
_ASKED_AGAIN_AFTER: Final = timedelta(milliseconds=100)
DOCUMENT_WITHIN: Final = timedelta(seconds=20)
"""A paper takes a tenth of a second; the rest is for the queue before it on a busy hour."""
POLLED_WITHIN: Final = timedelta(seconds=90)
"""A poll lasts a minute at most, so a worker not seen for longer is gone."""


_LATER: Final = (RPCError, Refusal, WorkflowUpdateFailedError, WorkflowUpdateRPCTimeoutOrCancelledError)
"""An update that was not answered in time, or not at all: what it waited for happens without it."""


@contextmanager
def reaching_temporal() -> Iterator[None]:
    """A server that cannot be connected to at the first call answers ``unavailable``, as one that goes away does."""
    try:
        yield
    except RuntimeError as error:  # the SDK's lazy client has no error of its own for this
        if not str(error).startswith("Failed client connect"):
            raise
        raise Refusal("unavailable") from error


async def connect() -> Client:
    """A client that connects at its first call, so the API starts while Temporal does."""
    return await Client.connect(
        settings().temporal_address,
        namespace=settings().temporal_namespace,
        data_converter=pydantic_data_converter,
        lazy=True,
    )


class _Connection:
    """The process's one client."""

    def __init__(self) -> None:
        self.client: Client | None = None


_connection: Final = _Connection()


async def temporal_client() -> Client:
    """The client of this process."""
    if _connection.client is None:
        _connection.client = await connect()
    return _connection.client


TemporalDep = Annotated[Client, Depends(temporal_client)]


async def tell_dates_moved(client: Client, workflow_id: str, change: CalendarChanged) -> bool:
    """Have one allocation round read its dates again; False when Temporal is away or the round has ended.

    They are saved before this is called, and the round reads them at its deadline all the same. It is answered once
    the case shows them, where that is soon: whoever moved a round may call it off next, by the revision they then see.
    """
    handle = client.get_workflow_handle(workflow_id)
    try:
        with reaching_temporal():
            await handle.signal(CALENDAR_CHANGED_SIGNAL, change, rpc_timeout=OUTCOME_WITHIN)
    except (RPCError, Refusal):
        return False
    with suppress(*_LATER), reaching_temporal():
        await handle.execute_update(FOLLOW_UPDATE, result_type=CaseRecord, rpc_timeout=DECISION_WITHIN)
    return True


async def tell_group_changed(client: Client, workflow_id: str) -> None:
    """Have the submission of a grade sheet look at its group; where it is not reached, the reconciliation does it."""
    with suppress(RPCError, Refusal), reaching_temporal():
        await client.get_workflow_handle(workflow_id).signal(GROUP_CHANGED_SIGNAL, rpc_timeout=OUTCOME_WITHIN)


async def tell_of_payment(client: Client, workflow_id: str) -> None:
    """Have a pass ask its bank for money; where Temporal is away or the pass has ended, the reconciliation asks."""
    with suppress(RPCError, Refusal), reaching_temporal():
        await client.get_workflow_handle(workflow_id).signal(BANK_TOLD_SIGNAL, rpc_timeout=OUTCOME_WITHIN)


async def begin_calendar_change(client: Client, change: CalendarChange) -> bool:
    """Start telling every open case that a date moved; False when Temporal is away.

    The change is saved before this is called and the reconciliation starts what could not be started here.
    """
    try:
        with reaching_temporal():
            await client.start_workflow(
                CalendarChangeWorkflow.run,
                change,
                id=calendar_change_workflow_id(change),
                task_queue=settings().temporal_task_queue,
                id_reuse_policy=WorkflowIDReusePolicy.ALLOW_DUPLICATE_FAILED_ONLY,
                static_summary=f"{change.academic_year}/{change.semester}",
                rpc_timeout=OUTCOME_WITHIN,
            )
    except WorkflowAlreadyStartedError:
        return True
    except (RPCError, Refusal):
        return False
    return True


async def begin_offering_seats(client: Client, section_id: int, revision: int) -> None:
    """Start offering a section's seats to its waitlist; where Temporal is away, the reconciliation does it later."""
    with suppress(WorkflowAlreadyStartedError, RPCError, Refusal), reaching_temporal():
        await client.start_workflow(
            SeatsFreedWorkflow.run,
            SeatsFreed(section_ids=(section_id,)),
            id=f"seats-freed-{section_id}-{revision}",
            task_queue=settings().temporal_task_queue,
            rpc_timeout=OUTCOME_WITHIN,
        )


async def begin_bill(client: Client, student_id: int, academic_year: int, semester: int, changed_at: datetime) -> None:
    """Have a student's bill brought up to date; where Temporal is away, the reconciliation does it within a minute."""
    bill = TermBill(student_id=student_id, academic_year=academic_year, semester=semester, changed_at=changed_at)
    with suppress(WorkflowAlreadyStartedError, RPCError, Refusal), reaching_temporal():
        await client.start_workflow(
            BillWorkflow.run,
            bill,
            id=bill_workflow_id(bill),
            task_queue=settings().temporal_task_queue,
            rpc_timeout=OUTCOME_WITHIN,
        )


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


async def begin_print_run(client: Client, run_id: UUID) -> None:
    """Have the papers of a print run made, without waiting for them; one that is under way goes on."""
    with suppress(WorkflowAlreadyStartedError), reaching_temporal():
        await client.start_workflow(
            PrintRunWorkflow.run,
            PrintRunWish(run_id=run_id),
            id=print_run_workflow_id(run_id),
            task_queue=settings().temporal_task_queue,
            id_reuse_policy=WorkflowIDReusePolicy.ALLOW_DUPLICATE_FAILED_ONLY,
            rpc_timeout=OUTCOME_WITHIN,
        )


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


async def preview_leave(client: Client, looked_at: LeaveTry) -> LeavePreview:
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


async def server_answers(client: Client) -> bool:
    """Whether the server serves."""
    return await client.service_client.check_health(timeout=DECISION_WITHIN)


async def workers_polling(client: Client) -> bool:
    """Whether a worker asked for work lately."""
    answer = await client.workflow_service.describe_task_queue(
        DescribeTaskQueueRequest(
            namespace=client.namespace,
            task_queue=TaskQueue(name=settings().temporal_task_queue),
            task_queue_type=TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW,
        ),
        timeout=DECISION_WITHIN,
    )
    lately = datetime.now(UTC) - POLLED_WITHIN
    return any(poller.last_access_time.ToDatetime(UTC) > lately for poller in answer.pollers)
