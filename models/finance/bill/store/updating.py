"""Bringing the bills of a term up to date: what is assessed now and was not charged yet is charged, and the other way
round.

One function for single bills, for bill runs and for adjustments, safe to run at any time and as often (finance §3).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from sqlalchemy.orm import Session

from models.finance.bill.store.planning import BillPlan, plan_bills
from models.finance.bill.store.rows import write_bills
from models.finance.bill.store.term_students import TermStudents
from models.finance.invoice.store.issuing import NewInvoice, credit_charges, issue_invoices, plan_again
from models.finance.invoice.store.reading import LOCK_STUDENTS
from models.finance.ledger.contract import InvoiceKind
from models.finance.scholarship_award.store.writing import apply_awards
from models.kit.calendar import utc_now


@dataclass(slots=True)
class Updated:
    """What updating bills did: the invoices it issued, how many credit notes, and what stood in the way of whom.

    ``waiting`` are the students whose credits are not settled yet: their bills wait for a day.
    """

    issued: dict[UUID, NewInvoice] = field(default_factory=dict)
    credit_notes: int = 0
    problems: dict[int, str] = field(default_factory=dict)
    waiting: frozenset[int] = frozenset()

    @property
    def invoices(self) -> int:
        """How many invoices were issued."""
        return len(self.issued)


def update_bills(
    session: Session,
    wanted: TermStudents,
    at: datetime | None = None,
    *,
    unasked: InvoiceKind | None = None,
    refunds_at: datetime | None = None,
) -> Updated:
    """Charge these students what their term comes to now, and credit what it does not come to any more.

    Only those who chose enrolment type and payment method, unless ``unasked`` names the kind of invoice for who did
    not (a bill run). ``at`` is the UTC instant; without it, the one at which the students are locked, so
    that documents have the order in which they were made. The refund table is read at ``refunds_at`` (UTC) where that
    is not when subjects were given up: a leave counts from the day it was asked for. One transaction; run again it adds
    nothing.
    """
    session.execute(LOCK_STUDENTS, {"student_ids": sorted(wanted.student_ids)})
    at = at or utc_now()
    plans = plan_bills(session, wanted, at, unasked=unasked, refunds_at=refunds_at)
    updated = Updated(
        credit_notes=sum(_adjust(session, plan, at) for plan in plans),
        issued=issue_invoices(session, [plan.invoice for plan in plans if plan.invoice is not None], at),
        problems={plan.bill.student_id: plan.bill.problem for plan in plans if plan.bill.problem is not None},
        waiting=frozenset(plan.bill.student_id for plan in plans if plan.bill.again_at is not None),
    )
    apply_awards(session, wanted, at)
    write_bills(session, [plan.bill for plan in plans])
    return updated


def _adjust(session: Session, plan: BillPlan, at: datetime) -> int:
    """Credit charges that no longer apply and change due parts as planned; return how many invoices were credited."""
    for invoice_id, amounts in plan.credited.items():
        key = plan.credit_keys[invoice_id]
        credit_charges(session, key, plan.bill.student_id, amounts, plan.credit_reason, at)
    if plan.replanned is not None:
        plan_again(session, *plan.replanned, at)
    return len(plan.credited)
