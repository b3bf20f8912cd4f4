"""The reconciliation desk: lines of statements, money they do not have, and what is in order of a day (finance §4)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from decimal import Decimal
from typing import Final, NamedTuple

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.cases.case.contract.record import CaseKind
from models.finance.day.store.account_times import ONLY_ACCOUNT
from models.finance.day.store.reading import COVERED, IN_MASTER, LINES, SUMS, TOLD_BILLER
from models.finance.desk.contract import DayCheck, DeskProgress, DeskState, DeskSubject
from models.finance.invoice.store.reading import MISSING_NUMBERS
from models.finance.payment.contract import ConfirmationState
from models.finance.print_run.contract import PAPER_OF
from models.finance.statement.contract import LineState
from models.kit.calendar import bangkok_instant
from models.kit.table import one_of

_LINES: Final = f"""
    SELECT l.line_id AS id, '{DeskSubject.LINE}' AS subject, l.booked_on AS day, l.bank_code, l.biller_id,
           l.bank_reference AS reference, l.reference_1, l.reference_2, l.amount, l.is_sent, l.state, l.booked_at AS at,
           coalesce(p.student_id, a.student_id, q.student_id, r.student_id) AS student_id, l.payment_id,
           l.refund_case_id, CAST(NULL AS text) AS told_state, l.pair_payment_id
      FROM statement_line l
      LEFT JOIN payment p ON p.payment_id = l.payment_id
      LEFT JOIN payment_attribution a ON a.payment_id = p.payment_id
      LEFT JOIN payment_pass q ON q.reference_2 = l.pass_reference
      LEFT JOIN case_file r ON r.case_id = l.refund_case_id
     WHERE l.booked_on >= :first AND l.booked_on <= :last
"""
_MISSING: Final = f"""
    SELECT p.payment_id, '{DeskSubject.PAYMENT}', d.day, p.bank_code, d.biller_id, p.bank_transaction, p.reference_1,
           p.reference_2, p.amount, false, '{DeskState.MISSING}', p.paid_at, coalesce(p.student_id, a.student_id),
           p.payment_id, CAST(NULL AS uuid), CAST(NULL AS text), CAST(NULL AS uuid)
      FROM payment p
      LEFT JOIN payment_attribution a ON a.payment_id = p.payment_id
      LEFT JOIN payment_pass q ON q.reference_2 = upper(p.reference_2)
      LEFT JOIN {ONLY_ACCOUNT} sole ON sole.bank_code = p.bank_code AND p.paid_at >= sole.since
                                   AND p.paid_at < sole.until
     CROSS JOIN LATERAL (SELECT CAST(p.paid_at AT TIME ZONE 'Asia/Bangkok' AS date) AS day, p.bank_code,
                                coalesce(q.biller_id, sole.biller_id, '') AS biller_id) d
     WHERE p.paid_at >= :since AND p.paid_at < :until AND {COVERED}
       AND NOT EXISTS (SELECT FROM statement_line l WHERE l.payment_id = p.payment_id)
       AND NOT EXISTS (SELECT FROM bank_mistake m JOIN statement_line l ON l.line_id = m.subject_id
                        WHERE m.payment_id = p.payment_id)
"""
_UNCONFIRMED: Final = f"""
    SELECT c.confirmation_id, '{DeskSubject.CONFIRMATION}',
           CAST(coalesce(c.claimed_at, c.received_at) AT TIME ZONE 'Asia/Bangkok' AS date), c.bank_code,
           {TOLD_BILLER}, c.bank_transaction, c.reference_1, c.reference_2, coalesce(c.claimed_amount, 0),
           false, CASE c.state WHEN '{ConfirmationState.DOUBTFUL}' THEN '{LineState.DOUBTFUL}'
                               ELSE '{DeskState.UNCONFIRMED}' END,
           coalesce(c.claimed_at, c.received_at), q.student_id, CAST(NULL AS uuid), CAST(NULL AS uuid), c.state,
           c.pair_payment_id
      FROM bank_confirmation c LEFT JOIN payment_pass q ON q.reference_2 = c.pass_reference
     WHERE c.state <> 'posted' AND coalesce(c.claimed_at, c.received_at) >= :since
       AND coalesce(c.claimed_at, c.received_at) < :until
"""
_PROGRESS: Final = f"""
    CASE WHEN {one_of("d.state", LineState.MATCHED)} OR f.stage = 'done' OR b.subject_id IS NOT NULL
              OR x.line_id IS NOT NULL OR d.told_state = 'unknown'
              THEN '{DeskProgress.EXPLAINED}'
         WHEN {one_of("d.state", LineState.LATE, LineState.OVER, LineState.ORPHAN)} AND e.case_id IS NULL
              THEN '{DeskProgress.EXPLAINED}'
         WHEN m.case_id IS NOT NULL OR f.stage = 'sent' THEN '{DeskProgress.ASKED}'
         ELSE '{DeskProgress.OPEN}' END
"""
DESK: Final = f"""
    SELECT d.*, {_PROGRESS} AS progress,
           coalesce(m.case_id, x.case_id, e.case_id, b.case_id, d.refund_case_id) AS case_id,
           coalesce(b.reason, x.reason) AS reason, b.finding,
           (SELECT w.bank_transaction FROM payment w WHERE w.payment_id = d.pair_payment_id) AS pair_reference
      FROM ({_LINES} UNION ALL {_MISSING} UNION ALL {_UNCONFIRMED}) d
      LEFT JOIN case_file e ON e.case_id = d.payment_id AND e.kind = '{CaseKind.PAYMENT_EXCEPTION}' AND e.state = 'open'
      LEFT JOIN case_file f ON f.case_id = d.refund_case_id
      LEFT JOIN bank_mistake b ON b.subject_id = d.id
      LEFT JOIN line_match x ON x.line_id = d.id
      LEFT JOIN (SELECT DISTINCT ON (1) CAST(coalesce(c.request->>'subject_id', c.request->>'line_id') AS uuid) AS id,
                        c.case_id
                   FROM case_file c
                  WHERE {one_of("c.kind", CaseKind.BANK_MISTAKE, CaseKind.LINE_MATCH)} AND c.state = 'open'
                  ORDER BY 1, c.opened_at) m ON m.id = d.id
"""
"""Every row of the Bangkok days ``:first`` to ``:last`` (the instants ``:since`` to ``:until``), and how far it is."""
MATCHED_EXCEPTIONS: Final = text(f"""
    SELECT x.case_id, c.workflow_id, c.revision, x.matched_by, x.reason, s.student_code
      FROM line_match x JOIN case_file c ON c.case_id = x.payment_id
      JOIN student s ON s.student_id = x.student_id
     WHERE c.kind = '{CaseKind.PAYMENT_EXCEPTION}' AND c.state = 'open' AND c.revision > 0 ORDER BY x.agreed_at
""")
"""Cases of money whose line two people have matched to an invoice, and that do not know it yet."""
_OF_ACCOUNT: Final = "(x.bank_code, x.biller_id) = (:bank_code, :biller_id)"
_RED: Final = text(f"""
    WITH line AS MATERIALIZED (SELECT x.* FROM ({LINES}) x WHERE {_OF_ACCOUNT}),
         desk AS MATERIALIZED (SELECT x.* FROM ({DESK}) x
                               WHERE {_OF_ACCOUNT} AND x.progress <> '{DeskProgress.EXPLAINED}')
    SELECT (SELECT count(*) FROM line WHERE NOT {IN_MASTER}) AS account_known,
           (SELECT count(*) FROM (SELECT CAST(:first AS date) AS day, CAST(:bank_code AS text) AS bank_code,
                                         CAST(:biller_id AS text) AS biller_id) d
             WHERE NOT {COVERED}) AS statement_imported,
           coalesce((SELECT s.refused + s.failed FROM import_batch s
                      WHERE s.kind = 'statement_lines' AND s.settings->>'bank_code' = :bank_code
                        AND s.settings->>'biller_id' = :biller_id AND s.finished_at IS NOT NULL
                        AND :first >= CAST(s.settings->>'first_on' AS date)
                        AND :first <= CAST(s.settings->>'last_on' AS date)
                      ORDER BY s.uploaded_at DESC LIMIT 1), 0) AS rows_read,
           (SELECT count(*) FROM desk x
             WHERE x.subject = '{DeskSubject.LINE}' OR x.state = '{LineState.DOUBTFUL}') AS lines_explained,
           (SELECT count(*) FROM desk x WHERE x.subject = '{DeskSubject.PAYMENT}') AS payments_on_statement,
           (SELECT count(*) FROM line l JOIN case_file c ON c.case_id = l.payment_id
             WHERE c.kind = '{CaseKind.PAYMENT_EXCEPTION}' AND c.state = 'open') AS exceptions_decided,
           (SELECT count(*) FROM ({MISSING_NUMBERS.text}) x) AS numbers_complete,
           (SELECT count(*) FROM (SELECT {SUMS} FROM line l) s
             WHERE s.received <> s.posted OR s.posted <> s.receipted + s.unapplied + s.refunded
                OR s.statement <> s.posted) AS balances_agree,
           (SELECT count(*) FROM print_run n JOIN print_run_paper p USING (run_id)
             WHERE n.asked_at >= :since AND n.asked_at < :until
               AND NOT EXISTS (
                   SELECT FROM printed_document d JOIN printed_document_file f USING (document_id)
                    WHERE d.kind = CASE n.kind {" ".join(f"WHEN '{k}' THEN '{v}'" for k, v in PAPER_OF.items())} END
                      AND d.line = p.line AND d.language = n.language
                      AND d.student_id IS NOT DISTINCT FROM p.student_id)) AS papers_printed
""")
_SUMS: Final = text(f"SELECT {SUMS} FROM ({LINES}) l WHERE (l.bank_code, l.biller_id) = (:bank_code, :biller_id)")


class DaySums(NamedTuple):
    """What a day comes to, in baht."""

    received: Decimal
    posted: Decimal
    receipted: Decimal
    unapplied: Decimal
    refunded: Decimal


def span(first: date, last: date) -> dict[str, object]:
    """The parameters of Bangkok days, both included."""
    return {
        "first": first, "last": last, "since": bangkok_instant(first),
        "until": bangkok_instant(last + timedelta(days=1)),
    }  # fmt: skip


def checked(session: Session, day: date, bank_code: str, biller_id: str) -> Mapping[DayCheck, int]:
    """The checklist of an account's day: how much stands in the way of each point, 0 where it is in order."""
    asked = {**span(day, day), "bank_code": bank_code, "biller_id": biller_id}
    row = session.execute(_RED, asked).mappings().one()
    return {check: int(row[check.value]) for check in DayCheck}


def sums_of(session: Session, day: date, bank_code: str, biller_id: str) -> DaySums:
    """What an account's day comes to now."""
    asked = {**span(day, day), "bank_code": bank_code, "biller_id": biller_id}
    row = session.execute(_SUMS, asked).one()
    return DaySums(row.received, row.posted, row.receipted, row.unapplied, row.refunded)
