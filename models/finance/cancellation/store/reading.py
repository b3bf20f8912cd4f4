"""What cancelling a receipt or an invoice looks at (finance §5, §6)."""

from __future__ import annotations

from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import text

from models.cases.case.store.kinds import CaseFacts
from models.finance.receipt.store import STANDS
from models.kit.query import Query


class ReceiptFacts(NamedTuple):
    """A receipt as it stands, and the invoices it pays."""

    receipt_id: UUID
    student_id: int
    payment_id: UUID
    total: Decimal
    stands: bool
    invoice_ids: list[UUID]


RECEIPT: Final = Query(
    ReceiptFacts,
    f"""
    SELECT r.receipt_id, r.student_id, r.payment_id, r.total,
           {STANDS} AS stands,
           ARRAY(SELECT DISTINCT c.invoice_id FROM receipt_line l JOIN charge c USING (charge_id)
                  WHERE l.receipt_id = r.receipt_id ORDER BY c.invoice_id) AS invoice_ids
      FROM receipt r WHERE r.receipt_id = :receipt_id
""",
)


PAID_WITH: Final = text("""
    SELECT a.charge_id, sum(a.amount) AS amount,
           EXISTS (SELECT FROM receipt_line l WHERE l.receipt_id = :receipt_id AND l.charge_id = a.charge_id) AS named
      FROM allocation a JOIN charge c USING (charge_id) JOIN invoice i USING (invoice_id)
     WHERE a.payment_id = :payment_id
     GROUP BY a.charge_id, i.issued_at, i.number, c.position HAVING sum(a.amount) > 0
     ORDER BY named DESC, i.issued_at DESC, i.number DESC, c.position DESC
""")
"""What a payment pays: first what a receipt of it names, the newest first."""

CANCELLATION_FACTS: Final = CaseFacts(not_for_student="c.stage <> 'done'")
"""What an office asked for is the student's business once it is done."""
