"""The follower that passes tasks of an advisor to the student's next advisor (golive §4)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Final

from sqlalchemy.orm import Session
from temporalio import activity
from temporalio.client import Client

from activities.following import FollowedRows, signal_open
from models.cases.case.contract.record import AdvisorChanged
from models.cases.case.contract.temporal import ADVISOR_CHANGED_SIGNAL
from models.db import engine
from models.kit.follower import Follower
from models.people.advisor.store.waiting import MisassignedRequest, read_misassigned_requests

_AT_ONCE: Final = 8
"""Cases signalled at once. A file may change the advisor of thousands of students who have requests."""


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
        """Signal every case whose advisor's task is not held by the student's advisor; return how many. Safe to run
        twice.

        The case then gives the task to the student's advisor, so the next round does not find it. The task of a student
        without an advisor stays where it is, and escalates.
        """
        rows = await asyncio.to_thread(FollowedRows.read, Follower.ADVISORS, activity.heartbeat)
        requests = await asyncio.to_thread(_misassigned_requests)
        return await rows.each_async(requests, attrgetter("workflow_id"), self._signal, at_once=_AT_ONCE)

    async def _signal(self, request: MisassignedRequest) -> int:
        change = AdvisorChanged(advisor_id=request.advisor_id)
        return await signal_open(self._client, request.workflow_id, ADVISOR_CHANGED_SIGNAL, change)


def _misassigned_requests() -> list[MisassignedRequest]:
    with Session(engine()) as session:
        return read_misassigned_requests(session)


CLIENT_ACTIVITIES: Final = (AdvisorFollowing,)
