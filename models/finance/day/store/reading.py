"""The money of Bangkok days, line by line: what banks told, what is posted, what is receipted (finance §4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from models.finance.day.contract import DayReason
from models.finance.day.store.account_times import ACCOUNT_TIMES, ONLY_ACCOUNT
from models.finance.payment.contract import OLD_SYSTEM
from models.finance.receipt.store import STANDS

COVERED: Final = """
    EXISTS (SELECT FROM import_batch s JOIN case_file i USING (case_id)
             WHERE s.kind = 'statement_lines'
               AND (s.finished_at IS NOT NULL OR (s.rows > 0 AND s.done_before = s.rows))
               AND s.settings->>'bank_code' = d.bank_code AND s.settings->>'biller_id' = d.biller_id
               AND d.day BETWEEN CAST(s.settings->>'first_on' AS date) AND CAST(s.settings->>'last_on' AS date))
"""
"""Whether a statement tells everything of an account's Bangkok day (``d``: ``day``, ``bank_code``, ``biller_id``)."""
IN_MASTER: Final = f"""
    EXISTS (SELECT FROM {ACCOUNT_TIMES} o WHERE (o.bank_code, o.biller_id) = (:bank_code, :biller_id))
"""
"""Whether an account is or was one of the master, in use or not."""
TOLD_BILLER: Final = f"""
    coalesce(q.biller_id, (SELECT min(o.biller_id) FROM {ACCOUNT_TIMES} o
                            WHERE (o.bank_code, o.biller_id) = (c.bank_code, c.biller_id)),
             (SELECT o.biller_id FROM {ONLY_ACCOUNT} o
               WHERE o.bank_code = c.bank_code AND coalesce(c.claimed_at, c.received_at) >= o.since
                 AND coalesce(c.claimed_at, c.received_at) < o.until), '')
"""
"""The biller that a confirmation (``c``, its pass ``q``) is about, where the master knows it."""
_OF_DAYS: Final = "w.paid_at >= :since AND w.paid_at < :until"
"""What belongs to payments (``w``) of the days is summed once for all of them, not payment by payment."""
LINES: Final = f"""
    SELECT CAST(p.paid_at AT TIME ZONE 'Asia/Bangkok' AS date) AS day, p.bank_code,
           d.biller_id, p.payment_id,
           p.bank_transaction, p.reference_2, coalesce(p.student_id, t.student_id) AS student_id, p.paid_at AS at,
           stated.amount AS statement, p.amount AS received, p.amount AS posted, receipted.sum AS receipted,
           greatest(0, p.amount - receipted.sum - back.sum) AS unapplied,
           least(back.sum, p.amount - receipted.sum) AS refunded,
           CASE WHEN told.claimed_amount <> p.amount THEN told.claimed_amount - p.amount END AS told_otherwise,
           CAST(NULL AS text) AS told_state,
           CASE WHEN stated.amount IS NULL AND {COVERED} THEN p.amount END AS not_stated,
           CASE WHEN stated.amount <> p.amount THEN stated.amount - p.amount END AS stated_otherwise
      FROM payment p
      LEFT JOIN payment_pass q ON q.reference_2 = upper(p.reference_2)
      LEFT JOIN payment_attribution t ON t.payment_id = p.payment_id
      LEFT JOIN bank_confirmation told ON (told.bank_code, told.bank_transaction) = (p.bank_code, p.bank_transaction)
      LEFT JOIN (SELECT r.payment_id, sum(r.total) AS sum FROM receipt r JOIN payment w USING (payment_id)
                  WHERE {_OF_DAYS} AND {STANDS} GROUP BY 1) kept ON kept.payment_id = p.payment_id
     CROSS JOIN LATERAL (SELECT coalesce(kept.sum, 0) AS sum) receipted
      LEFT JOIN (SELECT r.payment_id, sum(r.amount) AS sum FROM refund r JOIN payment w USING (payment_id)
                  WHERE {_OF_DAYS} GROUP BY 1) given ON given.payment_id = p.payment_id
     CROSS JOIN LATERAL (SELECT coalesce(given.sum, 0) AS sum) back
      LEFT JOIN (SELECT DISTINCT ON (x.payment_id) x.payment_id, x.amount, x.biller_id
                   FROM (SELECT l.payment_id, l.amount, l.biller_id, l.entered_at
                           FROM statement_line l JOIN payment w USING (payment_id) WHERE {_OF_DAYS}
                          UNION ALL
                         SELECT m.payment_id, l.amount, l.biller_id, l.entered_at
                           FROM bank_mistake m JOIN statement_line l ON l.line_id = m.subject_id
                           JOIN payment w ON w.payment_id = m.payment_id WHERE {_OF_DAYS}) x
                  ORDER BY x.payment_id, x.entered_at) stated ON stated.payment_id = p.payment_id
      LEFT JOIN {ONLY_ACCOUNT} sole ON sole.bank_code = p.bank_code AND p.paid_at >= sole.since
                                   AND p.paid_at < sole.until
     CROSS JOIN LATERAL (SELECT CAST(p.paid_at AT TIME ZONE 'Asia/Bangkok' AS date) AS day, p.bank_code,
                                coalesce(q.biller_id, stated.biller_id, sole.biller_id, '') AS biller_id) d
     WHERE p.paid_at >= :since AND p.paid_at < :until AND p.bank_code <> '{OLD_SYSTEM}'
     UNION ALL
    SELECT CAST(coalesce(c.claimed_at, c.received_at) AT TIME ZONE 'Asia/Bangkok' AS date), c.bank_code,
           {TOLD_BILLER}, CAST(NULL AS uuid), c.bank_transaction, c.reference_2, q.student_id,
           coalesce(c.claimed_at, c.received_at), CAST(NULL AS numeric),
           CASE WHEN c.state = 'received' THEN coalesce(c.claimed_amount, 0) ELSE 0 END,
           0, 0, 0, 0, CASE WHEN c.state = 'unknown' THEN coalesce(c.claimed_amount, 0) END, c.state,
           CAST(NULL AS numeric), CAST(NULL AS numeric)
      FROM bank_confirmation c LEFT JOIN payment_pass q ON q.reference_2 = c.pass_reference
     WHERE c.state <> 'posted' AND coalesce(c.claimed_at, c.received_at) >= :since
       AND coalesce(c.claimed_at, c.received_at) < :until
"""
"""Every payment of the days but what the old system held, and what was told and is not posted. Received is what a bank
booked or may still book.
"""
_REASONS: Final[Mapping[DayReason, str]] = {
    DayReason.WAITING_FOR_BANK: "CASE WHEN l.told_state = 'received' THEN l.received END",
    DayReason.BANK_KNOWS_NOTHING: "CASE WHEN l.told_state = 'unknown' THEN l.told_otherwise END",
    DayReason.TOLD_OTHERWISE: "CASE WHEN l.told_state IS NULL THEN l.told_otherwise END",
    DayReason.OWNER_UNKNOWN: "CASE WHEN l.student_id IS NULL AND l.unapplied > 0 THEN l.unapplied END",
    DayReason.NOT_USED: "CASE WHEN l.student_id IS NOT NULL AND l.unapplied > 0 THEN l.unapplied END",
    DayReason.NOT_ON_STATEMENT: "l.not_stated",
    DayReason.STATED_OTHERWISE: "l.stated_otherwise",
    DayReason.REFUNDED: "CASE WHEN l.refunded > 0 THEN l.refunded END",
}
REASONS: Final = f"""
    CROSS JOIN LATERAL (VALUES {", ".join(f"('{reason}', {amount})" for reason, amount in _REASONS.items())})
    AS d (reason, amount)
"""
"""The differences of a line (``l``)."""
DIFFERENCES: Final = f"sum(num_nonnulls({', '.join(_REASONS.values())}))"
"""How many there are of lines (``l``)."""
SUMS: Final = """
    sum(l.received) AS received, sum(l.posted) AS posted, sum(l.receipted) AS receipted, sum(l.unapplied) AS unapplied,
    sum(l.refunded) AS refunded, sum(l.statement) AS statement
"""
