"""The baseline: a workflow that does nothing, on the same server, with the same worker settings."""

from __future__ import annotations

import asyncio

from temporalio import workflow

with workflow.unsafe.imports_passed_through():
    from temporalio.client import Client
    from temporalio.contrib.pydantic import pydantic_data_converter
    from temporalio.worker import Worker

    from models.settings import settings
    from worker import keep_compiled
    from workflows.request_id import RequestIdInterceptor

TASK_QUEUE = "bench-noop"


@workflow.defn(name="NoopWorkflow")
class NoopWorkflow:
    """Starts and ends."""

    @workflow.run
    async def run(self) -> int:
        """Nothing."""
        return 0


async def main() -> None:
    """Serve the baseline's task queue until killed."""
    keep_compiled()
    client = await Client.connect(
        settings().temporal_address,
        namespace=settings().temporal_namespace,
        data_converter=pydantic_data_converter,
    )
    interceptors = [RequestIdInterceptor()]
    async with Worker(client, task_queue=TASK_QUEUE, workflows=[NoopWorkflow], interceptors=interceptors):
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main())
