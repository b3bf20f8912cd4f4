"""What a part of an invoice lacks is moved to its last part, so that a write-off can take it off (finance §4)."""

from __future__ import annotations

from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.finance.invoice.rules import Due, moved_to_last
from models.finance.invoice.store.issuing import plan_again
from models.finance.invoice.store.reading import PLAN

_IN_FORCE: Final = text("""
    SELECT min(n.planned_at) AS planned_at,
           EXISTS (SELECT FROM instalment_split x
                    WHERE (x.invoice_id, x.plan_no) = (n.invoice_id, n.plan_no))
           OR EXISTS (SELECT FROM waiver_invoice w
                       WHERE w.invoice_id = n.invoice_id AND w.holds <> 'over') AS is_agreed
      FROM instalment n
     WHERE n.invoice_id = :invoice_id
       AND n.plan_no = (SELECT max(l.plan_no) FROM instalment l WHERE l.invoice_id = n.invoice_id)
     GROUP BY n.invoice_id, n.plan_no
""")


def moved_to_last_part(session: Session, invoice_id: UUID, sequence: int | None, amount: Decimal) -> bool:
    """Ask for so many baht of a part with the last part of the invoice; whether they are asked for there now.

    Nothing moves where the whole invoice or its last part was asked for. A plan that people agreed to is not touched:
    False. The plan keeps the instant of the one before, since its days and parts are the same: no QR code is replaced.
    """
    plan = [Due(row.due_on, row.amount) for row in PLAN.rows(session, {"invoice_id": invoice_id})]
    if sequence is None or sequence >= len(plan):
        return True
    in_force = session.execute(_IN_FORCE, {"invoice_id": invoice_id}).one()
    if in_force.is_agreed:
        return False
    plan_again(session, invoice_id, moved_to_last(plan, sequence, amount), in_force.planned_at)
    return True
