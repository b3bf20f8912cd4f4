"""The rows that papers of money are read from (finance §5): a statement each."""

from __future__ import annotations

from typing import Final

from sqlalchemy import text

from models.finance.payment.contract import PaymentStage
from models.finance.receipt.store import STANDS
from models.finance.reduction.store.reading import SIGNED
from models.kit.name_sql import full_name_en, full_name_th

_HEAD: Final = """
    d.number, d.fiscal_year, d.serial, d.issued_at, d.campus_code, i.student_id, i.academic_year, i.semester,
    c.name_th AS campus_th, c.name_en AS campus_en, s.student_code
"""

INVOICE: Final = text(f"""
    SELECT {_HEAD}, d.invoice_id, d.kind, d.total
      FROM invoice d JOIN invoice i USING (invoice_id) JOIN campus c ON c.campus_code = d.campus_code
      JOIN student s ON s.student_id = i.student_id
     WHERE d.number = :number AND i.student_id = :student_id
""")
CHARGES: Final = text("""
    SELECT charge_id, fee_code, name_th, name_en, amount FROM charge WHERE invoice_id = :invoice_id ORDER BY position
""")
INSTALMENTS: Final = text("""
    SELECT sequence, due_on, amount FROM instalment WHERE invoice_id = :invoice_id AND plan_no = :plan_no
     ORDER BY sequence
""")
REDUCED_BY_AWARDS: Final = """
    SELECT count(*) FROM charge rc JOIN charge_reduction x USING (charge_id)
     WHERE rc.invoice_id = i.invoice_id AND x.award_id IS NOT NULL
"""
"""How often scholarships changed what invoice ``i`` asks for: it names the paper."""
_MOVES: Final = f"""
    SELECT 'paid' AS kind, a.amount, g.posted_at AS at, a.allocation_id AS id, c.charge_id
      FROM charge c JOIN allocation a USING (charge_id) JOIN posting g USING (posting_id)
     WHERE c.invoice_id = {{invoice}}
    UNION ALL
    SELECT 'credited', l.amount, d.issued_at, d.posting_id, c.charge_id
      FROM charge c JOIN credit_line l USING (charge_id) JOIN credit_note d USING (credit_note_id)
     WHERE c.invoice_id = {{invoice}}
    UNION ALL
    SELECT 'reduced', {SIGNED}, r.at, r.reduction_id, c.charge_id
      FROM charge c JOIN charge_reduction r USING (charge_id)
     WHERE c.invoice_id = {{invoice}} AND r.award_id IS NULL
"""
"""What changed what is left to pay of an invoice, other than scholarships: payments, credit notes, write-offs."""
INVOICE_MONEY: Final = text(f"""
    SELECT coalesce(sum(amount) FILTER (WHERE kind = 'paid'), 0) AS paid,
           coalesce(sum(amount) FILTER (WHERE kind = 'credited'), 0) AS credited,
           coalesce(sum(amount) FILTER (WHERE kind = 'reduced'), 0) AS reduced
      FROM (SELECT m.*, row_number() OVER (ORDER BY m.at, m.id, m.charge_id) AS place
              FROM ({_MOVES.format(invoice=":invoice_id")}) m) o
     WHERE o.place <= :moves
""")
"""What was paid, credited and taken off otherwise of an invoice after so many changes, in baht."""
_OPEN_PASS: Final = f"""
    SELECT q.serial FROM payment_pass q
     WHERE q.invoice_id = i.invoice_id AND q.stage = '{PaymentStage.ACTIVE}' AND q.payload IS NOT NULL
     ORDER BY q.sequence LIMIT 1
"""
INVOICE_LINE: Final = f"""
    i.number || '/' || (SELECT max(n.plan_no) FROM instalment n WHERE n.invoice_id = i.invoice_id)
    || regexp_replace('.' || ({REDUCED_BY_AWARDS})
                      || '.' || (SELECT count(*) FROM ({_MOVES.format(invoice="i.invoice_id")}) m)
                      || '.' || coalesce(({_OPEN_PASS}), 0), '([.]0)+$', '')
"""
"""The line by which invoice ``i`` is printed now (``split_invoice_line``)."""
INVOICE_PASS: Final = text("""
    SELECT sequence, reference_2 FROM payment_pass WHERE invoice_id = :invoice_id AND serial = :serial
""")
"""The part and the reference of a QR code of an invoice."""
_AWARDS: Final = f"""
    SELECT v.number AS invoice_number, h.name_th, h.name_en, h.on_receipt, sum({SIGNED}) AS amount
      FROM (SELECT x.*, c.invoice_id,
                   row_number() OVER (PARTITION BY c.invoice_id ORDER BY x.at, x.reduction_id) AS place
              FROM charge_reduction x JOIN charge c USING (charge_id)
             WHERE x.award_id IS NOT NULL AND c.invoice_id = {{invoices}}) r
      JOIN invoice v USING (invoice_id) JOIN scholarship_award a USING (award_id)
      JOIN scholarship h USING (scholarship_id)
     WHERE {{when}}
     GROUP BY v.issued_at, v.number, h.code, h.name_th, h.name_en, h.on_receipt HAVING sum({SIGNED}) > 0
     ORDER BY v.issued_at, v.number, h.code
"""
INVOICE_AWARDS: Final = text(_AWARDS.format(invoices=":invoice_id", when="r.place <= :reductions"))
"""What scholarships took off an invoice after so many changes."""
RECEIPT_AWARDS: Final = text(
    _AWARDS.format(
        invoices="""ANY(SELECT g.invoice_id FROM receipt_line l JOIN charge g USING (charge_id)
                         WHERE l.receipt_id = :receipt_id)""",
        when="r.at <= :issued_at AND h.on_receipt",
    )
)
"""What scholarships had taken off the invoices of a receipt when it was issued, of those that are shown on receipts."""
RECEIPT: Final = text("""
    SELECT d.number, d.fiscal_year, d.serial, d.issued_at, d.campus_code, d.receipt_id, d.total, d.student_id,
           i.academic_year, i.semester, c.name_th AS campus_th, c.name_en AS campus_en, s.student_code,
           p.paid_at, p.bank_code, p.bank_transaction
      FROM receipt d JOIN payment p USING (payment_id) JOIN campus c ON c.campus_code = d.campus_code
      JOIN student s ON s.student_id = d.student_id
     CROSS JOIN LATERAL (SELECT v.academic_year, v.semester FROM receipt_line l JOIN charge g USING (charge_id)
                           JOIN invoice v USING (invoice_id) WHERE l.receipt_id = d.receipt_id
                          ORDER BY v.issued_at DESC, v.number DESC LIMIT 1) i
     WHERE d.number = :number AND d.student_id = :student_id
""")
"""A receipt's term is that of the newest invoice it pays."""
RECEIPT_PART: Final = text("""
    SELECT q.sequence,
           (SELECT count(*) FROM instalment n WHERE n.invoice_id = q.invoice_id
               AND n.plan_no = (SELECT max(f.plan_no) FROM instalment f
                                 WHERE f.invoice_id = q.invoice_id AND f.planned_at <= q.issued_at)) AS parts
      FROM receipt d JOIN payment p USING (payment_id)
      JOIN payment_pass q ON q.reference_2 = regexp_replace(upper(p.reference_2), '[^A-Z0-9]', '', 'g')
     WHERE d.receipt_id = :receipt_id
""")
"""The part of the QR code that a receipt's money came by, and how many its plan has: another may have come since."""
RECEIPT_LINES: Final = text("""
    SELECT g.fee_code, g.name_th, g.name_en, v.number AS invoice_number, l.amount
      FROM receipt_line l JOIN charge g USING (charge_id) JOIN invoice v USING (invoice_id)
     WHERE l.receipt_id = :receipt_id ORDER BY v.issued_at, v.number, g.position
""")
RECEIPT_PRINT: Final = text(f"""
    SELECT r.form, r.count, r.printed_at, r.reason,
           {full_name_th("p")} AS by_th,
           {full_name_en("p")} AS by_en,
           o.printed_at AS original_at,
           {full_name_th("q")} AS original_by_th,
           {full_name_en("q")} AS original_by_en,
           (SELECT x.cancelled_at FROM receipt_cancellation x
             WHERE x.receipt_id = r.receipt_id AND x.cancelled_at <= r.printed_at) AS cancelled_at
      FROM receipt_print r JOIN person p ON p.person_id = r.printed_by
      LEFT JOIN receipt_print o ON o.receipt_id = r.receipt_id AND o.form = 'original' AND o.print_no < r.print_no
      LEFT JOIN person q ON q.person_id = o.printed_by
     WHERE r.receipt_id = :receipt_id AND r.print_no = :print_no
""")
RECEIPT_TODAY: Final = text(
    f"SELECT {STANDS} AS stands FROM receipt r WHERE number = :number AND student_id = :student_id"
)
FIRST_PRINT: Final = text("""
    SELECT content FROM printed_document
     WHERE student_id = :student_id AND kind = 'receipt' AND line = :line AND language = :language
     ORDER BY issued_at LIMIT 1
""")
"""What the first print of a receipt said: every later one says the same."""
CREDIT_NOTE: Final = text(f"""
    SELECT {_HEAD}, d.credit_note_id, d.total, d.reason, i.number AS invoice_number, i.issued_at AS invoiced_at,
           i.total - coalesce((SELECT sum(e.total) FROM credit_note e WHERE e.invoice_id = d.invoice_id
                                  AND (e.issued_at, e.serial) < (d.issued_at, d.serial)), 0) AS original_value
      FROM credit_note d JOIN invoice i USING (invoice_id) JOIN campus c ON c.campus_code = d.campus_code
      JOIN student s ON s.student_id = i.student_id
     WHERE d.number = :number AND i.student_id = :student_id
""")
CREDIT_LINES: Final = text("""
    SELECT g.fee_code, g.name_th, g.name_en, l.amount AS difference,
           g.amount - coalesce((SELECT sum(f.amount) FROM credit_line f JOIN credit_note e USING (credit_note_id)
                                 WHERE f.charge_id = l.charge_id AND (e.issued_at, e.serial) < (d.issued_at, d.serial)),
                               0) AS original
      FROM credit_line l JOIN credit_note d USING (credit_note_id) JOIN charge g USING (charge_id)
     WHERE l.credit_note_id = :credit_note_id ORDER BY g.position
""")
"""What each charge asked for before the note, and what it shrinks by."""
PASS: Final = text("""
    SELECT p.reference_2 AS number, p.issued_at, i.campus_code, p.student_id, i.academic_year, i.semester,
           c.name_th AS campus_th, c.name_en AS campus_en, s.student_code, i.number AS invoice_number, p.sequence,
           p.amount, p.bank_code, p.biller_id, p.reference_1, p.payload, p.expires_at,
           (SELECT n.due_on FROM instalment n WHERE n.invoice_id = p.invoice_id AND n.sequence = p.sequence
               AND n.planned_at <= p.issued_at ORDER BY n.plan_no DESC LIMIT 1) AS due_on
      FROM payment_pass p JOIN invoice i USING (invoice_id) JOIN campus c ON c.campus_code = i.campus_code
      JOIN student s ON s.student_id = p.student_id
     WHERE p.reference_2 = :reference AND p.student_id = :student_id AND p.payload IS NOT NULL
""")
