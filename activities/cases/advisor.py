"""Tasks that wait for a student's advisor follow the student to the next one (golive §4)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy.orm import Session
from temporalio import activity
from temporalio.client import Client

from activities.following import FollowedRows, signal_open
from models.cases.case.contract.record import AdvisorChanged, CaseState
from models.cases.case.contract.temporal import ADVISOR_CHANGED_SIGNAL
from models.cases.task.rules.holding import ADVISOR_TASKS
from models.db import engine
from models.kit.follower import Follower
from models.kit.query import Query


class _Waiting(NamedTuple):
    """An open case that waits for another teacher than the student's advisor."""

    workflow_id: str
    advisor_id: UUID


_WAITING: Final = Query(
    _Waiting,
    f"""
    SELECT c.workflow_id, s.advisor_id
      FROM case_task k JOIN case_file c USING (case_id) JOIN student s ON s.student_id = c.student_id
     WHERE k.name = ANY(:names) AND k.delegated_by IS NULL AND k.assignee_id <> s.advisor_id
       AND c.state = '{CaseState.OPEN.value}'
     ORDER BY c.case_id
    """,
)
"""Whoever gave the student the advisor, by hand or by a file; a case may also have begun in that very moment."""


class AdvisorFollowing:
    """Activities that need the Temporal client."""

    def __init__(self, client: Client) -> None:
        self._client = client

    @property
    def activities(self) -> Sequence[Callable[..., object]]:
        """What the worker registers."""
        return [self.follow_advisors]

    @activity.defn(name="follow_advisors")
    async def follow_advisors(self) -> int:
        """Tell each case whose advisor's task is not the present advisor's; returns how many. Safe to run twice.

        A case that was told hands its task over, and is not found again. A student without an advisor leaves the task
        where it is; it escalates.
        """
        rows = await asyncio.to_thread(FollowedRows.read, Follower.ADVISORS)
        return await rows.each_async(await asyncio.to_thread(_waiting), lambda each: each.workflow_id, self._tell)

    async def _tell(self, case: _Waiting) -> int:
        change = AdvisorChanged(advisor_id=case.advisor_id)
        return await signal_open(self._client, case.workflow_id, ADVISOR_CHANGED_SIGNAL, change)


def _waiting() -> list[_Waiting]:
    with Session(engine()) as session:
        return _WAITING.rows(session, {"names": list(ADVISOR_TASKS)})


CLIENT_ACTIVITIES: Final = (AdvisorFollowing,)
