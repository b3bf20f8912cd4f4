"""A status recorded by hand, with all that ends with the studies, in one transaction (spec §3)."""

from __future__ import annotations

from typing import Final

from sqlalchemy.orm import Session
from temporalio import activity

from models.db import engine
from models.study.status_change.contract import StatusChange, StatusChanged, StatusIntent
from models.study.status_change.store.recording import preview_change, record_change


@activity.defn(name="change_status")
def change_status(change: StatusChange) -> StatusChanged:
    """Write the status and end what ends with it. A second run returns the same result."""
    with Session(engine()) as session, session.begin():
        if change.intent is StatusIntent.PREVIEW:
            return preview_change(session, change)
        return record_change(session, change)


ACTIVITIES: Final = (change_status,)
