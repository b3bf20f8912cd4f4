"""What follows once studies have ended: requests that make no sense any more are told, and end.

A request may have taken a place in the moment the studies ended, before it was told: that place is given back too.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session
from temporalio import activity
from temporalio.client import Client

from activities.following import FollowedRows, signal_open
from models.cases.case.contract.temporal import STUDIES_ENDED_SIGNAL
from models.db import engine
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.kit.calendar import bangkok_date, utc_now
from models.kit.follower import Follower
from models.people.student.contract.status import ENDS_STUDIES
from models.people.student.tables import comes_back
from models.study.status_change.store.ending_studies import ENDING_KINDS, end_studies, lock_places

_STATUSES: Final = sorted(status.value for status in ENDS_STUDIES)
_REQUESTS: Final = text(f"""
    SELECT c.workflow_id FROM case_file c JOIN student s USING (student_id)
     WHERE c.state = 'open' AND c.revision > 0 AND c.kind = ANY(:kinds)
       AND ((s.status_code = ANY(:statuses) AND NOT {comes_back("c.academic_year", "c.semester")})
            OR EXISTS (SELECT FROM leave l JOIN leave_term x USING (leave_id)
                        WHERE l.student_id = s.student_id AND l.leave_kind = 'leave' AND l.approved_at IS NOT NULL
                          AND l.ended_at IS NULL AND l.case_id IS NOT NULL
                          AND (x.academic_year, x.semester) = (c.academic_year, c.semester)))
     ORDER BY c.case_id
""")
"""Open requests of students whose studies have ended, but for terms in which they come back, and those of the terms of
a leave that stands (study §5).
"""
_LATE_PLACES: Final = text(f"""
    SELECT DISTINCT s.student_id, v.case_id
      FROM student s
      JOIN LATERAL (SELECT case_id, recorded_at FROM student_status_event
                     WHERE student_id = s.student_id ORDER BY event_id DESC LIMIT 1) v ON true
      JOIN enrolment e ON e.student_id = s.student_id AND e.status = '{EnrolmentStatus.ENROLLED.value}'
           AND e.updated_at >= v.recorded_at
      JOIN term t ON (t.academic_year, t.semester) = (e.academic_year, e.semester) AND t.ends_on >= :today
     WHERE s.status_code = ANY(:statuses) AND NOT {comes_back("e.academic_year", "e.semester")}
     ORDER BY s.student_id
""")


class EndedStudies:
    """Activities that need the Temporal client."""

    def __init__(self, client: Client) -> None:
        self._client = client

    @property
    def activities(self) -> Sequence[Callable[..., object]]:
        """What the worker registers."""
        return [self.follow_ended_studies]

    @activity.defn(name="follow_ended_studies")
    async def follow_ended_studies(self) -> int:
        """Tell each open request of a student whose studies have ended, and give back what it took meanwhile.

        How many were told. Safe to run twice: a request that was told ends, and one that has ended is not told.
        """
        rows = await asyncio.to_thread(FollowedRows.read, Follower.ENDED_STUDIES)
        requests = await asyncio.to_thread(_requests)
        signalled = await rows.each_async(
            requests, str, lambda each: signal_open(self._client, each, STUDIES_ENDED_SIGNAL)
        )
        late = await asyncio.to_thread(_late_places)
        await asyncio.to_thread(rows.each, late, lambda each: f"student {each.student_id}", _give_back)
        return signalled


class _LatePlaces(NamedTuple):
    """What :data:`_LATE_PLACES` reads."""

    student_id: int
    case_id: UUID | None


def _requests() -> list[str]:
    with Session(engine()) as session:
        found = session.execute(_REQUESTS, {"kinds": ENDING_KINDS, "statuses": _STATUSES})
        return [str(workflow_id) for workflow_id in found.scalars()]


def _late_places() -> list[_LatePlaces]:
    asked = {"statuses": _STATUSES, "today": bangkok_date(utc_now())}
    with Session(engine()) as session:
        return [_LatePlaces(*row) for row in session.execute(_LATE_PLACES, asked)]


def _give_back(late: _LatePlaces) -> int:
    with Session(engine()) as session, session.begin():
        lock_places(session, late.student_id)
        end_studies(session, late.student_id, late.case_id, utc_now())
    return 1


CLIENT_ACTIVITIES: Final = (EndedStudies,)
