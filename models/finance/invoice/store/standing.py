"""How invoices stand, as SQL: fragments over the amounts of a standing (finance §7)."""

from __future__ import annotations

from typing import Final

from models.finance.invoice.contract.standings import InvoiceSort, StandingFilter

OPEN: Final = "(t.total - t.credited - t.reduced - t.paid)"
WAIVED: Final = "EXISTS (SELECT FROM waiver_invoice w WHERE w.invoice_id = t.invoice_id AND w.holds = 'granted')"
"""Its payment is postponed: a waiver was granted, and its day has not passed."""
REVIEWED: Final = "EXISTS (SELECT FROM waiver_invoice w WHERE w.invoice_id = t.invoice_id AND w.holds = 'review')"
"""A waiver of it is looked at: nothing of it counts as overdue meanwhile."""
ON_INSTALMENT: Final = f"""
    (t.paid > 0 AND {OPEN} > 0 AND EXISTS (
        SELECT FROM invoice_standing v
          JOIN LATERAL (SELECT n.amount FROM instalment n
                         WHERE n.invoice_id = v.invoice_id AND n.amount > 0
                           AND n.plan_no = (SELECT max(o.plan_no) FROM instalment o WHERE o.invoice_id = v.invoice_id)
                         ORDER BY n.sequence LIMIT 1) first ON true
         WHERE v.invoice_id = t.invoice_id AND v.paid >= first.amount
           AND v.due_on >= CAST(now() AT TIME ZONE 'Asia/Bangkok' AS date)))
"""
"""It is paid in parts: the first is paid whole, and none of the others is late."""
STATE: Final = f"""
    CASE WHEN t.credited = t.total THEN 'credited' WHEN {OPEN} = 0 AND t.paid = 0 THEN 'covered'
         WHEN {OPEN} = 0 THEN 'paid' WHEN {WAIVED} THEN 'postponed'
         WHEN {ON_INSTALMENT} THEN 'on_instalment' WHEN t.paid > 0 THEN 'partial' ELSE 'unpaid' END
"""
_STANDS: Final = {
    StandingFilter.OPEN: f"{OPEN} > 0",
    StandingFilter.UNPAID: f"{OPEN} > 0 AND t.paid = 0",
    StandingFilter.PARTIAL: f"{OPEN} > 0 AND t.paid > 0 AND NOT {ON_INSTALMENT}",
    StandingFilter.ON_INSTALMENT: f"{ON_INSTALMENT} AND NOT {WAIVED}",
    StandingFilter.PAID: f"{OPEN} = 0 AND t.paid > 0",
    StandingFilter.REDUCED: "t.reduced > 0",
    StandingFilter.POSTPONED: f"{OPEN} > 0 AND {WAIVED}",
    StandingFilter.CREDITED: "t.credited = t.total",
}
_ASKS_FOR: Final = {
    InvoiceSort.TERM: "NOT EXISTS (SELECT FROM debt d WHERE d.invoice_id = t.invoice_id)",
    InvoiceSort.FINE: "t.invoice_id IN (SELECT d.invoice_id FROM debt d WHERE d.kind = 'fine')",
    InvoiceSort.DEBT: "t.invoice_id IN (SELECT d.invoice_id FROM debt d WHERE d.kind = 'debt')",
}


def asks_for(sort: InvoiceSort) -> str:
    """The condition of a standing (``t``) whose invoice asks for this."""
    return _ASKS_FOR[sort]


def stands(state: StandingFilter, invoice: str) -> str:
    """The condition of a standing (``t``) in a list; ``invoice`` is the alias of its invoice's, ``:today`` a day."""
    if state is StandingFilter.OVERDUE:
        return f"{OPEN} > 0 AND {invoice}.due_on < :today AND NOT {REVIEWED}"
    return _STANDS[state]
