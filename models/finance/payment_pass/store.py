"""What issuing and paying a pass depend on: instalments as they stand, accounts, passes (finance §4)."""

from __future__ import annotations

from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.finance.bank_account.contract import ToldBy
from models.finance.invoice.rules import Due, DueState, states
from models.finance.invoice.store.reading import OPEN_CHARGES, PLAN
from models.kit.query import Query


class PayingStudent(NamedTuple):
    """Whose invoice it is, and where its money goes; no bank where no account is in use for QR codes."""

    number: str
    student_code: str
    bank_code: str | None
    biller_id: str | None
    told_by: ToldBy | None


PAYING_STUDENT: Final = Query(
    PayingStudent,
    """
    SELECT i.number, s.student_code,
           a.bank_code, a.biller_id, a.told_by
      FROM invoice i
      JOIN student s USING (student_id)
      LEFT JOIN LATERAL (
           SELECT b.bank_code, b.biller_id, b.told_by FROM bank_account b
            WHERE b.is_for_qr AND b.deleted_at IS NULL AND b.campus_code IN (s.campus_code, '')
            ORDER BY b.campus_code DESC LIMIT 1) a ON true
     WHERE i.invoice_id = :invoice_id AND i.student_id = :student_id
""",
)
"""An invoice of a student, and the account its QR codes pay into: the campus's own before the one of all."""


REPLACED: Final = text("""
    UPDATE payment_pass SET stage = 'replaced'
     WHERE invoice_id = :invoice_id AND sequence = :sequence AND case_id <> :case_id AND stage IN ('issuing', 'active')
""")
STILL_TO_TELL: Final = text("""
    SELECT p.case_id FROM payment_pass p JOIN case_file c USING (case_id)
     WHERE p.invoice_id = :invoice_id AND p.sequence = :sequence AND p.case_id <> :case_id
       AND p.stage = 'replaced' AND c.state = 'open'
     ORDER BY p.serial
""")
"""Cases of passes that were replaced and do not know it yet."""

REPLACED_BY_PLAN: Final = text("""
    UPDATE payment_pass SET stage = 'replaced'
     WHERE invoice_id = ANY(:invoice_ids) AND stage IN ('issuing', 'active')
""")
"""QR codes of the old due days are no use any more: the next ones are issued for the new ones."""
REPLACED_CASES: Final = text("""
    SELECT c.workflow_id FROM payment_pass p JOIN case_file c USING (case_id)
     WHERE p.stage = 'replaced' AND c.state = 'open'
       AND EXISTS (SELECT FROM instalment n WHERE n.invoice_id = p.invoice_id AND n.planned_at > p.issued_at)
     ORDER BY p.case_id
""")
"""Passes of invoices that were postponed or split and do not know yet that they were replaced."""
PLANNED_SINCE: Final = text("""
    SELECT EXISTS (SELECT FROM instalment WHERE invoice_id = :invoice_id AND planned_at > :at)
""")

SHORT_TOLERANCE: Final = text("""
    SELECT coalesce(min(a.short_tolerance), 0)
      FROM bank_account a JOIN payment_pass p ON (p.bank_code, p.biller_id) = (a.bank_code, a.biller_id)
     WHERE a.deleted_at IS NULL AND p.reference_2 = :reference
""")
"""By how many baht money of a pass may be short and settle its invoice, as the account says that it pays into."""

NEXT_SERIAL: Final = text("SELECT nextval('payment_pass_serial')")

UNCLAIMED: Final = text("""
    SELECT reference_1, reference_2, coalesce(claimed_at, received_at) AS paid_at
      FROM bank_confirmation WHERE pass_reference = :reference AND bank_code = :bank_code AND state = 'received'
""")
"""What was said of a pass and is not posted: by which references the bank knows the money, if it does."""

POSTED: Final = text("""
    UPDATE bank_confirmation SET state = 'posted', payment_id = :payment_id
     WHERE bank_code = :bank_code AND bank_transaction = :transaction
""")


class TouchedPass(NamedTuple):
    """What :data:`TOUCHED` reads."""

    case_id: UUID
    student_id: int
    invoice_id: UUID
    sequence: int
    amount: Decimal


TOUCHED: Final = Query(
    TouchedPass,
    """
    SELECT p.case_id, p.student_id, p.invoice_id, p.sequence, p.amount FROM payment_pass p
     WHERE p.stage = 'active' AND (CAST(:student_id AS integer) IS NULL OR p.student_id = :student_id)
       AND (EXISTS (SELECT FROM instalment n WHERE n.invoice_id = p.invoice_id AND n.planned_at > p.issued_at)
            OR EXISTS (SELECT FROM credit_note r WHERE r.invoice_id = p.invoice_id AND r.issued_at > p.issued_at)
            OR EXISTS (SELECT FROM charge c JOIN charge_reduction d USING (charge_id)
                        WHERE c.invoice_id = p.invoice_id AND d.at > p.issued_at)
            OR EXISTS (SELECT FROM charge c JOIN allocation a USING (charge_id)
                         JOIN posting o ON o.posting_id = a.posting_id
                        WHERE c.invoice_id = p.invoice_id AND o.posted_at > p.issued_at))
       AND NOT EXISTS (SELECT FROM statement_line l JOIN payment m USING (payment_id)
                        WHERE l.pass_reference = p.reference_2 AND m.student_id = p.student_id)
""",
)
"""Passes whose invoice was changed or paid since they were issued: they may ask for another amount than is open.

Of one student where ``:student_id`` names one. One that a statement paid is told so, and not replaced.
"""


def dues_of(session: Session, student_id: int, invoice_id: UUID) -> tuple[DueState, ...]:
    """The instalments of a student's invoice as they stand; none of another student's."""
    rows = OPEN_CHARGES.rows(session, {"student_ids": [student_id]})
    charges = [charge for charge in rows if charge.invoice_id == invoice_id]
    if not charges:
        return ()
    asked = sum((charge.asked for charge in charges), Decimal(0))
    paid = sum((charge.paid for charge in charges), Decimal(0))
    plan = [Due(row.due_on, row.amount) for row in PLAN.rows(session, {"invoice_id": invoice_id})]
    return states(plan, sum((due.amount for due in plan), Decimal(0)) - asked, paid)
