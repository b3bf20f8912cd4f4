"""What discounts, sponsors and write-offs take off charges: the reads (finance §2, §6)."""

from __future__ import annotations

from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import text

SIGNED: Final = "CASE WHEN r.reverses IS NULL THEN r.amount ELSE -r.amount END"
"""What a reduction ``r`` takes off its charge; less than nothing where it takes another one back."""
REDUCED: Final = f"coalesce((SELECT sum({SIGNED}) FROM charge_reduction r WHERE r.charge_id = c.charge_id), 0)"
"""What charge ``c`` is reduced by now, in baht."""
REDUCED_OF_INVOICE: Final = f"""
    coalesce((SELECT sum({SIGNED}) FROM charge rc JOIN charge_reduction r USING (charge_id)
               WHERE rc.invoice_id = i.invoice_id), 0)
"""
"""What invoice ``i`` is reduced by now, in baht."""

REDUCTIONS: Final = text("""
    SELECT r.reduction_id, r.charge_id, r.kind, r.funder_id, r.award_id, c.fee_code, c.account,
           r.amount - coalesce((SELECT sum(b.amount) FROM charge_reduction b WHERE b.reverses = r.reduction_id), 0)
               AS amount
      FROM charge_reduction r JOIN charge c USING (charge_id)
     WHERE r.charge_id = ANY(:charge_ids) AND r.reverses IS NULL
     ORDER BY r.at, r.reduction_id
""")
"""The reductions of these charges, the oldest first, with what of each stands."""
OF_CHARGES: Final = text("SELECT charge_id FROM charge_reduction WHERE reduction_id = ANY(:reduction_ids)")


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
