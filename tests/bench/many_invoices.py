"""A term of invoices for everybody, made inside the database: 70,000 with five charges each, and what was paid."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, text

FEES: Final = 5
_STEPS: Final = (
    """
    CREATE TEMP TABLE bench_bill AS
        SELECT n, gen_random_uuid() AS invoice_id, gen_random_uuid() AS posting_id, gen_random_uuid() AS payment_id,
               gen_random_uuid() AS paid_posting, gen_random_uuid() AS receipt_id, s.student_id, s.campus_code,
               t.academic_year, t.semester, CAST(1000 * (1 + n % 20) AS numeric(12, 2)) AS fee,
               n % 5 AS fate
          FROM (SELECT row_number() OVER (ORDER BY student_id) AS n, student_id, campus_code FROM student s
                 WHERE NOT EXISTS (SELECT FROM invoice i WHERE i.student_id = s.student_id)) s
         CROSS JOIN (SELECT academic_year, semester FROM term WHERE ends_on >= current_date ORDER BY ends_on LIMIT 1) t
    """,
    """
    CREATE TEMP TABLE bench_fee AS
        SELECT row_number() OVER (ORDER BY fee_code) AS position, fee_code, name_th, name_en
          FROM fee ORDER BY fee_code LIMIT :fees
    """,
    """
    INSERT INTO posting (posting_id, event_key, kind, posted_on, posted_at)
    SELECT posting_id, 'bench:' || n, 'invoice', current_date, now() FROM bench_bill
     UNION ALL SELECT paid_posting, 'bench:paid:' || n, 'allocation', current_date, now() FROM bench_bill WHERE fate < 3
    """,
    """
    INSERT INTO invoice (invoice_id, kind, student_id, academic_year, semester, total, issued_at, posting_id, number,
                         campus_code, fiscal_year, serial)
    SELECT invoice_id, 'bill_run', student_id, academic_year, semester, fee * (SELECT count(*) FROM bench_fee), now(),
           posting_id, 'INV-' || campus_code || '-2599-' || n, campus_code, 2599, n FROM bench_bill
    """,
    """
    INSERT INTO charge (charge_id, invoice_id, position, fee_code, account, name_th, name_en, amount, reason)
    SELECT gen_random_uuid(), b.invoice_id, f.position, f.fee_code, 'revenue', f.name_th, f.name_en, b.fee, '{}'
      FROM bench_bill b CROSS JOIN bench_fee f
    """,
    "ANALYZE invoice; ANALYZE charge",
    """
    INSERT INTO instalment (invoice_id, plan_no, sequence, due_on, amount, planned_at)
    SELECT invoice_id, 1, 1, current_date + CAST(n % 60 - 20 AS integer), fee * (SELECT count(*) FROM bench_fee), now()
      FROM bench_bill
    """,
    """
    INSERT INTO payment (payment_id, bank_code, bank_transaction, reference_1, reference_2, student_id, amount, paid_at,
                         recorded_at, posting_id)
    SELECT payment_id, 'BENCH', CAST(n AS text), '', '', student_id, fee * (SELECT count(*) FROM bench_fee), now(),
           now(), paid_posting FROM bench_bill WHERE fate < 3
    """,
    "ANALYZE payment; ANALYZE instalment; ANALYZE invoice_standing; ANALYZE fee_standing",
    """
    INSERT INTO allocation (allocation_id, payment_id, charge_id, amount, posting_id)
    SELECT gen_random_uuid(), b.payment_id, c.charge_id, c.amount, b.paid_posting
      FROM bench_bill b JOIN charge c USING (invoice_id)
     WHERE b.fate < 2 OR (b.fate = 2 AND c.position < 3)
    """,
    """
    INSERT INTO receipt (receipt_id, payment_id, student_id, total, issued_at, number, campus_code, fiscal_year, serial)
    SELECT b.receipt_id, b.payment_id, b.student_id, sum(a.amount), now(), 'KU2-' || b.campus_code || '-2599-' || b.n,
           b.campus_code, 2599, b.n
      FROM bench_bill b JOIN allocation a USING (payment_id) GROUP BY b.receipt_id, b.payment_id, b.student_id,
           b.campus_code, b.n
    """,
    """
    INSERT INTO receipt_line (receipt_id, charge_id, amount)
    SELECT b.receipt_id, a.charge_id, a.amount FROM bench_bill b JOIN allocation a USING (payment_id)
    """,
)
"""Two fifths have paid all, one a part, and two nothing; what is not paid is due from twenty days ago on."""


def bill_everybody(connection: Connection) -> None:
    """Give every student without an invoice one of the current term."""
    connection.execute(text("SET LOCAL statement_timeout = '10min'"))
    for statement in _STEPS:
        for part in statement.split("; "):
            connection.execute(text(part), {"fees": FEES} if ":fees" in part else {})


_AWARDS: Final = (
    """
    CREATE TEMP TABLE bench_award AS
        SELECT b.n, gen_random_uuid() AS award_id, gen_random_uuid() AS posting_id, b.invoice_id, b.student_id,
               b.academic_year, b.semester, b.fee, h.scholarship_id, h.funder_id
          FROM bench_bill b JOIN (SELECT row_number() OVER (ORDER BY code) AS place, count(*) OVER () AS many,
                                         scholarship_id, funder_id FROM scholarship WHERE deleted_at IS NULL) h
            ON h.place = 1 + b.n % h.many
         WHERE b.fate > 2 AND NOT EXISTS (SELECT FROM scholarship_award a WHERE a.student_id = b.student_id)
    """,
    """
    INSERT INTO scholarship_award (award_id, scholarship_id, student_id, academic_year, semester, amount, origin,
                                   given_by, given_at, changed_at)
    SELECT award_id, scholarship_id, student_id, academic_year, semester, fee * 2, 'run',
           (SELECT person_id FROM person WHERE username = 'scholar01'), now(), now() FROM bench_award
    """,
    """
    INSERT INTO posting (posting_id, event_key, kind, posted_on, posted_at)
    SELECT posting_id, 'bench:award:' || n, 'reduction', current_date, now() FROM bench_award
    """,
    """
    INSERT INTO charge_reduction (reduction_id, charge_id, kind, amount, funder_id, award_id, reason, posting_id, at)
    SELECT gen_random_uuid(), c.charge_id, CASE WHEN b.funder_id IS NULL THEN 'discount' ELSE 'sponsored' END, b.fee,
           b.funder_id, b.award_id, '{}', b.posting_id, now()
      FROM bench_award b JOIN charge c USING (invoice_id) WHERE c.position < 3
    """,
)
"""Who has paid nothing was given a scholarship or a discount, which takes something off two charges."""
_STATED: Final = (
    """
    INSERT INTO statement_line (line_id, bank_code, biller_id, booked_on, bank_reference, amount, is_sent, booked_at,
                                reference_1, reference_2, description, state, payment_id, case_id, entered_at)
    SELECT gen_random_uuid(), p.bank_code, '', CAST(p.paid_at AT TIME ZONE 'Asia/Bangkok' AS date), p.bank_transaction,
           p.amount, false, p.paid_at, '', '', '', CASE WHEN b.n % 100 = 0 THEN 'late' ELSE 'matched' END, p.payment_id,
           (SELECT case_id FROM case_file ORDER BY case_id LIMIT 1), now()
      FROM bench_bill b JOIN payment p USING (payment_id) WHERE b.n % 50 <> 1
    """,
    """
    INSERT INTO statement_line (line_id, bank_code, biller_id, booked_on, bank_reference, amount, is_sent, booked_at,
                                reference_1, reference_2, description, state, case_id, entered_at)
    SELECT gen_random_uuid(), 'BENCH', '', current_date, 'out ' || n, n, true, now(), '', '', '', 'sent_unknown',
           (SELECT case_id FROM case_file ORDER BY case_id LIMIT 1), now() FROM generate_series(1, 500) n
    """,
)
"""A bank's statement has the money, but for one payment in fifty; it also has money that went out, nobody knows why."""


def award_and_state(connection: Connection) -> None:
    """Give scholarships for the invoices of :func:`bill_everybody`, and bring in a statement of their payments."""
    for statement in (*_AWARDS, *_STATED):
        connection.execute(text(statement))
