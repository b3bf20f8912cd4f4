"""The worker: which workflows and activities run here. What begins by the clock is in ``workflows/schedules.py``."""

from __future__ import annotations

import asyncio
import importlib
import os
import pkgutil
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from types import ModuleType
from typing import Final, Protocol, TypedDict, cast

import structlog
import uvloop
from temporalio.client import (
    Client,
)
from temporalio.contrib.pydantic import pydantic_data_converter
from temporalio.runtime import PrometheusConfig, Runtime, TelemetryConfig
from temporalio.worker import Interceptor, UnsandboxedWorkflowRunner, Worker, WorkflowRunner
from temporalio.worker.workflow_sandbox import SandboxedWorkflowRunner

import activities
import workflows
from activities.cases.reconciliation import Reconciliation, Settle
from activities.documents.pool import prepare as prepare_rendering
from models.cases.case.contract.record import CaseKind
from models.db import engine
from models.kit.database_version import refuse_old_database
from models.kit.interpreter import freeze_garbage_collector, keep_compiled
from models.kit.logs import configure_logging
from models.kit.settings import refuse_development_settings, settings
from models.kit.starting_line import started_with
from workflows.request_id import RequestIdInterceptor
from workflows.schedules import keep_schedules

APART: Final = "activities.documents.rendering"
"""Loaded in the processes that render alone, with the libraries of WeasyPrint (activities/documents/pool.py)."""
GRACE: Final = timedelta(seconds=10)
"""How long activities may still take once the worker is told to end; then they are cancelled."""
ENDS_WITHIN: Final = timedelta(seconds=15)


class NeedsClient(Protocol):
    """Activities that need the Temporal client."""

    def __init__(self, client: Client) -> None: ...

    @property
    def activities(self) -> Sequence[Callable[..., object]]:
        """What the worker registers."""
        ...


def _exported(package: ModuleType, name: str) -> Iterator[object]:
    """What every module of a package exports under a name: a new process is registered by being there."""
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        module = importlib.import_module(found.name) if found.name != APART else None
        if hasattr(module, name):
            yield getattr(module, name)


WORKFLOWS: Final = [one for each in _exported(workflows, "WORKFLOWS") for one in cast(Sequence[type], each)]
ACTIVITIES: Final = [
    one for each in _exported(activities, "ACTIVITIES") for one in cast(Sequence[Callable[..., object]], each)
]
CLIENT_ACTIVITIES: Final = [
    one for each in _exported(activities, "CLIENT_ACTIVITIES") for one in cast(Sequence[type[NeedsClient]], each)
]
SETTLES: Final = {
    kind: settle
    for each in _exported(activities, "SETTLES")
    for kind, settle in cast(Mapping[CaseKind, Settle], each).items()
}
"""The activity that brings the rows of a kind to a record."""


class WorkerOptions(TypedDict):
    """How a worker runs what it has, whatever that is."""

    activity_executor: ThreadPoolExecutor
    max_concurrent_workflow_tasks: int
    max_concurrent_activities: int
    max_concurrent_local_activities: int
    graceful_shutdown_timeout: timedelta
    interceptors: Sequence[Interceptor]
    workflow_runner: WorkflowRunner


def worker_options() -> WorkerOptions:
    """The portal's settings of a worker; the baseline of ``make bench`` has the same."""
    threads = settings().worker_activity_threads
    return WorkerOptions(
        activity_executor=ThreadPoolExecutor(threads, thread_name_prefix="activity"),
        # No more than the threads can soon serve: what waits, waits in Temporal, where its time does not run.
        max_concurrent_workflow_tasks=4 * threads,
        max_concurrent_activities=threads,
        max_concurrent_local_activities=threads,
        graceful_shutdown_timeout=GRACE,
        interceptors=[RequestIdInterceptor()],
        workflow_runner=workflow_runner(),
    )


def workflow_runner() -> WorkflowRunner:
    """Plain Python in production; in tests the SDK's sandbox, which refuses what a replay could see differently.

    ADR 13.
    """
    return SandboxedWorkflowRunner() if settings().workflow_sandbox else UnsandboxedWorkflowRunner()


def create_worker(client: Client) -> Worker:
    """A worker for every process of the portal, on the task queue of the settings."""
    return Worker(
        client,
        task_queue=settings().temporal_task_queue,
        workflows=WORKFLOWS,
        activities=[
            *ACTIVITIES,
            *Reconciliation(client, SETTLES).activities,
            *(one for needs_client in CLIENT_ACTIVITIES for one in needs_client(client).activities),
        ],
        **worker_options(),
    )


async def main() -> None:
    """Run until SIGINT or SIGTERM; finish what is under way first."""
    refuse_development_settings(settings())
    configure_logging(settings().log_level)
    await say_started()
    keep_compiled()
    if settings().worker_prepares_rendering:
        prepare_rendering()
    stop = asyncio.Event()
    for signal_number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(signal_number, stop.set)
    await asyncio.to_thread(refuse_old_database, engine())
    client = await Client.connect(
        settings().temporal_address,
        namespace=settings().temporal_namespace,
        data_converter=pydantic_data_converter,
        runtime=_runtime(),
    )
    await keep_schedules(client, settings().temporal_task_queue)
    freeze_garbage_collector()
    if not await run_until(stop, create_worker(client)):
        structlog.get_logger().warning("worker_ended_before_its_work", seconds=ENDS_WITHIN.total_seconds())
        os._exit(0)  # whatever it waits for is another worker's by now


async def say_started() -> None:
    """Write the log line that says what this worker runs with."""
    structlog.get_logger().info("started", **await asyncio.to_thread(started_with, "worker", engine()))


async def run_until(stop: asyncio.Event, worker: Worker) -> bool:
    """Run a worker until the event; return whether it came to an end within :data:`ENDS_WITHIN` after that.

    Raises what ended it before.
    """
    running, stopped = asyncio.create_task(worker.run()), asyncio.create_task(stop.wait())
    await asyncio.wait((running, stopped), return_when=asyncio.FIRST_COMPLETED)
    stopped.cancel()
    if not running.done():
        ending = asyncio.create_task(worker.shutdown())
        await asyncio.wait((running,), timeout=ENDS_WITHIN.total_seconds())
        ending.cancel()
    if running.done():
        running.result()
    return running.done()


def _runtime() -> Runtime | None:
    """A runtime that serves the worker's Prometheus metrics, when a port is set.

    Ends the program where the port is taken: another worker of this machine may have it.
    """
    port = settings().worker_metrics_port
    if port == 0:
        return None
    try:
        return Runtime(telemetry=TelemetryConfig(metrics=PrometheusConfig(bind_address=f"0.0.0.0:{port}")))
    except ValueError as error:
        raise SystemExit(
            f"Not started: metrics cannot be served on port {port}. {error}. Set MYKU_WORKER_METRICS_PORT to a free "
            "port, or end the program that listens there."
        ) from None


if __name__ == "__main__":
    uvloop.run(main())
