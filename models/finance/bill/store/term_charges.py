"""What a term was charged already, after credit notes, and when its students last gave up a subject."""

from __future__ import annotations

from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy import text

from models.enrolment.enrolment.contract import EnrolmentStatus
from models.finance.bill.rules.adjusting import Charged, fee_key
from models.finance.cancellation.contract import AfterInvoice
from models.finance.late_fine.contract import LateKind
from models.finance.ledger.contract import InvoiceKind
from models.finance.refund.contract import DEPOSIT_RETURNED
from models.kit.rows import FactRow

CHARGED: Final = text("""
    SELECT i.student_id, c.charge_id, c.invoice_id, c.fee_code, c.reason->>'subject_code' AS subject_code,
           CAST(c.reason->'act'->>'case_id' AS uuid) AS act_id, c.reason->'act'->>'kind' AS act_kind,
           CAST(c.reason->>'credits' AS numeric) AS credits,
           c.amount - coalesce((SELECT sum(l.amount) FROM credit_line l WHERE l.charge_id = c.charge_id), 0) AS amount
      FROM invoice i JOIN charge c USING (invoice_id)
     WHERE i.student_id = ANY(:student_ids) AND i.academic_year = :academic_year AND i.semester = :semester
       AND i.kind = ANY(:kinds)
     ORDER BY i.issued_at, i.number, c.position
""")
"""What the invoices of a term, of these kinds, charge after credit notes, the oldest first."""
ASSESSED_KINDS: Final = (InvoiceKind.SINGLE, InvoiceKind.BILL_RUN, InvoiceKind.SUPPLEMENTARY)
"""Invoices of what is assessed; debts and fines of agencies are invoices of their own, which no assessment changes."""


class ChargedFacts(FactRow):
    """A charge of a term as it stands, in baht."""

    student_id: int
    charge_id: UUID
    invoice_id: UUID
    fee_code: str
    subject_code: str | None
    act_id: UUID | None
    act_kind: LateKind | None
    credits: Decimal | None
    amount: Decimal

    @property
    def charged(self) -> Charged:
        """What the rules look at."""
        key = fee_key(self.fee_code, self.subject_code)
        return Charged(self.charge_id, self.invoice_id, key, self.amount, self.act_id, self.act_kind, self.credits)


NOT_AGAIN: Final = text(f"""
    SELECT i.student_id, c.fee_code, c.reason->>'subject_code' AS subject_code, sum(l.amount) AS amount
      FROM invoice i JOIN credit_note n USING (invoice_id) JOIN credit_line l USING (credit_note_id)
      JOIN charge c USING (charge_id) LEFT JOIN invoice_cancellation x USING (credit_note_id)
     WHERE i.student_id = ANY(:student_ids) AND i.academic_year = :academic_year AND i.semester = :semester
       AND i.kind = ANY(:kinds) AND c.reason->'act' IS NULL
       AND (x.follow_up = '{AfterInvoice.NOT_AGAIN}' OR n.reason->>'rule' = '{DEPOSIT_RETURNED}')
     GROUP BY 1, 2, 3
""")
"""What was cancelled of a term, or given back of its deposits, and is not to be charged again, in baht by fee and
subject.
"""
GIVEN_UP: Final = text("""
    SELECT student_id, max(updated_at) AS at FROM enrolment
     WHERE student_id = ANY(:student_ids) AND academic_year = :academic_year AND semester = :semester
       AND status = ANY(:statuses)
     GROUP BY student_id
""")
"""When these students last gave up a subject of the term: the refund table is read at that instant."""
GAVE_UP: Final = [EnrolmentStatus.DROPPED.value, EnrolmentStatus.WITHDRAWN.value, EnrolmentStatus.CHANGED.value]
"""What became of a place that was given up."""
