"""What of invoices is past due or falls due soon (finance §3, §6: arrears are holds)."""

from __future__ import annotations

from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import text

from models.finance.invoice.store.standing import OPEN, REVIEWED
from models.finance.reduction.store.reading import REDUCED_OF_INVOICE
from models.kit.query import Query

_LAST_PLAN: Final = "n.plan_no = (SELECT max(l.plan_no) FROM instalment l WHERE l.invoice_id = n.invoice_id)"
PAST_DUE: Final = f"""
    greatest(0, least(
        (SELECT coalesce(sum(n.amount), 0) FROM instalment n
          WHERE n.invoice_id = i.invoice_id AND {_LAST_PLAN} AND n.due_on < :today),
        i.total - (SELECT coalesce(sum(c.total), 0) FROM credit_note c WHERE c.invoice_id = i.invoice_id)
          - {REDUCED_OF_INVOICE})
      - (SELECT coalesce(sum(a.amount), 0) FROM allocation a JOIN charge h USING (charge_id)
          WHERE h.invoice_id = i.invoice_id))
"""
"""What of invoice ``i`` was due before the Bangkok day ``:today`` and is not paid, in baht. Credit notes and
reductions shrink the last instalments first (``rules.finance.instalments.states``).
"""
OVERDUE: Final = f"""
    CASE WHEN EXISTS (SELECT FROM waiver_invoice w WHERE w.invoice_id = i.invoice_id AND w.holds = 'review')
         THEN 0 ELSE {PAST_DUE} END
"""
"""The same, as what it leads to: nothing falls due anew while a waiver of it is looked at (finance §6)."""

_FALLEN_DUE: Final = f"""
    SELECT i.invoice_id, i.student_id, i.number, i.academic_year, i.semester, {OVERDUE} AS amount,
           d.reason, a.name_th AS agency_th, a.name_en AS agency_en
      FROM invoice i LEFT JOIN debt d USING (invoice_id) LEFT JOIN agency a USING (agency_id)
     WHERE {{which}}
       AND {OVERDUE} > 0
       AND NOT EXISTS (SELECT FROM student_hold h WHERE h.invoice_id = i.invoice_id AND h.released_at IS NULL)
     ORDER BY i.student_id, i.invoice_id
"""


class FallenDue(NamedTuple):
    """An invoice that was not paid in time; ``amount`` is what of it is overdue, in baht."""

    invoice_id: UUID
    student_id: int
    number: str
    academic_year: int
    semester: int
    amount: Decimal
    reason: str | None
    agency_th: str | None
    agency_en: str | None

    @property
    def words(self) -> tuple[str, str]:
        """Why the student is held, in Thai and in English."""
        paper_th, paper_en = f"(ใบแจ้งหนี้ {self.number})", f"(invoice {self.number})"
        if self.agency_th is not None and self.agency_en is not None:
            return f"ค้างชำระค่าปรับ{self.agency_th}: {self.reason} {paper_th}", (
                f"Fine of {self.agency_en} outstanding: {self.reason} {paper_en}"
            )
        if self.reason is not None:
            return f"ค้างชำระหนี้: {self.reason} {paper_th}", f"Debt outstanding: {self.reason} {paper_en}"
        term = f"{self.academic_year}/{self.semester}"
        return f"ค้างชำระค่าธรรมเนียมการศึกษา {term} {paper_th}", f"Education fees of {term} outstanding {paper_en}"


FALLEN_DUE_OF: Final = Query(FallenDue, _FALLEN_DUE.format(which="i.invoice_id = ANY(:invoice_ids)"))
"""Those of these invoices of which something is overdue, and that hold nobody."""
_OF_DAYS: Final = f"""i.invoice_id IN (SELECT n.invoice_id FROM instalment n
                             WHERE n.due_on >= :since AND n.due_on < :today AND {_LAST_PLAN}
                             UNION
                            SELECT h.invoice_id FROM receipt_cancellation x JOIN receipt l USING (receipt_id)
                              JOIN allocation n USING (payment_id) JOIN charge h USING (charge_id)
                             WHERE x.cancelled_at >=
                                   CAST(CAST(:since AS date) AS timestamp) AT TIME ZONE 'Asia/Bangkok'
                             UNION
                            SELECT h.invoice_id FROM charge_reduction r JOIN charge h USING (charge_id)
                             WHERE r.reverses IS NOT NULL AND r.at >=
                                   CAST(CAST(:since AS date) AS timestamp) AT TIME ZONE 'Asia/Bangkok')"""
FALLEN_DUE: Final = Query(FallenDue, _FALLEN_DUE.format(which=_OF_DAYS))
"""Invoices of which an instalment fell due from a day on and was not paid, or that were paid by a receipt which was
cancelled since, or that others had taken over and that fell back since; and that hold nobody yet. Of a fine or debt it
says what for, and by whom.
"""


CLEARED: Final = text(f"""
    UPDATE student_hold h SET released_at = :at, release_remark = :remark
      FROM invoice i
     WHERE i.invoice_id = h.invoice_id AND h.student_id = ANY(:student_ids) AND h.released_at IS NULL
       AND {PAST_DUE} = 0
    RETURNING h.hold_id, h.student_id, h.reason_th, h.reason_en
""")
"""Releases the holds of these students whose invoices have nothing past due any more.

Asking for a waiver releases none: who is held stays held until it is granted.
"""
DUE_SOON: Final = text(f"""
    SELECT i.invoice_id, i.student_id, i.number, n.due_on, n.sequence,
           least(o.before + n.amount, o.owed) - greatest(o.paid, o.before) AS amount
      FROM instalment n JOIN invoice i USING (invoice_id)
      CROSS JOIN LATERAL (
          SELECT i.total - (SELECT coalesce(sum(c.total), 0) FROM credit_note c WHERE c.invoice_id = i.invoice_id)
                   - {REDUCED_OF_INVOICE} AS owed,
                 (SELECT coalesce(sum(a.amount), 0) FROM allocation a JOIN charge h USING (charge_id)
                   WHERE h.invoice_id = i.invoice_id) AS paid,
                 (SELECT coalesce(sum(x.amount), 0) FROM instalment x
                   WHERE x.invoice_id = n.invoice_id AND x.plan_no = n.plan_no AND x.sequence < n.sequence) AS before
      ) o
     WHERE n.due_on = ANY(:days) AND {_LAST_PLAN} AND least(o.before + n.amount, o.owed) > greatest(o.paid, o.before)
     ORDER BY i.student_id, i.invoice_id
""")
"""Instalments that are due on one of these days and are not paid, and what of each is still to pay, in baht.

What an invoice owes fills the instalments from the first one on, and so does what was paid
(``rules.finance.instalments.states``).
"""
DUE_NEXT: Final = text(f"""
    SELECT t.invoice_id, t.number, t.academic_year, t.semester, t.due_on, {OPEN} AS open, {REVIEWED} AS is_reviewed,
           least((SELECT coalesce(sum(n.amount), 0) FROM instalment n
                   WHERE n.invoice_id = t.invoice_id AND {_LAST_PLAN} AND n.due_on <= t.due_on),
                 t.total - t.credited - t.reduced) - t.paid AS due
      FROM invoice_standing t
     WHERE t.student_id = :student_id AND {OPEN} > 0 AND t.due_on IS NOT NULL
     ORDER BY t.due_on, t.number
""")
"""A student's invoices that are not paid, and what of each is due on the first day it is due, in baht."""
