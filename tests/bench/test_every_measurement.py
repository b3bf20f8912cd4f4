"""Every measurement of ``make bench`` comes to its end: each is made once, in a tiny share of itself.

They share the servers of the test run; their parts are copies of one process that imported everything.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import pytest
import pytest_asyncio
from temporalio.client import ScheduleActionExecutionStartWorkflow, ScheduleHandle, WorkflowExecutionStatus
from temporalio.service import RPCError

from api.embedded.supervisor import Supervisor
from models.kit.follower import Follower
from models.kit.settings import settings
from tests.bench.databases import Databases
from tests.bench.measurements import MEASUREMENTS
from tests.bench.running import run_measurement
from tests.bench.stack import API, BenchStack
from tests.support.demo import DEMO, load_demo_once
from tests.support.engines import forget_engines
from tests.support.fixtures import forget_everything_cached
from tests.support.fork_server import ForkServer
from tests.support.namespaces import new_namespace
from tests.support.servers import Servers
from tests.support.waiting import eventually
from workflows.schedules import SCHEDULES, keep_schedules, reconciliation_of

SHARE: Final = 0.002
pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.xdist_group("bench")]


@dataclass(frozen=True, slots=True)
class _DatabasesOfRun(Databases):
    """Copies of the test run's templates: its demo university is small, whatever size a measurement asks for."""

    servers: Servers

    async def create(self, name: str, scale: float) -> str:
        if scale == 0:
            return await asyncio.to_thread(self.servers.create_database, _prefixed(name))
        await asyncio.to_thread(load_demo_once, self.servers)
        return await asyncio.to_thread(self.servers.create_database, _prefixed(name), DEMO)

    async def drop(self, name: str) -> None:
        await asyncio.to_thread(self.servers.drop_database, _prefixed(name))


def _prefixed(name: str) -> str:
    return f"bench_{name}"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def stack(
    servers: Servers, rsa_private_key_file: Path, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[BenchStack]:
    """The servers of the run, and a namespace for the schedules of its workers."""
    folder = tmp_path_factory.mktemp("bench")
    environment = dict(os.environ)
    os.environ.pop("MYKU_WORKFLOW_SANDBOX", None)  # measured as it runs in production
    os.environ |= {
        "MYKU_TEMPORAL_ADDRESS": servers.temporal_address,
        "MYKU_TEMPORAL_NAMESPACE": await new_namespace(servers.temporal_address),
        "MYKU_DATA_DIR": str(folder),
        "MYKU_RSA_PRIVATE_KEY_FILE": str(rsa_private_key_file),
        "MYKU_LOG_LEVEL": "WARNING",
        "MYKU_WORKER_PREPARES_RENDERING": "false",  # no paper is asked for
    }
    forget_everything_cached()
    copies = await ForkServer.start(folder / "copies.log", API.partition(":")[0])
    yield BenchStack(folder, Supervisor(), _DatabasesOfRun(servers), SHARE, start=copies.start_child)
    await copies.stop()
    os.environ.clear()
    os.environ |= environment
    forget_everything_cached()
    forget_engines()  # those of a measurement's database, which is gone


@pytest.mark.parametrize("name", MEASUREMENTS)
async def test_measurement_yields_figures(stack: BenchStack, name: str) -> None:
    report = await run_measurement(stack, name, MEASUREMENTS[name], limit_seconds=_LIMIT_SECONDS)
    print(report.figures)
    assert report.figures
    wrong = [figure for figure in report.figures if figure.endswith(_NOTHING) and report.figures[figure] != 0]
    assert not wrong, report.figures


async def test_rounds_of_one_measurement_do_not_hold_up_the_next_one(stack: BenchStack) -> None:
    async with stack.measuring("first"):
        await stack.database("first")
        client = await stack.client()
        await keep_schedules(client, settings().temporal_task_queue)
        confirmations = client.get_schedule_handle(reconciliation_of(Follower.CONFIRMATIONS))
        await confirmations.trigger()
        [begun, *_] = await eventually(partial(_under_way, confirmations))
    for name in SCHEDULES:
        with pytest.raises(RPCError, match="not found"):
            await client.get_schedule_handle(name).describe()
    assert (await client.get_workflow_handle(begun).describe()).status is WorkflowExecutionStatus.TERMINATED


async def _under_way(schedule: ScheduleHandle) -> list[str]:
    actions = (await schedule.describe()).info.running_actions
    return [action.workflow_id for action in actions if isinstance(action, ScheduleActionExecutionStartWorkflow)]


_LIMIT_SECONDS: Final = 240.0
"""A measurement takes a few seconds here; this is for a machine that does much else."""
_NOTHING: Final = ("_lost", "_twice", "oversold", "_duplicates", "_undecided", "_missing", "_wrong", "_gaps")
"""The ends of the names of figures that count what must not happen."""
