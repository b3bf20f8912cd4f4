"""What is not paid: reminded before the day, held after it, and released by the payment (finance §3, §6)."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Final
from uuid import uuid5

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session
from temporalio import activity

from models.db import engine
from models.finance.invoice.store.holds import place_holds
from models.finance.invoice.store.overdue import DUE_SOON, FALLEN_DUE
from models.finance.invoice.store.reading import LOCK_STUDENTS
from models.finance.payment.store.sweep_marks import move_mark, swept_to
from models.kit.calendar import bangkok_date, bangkok_instant, utc_now
from models.kit.money import baht_figures
from models.news.announcement.tables import Notification

REMINDED_BEFORE: Final = (timedelta(days=7), timedelta(days=1))
"""How long before the day students are reminded of what is due."""
_LOOKS_BACK: Final = timedelta(days=7)
"""Where the sweep was away, or has never run."""
_SWEEP: Final = "overdue"


@activity.defn(name="follow_due_days")
def follow_due_days() -> int:
    """Hold who did not pay what fell due, and remind who has to pay soon; how many students are held anew.

    Once for each Bangkok day and safe to run again: a day that was followed adds nothing.
    """
    now = utc_now()
    today = bangkok_date(now)
    with Session(engine()) as session, session.begin():
        last = swept_to(session, _SWEEP)
        since = today - _LOOKS_BACK if last is None else bangkok_date(last)
        if since >= today:
            return 0
        held = _hold(session, since, today, now)
        _remind(session, today, now)
        move_mark(session, _SWEEP, now)
        return held


def _hold(session: Session, since: date, today: date, now: datetime) -> int:
    """Hold who has an instalment that fell due from ``since`` on. Students are locked first, so a payment that comes at
    the same time is seen.
    """
    asked = {"since": since, "today": today}
    students = sorted({row.student_id for row in FALLEN_DUE.rows(session, asked)})
    session.execute(LOCK_STUDENTS, {"student_ids": students})
    return place_holds(session, FALLEN_DUE.rows(session, asked), now)


def _remind(session: Session, today: date, now: datetime) -> None:
    days = {today + before for before in REMINDED_BEFORE}
    lines = [
        {
            "notification_id": uuid5(row.invoice_id, f"due {row.due_on} {today}"),
            "student_id": row.student_id,
            "contact_type": "bill",
            "key": "bill.due",
            "facts": {
                "amount": baht_figures(row.amount),
                "number": row.number,
                "deadline": bangkok_instant(row.due_on, time(23, 59)).isoformat(),
            },
            "updated_at": now,
        }
        for row in session.execute(DUE_SOON, {"days": sorted(days)})
    ]
    if lines:
        session.execute(insert(Notification).values(lines).on_conflict_do_nothing())


ACTIVITIES: Final = (follow_due_days,)
"""What the worker registers."""
