"""Holds as the audit trail keeps them."""

from __future__ import annotations

from models.enrolment.hold.tables import StudentHold
from models.kit.calendar import bangkok_date
from models.kit.money import baht_text


def hold_for_trail(hold: StudentHold) -> dict[str, object]:
    """Return a hold as its entries of the trail show it."""
    return {
        "studentId": hold.student_id,
        "kind": hold.kind.value,
        "reason": hold.reason_th,
        "reasonEn": hold.reason_en,
        "amount": None if hold.amount is None else baht_text(hold.amount),
        "placedOn": bangkok_date(hold.placed_at).isoformat(),
        "releasedAt": None if hold.released_at is None else hold.released_at.isoformat(),
        "remark": hold.release_remark,
    }
