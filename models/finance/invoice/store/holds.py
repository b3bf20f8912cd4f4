"""Holds of overdue invoices: placed on what is past due, released by what is paid (finance §3, §6)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Final
from uuid import UUID, uuid5

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.enrolment.hold.contract import HoldKind
from models.enrolment.hold.tables import StudentHold
from models.finance.invoice.store.overdue import CLEARED, FALLEN_DUE_OF, FallenDue
from models.kit.calendar import bangkok_date
from models.kit.table import new_id
from models.news.announcement.tables import Notification

_RELEASED: Final = "ชำระครบถ้วนแล้ว"
_HAS_HOLDS: Final = text("""
    SELECT DISTINCT student_id FROM student_hold
     WHERE student_id = ANY(:student_ids) AND invoice_id IS NOT NULL AND released_at IS NULL
""")


def release_paid_holds(session: Session, student_ids: Collection[int], at: datetime, remark: str = _RELEASED) -> None:
    """Release the holds of these students whose invoices have nothing overdue any more, and tell them."""
    held = list(session.execute(_HAS_HOLDS, {"student_ids": list(student_ids)}).scalars())
    if not held:
        return
    asked = {"student_ids": held, "today": bangkok_date(at), "at": at, "remark": remark}
    for row in session.execute(CLEARED, asked).all():
        session.add(
            Notification(
                notification_id=uuid5(row.hold_id, "release"),
                student_id=row.student_id,
                contact_type="hold",
                key="hold.released",
                facts={"reason_th": row.reason_th, "reason_en": row.reason_en},
                updated_at=at,
            )
        )
    session.flush()


def hold_overdue(session: Session, invoice_ids: Collection[UUID], at: datetime) -> int:
    """Hold the students of these invoices for what is overdue now, once; how many are held anew.

    The caller has locked the students.
    """
    asked = {"invoice_ids": list(invoice_ids), "today": bangkok_date(at)}
    return place_holds(session, FALLEN_DUE_OF.rows(session, asked), at)


def place_holds(session: Session, rows: Sequence[FallenDue], now: datetime) -> int:
    """Hold the students of these rows and tell them; how many are held anew."""
    for row in rows:
        reason_th, reason_en = row.words
        hold = StudentHold(
            hold_id=new_id(),
            student_id=row.student_id,
            kind=HoldKind.DEBT,
            reason_th=reason_th,
            reason_en=reason_en,
            amount=row.amount,
            invoice_id=row.invoice_id,
            placed_at=now,
        )
        session.add(hold)
        session.add(
            Notification(
                notification_id=uuid5(hold.hold_id, "place"),
                student_id=row.student_id,
                contact_type="hold",
                key="hold.placed",
                facts={"reason_th": hold.reason_th, "reason_en": hold.reason_en},
                updated_at=now,
            )
        )
    session.flush()
    return len(rows)
