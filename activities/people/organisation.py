"""Names of units that change on a day are changed when the day has come."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session
from temporalio import activity

from activities.following import FollowedRows
from models.db import engine
from models.kit.calendar import bangkok_date, utc_now
from models.kit.follower import Follower
from models.people.organisation.store.naming import apply_change, due_changes


@activity.defn(name="follow_unit_names")
def follow_unit_names() -> int:
    """Bring names of units forward whose day has come in Bangkok; returns how many. Safe to run twice.

    A change that fails holds up no other.
    """
    with Session(engine()) as session:
        due = due_changes(session, bangkok_date(utc_now()))
    return FollowedRows.read(Follower.UNIT_NAMES).each(due, str, _apply)


def _apply(change_id: UUID) -> int:
    with Session(engine()) as session, session.begin():
        return apply_change(session, change_id, utc_now())


ACTIVITIES: Final = (follow_unit_names,)
