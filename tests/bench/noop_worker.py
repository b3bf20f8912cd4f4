"""``python -m tests.bench.noop_worker``: the worker of the baseline, set as ours is."""

from __future__ import annotations

import asyncio

import uvloop
from temporalio.client import Client
from temporalio.contrib.pydantic import pydantic_data_converter
from temporalio.worker import Worker

from models.kit.interpreter import freeze_garbage_collector, keep_compiled
from models.kit.settings import settings
from tests.bench.noop import TASK_QUEUE, NoopWorkflow
from worker import worker_options


async def main() -> None:
    """Serve the baseline's task queue until killed."""
    keep_compiled()
    client = await Client.connect(
        settings().temporal_address,
        namespace=settings().temporal_namespace,
        data_converter=pydantic_data_converter,
    )
    freeze_garbage_collector()
    async with Worker(client, task_queue=TASK_QUEUE, workflows=[NoopWorkflow], **worker_options()):
        await asyncio.Event().wait()


if __name__ == "__main__":
    uvloop.run(main())
