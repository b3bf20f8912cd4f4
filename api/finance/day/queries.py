"""Reading the balances of days."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.finance.day.schemas import DayAccount, DayDifference, DayPoint, DayView
from api.kit.db import planned_each_time
from api.kit.rows import read_rows
from api.kit.sql import full_names
from models.finance.day.store.account_times import ACCOUNT_TIMES
from models.finance.day.store.reading import DIFFERENCES, LINES, REASONS, SUMS
from models.finance.desk.store import checked
from models.kit.calendar import bangkok_instant

_DAYS: Final = TypeAdapter(list[DayView])
_DIFFERENCES: Final = TypeAdapter(list[DayDifference])
_BALANCES: Final = text(f"""
    WITH balance AS (SELECT l.day, l.bank_code, l.biller_id, {SUMS}, {DIFFERENCES} AS differences
                       FROM ({LINES}) l GROUP BY 1, 2, 3)
    SELECT b.*, a.name AS account_name, c.closed_at,
           {full_names("p")} AS closed_by, coalesce(c.red, '[]') AS red, coalesce(c.reason, '') AS reason,
           {full_names("t")} AS accepted_by,
           CASE WHEN c.closed_at IS NULL THEN 'open'
                WHEN (c.received, c.posted, c.receipted, c.unapplied, c.refunded)
                     = (b.received, b.posted, b.receipted, b.unapplied, b.refunded) THEN 'closed'
                ELSE 'changed' END AS state
      FROM balance b
      LEFT JOIN day_close c USING (day, bank_code, biller_id)
      LEFT JOIN person p ON p.person_id = c.closed_by
      LEFT JOIN person t ON t.person_id = c.accepted_by
      LEFT JOIN LATERAL (SELECT o.name FROM {ACCOUNT_TIMES} o
                          WHERE o.bank_code = b.bank_code AND o.biller_id = b.biller_id
                          ORDER BY o.until DESC, o.deleted_at DESC NULLS FIRST, o.campus_code LIMIT 1) a ON true
     ORDER BY b.day DESC, b.bank_code, b.biller_id
""")
_REASONS: Final = text(f"""
    SELECT d.reason, d.amount, l.bank_transaction, l.reference_2, s.student_code, {full_names("p")} AS student_name,
           l.at
      FROM ({LINES}) l {REASONS} LEFT JOIN student s ON s.student_id = l.student_id
      LEFT JOIN person p ON p.person_id = s.person_id
     WHERE d.amount IS NOT NULL AND l.bank_code = :bank_code AND l.biller_id = :biller_id
     ORDER BY l.at, l.bank_transaction, d.reason
""")


async def list_days(session: AsyncSession, first: date, last: date) -> list[DayView]:
    """The balances of Bangkok days, both of these included, the newest first; days without money are not there."""
    async with planned_each_time(session):
        return await read_rows(session, _DAYS, _BALANCES, _span(first, last))


async def list_differences(session: AsyncSession, day: date, account: DayAccount) -> list[DayDifference]:
    """What explains the differences of an account's day."""
    return await read_rows(session, _DIFFERENCES, _REASONS, {**_span(day, day), **account.model_dump()})


async def list_checks(session: AsyncSession, day: date, account: DayAccount) -> list[DayPoint]:
    """The checklist of an account's day."""
    points = await session.run_sync(checked, day, account.bank_code, account.biller_id)
    return [DayPoint(check=check, count=count) for check, count in points.items()]


def _span(first: date, last: date) -> dict[str, object]:
    return {"since": bangkok_instant(first), "until": bangkok_instant(last + timedelta(days=1))}
