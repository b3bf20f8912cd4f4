"""Crediting whole invoices that nobody paid anything of: how runs and imports are undone (finance §3, §6)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.finance.invoice.store.issuing import credit_charges
from models.finance.invoice.store.reading import ChargeRow
from models.finance.payment.store.allocating import charges_of

_BY_CAMPUS: Final = text("""
    SELECT invoice_id FROM invoice WHERE invoice_id = ANY(:invoice_ids) ORDER BY campus_code, student_id, invoice_id
""")


def credit_unpaid(
    session: Session, event: str, invoices: Mapping[UUID, int], reason: Mapping[str, object], at: datetime
) -> frozenset[UUID]:
    """Credit whatever these invoices, each of a student, still come to, unless money came for one; which were credited.

    ``event`` names what is done: an invoice is credited for it once. The caller has locked the students. One campus
    comes after the other, as when invoices are issued: two transactions do not wait for each other's numbers.
    """
    charges: defaultdict[UUID, list[ChargeRow]] = defaultdict(list)
    for charge in charges_of(session, sorted(set(invoices.values()))):
        charges[charge.invoice_id].append(charge)
    credited: set[UUID] = set()
    for invoice_id in session.scalars(_BY_CAMPUS, {"invoice_ids": list(invoices)}).all():
        student_id = invoices[invoice_id]
        if any(charge.paid > 0 for charge in charges[invoice_id]):
            continue
        amounts = {charge.charge_id: charge.charged for charge in charges[invoice_id] if charge.charged > 0}
        if amounts:
            credit_charges(session, f"{event}:{invoice_id}", student_id, amounts, reason, at)
        credited.add(invoice_id)
    return frozenset(credited)
