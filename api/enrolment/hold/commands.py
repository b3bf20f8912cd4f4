"""Placing and releasing holds: audited, and told to the student."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID, uuid5

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.enrolment.hold.queries import read_hold
from api.enrolment.hold.schemas import HoldAsk, HoldView
from api.kit.audit import record_change
from api.people.student.queries import find_student
from models.enrolment.enrolment.store.reading import LOCK_STUDENT
from models.enrolment.hold.contract import HOLD_SUBJECT
from models.enrolment.hold.rules import kinds_of
from models.enrolment.hold.store.trail import hold_for_trail
from models.enrolment.hold.tables import StudentHold
from models.kit.calendar import utc_now
from models.kit.errors import Refusal
from models.news.announcement.tables import Notification


async def place_hold(session: AsyncSession, principal: Principal, asked: HoldAsk) -> HoldView:
    """Hold a student within the caller's scope from now on.

    Raises :class:`Refusal` ``hold_kind_not_allowed`` for a kind of another office, ``not_found`` outside the scope,
    and ``hold_stands_already`` when the very same hold stands.
    """
    if asked.kind not in kinds_of(principal.role_id):
        raise Refusal("hold_kind_not_allowed")
    student_id = await find_student(session, principal, asked.student_code)
    # Two officers, or two clicks, place a hold one after the other.
    await session.execute(LOCK_STUDENT, {"student_id": student_id})
    same = {"student_id": student_id, "kind": asked.kind, "reason_th": asked.reason_th, "released_at": None}
    standing = await session.scalar(select(StudentHold).filter_by(**same))
    if standing is not None:
        raise Refusal("hold_stands_already", **{"from": standing.placed_at.isoformat()})
    given = asked.model_dump(exclude={"student_code"})
    hold = StudentHold(**given, student_id=student_id, placed_by=principal.person_id, placed_at=utc_now())
    session.add(hold)
    _note(session, principal, hold, "place", before=None, at=hold.placed_at)
    await session.flush()
    return await read_hold(session, principal, hold.hold_id)


async def release_hold(session: AsyncSession, principal: Principal, hold_id: UUID, remark: str) -> HoldView:
    """Release a hold the caller sees; it stays as history.

    Raises :class:`Refusal` ``not_found`` and ``hold_released_already``.
    """
    await read_hold(session, principal, hold_id)
    hold = await session.get_one(StudentHold, hold_id, with_for_update=True)
    if hold.released_at is not None:
        raise Refusal("hold_released_already", **{"from": hold.released_at.isoformat()})
    before, now = hold_for_trail(hold), utc_now()
    hold.released_at, hold.released_by, hold.release_remark = now, principal.person_id, remark
    _note(session, principal, hold, "release", before=before, at=now)
    await session.flush()
    return await read_hold(session, principal, hold_id)


def _note(
    session: AsyncSession,
    principal: Principal,
    hold: StudentHold,
    verb: str,
    *,
    before: dict[str, object] | None,
    at: datetime,
) -> None:
    """The audit entry, and a line in the student's bell."""
    after = hold_for_trail(hold)
    record_change(session, principal.person_id, HOLD_SUBJECT, hold.hold_id, verb, before=before, after=after, at=at)
    session.add(
        Notification(
            notification_id=uuid5(hold.hold_id, verb),
            student_id=hold.student_id,
            contact_type=HOLD_SUBJECT,
            key=f"{HOLD_SUBJECT}.{verb}d",
            facts={"reason_th": hold.reason_th, "reason_en": hold.reason_en},
            updated_at=at,
        )
    )
