"""The baseline: a workflow that does nothing, on the same server, with the same worker settings."""

from __future__ import annotations

from temporalio import workflow

TASK_QUEUE = "bench-noop"


@workflow.defn(name="NoopWorkflow")
class NoopWorkflow:
    """Starts and ends."""

    @workflow.run
    async def run(self) -> int:
        """Nothing."""
        return 0
