"""Splitting what is open of an invoice into dated parts, and undoing it: a plan is added (finance §4).

See docs/areas/finance.md.
"""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy.orm import Session

from models.cases.case.contract.record import Refused
from models.finance.instalment_split.contract import InstalmentSplitRequest, SplitPurpose
from models.finance.instalment_split.rules import (
    SplitFacts,
    latest_due_day,
    refusal_to_split,
    refusal_to_undo,
    split_plan,
)
from models.finance.instalment_split.store.reading import PLAN_BEFORE, SPLIT, split_facts
from models.finance.invoice.rules import Due
from models.finance.invoice.store.holds import hold_overdue, release_paid_holds
from models.finance.invoice.store.issuing import plan_again
from models.finance.invoice.store.reading import LAST_PLAN, PLAN
from models.finance.ledger.store.rows import add_rows
from models.finance.ledger.tables.rows import InstalmentSplitRow
from models.finance.payment_pass.store import REPLACED_BY_PLAN
from models.kit.calendar import bangkok_date
from models.kit.settings import settings

_SPLIT = "แบ่งชำระเป็นงวด"


def read_split_facts(session: Session, invoice_id: UUID, at: datetime) -> SplitFacts:
    """What the rules look at, of one invoice."""
    asked = {"invoice_id": invoice_id}
    row = SPLIT.one(session, asked)
    today = bangkok_date(at)
    plan = PLAN.rows(session, asked)
    return split_facts(row, plan, today, latest_due_day(today, settings().split_months))


def split_invoice(
    session: Session, wanted: InstalmentSplitRequest, by: UUID, at: datetime
) -> tuple[Due, ...] | Refused:
    """Ask for an invoice in other parts, or as it was before; its plan. QR codes are replaced, holds fall or are placed
    as the new days say. The student is locked.
    """
    facts = read_split_facts(session, wanted.invoice_id, at)
    if wanted.purpose is SplitPurpose.SPLIT:
        parts = [Due(part.due_on, part.amount) for part in wanted.parts]
        refused = refusal_to_split(facts, parts)
        plan = () if refused else split_plan(facts, parts)
    else:
        refused = refusal_to_undo(facts)
        before = session.execute(PLAN_BEFORE, {"invoice_id": wanted.invoice_id})
        plan = tuple(Due(row.due_on, row.amount) for row in before)
    if refused is not None:
        return refused
    plan_again(session, wanted.invoice_id, plan, at)
    plan_no: int = session.execute(LAST_PLAN, {"invoice_id": wanted.invoice_id}).scalar_one()
    agreed = InstalmentSplitRow(
        wanted.case_id, wanted.invoice_id, plan_no, wanted.purpose, facts.paid, wanted.reason, by, at
    )
    add_rows(session, [agreed])
    session.execute(REPLACED_BY_PLAN, {"invoice_ids": [wanted.invoice_id]})
    release_paid_holds(session, [wanted.student_id], at, _SPLIT)
    hold_overdue(session, [wanted.invoice_id], at)
    return plan
