"""What is left to pay of what a payment was sent for (finance §4)."""

from __future__ import annotations

from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session
from sqlmodel import select

from models.finance.payment.store.allocating import charges_of
from models.finance.payment.tables import Payment
from models.finance.payment_pass.rules import read_pass_reference
from models.finance.payment_pass.store import PLANNED_SINCE, dues_of
from models.finance.payment_pass.tables import PaymentPass

_PAID_INVOICES: Final = text("""
    SELECT DISTINCT c.invoice_id FROM allocation a JOIN charge c USING (charge_id) WHERE a.payment_id = :payment_id
""")


def left_of_payment(session: Session, payment_id: UUID, student_id: int) -> Decimal:
    """Return what is left to pay of what a student's payment was sent for, in baht.

    That is the instalment of its QR code; without a code, or where the invoice was planned anew since, every invoice
    that the payment paid.
    """
    reference = read_pass_reference(session.get_one(Payment, payment_id).reference_2)
    code = session.scalars(select(PaymentPass).where(PaymentPass.reference_2 == reference)).one_or_none()
    if code is not None and code.student_id == student_id:
        asked = {"invoice_id": code.invoice_id, "at": code.issued_at}
        dues = dues_of(session, student_id, code.invoice_id)
        if code.sequence <= len(dues) and not session.execute(PLANNED_SINCE, asked).scalar_one():
            return dues[code.sequence - 1].open
    invoices = set(session.execute(_PAID_INVOICES, {"payment_id": payment_id}).scalars())
    charges = charges_of(session, [student_id])
    return sum((charge.open for charge in charges if charge.invoice_id in invoices), Decimal(0))
