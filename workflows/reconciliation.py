"""Reconciliation: every half minute, start what was accepted but never begun."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from temporalio import workflow
from temporalio.client import (
    Client,
    Schedule,
    ScheduleActionStartWorkflow,
    ScheduleAlreadyRunningError,
    ScheduleIntervalSpec,
    ScheduleOverlapPolicy,
    SchedulePolicy,
    ScheduleSpec,
)

with workflow.unsafe.imports_passed_through():
    from models.settings import settings
    from workflows.options import TRANSACTION_TIMEOUT, UNTIL_IT_WORKS

SCHEDULE_ID: Final = "reconciliation"


@workflow.defn(name="ReconciliationWorkflow")
class ReconciliationWorkflow:
    """One round: starts the workflows of cases whose row exists and whose workflow does not, and the telling of
    calendar changes that nobody was told of yet.
    """

    @workflow.run
    async def run(self) -> int:
        """How many cases were started."""
        started: int = await workflow.execute_activity(
            "start_accepted_cases",
            result_type=int,
            start_to_close_timeout=TRANSACTION_TIMEOUT,
            retry_policy=UNTIL_IT_WORKS,
        )
        await workflow.execute_activity(
            "start_calendar_changes",
            result_type=int,
            start_to_close_timeout=TRANSACTION_TIMEOUT,
            retry_policy=UNTIL_IT_WORKS,
        )
        return started


async def schedule_reconciliation(client: Client) -> None:
    """Create the schedule where it is missing."""
    schedule = Schedule(
        action=ScheduleActionStartWorkflow(
            ReconciliationWorkflow.run, id=SCHEDULE_ID, task_queue=settings().temporal_task_queue
        ),
        spec=ScheduleSpec(intervals=[ScheduleIntervalSpec(every=timedelta(seconds=30))]),
        policy=SchedulePolicy(overlap=ScheduleOverlapPolicy.SKIP),
    )
    try:
        await client.create_schedule(SCHEDULE_ID, schedule)
    except ScheduleAlreadyRunningError:
        return
