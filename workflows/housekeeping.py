"""Housekeeping: once a night, delete what nobody needs any more. ``worker.py`` keeps its schedule."""

from __future__ import annotations

from typing import Final

from temporalio import workflow

from workflows.options import SWEEP_HEARTBEAT, SWEEP_TIMEOUT, UNTIL_IT_WORKS

with workflow.unsafe.imports_passed_through():
    from activities.access.housekeeping import delete_old_sign_ins
    from activities.documents.housekeeping import delete_unnamed_files


@workflow.defn(name="HousekeepingWorkflow")
class HousekeepingWorkflow:
    """One round."""

    @workflow.run
    async def run(self) -> int:
        """How many rows were deleted."""
        deleted = await workflow.execute_activity(
            delete_old_sign_ins,
            start_to_close_timeout=SWEEP_TIMEOUT,
            heartbeat_timeout=SWEEP_HEARTBEAT,
            retry_policy=UNTIL_IT_WORKS,
        )
        deleted += await workflow.execute_activity(
            delete_unnamed_files,
            start_to_close_timeout=SWEEP_TIMEOUT,
            heartbeat_timeout=SWEEP_HEARTBEAT,
            retry_policy=UNTIL_IT_WORKS,
        )
        return deleted


WORKFLOWS: Final = (HousekeepingWorkflow,)
