"""A student asks for the bill of credits before adding and dropping is over."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from models.finance.bill.tables import Bill
from models.kit.errors import Refusal


async def ask_for_bill(session: AsyncSession, student_id: int, academic_year: int, semester: int, at: datetime) -> None:
    """Have the bill issued now (UTC). Asked again it changes nothing.

    Raises Refusal ``bill_not_waiting`` where no bill waits for its day.
    """
    bill = await session.get(Bill, (student_id, academic_year, semester), with_for_update=True)
    if bill is None or (bill.again_at is None and bill.asked_at is None):
        raise Refusal("bill_not_waiting")
    bill.asked_at = bill.asked_at or at
