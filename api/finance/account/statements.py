"""The statements behind a student's account, one for each of its lists."""

from __future__ import annotations

from typing import Final

from sqlalchemy import text

from api.kit.sql import full_names, names
from models.finance.instalment_split.store.reading import SPLIT_IN_FORCE
from models.finance.invoice.store.standing import OPEN, STATE
from models.finance.receipt.store import STANDS, moved_to, receipts_of
from models.finance.reduction.store.reading import REDUCED
from models.finance.refund.store.reading import ASKED_BACK, WITHDRAWABLE

REFUNDS: Final = text(f"""
    SELECT {ASKED_BACK} AS asked, {WITHDRAWABLE} AS withdrawable
      FROM (SELECT CAST(:student_id AS integer) AS student_id) found
""")
"""What of a student's credit is asked back and not promised yet, and what may be asked back on ``:today``."""
ACCOUNT_LINES: Final = f"""
    WITH found AS ({{page}})
    SELECT t.total, s.student_code, {full_names("p")} AS name, {names("f.name_th", "f.name_en")} AS faculty,
           (SELECT coalesce(sum(e.amount), 0) FROM ledger_entry e
             WHERE e.student_id = found.student_id AND e.account = ANY(:accounts)) AS balance,
           {WITHDRAWABLE} AS withdrawable
      FROM (SELECT coalesce(max(total), 0) AS total FROM found) t LEFT JOIN found ON true
      LEFT JOIN student s USING (student_id) LEFT JOIN person p ON p.person_id = s.person_id
      LEFT JOIN faculty f ON f.faculty_code = s.faculty_code
     ORDER BY found.place
"""
"""``{{page}}`` is :func:`api.people.student.queries.page_of_students`."""
STUDENT: Final = text(f"""
    SELECT s.student_code, {full_names("p")} AS name, {names("f.name_th", "f.name_en")} AS faculty,
           {names("m.name_th", "m.name_en")} AS major,
           coalesce({names("c.name_th", "c.name_en")}, jsonb_build_object('th', s.status_code, 'en', s.status_code))
               AS status
      FROM student s JOIN person p ON p.person_id = s.person_id JOIN faculty f ON f.faculty_code = s.faculty_code
      JOIN major m ON m.major_code = s.major_code
      LEFT JOIN code_name c ON c.kind = 'student_status' AND c.code = s.status_code
     WHERE s.student_id = :student_id
""")
ACCOUNTS: Final = text("""
    SELECT e.account, sum(e.amount) AS amount FROM ledger_entry e JOIN posting p USING (posting_id)
     WHERE e.student_id = :student_id AND e.account = ANY(:accounts) AND p.posted_on <= :as_of GROUP BY e.account
""")
INVOICES: Final = text(f"""
    SELECT i.invoice_id, i.number, i.kind, i.academic_year, i.semester, i.issued_at, t.total, t.credited, t.reduced,
           t.paid, {OPEN} AS open, {STATE} AS state, t.due_on, t.last_paid_at,
           ARRAY(SELECT r.number FROM {receipts_of("i.invoice_id")} x JOIN receipt r USING (receipt_id)
                  WHERE {STANDS} ORDER BY r.number) AS receipts,
           (SELECT w.holds FROM waiver_invoice w WHERE w.invoice_id = i.invoice_id AND w.holds <> 'over') AS waiver,
           (SELECT x.agreed_at FROM instalment_split x WHERE x.invoice_id = i.invoice_id AND {SPLIT_IN_FORCE})
               AS split_at
      FROM invoice i JOIN invoice_standing t USING (invoice_id)
     WHERE i.student_id = :student_id ORDER BY i.issued_at DESC, i.number DESC
""")
CHARGES: Final = text(f"""
    SELECT c.invoice_id, c.fee_code, {names("c.name_th", "c.name_en")} AS name, c.amount,
           coalesce((SELECT sum(l.amount) FROM credit_line l WHERE l.charge_id = c.charge_id), 0) AS credited,
           {REDUCED} AS reduced,
           coalesce((SELECT sum(a.amount) FROM allocation a WHERE a.charge_id = c.charge_id), 0) AS paid,
           CASE WHEN jsonb_exists(c.reason, 'rule') THEN c.reason END AS reason
      FROM invoice i JOIN charge c USING (invoice_id) WHERE i.student_id = :student_id ORDER BY c.position
""")
INSTALMENTS: Final = text("""
    SELECT n.invoice_id, n.due_on, n.amount FROM invoice i JOIN instalment n USING (invoice_id)
     WHERE i.student_id = :student_id
       AND n.plan_no = (SELECT max(o.plan_no) FROM instalment o WHERE o.invoice_id = n.invoice_id)
     ORDER BY n.sequence
""")
QR_CODES: Final = text("""
    SELECT invoice_id, sequence, reference_1 AS reference1, reference_2 AS reference2, expires_at
      FROM payment_pass WHERE student_id = :student_id AND stage = 'active'
""")
PAYMENTS: Final = text(f"""
    WITH owned AS (
        SELECT payment_id FROM payment WHERE student_id = :student_id
         UNION SELECT payment_id FROM payment_attribution WHERE student_id = :student_id)
    SELECT p.payment_id, p.bank_code, p.bank_transaction, p.reference_1, p.reference_2, p.amount, p.paid_at,
           p.recorded_at, used.sum AS used, back.sum AS refunded, p.amount - used.sum - back.sum AS unused,
           ARRAY(SELECT r.number FROM receipt r WHERE r.payment_id = p.payment_id AND {STANDS} ORDER BY r.number)
               AS receipts
      FROM owned JOIN payment p USING (payment_id)
     CROSS JOIN LATERAL (SELECT coalesce(sum(a.amount), 0) AS sum FROM allocation a
                          WHERE a.payment_id = p.payment_id) used
     CROSS JOIN LATERAL (SELECT coalesce(sum(r.amount), 0) AS sum FROM refund r WHERE r.payment_id = p.payment_id) back
     WHERE NOT EXISTS (SELECT FROM opening_balance b
                        WHERE b.payment_id = p.payment_id AND b.withdrawn_at IS NOT NULL)
     ORDER BY p.paid_at DESC, p.payment_id
""")
RECEIPTS: Final = text(f"""
    SELECT r.number, r.total, r.issued_at,
           ARRAY(SELECT DISTINCT i.number FROM receipt_line l JOIN charge c USING (charge_id)
                   JOIN invoice i USING (invoice_id) WHERE l.receipt_id = r.receipt_id ORDER BY i.number) AS invoices,
           ARRAY(SELECT i.number FROM invoice i
                  WHERE i.student_id = r.student_id AND r.receipt_id IN {moved_to("i.invoice_id")} AND {STANDS}
                  ORDER BY i.number) AS moved_to,
           o.printed_at AS original_at, {full_names("p")} AS original_by, v.cancelled_at,
           {names("k.name_th", "k.name_en")} AS campus,
           (SELECT count(*) FROM receipt_print x WHERE x.receipt_id = r.receipt_id AND x.form = 'copy') AS copies,
           (SELECT count(*) FROM receipt_print x WHERE x.receipt_id = r.receipt_id AND x.form = 'substitute')
               AS substitutes
      FROM receipt r JOIN campus k USING (campus_code) LEFT JOIN receipt_cancellation v USING (receipt_id)
      LEFT JOIN receipt_print o ON o.receipt_id = r.receipt_id AND o.form = 'original'
      LEFT JOIN person p ON p.person_id = o.printed_by
     WHERE r.student_id = :student_id ORDER BY r.issued_at DESC, r.number DESC
""")
CREDIT_NOTES: Final = text("""
    SELECT n.number, i.number AS invoice_number, n.total, n.issued_at
      FROM credit_note n JOIN invoice i USING (invoice_id)
     WHERE i.student_id = :student_id ORDER BY n.issued_at DESC, n.number DESC
""")
OLD_RECEIPTS: Final = text("""
    SELECT book, number, received_on, amount, academic_year, semester, description FROM old_receipt
     WHERE student_id = :student_id ORDER BY received_on DESC, book DESC, number DESC
""")
POSTINGS: Final = f"""
    SELECT q.posting_id, q.kind, q.posted_on, q.posted_at, {full_names("p")} AS actor, e.entries,
           sum(e.amount) OVER (ORDER BY q.posted_on, q.posted_at, q.posting_id) AS balance, count(*) OVER () AS total
      FROM (SELECT posting_id, sum(amount) AS amount,
                   jsonb_agg(jsonb_build_object('account', account, 'amount', CAST(amount AS text)) ORDER BY entry_id)
                       AS entries
              FROM ledger_entry WHERE student_id = :student_id AND account = ANY(:accounts) GROUP BY posting_id) e
      JOIN posting q USING (posting_id) LEFT JOIN person p ON p.person_id = q.actor_id
     WHERE q.posted_on <= :as_of
     ORDER BY q.posted_on DESC, q.posted_at DESC, q.posting_id DESC
"""
DOCUMENT_OWNERS: Final = """
    SELECT s.student_id
      FROM (SELECT student_id FROM opening_balance WHERE upper(document) = upper(:number) AND withdrawn_at IS NULL
             UNION SELECT student_id FROM old_receipt WHERE upper(number) = upper(:number)) d
      JOIN student s USING (student_id)
     WHERE {visible}
     ORDER BY s.student_id LIMIT 100
"""
"""Students whom the caller sees with a document of the old system that stands, or a receipt, of this number; it is
whole, in small letters or capitals.
"""
