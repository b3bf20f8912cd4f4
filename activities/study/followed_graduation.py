"""What follows from grades for requests to graduate: a student of whom something was written is audited again (§4)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

from sqlalchemy.orm import Session
from temporalio import activity
from temporalio.client import Client

from activities.following import FollowedRows, signal_open
from models.db import engine
from models.kit.follower import Follower
from models.people.student.contract.status import ENDS_STUDIES
from models.study.graduation.contract import MOVED_SIGNAL
from models.study.graduation.store.reading import MOVED_SINCE

_ENDED: Final = sorted(status.value for status in ENDS_STUDIES)


class GraduationFollowing:
    """Activities that need the Temporal client."""

    def __init__(self, client: Client) -> None:
        self._client = client

    @property
    def activities(self) -> Sequence[Callable[..., object]]:
        """What the worker registers."""
        return [self.follow_graduations]

    @activity.defn(name="follow_graduations")
    async def follow_graduations(self) -> int:
        """Signal each open application whose student got a grade, a place, an exception or an answer since the last
        audit; return how many were signalled. Safe to run twice: a signalled case audits again and is not signalled for
        the same change.
        """
        rows = await asyncio.to_thread(FollowedRows.read, Follower.GRADUATIONS)
        moved = await asyncio.to_thread(_moved)
        return await rows.each_async(moved, str, lambda each: signal_open(self._client, each, MOVED_SIGNAL))


def _moved() -> list[str]:
    with Session(engine()) as session:
        return [str(workflow_id) for workflow_id in session.execute(MOVED_SINCE, {"ended": _ENDED}).scalars()]


CLIENT_ACTIVITIES: Final = (GraduationFollowing,)
