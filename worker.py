"""The worker: which workflows and activities run here. Registration, start and stop; nothing else."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Final

from temporalio.client import Client
from temporalio.contrib.pydantic import pydantic_data_converter
from temporalio.runtime import PrometheusConfig, Runtime, TelemetryConfig
from temporalio.worker import Worker

from activities.calendar import CalendarAnnouncements
from activities.cases import project_case
from activities.documents.issuing import issue_document
from activities.enrolment import decide_enrolment, read_approval_deadline, read_opening, settle_enrolment
from activities.reconciliation import Reconciliation
from models.logs import configure_logging
from models.settings import refuse_development_settings, settings
from workflows.calendar_change import CalendarChangeWorkflow
from workflows.document import DocumentWorkflow
from workflows.enrolment import EnrolmentWorkflow
from workflows.reconciliation import ReconciliationWorkflow, schedule_reconciliation

WORKFLOWS: Final[Sequence[type]] = [EnrolmentWorkflow, ReconciliationWorkflow, CalendarChangeWorkflow, DocumentWorkflow]
ACTIVITIES: Final[Sequence[Callable[..., object]]] = [
    project_case,
    decide_enrolment,
    settle_enrolment,
    read_approval_deadline,
    read_opening,
    issue_document,
]


def create_worker(client: Client) -> Worker:
    """A worker for every process of the portal, on the task queue of the settings."""
    threads = settings().worker_activity_threads
    return Worker(
        client,
        task_queue=settings().temporal_task_queue,
        workflows=WORKFLOWS,
        activities=[*ACTIVITIES, *Reconciliation(client).activities, *CalendarAnnouncements(client).activities],
        activity_executor=ThreadPoolExecutor(threads, thread_name_prefix="activity"),
        max_concurrent_activities=threads,
        max_concurrent_local_activities=threads,
        graceful_shutdown_timeout=timedelta(seconds=10),
    )


async def main() -> None:
    """Run until SIGINT or SIGTERM; finish what is under way first."""
    refuse_development_settings(settings())
    configure_logging(settings().log_level)
    stop = asyncio.Event()
    for signal_number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(signal_number, stop.set)
    client = await Client.connect(
        settings().temporal_address,
        namespace=settings().temporal_namespace,
        data_converter=pydantic_data_converter,
        runtime=_runtime(),
    )
    await schedule_reconciliation(client)
    async with create_worker(client):
        await stop.wait()


def _runtime() -> Runtime | None:
    """A runtime that serves the worker's Prometheus metrics, when a port is set."""
    port = settings().worker_metrics_port
    if port == 0:
        return None
    return Runtime(telemetry=TelemetryConfig(metrics=PrometheusConfig(bind_address=f"0.0.0.0:{port}")))


if __name__ == "__main__":
    asyncio.run(main())
