"""The embedded stack of a bench run: durable as ``make run`` has it, gone when the run ends."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import httpx
from temporalio.api.enums.v1 import TaskQueueType
from temporalio.api.taskqueue.v1 import TaskQueue
from temporalio.api.workflowservice.v1 import DescribeTaskQueueRequest
from temporalio.client import Client

from api.embedded.postgres import Postgres
from api.embedded.process import DECIDES, Child, Command, run_to_end
from api.embedded.supervisor import Supervisor
from api.embedded.temporal import Temporal
from models.db import async_engine, autocommit_engine, engine
from models.settings import API_PATH, settings
from tests.support.keeper import free_ports


async def anyway(_: Child) -> None:
    """Ready as soon as it runs."""


async def _answers(child: Child, url: str) -> None:
    async with httpx.AsyncClient() as client:
        while child.running:
            try:
                if (await client.get(url)).status_code < 500:
                    return
            except httpx.TransportError:
                await asyncio.sleep(0.1)
    raise child.fault()


@dataclass(frozen=True, slots=True)
class BenchStack:
    """PostgreSQL and Temporal of one run; databases, workers and servers are added as a measurement needs them."""

    folder: Path
    supervisor: Supervisor
    postgres: Postgres
    temporal: Temporal
    share: float

    @classmethod
    async def start(cls, folder: Path, supervisor: Supervisor, share: float) -> BenchStack:
        """Start both servers; the environment names them for whatever is started next.

        ``share`` of each measurement is made: 1 is the whole one, 0.2 a short look.
        """
        port, ui_port = free_ports(2)
        postgres = Postgres.in_folder(folder, folder / "postgres.log")
        temporal = Temporal(port, ui_port, folder / "temporal.db", folder / "temporal.log")
        postgres.prepare()
        await supervisor.start((postgres.command(), postgres.ready), (temporal.command(), temporal.ready))
        os.environ |= {
            "MYKU_TEMPORAL_ADDRESS": temporal.address,
            "MYKU_DATA_DIR": str(folder),
            "MYKU_LOG_LEVEL": "WARNING",
        }
        return cls(folder, supervisor, postgres, temporal, share)

    def part_of(self, count: int) -> int:
        """How many of ``count`` this run makes."""
        return max(1, round(count * self.share))

    async def database(self, name: str) -> None:
        """A migrated database, and a task queue for it: workers of an earlier measurement know another database.

        This process reads its settings again: an import may have read them before the servers were started.
        """
        self.postgres.ensure_database(name)
        os.environ |= {"MYKU_DATABASE_URL": self.postgres.url(name), "MYKU_TEMPORAL_TASK_QUEUE": f"bench-{name}"}
        for cached in (settings, engine, async_engine, autocommit_engine):
            cached.cache_clear()
        await self.run("Migrations", "models.migrations")

    async def run(self, name: str, module: str, environment: Mapping[str, str] | None = None) -> None:
        """Run a module of ours to its end."""
        argv = (sys.executable, "-m", module)
        await run_to_end(Command(name=name, argv=argv, log=self.folder / f"{name}.log", env=environment or {}))

    async def worker(self, name: str, *argv: str) -> None:
        """Start a worker process."""
        log = self.folder / f"{name}.log"
        command = Command(name=name, argv=(sys.executable, *argv), log=log, niceness=DECIDES)
        await self.supervisor.start((command, anyway))

    async def until_polled(self, workers: int) -> None:
        """Wait until so many workers ask for work: what they import on their way there is no part of a measurement."""
        client = await Client.connect(settings().temporal_address, namespace=settings().temporal_namespace)
        asked = DescribeTaskQueueRequest(
            namespace=client.namespace,
            task_queue=TaskQueue(name=settings().temporal_task_queue),
            task_queue_type=TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW,
        )
        while len((await client.workflow_service.describe_task_queue(asked)).pollers) < workers:  # noqa: ASYNC110 - another process
            await asyncio.sleep(0.2)

    async def serve(self, name: str, app: str, ready_path: str) -> str:
        """Serve an ASGI application with uvicorn; its address."""
        [port] = free_ports(1)
        return await self._served(name, app, ready_path, port, {})

    async def serve_with_sign_in(self, name: str) -> str:
        """Serve the portal as ``make run`` does, with its identity provider, for a browser; its address."""
        [port] = free_ports(1)
        url = f"http://127.0.0.1:{port}"
        environment = {
            "MYKU_ENVIRONMENT": "development",
            "MYKU_PUBLIC_URL": url,
            "MYKU_OIDC_ISSUER": f"{url}/realms/KU-Alllogin",
            "MYKU_DEMO_PASSWORDS": "true",
        }
        return await self._served(name, "api.embedded.app:app", f"{API_PATH}/health/live", port, environment)

    async def _served(self, name: str, app: str, ready_path: str, port: int, environment: Mapping[str, str]) -> str:
        url = f"http://127.0.0.1:{port}"
        argv = (sys.executable, "-m", "uvicorn", app, "--port", str(port), "--no-access-log", "--log-level", "warning")
        command = Command(name=name, argv=argv, log=self.folder / f"{name}.log", env=environment)
        await self.supervisor.start((command, partial(_answers, url=url + ready_path)))
        return url
