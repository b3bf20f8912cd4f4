"""What a measurement runs against: its database, workers and servers beside one PostgreSQL and one Temporal."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from signal import SIGKILL
from typing import Final

import httpx
from temporalio.api.enums.v1 import TaskQueueType
from temporalio.api.taskqueue.v1 import TaskQueue
from temporalio.api.workflowservice.v1 import DescribeTaskQueueRequest
from temporalio.client import Client, ScheduleActionExecutionStartWorkflow
from temporalio.contrib.pydantic import pydantic_data_converter
from temporalio.service import RPCError, RPCStatusCode

from api.embedded.faults import Stop
from api.embedded.postgres import Postgres
from api.embedded.process import DECIDES, Child, Command
from api.embedded.supervisor import Start, Supervisor
from api.embedded.temporal import Temporal
from models.db import async_engine, autocommit_engine, engine
from models.kit.settings import API_PATH, settings
from tests.bench.databases import Databases, TemplatedDatabases
from tests.support.keeper import free_ports
from workflows.schedules import SCHEDULES

_READY_SECONDS: Final = 180.0
"""Workers give way to everything else: on a busy machine they take long to import what they need."""
_UNAVAILABLE: Final = 503
_FAULT: Final = 500
_CACHED: Final = (settings, engine, async_engine, autocommit_engine)
API: Final = "api.app.main:app"


async def anyway(_: Child) -> None:
    """Ready as soon as it runs."""


async def answers(child: Child, url: str) -> None:
    """Wait until a server answers. Raises :class:`Stop` when it ends, fails, or stays away for three minutes.

    503 is the answer of a portal whose worker is not there yet; every other 5xx is a fault that stays.
    """
    give_up = time.monotonic() + _READY_SECONDS
    async with httpx.AsyncClient() as client:
        while child.running and time.monotonic() < give_up:
            try:
                status = (await client.get(url)).status_code
            except httpx.TransportError:
                status = _UNAVAILABLE
            if status < _FAULT:
                return
            if status != _UNAVAILABLE:
                raise Stop(f"{child.command.name} answered {status} to {url}. {child.fault()}")
            await asyncio.sleep(0.05)
    raise child.fault()


@dataclass(slots=True)
class BenchStack:
    """One PostgreSQL, one Temporal, and the parts of the measurement that runs now.

    ``share`` of each measurement is made: 1 is the whole one, 0.2 a short look. ``start`` is how a part is started.
    """

    folder: Path
    servers: Supervisor
    databases: Databases
    share: float
    start: Start = Child.start
    server_logs: Sequence[Path] = ()
    supervisor: Supervisor = field(init=False)
    _logs: Path = field(init=False)
    _databases: list[str] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self.supervisor = self._new_supervisor()
        self._logs = self.folder

    @classmethod
    async def with_servers(cls, folder: Path, servers: Supervisor, share: float) -> BenchStack:
        """Start both servers, durable as ``make run`` has them; the environment names them for whatever comes next."""
        port, ui_port = free_ports(2)
        postgres = Postgres.in_folder(folder, folder / "postgres.log")
        temporal = Temporal(port, ui_port, folder / "temporal.db", folder / "temporal.log")
        postgres.prepare()
        await servers.start((postgres.command(), postgres.ready), (temporal.command(), temporal.ready))
        os.environ |= {
            "MYKU_TEMPORAL_ADDRESS": temporal.address,
            "MYKU_DATA_DIR": str(folder),
            "MYKU_LOG_LEVEL": "WARNING",
        }
        databases = TemplatedDatabases(postgres, folder)
        return cls(folder, servers, databases, share, server_logs=(postgres.log, temporal.log))

    @asynccontextmanager
    async def measuring(self, name: str) -> AsyncIterator[None]:
        """Keep the parts, the databases and the environment of one measurement from the next one."""
        environment, tasks = dict(os.environ), asyncio.all_tasks()
        self.supervisor = self._new_supervisor()
        self._logs = self.folder / name
        self._logs.mkdir(exist_ok=True)
        try:
            yield
        finally:
            await self.supervisor.stop()
            await _cancel(asyncio.all_tasks() - tasks)
            try:
                if self._databases:
                    await self._end_rounds()
            finally:
                await self._forget_settings()
                for database in self._databases:
                    await self.databases.drop(database)
                self._databases.clear()
                os.environ.clear()
                os.environ |= environment

    def logs(self) -> list[Path]:
        """The logs of this measurement's parts, and those of the servers."""
        return [*sorted(self._logs.glob("*.log")), *self.server_logs]

    def named(self, name: str) -> list[Child]:
        """The processes of a part or of a server."""
        return [*self.supervisor.named(name), *self.servers.named(name)]

    def part_of(self, count: int, *, least: int = 1) -> int:
        """How many of ``count`` this run makes, and ``least`` of them however small its share is."""
        return min(count, max(least, round(count * self.share)))

    async def database(self, name: str, *, scale: float = 0) -> None:
        """Make a database the one of this process and of what it starts, with a task queue for its workers.

        It holds a demo university of ``scale`` times 3,000 students, and no row where ``scale`` is 0.
        """
        url = await self.databases.create(name, scale)
        self._databases.append(name)
        await self._forget_settings()
        os.environ |= {"MYKU_DATABASE_URL": url, "MYKU_TEMPORAL_TASK_QUEUE": f"bench-{name}"}

    async def worker(self, name: str, *argv: str) -> None:
        """Start a worker process."""
        await self.supervisor.start((self.command(name, *argv, niceness=DECIDES), anyway))

    async def until_polled(self, workers: int) -> None:
        """Wait until so many workers ask for work: what they import on their way there is no part of a measurement."""
        client = await self.client()
        request = DescribeTaskQueueRequest(
            namespace=client.namespace,
            task_queue=TaskQueue(name=settings().temporal_task_queue),
            task_queue_type=TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW,
        )
        give_up = time.monotonic() + _READY_SECONDS
        while len((await client.workflow_service.describe_task_queue(request)).pollers) < workers:
            if time.monotonic() > give_up:
                raise Stop(f"Fewer than {workers} workers asked for work within {_READY_SECONDS:.0f} seconds.")
            await asyncio.sleep(0.1)

    async def client(self) -> Client:
        """Connect to Temporal as the portal does."""
        return await Client.connect(
            settings().temporal_address,
            namespace=settings().temporal_namespace,
            data_converter=pydantic_data_converter,
        )

    async def serve(self, name: str, app: str, ready_path: str) -> str:
        """Serve an ASGI application with uvicorn and return its address."""
        [port] = free_ports(1)
        return await self._serve(name, app, ready_path, port, {})

    async def serve_with_sign_in(self, name: str) -> str:
        """Serve the portal as ``make run`` does, with its identity provider, for a browser; return its address."""
        [port] = free_ports(1)
        url = f"http://127.0.0.1:{port}"
        environment = {
            "MYKU_ENVIRONMENT": "development",
            "MYKU_PUBLIC_URL": url,
            "MYKU_OIDC_ISSUER": f"{url}/realms/KU-Alllogin",
            "MYKU_DEMO_PASSWORDS": "true",
        }
        return await self._serve(name, "api.embedded.app:app", f"{API_PATH}/health/live", port, environment)

    def command(
        self, name: str, *argv: str, environment: Mapping[str, str] | None = None, niceness: int = 0
    ) -> Command:
        """Return the command of a Python program whose log is one of this measurement's."""
        return Command(
            name=name,
            argv=(sys.executable, *argv),
            log=self._logs / f"{name}.log",
            env=environment or {},
            stop_signal=SIGKILL,  # nothing it does is needed any more
            niceness=niceness,
        )

    async def _serve(self, name: str, app: str, ready_path: str, port: int, environment: Mapping[str, str]) -> str:
        url = f"http://127.0.0.1:{port}"
        argv = ("-m", "uvicorn", app, "--port", str(port), "--no-access-log", "--log-level", "warning")
        command = self.command(name, *argv, environment=environment)
        await self.supervisor.start((command, partial(answers, url=url + ready_path)))
        return url

    async def _end_rounds(self) -> None:
        """Delete the schedules that the workers made, and end the rounds under way.

        A schedule begins no round while the last one runs, and the workers of the next measurement make schedules of
        the same names: they would wait for a round that nobody carries on until it times out.
        """
        client = await self.client()
        for name in SCHEDULES:
            with _where_it_exists():  # no worker may have made it
                schedule = client.get_schedule_handle(name)
                await schedule.pause()
                begun = (await schedule.describe()).info.running_actions
                await schedule.delete()
                for action in begun:
                    assert isinstance(action, ScheduleActionExecutionStartWorkflow)
                    with _where_it_exists():  # it may have ended
                        await client.get_workflow_handle(action.workflow_id).terminate("its measurement is over")

    def _new_supervisor(self) -> Supervisor:
        return Supervisor(self.start, restart=self.start)

    async def _forget_settings(self) -> None:
        """Close the connections of the last database; settings and engines are read again from the environment."""
        if engine.cache_info().currsize:
            engine().dispose()
        for cached in _CACHED:
            cached.cache_clear()


@contextmanager
def _where_it_exists() -> Iterator[None]:
    try:
        yield
    except RPCError as error:
        if error.status is not RPCStatusCode.NOT_FOUND:
            raise


async def _cancel(tasks: set[asyncio.Task[object]]) -> None:
    """Cancel what a measurement that failed has left running."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
