"""What follows from payments and days for waivers: cases are told, imported waivers end by themselves (finance §6)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy.orm import Session
from temporalio import activity
from temporalio.client import Client

from activities.following import FollowedRows, signal_open
from models.cases.case.contract.record import CaseKind
from models.cases.case.contract.starting import case_workflow_id
from models.db import engine
from models.finance.invoice.store.reading import LOCK_STUDENTS
from models.finance.payment.contract import REPLACED_SIGNAL
from models.finance.payment_pass.store import REPLACED_CASES
from models.finance.waiver.contract.case import PAID_SIGNAL, WaiverStage
from models.finance.waiver.store.postponing import waiver_over
from models.finance.waiver.store.reading import IMPORTED_OVER, PAID_WAIVERS
from models.finance.waiver.tables import Waiver
from models.kit.calendar import bangkok_date, utc_now
from models.kit.follower import Follower


@activity.defn(name="find_paid_waivers")
def find_paid_waivers(student_id: int) -> list[str]:
    """Workflows of the student's waivers of which nothing is left to pay."""
    with Session(engine()) as session:
        rows = session.execute(PAID_WAIVERS, {"student_id": student_id}).all()
    return [case_workflow_id(CaseKind.WAIVER, row.case_id) for row in rows if row.has_case]


class WaiverFollowing:
    """Activities that need the Temporal client."""

    def __init__(self, client: Client) -> None:
        self._client = client

    @property
    def activities(self) -> Sequence[Callable[..., object]]:
        """What the worker registers."""
        return [self.follow_waivers]

    @activity.defn(name="follow_waivers")
    async def follow_waivers(self) -> int:
        """Signal each case whose waiver is paid and each QR code whose due days changed, and end imported waivers that
        were paid or are past their day; return how many were signalled. Safe to run twice.
        """
        rows = await asyncio.to_thread(FollowedRows.read, Follower.WAIVERS)
        found = await asyncio.to_thread(_find_over)
        await asyncio.to_thread(rows.each, found.imported, lambda each: f"waiver {each[0]}", _end)
        return await rows.each_async(found.signals, itemgetter(0), lambda each: signal_open(self._client, *each))


class _Over(NamedTuple):
    """Imported waivers that end, with their last stage; and workflows that get a signal."""

    imported: list[tuple[UUID, WaiverStage]]
    signals: list[tuple[str, str]]


def _find_over() -> _Over:
    with Session(engine()) as session:
        found = session.execute(PAID_WAIVERS, {"student_id": None}).all()
        over = list(session.execute(IMPORTED_OVER, {"today": bangkok_date(utc_now())}).scalars())
        replaced = [str(workflow_id) for workflow_id in session.execute(REPLACED_CASES).scalars()]
    paid = {row.waiver_id for row in found if not row.has_case}
    return _Over(
        [(each, WaiverStage.SETTLED if each in paid else WaiverStage.LAPSED) for each in sorted(paid | set(over))],
        [(case_workflow_id(CaseKind.WAIVER, row.case_id), PAID_SIGNAL) for row in found if row.has_case]
        + [(workflow_id, REPLACED_SIGNAL) for workflow_id in replaced],
    )


def _end(over: tuple[UUID, WaiverStage]) -> int:
    (waiver_id, stage), at = over, utc_now()
    with Session(engine()) as session, session.begin():
        waiver = session.get_one(Waiver, waiver_id)
        session.execute(LOCK_STUDENTS, {"student_ids": [waiver.student_id]})
        session.refresh(waiver, with_for_update=True)
        if waiver.stage is WaiverStage.GRANTED:
            waiver.stage, waiver.ended_at = stage, at
            session.flush()
            waiver_over(session, waiver_id, at)
    return 1


ACTIVITIES: Final = (find_paid_waivers,)
CLIENT_ACTIVITIES: Final = (WaiverFollowing,)
