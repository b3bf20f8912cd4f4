"""Reading the money that nobody can explain yet."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from pydantic import TypeAdapter
from sqlalchemy.ext.asyncio import AsyncSession

from api.finance.unexplained.schemas import Unexplained, UnexplainedMoney
from api.kit.paging import Paging
from api.kit.rows import read_page
from api.kit.wire import Page
from models.cases.case.contract.record import CaseKind
from models.kit.calendar import utc_now

_ROWS: Final = TypeAdapter(list[UnexplainedMoney])
_EXPLAINED_WITHIN: Final = timedelta(minutes=2)
"""What was told of a moment ago is on its way."""
_MONEY: Final = f"""
    SELECT p.payment_id AS id, '{Unexplained.NOBODY}' AS why, p.paid_at AS at, p.bank_code,
           p.bank_transaction AS transaction, p.reference_1 AS reference1, p.reference_2 AS reference2, p.amount,
           p.payment_id AS case_id,
           coalesce((SELECT b.times_told FROM bank_confirmation b WHERE b.payment_id = p.payment_id), 0) AS times_told
      FROM payment p
     WHERE p.student_id IS NULL
       AND NOT EXISTS (SELECT FROM payment_attribution a WHERE a.payment_id = p.payment_id)
     UNION ALL
    SELECT p.payment_id, '{Unexplained.UNUSED}', p.paid_at, p.bank_code, p.bank_transaction, p.reference_1,
           p.reference_2, u.unused, c.case_id, 0
      FROM case_file c JOIN payment p ON p.payment_id = c.case_id CROSS JOIN LATERAL (
           SELECT p.amount - coalesce((SELECT sum(a.amount) FROM allocation a WHERE a.payment_id = p.payment_id), 0)
                  - coalesce((SELECT sum(r.amount) FROM refund r WHERE r.payment_id = p.payment_id), 0) AS unused) u
     WHERE c.kind = '{CaseKind.PAYMENT_EXCEPTION}' AND c.state = 'open' AND p.student_id IS NOT NULL AND u.unused > 0
     UNION ALL
    SELECT b.confirmation_id,
           CASE b.state WHEN 'unknown' THEN '{Unexplained.UNKNOWN}' ELSE '{Unexplained.CHECKING}' END, b.received_at,
           b.bank_code, b.bank_transaction, b.reference_1, b.reference_2, b.claimed_amount, CAST(NULL AS uuid),
           b.times_told
      FROM bank_confirmation b
     WHERE b.state = 'unknown' OR (b.state = 'received' AND b.received_at < :told_before)
"""


async def list_unexplained(session: AsyncSession, why: Unexplained | None, asked: Paging) -> Page[UnexplainedMoney]:
    """A page of it, the newest first."""
    statement = f"""
        SELECT m.*, count(*) OVER () AS total FROM ({_MONEY}) m
         WHERE CAST(:why AS text) IS NULL OR m.why = :why
         ORDER BY m.at DESC, m.id
    """
    wanted = {"why": why, "told_before": utc_now() - _EXPLAINED_WITHIN}
    return await read_page(session, _ROWS, statement, wanted, asked)
