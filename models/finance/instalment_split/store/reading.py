"""What splitting an invoice into dated parts looks at (finance §4)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from typing import Final, NamedTuple

from sqlalchemy import text

from models.finance.instalment_split.rules import SplitFacts
from models.finance.invoice.rules import Due
from models.finance.invoice.store.reading import PlanRow
from models.finance.reduction.store.reading import REDUCED_OF_INVOICE
from models.kit.query import Query

SPLIT_IN_FORCE: Final = """
    x.purpose = 'split' AND x.plan_no = (SELECT max(l.plan_no) FROM instalment l WHERE l.invoice_id = x.invoice_id)
"""
"""The split ``x`` made the plan by which its invoice is asked for now."""


class SplitRow(NamedTuple):
    """What :data:`SPLIT` reads, in baht."""

    number: str
    asked: Decimal
    paid: Decimal
    is_waived: bool
    paid_before: Decimal | None


SPLIT: Final = Query(
    SplitRow,
    f"""
    SELECT i.number,
           i.total - (SELECT coalesce(sum(c.total), 0) FROM credit_note c WHERE c.invoice_id = i.invoice_id)
             - {REDUCED_OF_INVOICE} AS asked,
           (SELECT coalesce(sum(a.amount), 0) FROM allocation a JOIN charge h USING (charge_id)
             WHERE h.invoice_id = i.invoice_id) AS paid,
           EXISTS (SELECT FROM waiver_invoice w WHERE w.invoice_id = i.invoice_id AND w.holds <> 'over') AS is_waived,
           (SELECT x.paid FROM instalment_split x WHERE x.invoice_id = i.invoice_id AND {SPLIT_IN_FORCE})
               AS paid_before
      FROM invoice i WHERE i.invoice_id = :invoice_id
""",
)
PLAN_BEFORE: Final = text(f"""
    SELECT n.due_on, n.amount FROM instalment_split x
      JOIN instalment n ON n.invoice_id = x.invoice_id AND n.plan_no = x.plan_no - 1
     WHERE x.invoice_id = :invoice_id AND {SPLIT_IN_FORCE}
     ORDER BY n.sequence
""")
"""The plan by which an invoice was asked for before the split that is in force."""


def split_facts(row: SplitRow, plan: Iterable[PlanRow], today: date, last: date) -> SplitFacts:
    """The rows of one invoice as the rules want them; ``plan`` is the one in force."""
    dues = tuple(Due(each.due_on, each.amount) for each in plan)
    return SplitFacts(row.number, today, last, dues, row.asked, row.paid, row.is_waived, row.paid_before)
