"""What begins by the clock: the schedules that a worker keeps."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from temporalio.client import (
    Client,
    Schedule,
    ScheduleActionStartWorkflow,
    ScheduleAlreadyRunningError,
    ScheduleIntervalSpec,
    ScheduleOverlapPolicy,
    SchedulePolicy,
    ScheduleSpec,
    ScheduleUpdate,
    ScheduleUpdateInput,
)
from temporalio.service import RPCError, RPCStatusCode

from models.kit.follower import Follower, ReconciliationRound
from models.kit.message import Message
from models.study.audit_round.contract import AuditRoundRequest
from workflows.audit_round import AuditRoundWorkflow
from workflows.housekeeping import HousekeepingWorkflow
from workflows.reconciliation import ReconciliationWorkflow

_RECONCILIATION: Final = "reconciliation"
_PEOPLE_WAIT_FOR: Final = frozenset(
    {
        Follower.ACCEPTED_CASES,
        Follower.FREE_SEATS,
        Follower.BILLS,
        Follower.CONFIRMATIONS,
        Follower.GRADUATIONS,
        Follower.ADVISORS,
    }
)
HOUSEKEEPING: Final = "housekeeping"
AUDIT_ROUND: Final = "audit-round"
_SOON: Final = timedelta(minutes=5)
_BY_MORNING: Final = timedelta(hours=3)


def _schedule(
    workflow: type, name: str, task_queue: str, spec: ScheduleSpec, *asked: Message, longest: timedelta = _SOON
) -> Schedule:
    """A round that hangs ends after so long: it would keep the next ones from beginning."""
    return Schedule(
        action=ScheduleActionStartWorkflow(
            workflow.run,  # type: ignore[attr-defined]
            args=asked,
            id=name,
            task_queue=task_queue,
            run_timeout=longest,
        ),
        spec=spec,
        policy=SchedulePolicy(overlap=ScheduleOverlapPolicy.SKIP),
    )


def reconciliation_of(follower: Follower) -> str:
    """Return the id of the schedule of a follower."""
    return f"{_RECONCILIATION}-{follower.value}"


SCHEDULES: Final = (*map(reconciliation_of, Follower), HOUSEKEEPING, AUDIT_ROUND)
"""The ids of the schedules that a worker keeps."""


async def keep_schedules(client: Client, task_queue: str) -> None:
    """Have each follower begin once or twice a minute, the audits at one at night and the housekeeping at three,
    Bangkok's clock, for the workers of a task queue.

    A schedule of an earlier version becomes this one's, paused or not.
    """
    nightly = ScheduleSpec(cron_expressions=["0 3 * * *"], time_zone_name="Asia/Bangkok")
    for place, follower in enumerate(Follower):
        name = reconciliation_of(follower)
        spec = ScheduleSpec(intervals=[_interval_of(follower, place)])
        round = ReconciliationRound(followers=(follower,))
        await _keep(client, name, _schedule(ReconciliationWorkflow, name, task_queue, spec, round))
    await _remove(client, _RECONCILIATION)
    await _keep(client, HOUSEKEEPING, _schedule(HousekeepingWorkflow, HOUSEKEEPING, task_queue, nightly))
    after_midnight = ScheduleSpec(cron_expressions=["0 1 * * *"], time_zone_name="Asia/Bangkok")
    audits = _schedule(
        AuditRoundWorkflow, AUDIT_ROUND, task_queue, after_midnight, AuditRoundRequest(), longest=_BY_MORNING
    )
    await _keep(client, AUDIT_ROUND, audits)


async def _remove(client: Client, name: str) -> None:
    """Remove a schedule of an earlier version; most installations never had it."""
    try:
        await client.get_schedule_handle(name).delete()
    except RPCError as error:
        if error.status is not RPCStatusCode.NOT_FOUND:
            raise


def _interval_of(follower: Follower, place: int) -> ScheduleIntervalSpec:
    """Return how often a follower begins: twice a minute where people wait for it, and not all at the same second."""
    every = 30 if follower in _PEOPLE_WAIT_FOR else 60
    return ScheduleIntervalSpec(every=timedelta(seconds=every), offset=timedelta(seconds=2 * place % every))


async def _keep(client: Client, name: str, schedule: Schedule) -> None:
    def this_version(found: ScheduleUpdateInput) -> ScheduleUpdate:
        schedule.state = found.description.schedule.state
        return ScheduleUpdate(schedule)

    try:
        await client.create_schedule(name, schedule)
    except ScheduleAlreadyRunningError:
        await client.get_schedule_handle(name).update(this_version)
