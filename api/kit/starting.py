"""Workflows that are started and not waited for: what is written down before lets them be started again."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from uuid import UUID

from temporalio.client import Client
from temporalio.common import WorkflowIDReusePolicy
from temporalio.exceptions import WorkflowAlreadyStartedError
from temporalio.service import RPCError

from api.kit.temporal import OUTCOME_WITHIN, reaching_temporal
from models.calendar.period.contract import CalendarChange, calendar_change_workflow_id
from models.enrolment.waitlist.contract import SeatsFreed
from models.finance.bill.contract import TermBill, bill_workflow_id
from models.finance.print_run.contract import PrintRunWish, print_run_workflow_id
from models.kit.errors import Refusal
from models.kit.settings import settings
from workflows.bill import BillWorkflow
from workflows.calendar_change import CalendarChangeWorkflow
from workflows.print_run import PrintRunWorkflow
from workflows.seats_freed import SeatsFreedWorkflow


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
