"""What discounts, sponsors and write-offs take off charges: the reads (finance §2, §6)."""

from __future__ import annotations

from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import text

from models.kit.query import Query

WRITE_OFF_KEY: Final = "write-off:"
"""With the id of its case after it, the key of the event by which a debt is written off."""
SHORT_PAYMENT_KEY: Final = "short-payment:"
"""With the id of a payment after it, the key of the event by which what it is short by is written off."""
SIGNED: Final = "CASE WHEN r.reverses IS NULL THEN r.amount ELSE -r.amount END"
"""What a reduction ``r`` takes off its charge; less than nothing where it takes another one back."""
REDUCED: Final = f"coalesce((SELECT sum({SIGNED}) FROM charge_reduction r WHERE r.charge_id = c.charge_id), 0)"
"""What charge ``c`` is reduced by now, in baht."""
REDUCED_OF_INVOICE: Final = f"""
    coalesce((SELECT sum({SIGNED}) FROM charge rc JOIN charge_reduction r USING (charge_id)
               WHERE rc.invoice_id = i.invoice_id), 0)
"""
"""What invoice ``i`` is reduced by now, in baht."""


class ReductionStanding(NamedTuple):
    """A reduction and what of it stands, in baht."""

    reduction_id: UUID
    charge_id: UUID
    kind: str
    funder_id: UUID | None
    award_id: UUID | None
    fee_code: str
    account: str
    amount: Decimal


REDUCTIONS: Final = Query(
    ReductionStanding,
    """
    SELECT r.reduction_id, r.charge_id, r.kind, r.funder_id, r.award_id, c.fee_code, c.account,
           r.amount - coalesce((SELECT sum(b.amount) FROM charge_reduction b WHERE b.reverses = r.reduction_id), 0)
               AS amount
      FROM charge_reduction r JOIN charge c USING (charge_id)
     WHERE r.charge_id = ANY(:charge_ids) AND r.reverses IS NULL
     ORDER BY r.at, r.reduction_id
""",
)
"""The reductions of these charges, the oldest first, with what of each stands."""
WRITTEN_OFF_BY: Final = text("""
    SELECT r.reduction_id, r.amount - coalesce((SELECT sum(b.amount) FROM charge_reduction b
                                                 WHERE b.reverses = r.reduction_id), 0) AS amount
      FROM posting p JOIN charge_reduction r USING (posting_id)
     WHERE p.event_key = :event_key AND r.reverses IS NULL
     ORDER BY r.reduction_id
""")
"""What the event of a write-off took off charges, with what of each stands, in baht."""
WRITE_OFF_STANDS: Final = f"""
    coalesce((SELECT sum({SIGNED}) FROM posting g JOIN charge_reduction w USING (posting_id)
                JOIN charge_reduction r ON r.reduction_id = w.reduction_id OR r.reverses = w.reduction_id
               WHERE g.event_key = '{WRITE_OFF_KEY}' || c.case_id), 0)
"""
"""What of the write-off that case ``c`` asked for stands, in baht."""
OF_CHARGES: Final = text("SELECT charge_id FROM charge_reduction WHERE reduction_id = ANY(:reduction_ids)")
