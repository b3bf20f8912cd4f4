"""How old what is open is: instalments whose day is past, by faculty (finance §7)."""

from __future__ import annotations

from typing import Final

OPEN_INSTALMENTS: Final = """
    SELECT t.student_id, n.due_on,
           greatest(0, least(n.until, t.total - t.credited - t.reduced) - greatest(n.until - n.amount, t.paid)) AS open
      FROM invoice_standing t
     CROSS JOIN LATERAL (
           SELECT p.due_on, p.amount, sum(p.amount) OVER (ORDER BY p.sequence) AS until
             FROM instalment p
            WHERE p.invoice_id = t.invoice_id
              AND p.plan_no = (SELECT max(plan_no) FROM instalment WHERE invoice_id = t.invoice_id)) n
     WHERE t.total - t.credited - t.reduced - t.paid > 0
"""
"""Every instalment of invoices that ask for something, and what of it is open: money pays the first instalments first,
credit notes and reductions shrink the last ones first (``rules.finance.instalments.states``).
"""
