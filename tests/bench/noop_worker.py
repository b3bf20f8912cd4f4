"""``python -m tests.bench.noop_worker``: the worker of the baseline, set as ours is."""

from __future__ import annotations

import asyncio

from temporalio.client import Client
from temporalio.contrib.pydantic import pydantic_data_converter
from temporalio.worker import Worker
from temporalio.worker.workflow_sandbox import SandboxedWorkflowRunner

from models.interpreter import keep_compiled, spare_the_collector
from models.settings import settings
from tests.bench.noop import TASK_QUEUE, NoopWorkflow
from worker import SANDBOX
from workflows.request_id import RequestIdInterceptor


async def main() -> None:
    """Serve the baseline's task queue until killed."""
    keep_compiled()
    client = await Client.connect(
        settings().temporal_address,
        namespace=settings().temporal_namespace,
        data_converter=pydantic_data_converter,
    )
    spare_the_collector()
    async with Worker(
        client,
        task_queue=TASK_QUEUE,
        workflows=[NoopWorkflow],
        interceptors=[RequestIdInterceptor()],
        workflow_runner=SandboxedWorkflowRunner(SANDBOX.restrictions.with_passthrough_modules("tests")),
    ):
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main())
