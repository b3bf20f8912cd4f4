"""Which receipts stand, and whose money pays what, as SQL (finance §5)."""

from __future__ import annotations

from typing import Final

STANDS: Final = "NOT EXISTS (SELECT FROM receipt_cancellation x WHERE x.receipt_id = r.receipt_id)"
"""Whether a receipt (``r``) says what is paid: it was not cancelled."""
_NAMED: Final = """
    SELECT n.receipt_id FROM charge g JOIN receipt_line n USING (charge_id) WHERE g.invoice_id = {invoice}
"""
_MOVED: Final = f"""
    SELECT m.receipt_id
      FROM (SELECT a.payment_id, sum(a.amount) AS amount FROM charge g JOIN allocation a USING (charge_id)
             WHERE g.invoice_id = {{invoice}} GROUP BY 1) paid
      JOIN receipt m ON m.payment_id = paid.payment_id
     WHERE paid.amount > (SELECT coalesce(sum(n.amount), 0) FROM receipt r JOIN receipt_line n USING (receipt_id)
                            JOIN charge g USING (charge_id)
                           WHERE r.payment_id = paid.payment_id AND g.invoice_id = {{invoice}} AND {STANDS})
       AND EXISTS (SELECT FROM receipt_line n
                    WHERE n.receipt_id = m.receipt_id
                      AND n.amount > (SELECT coalesce(sum(a.amount), 0) FROM allocation a
                                       WHERE a.charge_id = n.charge_id AND a.payment_id = m.payment_id))
"""


def receipts_of(invoice: str) -> str:
    """The SELECT of the receipts of what paid an invoice: those that name it, and those whose money pays it since.

    A credit note frees money that was receipted for another invoice; what it pays then is not receipted again.
    """
    return f"({_NAMED.format(invoice=invoice)} UNION {_MOVED.format(invoice=invoice)})"


def moved_to(invoice: str) -> str:
    """The SELECT of the receipts whose money pays an invoice that they do not name."""
    return f"({_MOVED.format(invoice=invoice)} EXCEPT {_NAMED.format(invoice=invoice)})"
