"""The lists by which the demo university gives money back (spec §3 Refund)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal
from typing import Final
from uuid import UUID

from models.demo.plan import Plan
from models.finance.refund.contract import RefundType
from models.finance.refund.tables import RefundList
from models.kit.calendar import bangkok_date

_LISTS: Final = (
    ("OVERPAID", "คืนเงินที่ชำระเกิน", "Money paid too much", RefundType.OVERPAID, None),
    ("DROPPED", "คืนค่าธรรมเนียมรายวิชาที่ถอน", "Fees of dropped subjects", RefundType.CREDITED, Decimal(20_000)),
    ("DEPOSIT", "คืนเงินประกัน", "Deposits", RefundType.DEPOSIT, None),
)
_OPEN_FROM: Final = timedelta(days=60)
_OPEN_UNTIL: Final = timedelta(days=120)


def refund_lists(plan: Plan, officer: UUID) -> Iterator[RefundList]:
    """The lists that students may ask by today."""
    ids, today = plan.ids("refund list"), bangkok_date(plan.now)
    for code, name_th, name_en, kind, maximum in _LISTS:
        yield RefundList(
            list_id=next(ids),
            code=code,
            name_th=name_th,
            name_en=name_en,
            refund_type=kind,
            maximum=maximum,
            opens_on=today - _OPEN_FROM,
            closes_on=today + _OPEN_UNTIL,
            changed_by=officer,
            changed_at=plan.now,
        )
