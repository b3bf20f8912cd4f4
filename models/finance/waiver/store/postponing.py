"""Postponing payment: an invoice gets a plan of other days, for a case and for an import alike (finance §6)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy import text, update
from sqlalchemy.orm import Session
from sqlmodel import col

from models.finance.invoice.rules import Due
from models.finance.invoice.store.holds import hold_overdue, release_paid_holds
from models.finance.invoice.store.issuing import plan_again
from models.finance.invoice.store.reading import LAST_PLAN, PLAN
from models.finance.payment.store.allocating import charges_of
from models.finance.payment_pass.store import REPLACED_BY_PLAN
from models.finance.waiver.contract.case import WaiverHolds
from models.finance.waiver.rules.asking import AskingFacts
from models.finance.waiver.rules.postponing import postponed
from models.finance.waiver.store.reading import OWED, AskingRow, asking_facts
from models.finance.waiver.tables import WaiverInvoice

_POSTPONED: Final = "ผ่อนผันหรือเลื่อนการชำระ"
_INVOICES: Final = text("SELECT invoice_id FROM waiver_invoice WHERE waiver_id = :waiver_id ORDER BY invoice_id")


def read_facts(
    session: Session, students: Collection[AskingRow], today: date, waiver_id: UUID | None = None
) -> Mapping[int, AskingFacts]:
    """What the rules look at, of each student, without regard to one waiver. The caller locks them to decide by it."""
    asked = {"student_ids": [row.student_id for row in students], "today": today, "waiver_id": waiver_id}
    owed = OWED.rows(session, asked)
    return {row.student_id: asking_facts(today, row, owed) for row in students}


def invoices_of(session: Session, waiver_id: UUID) -> list[UUID]:
    """The invoices of a waiver."""
    return list(session.execute(_INVOICES, {"waiver_id": waiver_id}).scalars())


def under_review(session: Session, waiver_id: UUID, invoice_ids: Collection[UUID]) -> None:
    """Nothing of these invoices falls due anew while the waiver is looked at. A hold that stands already stays: asking
    alone opens no enrolment.
    """
    session.add_all(
        WaiverInvoice(waiver_id=waiver_id, invoice_id=each, holds=WaiverHolds.REVIEW) for each in invoice_ids
    )
    session.flush()


def postpone(session: Session, waiver_id: UUID, student_id: int, until: date, at: datetime) -> None:
    """Postpone the waiver's invoices until a Bangkok day: plans are added, QR codes replaced, holds fall.

    An invoice of which nothing is open any more keeps its plan. The caller has locked the student.
    """
    charges = charges_of(session, [student_id])
    invoice_ids = invoices_of(session, waiver_id)
    for invoice_id in invoice_ids:
        plan = [Due(row.due_on, row.amount) for row in PLAN.rows(session, {"invoice_id": invoice_id})]
        theirs = [charge for charge in charges if charge.invoice_id == invoice_id]
        total = sum((due.amount for due in plan), Decimal(0))
        asked = sum((charge.asked for charge in theirs), Decimal(0))
        paid = sum((charge.paid for charge in theirs), Decimal(0))
        moved = postponed(plan, total - asked, paid, until)
        plan_no: int | None = None
        if moved is not None:
            plan_again(session, invoice_id, moved, at)
            plan_no = session.execute(LAST_PLAN, {"invoice_id": invoice_id}).scalar_one()
        _hold(session, waiver_id, WaiverHolds.GRANTED, invoice_id, plan_no)
    session.execute(REPLACED_BY_PLAN, {"invoice_ids": invoice_ids})
    release_paid_holds(session, [student_id], at, _POSTPONED)


def _hold(session: Session, waiver_id: UUID, holds: WaiverHolds, invoice_id: UUID, plan_no: int | None) -> None:
    session.execute(
        update(WaiverInvoice)
        .where(col(WaiverInvoice.waiver_id) == waiver_id, col(WaiverInvoice.invoice_id) == invoice_id)
        .values(holds=holds, plan_no=plan_no)
    )


def waiver_over(session: Session, waiver_id: UUID, at: datetime) -> None:
    """The waiver does nothing for its invoices any more: what of them is overdue holds the student from now on.

    The caller has locked the student.
    """
    session.execute(
        update(WaiverInvoice).where(col(WaiverInvoice.waiver_id) == waiver_id).values(holds=WaiverHolds.OVER)
    )
    hold_overdue(session, invoices_of(session, waiver_id), at)
