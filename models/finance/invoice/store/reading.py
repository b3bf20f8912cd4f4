"""What bills and payments depend on: open charges, unused money, plans of instalments, numbers (finance §2)."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import text

from models.finance.receipt.store import STANDS
from models.finance.reduction.store.reading import REDUCED
from models.kit.query import Query

LOCK_PAYMENT: Final = text("SELECT amount, student_id FROM payment WHERE payment_id = :payment_id FOR NO KEY UPDATE")
LOCK_STUDENTS: Final = text("""
    SELECT FROM student WHERE student_id = ANY(:student_ids) ORDER BY student_id FOR NO KEY UPDATE
""")
"""Money of a student is moved by one transaction after the other. Enrolling does not wait for it, nor it for that."""

LOCK_EVENT: Final = text("SELECT pg_advisory_xact_lock(hashtextextended(:key, 0))")
"""The same event told twice at once is read by the second once the first is posted, also where no student is known."""

TAKE_NUMBERS: Final = text("""
    INSERT INTO number_series AS s (kind, campus_code, fiscal_year, last_serial)
    VALUES (:kind, :campus_code, :fiscal_year, :count)
    ON CONFLICT (kind, campus_code, fiscal_year) DO UPDATE SET last_serial = s.last_serial + :count
    RETURNING last_serial
""")
"""Takes ``count`` numbers of a series; the last of them. The series is locked until the transaction ends, so take them
last and all at once."""


class ChargeRow(NamedTuple):
    """A charge as it stands, in baht."""

    charge_id: UUID
    invoice_id: UUID
    student_id: int
    fee_code: str
    account: str
    charged: Decimal
    reduced: Decimal
    paid: Decimal

    @property
    def asked(self) -> Decimal:
        """What the student is asked for."""
        return self.charged - self.reduced

    @property
    def open(self) -> Decimal:
        """What is left to pay."""
        return self.asked - self.paid


OPEN_CHARGES: Final = Query(
    ChargeRow,
    f"""
    SELECT c.charge_id, c.invoice_id, i.student_id, c.fee_code, c.account,
           c.amount - coalesce((SELECT sum(l.amount) FROM credit_line l WHERE l.charge_id = c.charge_id), 0) AS charged,
           {REDUCED} AS reduced,
           coalesce((SELECT sum(a.amount) FROM allocation a WHERE a.charge_id = c.charge_id), 0) AS paid
      FROM invoice i JOIN charge c USING (invoice_id)
     WHERE i.student_id = ANY(:student_ids)
     ORDER BY i.issued_at, i.number, c.position
""",
)
"""Every charge of these students, the oldest first: what it comes to after credit notes, what others take over of
it, and what is paid of it."""


class FundRow(NamedTuple):
    """A payment as it stands, in baht."""

    payment_id: UUID
    student_id: int
    amount: Decimal
    used: Decimal
    refunded: Decimal
    receipted: Decimal

    @property
    def unused(self) -> Decimal:
        """What pays nothing and is not promised back."""
        return self.amount - self.used - self.refunded

    @property
    def not_receipted(self) -> Decimal:
        """What no receipt names yet and was not promised back: a refund takes such money first."""
        return max(Decimal(0), self.amount - self.receipted - self.refunded)


FUNDS: Final = Query(
    FundRow,
    f"""
    WITH owned AS (
        SELECT payment_id, student_id FROM payment WHERE student_id = ANY(:student_ids)
         UNION SELECT payment_id, student_id FROM payment_attribution WHERE student_id = ANY(:student_ids))
    SELECT p.payment_id, o.student_id, p.amount,
           coalesce((SELECT sum(a.amount) FROM allocation a WHERE a.payment_id = p.payment_id), 0) AS used,
           coalesce((SELECT sum(r.amount) FROM refund r WHERE r.payment_id = p.payment_id), 0) AS refunded,
           coalesce((SELECT sum(r.total) FROM receipt r
                      WHERE r.payment_id = p.payment_id AND {STANDS}), 0) AS receipted
      FROM owned o JOIN payment p USING (payment_id)
     WHERE o.student_id = coalesce(p.student_id, o.student_id)
     ORDER BY p.paid_at, p.payment_id
""",
)
"""Every payment of these students, the oldest first, and what of it is used, refunded and receipted; cancelled receipts
do not count.
"""


class PlanRow(NamedTuple):
    """An instalment of the plan in force."""

    due_on: date
    amount: Decimal


PLAN: Final = Query(
    PlanRow,
    """
    SELECT n.due_on, n.amount FROM instalment n
     WHERE n.invoice_id = :invoice_id
       AND n.plan_no = (SELECT max(plan_no) FROM instalment WHERE invoice_id = :invoice_id)
     ORDER BY n.sequence
""",
)


LOCK_INVOICE: Final = text("SELECT FROM invoice WHERE invoice_id = :invoice_id FOR NO KEY UPDATE")
LAST_PLAN: Final = text("SELECT coalesce(max(plan_no), 0) FROM instalment WHERE invoice_id = :invoice_id")


PAID_BY: Final = text("""
    SELECT a.payment_id, a.charge_id, sum(a.amount) AS amount FROM allocation a JOIN payment p USING (payment_id)
     WHERE a.charge_id = ANY(:charge_ids) GROUP BY a.payment_id, a.charge_id, p.paid_at HAVING sum(a.amount) > 0
     ORDER BY p.paid_at, a.payment_id
""")
"""Which payments pay these charges, the oldest first."""

BALANCE: Final = text("""
    SELECT coalesce(sum(e.amount), 0) FROM ledger_entry e JOIN posting p USING (posting_id)
     WHERE e.student_id = :student_id AND e.account = ANY(:accounts) AND p.posted_on <= :as_of
""")
"""A student's balance at the end of a Bangkok day: what is owed, or as a negative amount what is in credit."""
TRIAL_BALANCE: Final = text("""
    SELECT e.account, sum(e.amount) AS amount FROM ledger_entry e JOIN posting p USING (posting_id)
     WHERE p.posted_on <= :as_of GROUP BY e.account ORDER BY e.account
""")
"""The university's accounts at the end of a Bangkok day; together they are zero."""
MISSING_NUMBERS: Final = text("""
    WITH taken AS (
        SELECT 'invoice' AS kind, campus_code, fiscal_year, serial FROM invoice
         UNION ALL SELECT 'receipt', campus_code, fiscal_year, serial FROM receipt
         UNION ALL SELECT 'credit_note', campus_code, fiscal_year, serial FROM credit_note)
    SELECT s.kind, s.campus_code, s.fiscal_year, n AS serial
      FROM number_series s CROSS JOIN LATERAL generate_series(1, s.last_serial) n
     WHERE NOT EXISTS (SELECT FROM taken t WHERE (t.kind, t.campus_code, t.fiscal_year, t.serial)
                              = (s.kind, s.campus_code, s.fiscal_year, n))
     ORDER BY 1, 2, 3, 4
""")
"""Numbers of a series that no document has: always none."""
