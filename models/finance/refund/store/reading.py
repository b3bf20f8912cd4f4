"""What refunds look at: lists, credit that others wait for already, whose account it is (finance §6)."""

from __future__ import annotations

from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.cases.case.contract.record import CaseKind
from models.cases.case.store.accepted import Titles
from models.cases.case.store.kinds import CaseFacts
from models.finance.ledger.contract import Account
from models.finance.refund.contract import RefundStage, RefundType
from models.finance.refund.rules.asking import ListTerms
from models.kit.money import baht_figures

_TERMS: Final = text("""
    SELECT opens_on, closes_on, maximum, is_withdrawable, refund_type FROM refund_list WHERE list_id = :list_id
""")
_OF_DEPOSITS: Final = f"""EXISTS (SELECT FROM refund_list l WHERE CAST(l.list_id AS text) = c.request->>'list_id'
                                  AND l.refund_type = '{RefundType.DEPOSIT}')"""
_ASKED: Final = f"""
    (SELECT coalesce(sum(CAST(c.request->>'amount' AS numeric)), 0) FROM case_file c
      WHERE c.kind = '{CaseKind.REFUND}' AND c.student_id = found.student_id AND c.state = 'open'
        AND c.stage <> '{RefundStage.SENT}' AND {{which}})
"""
ASKED_BACK: Final = _ASKED.format(which=f"NOT {_OF_DEPOSITS}")
"""How much of the credit of the student ``found`` is asked back and not promised yet, in baht."""
ASKED_FOR: Final = text(f"SELECT {ASKED_BACK} FROM (SELECT CAST(:student_id AS integer) AS student_id) found")
DEPOSITS: Final = text(f"""
    SELECT s.status_code,
           (SELECT coalesce(sum(a.amount), 0) FROM invoice i JOIN charge h USING (invoice_id)
              JOIN allocation a USING (charge_id)
             WHERE i.student_id = s.student_id AND h.account = '{Account.DEPOSIT}') AS kept,
           {_ASKED.format(which=_OF_DEPOSITS)} AS asked
      FROM student s CROSS JOIN LATERAL (SELECT s.student_id) found WHERE s.student_id = :student_id
""")
"""A student's status, the deposits that were paid and are kept, and how much of them is asked back, in baht."""
WITHDRAWABLE: Final = f"""
    CASE WHEN EXISTS (SELECT FROM refund_list w WHERE w.deleted_at IS NULL AND w.is_active AND w.is_withdrawable
                         AND w.refund_type <> 'deposit'
                         AND :today BETWEEN w.opens_on AND w.closes_on)
         THEN greatest(0, (SELECT -coalesce(sum(e.amount), 0) FROM ledger_entry e
                            WHERE e.student_id = found.student_id AND e.account = 'unapplied_credit') - {ASKED_BACK})
         ELSE 0 END
"""
"""What of the credit of the student ``found`` may be asked back on the Bangkok day ``:today``, in baht: the state
"withdrawable" (spec §4); nothing where no list lets students ask.
"""

REFUND_FACTS: Final = CaseFacts(
    refused="""
    SELECT 'account_missing' WHERE :action IN ('submit', 'approve')
       AND NOT EXISTS (SELECT FROM refund_account a WHERE a.case_id = :case_id)
    """
)
"""Nothing is sent on before it is known to which account."""


def titles_of(amount: Decimal) -> Titles:
    """What the case of a refund is called."""
    figures = baht_figures(amount)
    return Titles(f"ขอคืนเงิน {figures} บาท", f"Refund of {figures} baht")


def terms_of(session: Session, list_id: UUID) -> ListTerms:
    """What a list of refunds allows."""
    row = session.execute(_TERMS, {"list_id": list_id}).one()
    return ListTerms(row.opens_on, row.closes_on, row.maximum, row.is_withdrawable, RefundType(row.refund_type))
