"""Splitting what is open of an invoice into dated parts, and undoing it: a plan is added (finance §4).

See docs/areas/finance.md.
"""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlmodel import Session

from activities.finance.billing import plan_again
from activities.finance.overdue_holds import hold_overdue, release_paid_holds
from activities.finance.rows import add_rows
from models.contracts.cases.case import Refused
from models.contracts.finance.instalment_split import InstalmentSplitRequest, SplitPurpose
from models.facts.finance.billing import LAST_PLAN, PLAN, PlanRow
from models.facts.finance.passes import REPLACED_BY_PLAN
from models.facts.finance.splits import PLAN_BEFORE, SPLIT, SplitRow, split_facts
from models.kit.calendar import bangkok_date
from models.kit.settings import settings
from models.rules.finance.instalment_split.splitting import (
    SplitFacts,
    latest_due_day,
    refusal_to_split,
    refusal_to_undo,
    split_plan,
)
from models.rules.finance.instalments import Due
from models.tables.finance.rows import InstalmentSplitRow

_SPLIT = "แบ่งชำระเป็นงวด"


def read_split_facts(session: Session, invoice_id: UUID, at: datetime) -> SplitFacts:
    """What the rules look at, of one invoice."""
    asked = {"invoice_id": invoice_id}
    row = SplitRow(*session.execute(SPLIT, asked).one())
    today = bangkok_date(at)
    plan = [PlanRow(*each) for each in session.execute(PLAN, asked)]
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
