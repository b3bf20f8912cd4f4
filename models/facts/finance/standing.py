"""How invoices stand, as SQL: fragments over ``total``, ``credited`` and ``paid`` of a standing (finance §7)."""

from __future__ import annotations

from typing import Final

from models.contracts.finance.standings import StandingFilter

OPEN: Final = "(t.total - t.credited - t.paid)"
STATE: Final = """
    CASE WHEN t.credited = t.total THEN 'credited' WHEN t.paid = t.total - t.credited THEN 'paid'
         WHEN t.paid > 0 THEN 'partial' ELSE 'unpaid' END
"""
STANDS: Final = {
    StandingFilter.OPEN: f"{OPEN} > 0",
    StandingFilter.OVERDUE: f"{OPEN} > 0 AND t.due_on < :today",
    StandingFilter.UNPAID: f"{OPEN} > 0 AND t.paid = 0",
    StandingFilter.PARTIAL: f"{OPEN} > 0 AND t.paid > 0",
    StandingFilter.PAID: f"{OPEN} = 0 AND t.paid > 0",
    StandingFilter.CREDITED: "t.credited = t.total",
}
"""The conditions of a list; ``:today`` is the Bangkok day."""
INVOICES: Final = """
    SELECT t.invoice_id, t.number, t.student_id, t.total, t.credited, t.paid, t.due_on, t.last_paid_at
      FROM invoice_standing t WHERE t.academic_year = :academic_year AND t.semester = :semester
"""
"""The invoices of a term."""
INVOICES_OF_FEE: Final = """
    SELECT i.invoice_id, i.number, i.student_id, t.total, t.credited, t.paid,
           CASE WHEN t.total - t.credited > t.paid THEN i.due_on END AS due_on, i.last_paid_at
      FROM fee_standing t JOIN invoice_standing i USING (invoice_id)
     WHERE t.fee_code = :fee AND t.academic_year = :academic_year AND t.semester = :semester
"""
"""The invoices of a term that ask for a fee, with the amounts of that fee alone."""
