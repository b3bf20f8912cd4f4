"""Signalling every waiting workflow that the academic calendar changed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from functools import partial
from operator import itemgetter
from typing import Final
from uuid import UUID

from sqlalchemy import RowMapping, text
from sqlalchemy.orm import Session
from temporalio import activity
from temporalio.client import Client
from temporalio.common import WorkflowIDReusePolicy
from temporalio.exceptions import WorkflowAlreadyStartedError

from activities.following import FollowedRows, signal_open
from models.calendar.period.contract import CalendarChange, calendar_change_workflow_id
from models.cases.case.contract.record import CalendarChanged
from models.cases.case.contract.starting import DatesTable
from models.cases.case.contract.temporal import CALENDAR_CHANGED_SIGNAL
from models.cases.case.rules.pace import rest_seconds
from models.db import engine
from models.kit.follower import Follower
from models.kit.settings import settings
from models.registry.process.contract import CASE_TYPES

_BATCH: Final = 200
_FROM_THE_FIRST: Final = UUID(int=0)

_OPEN_CASES: Final = text(
    """
    SELECT case_id, workflow_id
      FROM case_file
     WHERE state = 'open' AND case_id > :after AND academic_year = :academic_year AND semester = :semester
       AND kind = ANY(:kinds)
     ORDER BY case_id
     LIMIT :batch
    """
)
_ANNOUNCED: Final = text(
    """
    UPDATE calendar_period SET announced_revision = :revision
     WHERE period_id = :period_id AND announced_revision < :revision
    """
)
_NOT_ANNOUNCED: Final = text(
    """
    SELECT period_id, revision, academic_year, semester FROM calendar_period
     WHERE announced_revision < revision ORDER BY period_id
    """
)
_DATES: Final = tuple(case_type.dates for case_type in CASE_TYPES.values() if case_type.dates is not None)
"""The tables in which cases have dates of their own."""
_CHANGED_DATES: Final = """
    SELECT d.case_id, c.workflow_id, d.{table.version} AS version, d.academic_year, d.semester
      FROM {table.name} d JOIN case_file c ON c.case_id = d.case_id
     WHERE d.{table.notified} < d.{table.version} AND c.state = 'open' ORDER BY d.case_id
"""
_NOTIFIED: Final = """
    UPDATE {table.name} SET {table.notified} = :version WHERE case_id = :case_id AND {table.notified} < :version
"""


class CalendarAnnouncements:
    """Activities that need the Temporal client."""

    def __init__(self, client: Client) -> None:
        self._client = client

    @property
    def activities(self) -> Sequence[Callable[..., object]]:
        """What the worker registers."""
        return [self.announce_calendar_change, self.start_calendar_changes]

    @activity.defn(name="announce_calendar_change")
    async def announce_calendar_change(self, change: CalendarChange) -> int:
        """Signal every open case of the term whose kind follows the calendar; returns how many were signalled.

        The list is PostgreSQL's, in the order of the ids; the heartbeat carries the last one signalled, so a restart
        goes on behind it. A second signal does nothing: it says "read the calendar again", not what changed.

        One signal at a time, with a rest after each: every signal wakes a workflow, and people submit meanwhile.
        """
        after, signalled = _resumed()
        message = CalendarChanged(academic_year=change.academic_year, semester=change.semester)
        while batch := await asyncio.to_thread(_open_cases, change, after):
            for case in batch:
                began = time.monotonic()
                signalled += await self._signal(case["workflow_id"], message)
                after = case["case_id"]
                activity.heartbeat(str(after), signalled)
                await asyncio.sleep(rest_seconds(time.monotonic() - began))
        await asyncio.to_thread(_note_announced, change)
        return signalled

    async def _signal(self, workflow_id: str, message: CalendarChanged) -> int:
        # One that has ended meanwhile, or has not begun, reads the new calendar when it does.
        return await signal_open(self._client, workflow_id, CALENDAR_CHANGED_SIGNAL, message)

    @activity.defn(name="start_calendar_changes")
    async def start_calendar_changes(self) -> int:
        """Announce changes that were saved while Temporal was away; returns how many. Safe to run twice.

        A case whose own dates changed is signalled here itself; one that has not begun yet, the next time.
        """
        rows = await asyncio.to_thread(FollowedRows.read, Follower.CALENDAR_CHANGES)
        changes = await asyncio.to_thread(_not_announced)
        started = await rows.each_async(changes, lambda change: f"period {change.period_id}", self._start)
        for table in _DATES:
            changed = await asyncio.to_thread(_changed_dates, table)
            started += await rows.each_async(changed, itemgetter("workflow_id"), partial(self._signal_dates, table))
        return started

    async def _signal_dates(self, table: DatesTable, changed: RowMapping) -> int:
        message = CalendarChanged(academic_year=changed["academic_year"], semester=changed["semester"])
        signalled = await self._signal(changed["workflow_id"], message)
        if signalled:
            await asyncio.to_thread(_note_notified, table, changed)
        return signalled

    async def _start(self, change: CalendarChange) -> int:
        try:
            await self._client.start_workflow(
                "CalendarChangeWorkflow",
                change,
                id=calendar_change_workflow_id(change),
                task_queue=settings().temporal_task_queue,
                id_reuse_policy=WorkflowIDReusePolicy.ALLOW_DUPLICATE_FAILED_ONLY,
            )
        except WorkflowAlreadyStartedError:
            return 0
        return 1


def _resumed() -> tuple[UUID, int]:
    details = activity.info().heartbeat_details
    return (UUID(str(details[0])), int(details[1])) if details else (_FROM_THE_FIRST, 0)


def _open_cases(change: CalendarChange, after: UUID) -> Sequence[RowMapping]:
    with Session(engine()) as session:
        parameters = {
            "after": after,
            "academic_year": change.academic_year,
            "semester": change.semester,
            "kinds": [kind.value for kind, case_type in CASE_TYPES.items() if case_type.follows_calendar],
            "batch": _BATCH,
        }
        return session.execute(_OPEN_CASES, parameters).mappings().all()


def _note_announced(change: CalendarChange) -> None:
    with Session(engine()) as session, session.begin():
        session.execute(_ANNOUNCED, {"period_id": change.period_id, "revision": change.revision})


def _not_announced() -> list[CalendarChange]:
    with Session(engine()) as session:
        return [CalendarChange.model_validate(dict(row)) for row in session.execute(_NOT_ANNOUNCED).mappings()]


def _changed_dates(table: DatesTable) -> Sequence[RowMapping]:
    with Session(engine()) as session:
        return session.execute(text(_CHANGED_DATES.format(table=table))).mappings().all()


def _note_notified(table: DatesTable, changed: RowMapping) -> None:
    with Session(engine()) as session, session.begin():
        noted = {"case_id": changed["case_id"], "version": changed["version"]}
        session.execute(text(_NOTIFIED.format(table=table)), noted)


CLIENT_ACTIVITIES: Final = (CalendarAnnouncements,)
"""Classes that need the Temporal client; the worker makes one of each."""
