"""What must hold of the books at any moment (finance §2)."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, text

from models.finance.invoice.store.reading import MISSING_NUMBERS, TRIAL_BALANCE
from models.finance.receipt.store import STANDS
from models.finance.reduction.store.reading import REDUCED, SIGNED
from models.finance.sponsor_payment.store.reading import POSTED
from models.kit.calendar import bangkok_date, utc_now

_UNBALANCED: Final = text("SELECT posting_id FROM ledger_entry GROUP BY 1 HAVING sum(amount) <> 0")
_PAYMENTS_OFF: Final = text(f"""
    SELECT p.payment_id FROM payment p
     WHERE (SELECT coalesce(sum(a.amount), 0) FROM allocation a WHERE a.payment_id = p.payment_id)
           + (SELECT coalesce(sum(r.amount), 0) FROM refund r WHERE r.payment_id = p.payment_id)
           NOT BETWEEN 0 AND p.amount
        OR (SELECT coalesce(sum(r.total), 0) FROM receipt r WHERE r.payment_id = p.payment_id AND {STANDS})
           NOT BETWEEN (SELECT coalesce(sum(a.amount), 0) FROM allocation a WHERE a.payment_id = p.payment_id)
           AND p.amount
""")
"""What is used is receipted, and nothing is used, refunded or receipted that did not come."""
_CHARGES_OFF: Final = text(f"""
    SELECT c.charge_id FROM charge c
     WHERE (SELECT coalesce(sum(a.amount), 0) FROM allocation a WHERE a.charge_id = c.charge_id)
           NOT BETWEEN 0
           AND c.amount - (SELECT coalesce(sum(l.amount), 0) FROM credit_line l WHERE l.charge_id = c.charge_id)
           - {REDUCED}
        OR {REDUCED} < 0
""")
_SUBLEDGERS_OFF: Final = text(f"""
    SELECT i.student_id FROM invoice i GROUP BY 1
    HAVING (SELECT coalesce(sum(e.amount), 0) FROM ledger_entry e
             WHERE e.student_id = i.student_id AND e.account = 'receivable')
        <> sum(i.total)
           - (SELECT coalesce(sum(n.total), 0) FROM credit_note n JOIN invoice o USING (invoice_id)
               WHERE o.student_id = i.student_id)
           - (SELECT coalesce(sum({SIGNED}), 0) FROM charge_reduction r JOIN charge c USING (charge_id)
                JOIN invoice o USING (invoice_id) WHERE o.student_id = i.student_id)
           - (SELECT coalesce(sum(a.amount), 0) FROM allocation a JOIN charge c USING (charge_id)
                JOIN invoice o USING (invoice_id) WHERE o.student_id = i.student_id)
""")
"""The receivable of the ledger is what the documents say is open."""
_FUNDERS_OFF: Final = text(f"""
    SELECT f.funder_id FROM funder f
     WHERE (SELECT coalesce(sum(e.amount), 0) FROM ledger_entry e
             WHERE e.funder_id = f.funder_id AND e.account = 'sponsor_receivable')
        <> (SELECT coalesce(sum({SIGNED}), 0) FROM charge_reduction r WHERE r.funder_id = f.funder_id)
           - (SELECT coalesce(sum(p.amount), 0) FROM sponsor_payment p
               WHERE p.funder_id = f.funder_id AND {POSTED})
""")
"""What a funder owes by the ledger is what it took over and has not paid."""
_STANDINGS_OFF: Final = text(f"""
    WITH documents AS (
        SELECT i.invoice_id, i.total, c.fee_code, sum(c.amount) AS asked,
               sum((SELECT coalesce(sum(l.amount), 0) FROM credit_line l WHERE l.charge_id = c.charge_id)) AS credited,
               sum({REDUCED}) AS reduced,
               sum((SELECT coalesce(sum(a.amount), 0) FROM allocation a WHERE a.charge_id = c.charge_id)) AS paid
          FROM invoice i JOIN charge c USING (invoice_id) GROUP BY i.invoice_id, c.fee_code)
    SELECT d.invoice_id FROM documents d LEFT JOIN fee_standing f USING (invoice_id, fee_code)
     WHERE (f.total, f.credited, f.reduced, f.paid) IS DISTINCT FROM (d.asked, d.credited, d.reduced, d.paid)
     UNION
    SELECT d.invoice_id FROM documents d LEFT JOIN invoice_standing s USING (invoice_id)
     GROUP BY d.invoice_id, d.total, s.total, s.credited, s.reduced, s.paid
    HAVING (s.total, s.credited, s.reduced, s.paid)
           IS DISTINCT FROM (d.total, sum(d.credited), sum(d.reduced), sum(d.paid))
""")
"""What lists say of invoices is what the documents say (docs/areas/finance.md)."""


def check_books(connection: Connection) -> None:
    """Postings balance, nothing is paid or used above what is there, documents agree with the ledger, no gaps."""
    for query in (
        _UNBALANCED,
        _PAYMENTS_OFF,
        _CHARGES_OFF,
        _SUBLEDGERS_OFF,
        _FUNDERS_OFF,
        _STANDINGS_OFF,
        MISSING_NUMBERS,
    ):
        assert connection.execute(query).all() == [], query.text
    accounts = connection.execute(TRIAL_BALANCE, {"as_of": bangkok_date(utc_now())})
    assert sum(row.amount for row in accounts) == 0
