"""What bringing in a bank's statement looks at: passes, payments and lines that are there (finance §4)."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import text

from models.finance.desk.contract import DeskFinding
from models.finance.payment.contract import ConfirmationState, PaymentStage
from models.finance.statement.rules import Posted
from models.kit.query import Query

LOCK_EVENTS: Final = text("""
    SELECT pg_advisory_xact_lock(hashtextextended(o.key, 0))
      FROM (SELECT k AS key FROM unnest(CAST(:keys AS text[])) AS k ORDER BY k) o
""")
"""As LOCK_EVENT, of many events in one order."""


class LineRow(NamedTuple):
    """A line that is there already."""

    booked_on: date
    bank_reference: str
    amount: Decimal
    is_sent: bool


LINES_OF_REFERENCES: Final = Query(
    LineRow,
    """
    SELECT booked_on, bank_reference, amount, is_sent FROM statement_line
     WHERE bank_code = :bank_code AND bank_reference = ANY(:references)
""",
)


class PassRow(NamedTuple):
    """A pass that a line may name."""

    reference_2: str
    reference_1: str
    student_id: int
    biller_id: str
    stage: PaymentStage
    expires_at: datetime


PASSES_OF_REFERENCES: Final = Query(
    PassRow,
    """
    SELECT reference_2, reference_1, student_id, biller_id, stage, expires_at FROM payment_pass
     WHERE reference_2 = ANY(:references)
""",
)


class PaymentRow(NamedTuple):
    """A payment that is posted, and whose it is."""

    transaction: str
    payment_id: UUID
    amount: Decimal
    student_id: int | None


PAYMENTS_OF_TRANSACTIONS: Final = Query(
    PaymentRow,
    """
    SELECT p.bank_transaction AS transaction, p.payment_id, p.amount, coalesce(p.student_id, a.student_id) AS student_id
      FROM payment p LEFT JOIN payment_attribution a USING (payment_id)
     WHERE p.bank_code = :bank_code AND p.bank_transaction = ANY(:transactions)
""",
)
_SAME_MONEY: Final = """
    SELECT p.payment_id, p.bank_transaction AS transaction, p.reference_1, p.paid_at,
           coalesce(p.student_id, a.student_id) AS student_id,
           regexp_replace(upper(p.reference_2), '[^A-Z0-9]', '', 'g') AS reference_2, p.amount, {doubted} AS is_doubted
      FROM payment p LEFT JOIN payment_attribution a USING (payment_id)
     WHERE p.bank_code = :bank_code AND p.paid_at >= :since AND p.paid_at < :until
       AND regexp_replace(upper(p.reference_2), '[^A-Z0-9]', '', 'g') = ANY(:references)
"""
_DOUBTED_BY_LINE: Final = f"""
    EXISTS (SELECT FROM statement_line l LEFT JOIN bank_mistake m ON m.subject_id = l.line_id
             WHERE l.pair_payment_id = p.payment_id AND m.finding IS DISTINCT FROM '{DeskFinding.ANOTHER_PAYMENT}')
"""


class SameMoneyRow(NamedTuple):
    """A payment that may be the money of a line or a confirmation; ``reference_2`` is bare."""

    payment_id: UUID
    transaction: str
    reference_1: str
    paid_at: datetime
    student_id: int | None
    reference_2: str
    amount: Decimal
    is_doubted: bool

    @property
    def posted(self) -> Posted:
        """What the rule looks at."""
        return Posted(self.payment_id, self.transaction, self.reference_1, self.paid_at, self.student_id)


NOT_ON_STATEMENT: Final = Query(
    SameMoneyRow,
    f"""
    {_SAME_MONEY.format(doubted=_DOUBTED_BY_LINE)}
       AND NOT EXISTS (SELECT FROM statement_line l LEFT JOIN bank_mistake m ON m.subject_id = l.line_id
                        WHERE l.payment_id = p.payment_id OR m.payment_id = p.payment_id)
""",
)
"""Payments of some instants by second references, bare, that no line of a statement has. ``is_doubted``: a line may be
it, and nobody has decided; then only a line that certainly is it takes it.
"""
_DOUBTED_BY_BANK: Final = f"""
    EXISTS (SELECT FROM bank_confirmation c
             WHERE c.bank_transaction <> :transaction AND c.pair_payment_id = p.payment_id
               AND c.state = '{ConfirmationState.DOUBTFUL}')
"""
NOT_TOLD: Final = Query(
    SameMoneyRow,
    f"""
    {_SAME_MONEY.format(doubted=_DOUBTED_BY_BANK)}
       AND EXISTS (SELECT FROM statement_line l LEFT JOIN bank_mistake m ON m.subject_id = l.line_id
                    WHERE p.payment_id IN (l.payment_id, m.payment_id)
                      AND p.bank_transaction IN (l.bank_reference,
                                                 l.bank_reference || to_char(l.booked_on, '/YYYYMMDD')))
       AND NOT EXISTS (SELECT FROM bank_confirmation c
                        WHERE c.bank_transaction <> :transaction AND c.payment_id = p.payment_id)
""",
)
"""Payments that a statement brought, and that the bank has not told of by itself. ``is_doubted``: as above."""
DOUBT: Final = text(f"""
    INSERT INTO bank_confirmation AS c
           (confirmation_id, bank_code, bank_transaction, body, biller_id, reference_1, reference_2, pass_reference,
            claimed_amount, claimed_at, received_at, look_at, times_told, times_looked, state, pair_payment_id)
    VALUES (:confirmation_id, :bank_code, :transaction, '', '', :reference_1, :reference_2, :pass_reference,
            :amount, :paid_at, :at, :at, 0, 0, '{ConfirmationState.DOUBTFUL}', :payment_id)
    ON CONFLICT (bank_code, bank_transaction) DO UPDATE
       SET state = '{ConfirmationState.DOUBTFUL}', pair_payment_id = excluded.pair_payment_id
     WHERE c.state IN ('{ConfirmationState.RECEIVED}', '{ConfirmationState.UNKNOWN}')
""")
"""What the bank told of is doubtful. Money that it told of only when it was asked gets its row now, for the desk."""
FOUND_ANOTHER: Final = text(f"""
    SELECT EXISTS (SELECT FROM bank_confirmation c JOIN bank_mistake m ON m.subject_id = c.confirmation_id
                    WHERE c.bank_code = :bank_code AND c.bank_transaction = :transaction
                      AND m.finding = '{DeskFinding.ANOTHER_PAYMENT}')
""")
"""Whether two people have found that what the bank told of is another payment than what a statement brought."""
STATED: Final = text("""
    SELECT p.payment_id, p.amount,
           coalesce((SELECT sum(a.amount) FROM allocation a WHERE a.payment_id = p.payment_id), 0) AS used
      FROM statement_line l LEFT JOIN bank_mistake m ON m.subject_id = l.line_id
      JOIN payment p ON p.payment_id = coalesce(l.payment_id, m.payment_id)
     WHERE l.pass_reference = :reference AND p.bank_code = :bank_code AND p.student_id IS NOT NULL
     ORDER BY p.recorded_at, p.payment_id
""")
"""The money of a pass that the bank's statement has."""
STATED_PASSES: Final = text("""
    SELECT p.case_id FROM payment_pass p
     WHERE p.stage IN ('issuing', 'active')
       AND EXISTS (SELECT FROM statement_line l LEFT JOIN bank_mistake f ON f.subject_id = l.line_id
                     JOIN payment m ON m.payment_id = coalesce(l.payment_id, f.payment_id)
                    WHERE l.pass_reference = p.reference_2 AND m.student_id = p.student_id)
     ORDER BY p.serial
""")
"""Cases of passes that can be paid still and whose money a statement brought: their workflows do not know it yet."""


class RefundRow(NamedTuple):
    """A refund that went to the bank, in baht; ``reference`` is the bank's, where an officer has named it."""

    case_id: UUID
    student_id: int
    amount: Decimal
    reference: str | None


REFUNDS_TO_SHOW: Final = Query(
    RefundRow,
    """
    SELECT c.case_id, c.student_id, CAST(c.request->>'amount' AS numeric) AS amount, t.reference
      FROM case_file c LEFT JOIN refund_sent t USING (case_id)
     WHERE c.kind = 'refund' AND (c.stage = 'sent' OR (c.stage = 'done' AND t.confirmed_at > :since))
       AND NOT EXISTS (SELECT FROM statement_line l WHERE l.refund_case_id = c.case_id)
""",
)
"""Refunds that went to the bank and that no statement has shown yet; also those an officer ended by hand lately."""
SHOWN_REFUND: Final = text("""
    SELECT l.booked_on, l.bank_reference, b.opened_by
      FROM statement_line l JOIN case_file b ON b.case_id = l.case_id
     WHERE l.refund_case_id = :case_id ORDER BY l.entered_at LIMIT 1
""")
"""The line of a statement that shows a refund, with who brought it in."""
SHOWN_REFUNDS: Final = text("""
    SELECT l.line_id, c.workflow_id, c.revision, l.booked_on, l.bank_reference, b.opened_by
      FROM statement_line l JOIN case_file c ON c.case_id = l.refund_case_id JOIN case_file b ON b.case_id = l.case_id
     WHERE c.state = 'open' AND c.stage = 'sent' ORDER BY l.entered_at, l.line_id
""")
"""Refunds that a statement has shown and whose cases do not know it yet; ``opened_by`` brought the statement in."""
