"""Processes that tests kill: the worker as one of its own, and whatever a process has started."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from temporalio.api.enums.v1 import TaskQueueType
from temporalio.api.taskqueue.v1 import TaskQueue
from temporalio.api.workflowservice.v1 import DescribeTaskQueueRequest
from temporalio.client import Client

from models.kit.settings import Settings, settings

ROOT = Path(__file__).parents[2]


def family(process: int) -> list[int]:
    """A process and those it started, the oldest first; one that ends meanwhile has none."""
    try:
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except (FileNotFoundError, ProcessLookupError):
        children = []
    return [process, *(found for child in children for found in family(int(child)))]


class WorkerProcess:
    """``python worker.py`` with this test's settings."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Start the worker and wait until it polls."""
        self._process = subprocess.Popen(  # noqa: ASYNC220 - the test waits for nothing else meanwhile
            [sys.executable, "worker.py"], cwd=ROOT, env=os.environ.copy(), stdout=subprocess.DEVNULL,
            start_new_session=True,
        )  # fmt: skip
        while str(self._process.pid) not in await self._pollers():
            assert self._process.poll() is None, "the worker ended"

    def kill(self) -> None:
        """``kill -9`` of the worker and the processes that compute for it, as when their machine loses its power."""
        if self._process is not None and self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()

    async def _pollers(self) -> set[str]:
        """Process ids of the pollers: the SDK's identity is ``pid@host``."""
        answer = await self._client.workflow_service.describe_task_queue(
            DescribeTaskQueueRequest(
                namespace=self._client.namespace,
                task_queue=TaskQueue(name=settings().temporal_task_queue),
                task_queue_type=TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW,
            )
        )
        return {poller.identity.split("@")[0] for poller in answer.pollers}


@pytest.fixture
def worker_process(settings_for_test: Settings, temporal_client: Client) -> Iterator[WorkerProcess]:
    """A worker that a test starts and kills; gone when the test ends."""
    process = WorkerProcess(temporal_client)
    yield process
    process.kill()
