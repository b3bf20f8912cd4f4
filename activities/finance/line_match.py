"""Accepting a match: two people agree which invoice the money of a line pays that named no QR code.

See docs/areas/finance.md.
"""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session
from temporalio import activity

from activities.cases.case import project_case
from activities.finance.treasury import Outcome, put_request, settle_request
from models.cases.case.contract.record import CaseItem, CaseKind, CaseRecord, Refused
from models.finance.desk.contract import LineMatchRequest
from models.finance.desk.tables import LineMatch
from models.finance.invoice.store.reading import LOCK_PAYMENT, LOCK_STUDENTS
from models.finance.payment.store.allocating import apply_credit
from models.finance.payment.store.recording import attribute_payment
from models.finance.payment.tables import PaymentAttribution
from models.finance.payment_pass.store import dues_of
from models.finance.treasury.contract import TreasuryDecision, TreasuryReceived
from models.finance.treasury.rules import ASKED
from models.kit.money import baht_figures


@activity.defn(name="receive_line_match")
def receive_line_match(request: LineMatchRequest) -> TreasuryReceived:
    """Put the match before the treasury; one transaction. A second run returns the same result."""
    amount = baht_figures(request.amount)
    item = CaseItem(
        key=request.number,
        label_th=f"{request.reference} · {amount} บาท → {request.number}",
        label_en=f"{request.reference} · {amount} baht → {request.number}",
        outcome=ASKED,
    )
    return put_request(CaseKind.LINE_MATCH, request, item, request.reason)


@activity.defn(name="settle_line_match")
def settle_line_match(decision: TreasuryDecision) -> CaseRecord:
    """Let the money pay the invoice and end the case, in one transaction. A second run returns the same result."""

    def carry_out(session: Session, request: LineMatchRequest, by: UUID, at: datetime) -> Outcome:
        used = match_line(session, request, by, at)
        if isinstance(used, Refused):
            return used
        return {
            "number": request.number,
            "amount": baht_figures(request.amount),
            "paid": baht_figures(used),
            "credit": baht_figures(request.amount - used),
        }

    return settle_request(decision, LineMatchRequest, carry_out, lock_for_match)


def lock_for_match(session: Session, request: LineMatchRequest) -> None:
    """Lock what a match changes, in the order in which its payment's exception does."""
    session.execute(LOCK_PAYMENT, {"payment_id": request.payment_id})
    session.execute(LOCK_STUDENTS, {"student_ids": [request.student_id]})


def match_line(session: Session, request: LineMatchRequest, by: UUID, at: datetime) -> Decimal | Refused:
    """Give the line's money to the student and let it pay the invoice, as a line that names its QR code does.

    Returns what the line paid, in baht, of which the rest is credit; or Refused where the money has an owner by now or
    nothing of the invoice is open any more. Payment and student are locked.
    """
    if session.get(PaymentAttribution, request.payment_id) is not None:
        return Refused(code="desk_row_explained", rule=settle_line_match.__name__)
    if not any(due.open > 0 for due in dues_of(session, request.student_id, request.invoice_id)):
        return Refused(code="match_nothing_open", rule=settle_line_match.__name__, facts={"number": request.number})
    attribute_payment(session, request.payment_id, request.student_id, by, at)
    keys = {request.student_id: f"line-match:{request.line_id}:allocation"}
    used = apply_credit(session, keys, [request.invoice_id], at, payment_id=request.payment_id)
    session.add(
        LineMatch(
            case_id=request.case_id,
            line_id=request.line_id,
            payment_id=request.payment_id,
            invoice_id=request.invoice_id,
            student_id=request.student_id,
            used=used,
            reason=request.reason,
            matched_by=request.opened_by,
            agreed_by=by,
            agreed_at=at,
        )
    )
    session.flush()
    return used


ACTIVITIES: Final = (receive_line_match, settle_line_match)
SETTLES: Final = {CaseKind.LINE_MATCH: project_case}
