"""What funders took over and paid, by term (finance §6): the reads."""

from __future__ import annotations

from typing import Final

from sqlalchemy import text

from models.cases.case.contract.record import CaseKind
from models.finance.reduction.store.reading import SIGNED
from models.finance.scholarship.contract import ScholarshipType

POSTED: Final = "p.posting_id IS NOT NULL AND p.withdrawn_at IS NULL"
"""Whether a payment ``p`` of a funder counts: it was confirmed, and not taken back since."""
UNPAID_OF_AWARD: Final = f"""
    coalesce((SELECT sum({SIGNED}) FROM charge_reduction r WHERE r.award_id = a.award_id), 0)
    - coalesce((SELECT sum(p.amount) FROM sponsor_payment p WHERE p.award_id = a.award_id AND {POSTED}), 0)
"""
"""What award ``a`` takes off and its funder has not paid for this student, in baht."""
FUNDER_TERMS: Final = f"""
    SELECT m.academic_year, m.semester, count(DISTINCT m.student_id) FILTER (WHERE m.committed <> 0) AS students,
           sum(m.committed) AS committed, sum(m.paid) AS paid, sum(m.committed - m.paid) AS owed
      FROM (SELECT i.academic_year, i.semester, i.student_id, {SIGNED} AS committed, 0 AS paid
              FROM charge_reduction r JOIN charge c USING (charge_id) JOIN invoice i USING (invoice_id)
             WHERE r.funder_id = :funder_id
             UNION ALL
            SELECT p.academic_year, p.semester, NULL, 0, p.amount FROM sponsor_payment p
             WHERE p.funder_id = :funder_id AND {POSTED}) m
     GROUP BY m.academic_year, m.semester
"""
"""What a funder took over, paid and owes for each term, in baht."""
OWED_OF_TERM: Final = text(f"""
    SELECT coalesce((SELECT owed FROM ({FUNDER_TERMS}) x
                      WHERE (x.academic_year, x.semester) = (:academic_year, :semester)), 0)
""")
IS_KNOWN: Final = text("""
    SELECT EXISTS (SELECT FROM sponsor_payment WHERE funder_id = :funder_id AND upper(reference) = upper(:reference)
                      AND withdrawn_at IS NULL)
""")
"""Whether a payment of a funder is there under a reference."""
LOCK_FUNDER: Final = text("SELECT FROM funder WHERE funder_id = :funder_id FOR NO KEY UPDATE")
TAKEN_BY_AWARD: Final = text(f"""
    SELECT a.ended_at IS NULL AS stands, h.defers, h.funder_id,
           coalesce((SELECT sum({SIGNED}) FROM charge_reduction r WHERE r.award_id = a.award_id), 0) AS taken,
           {UNPAID_OF_AWARD} AS unpaid
      FROM scholarship_award a JOIN scholarship h USING (scholarship_id) WHERE a.award_id = :award_id
""")
"""What an award takes off now."""
LOANS: Final = text(f"""
    SELECT a.award_id, a.student_id, h.code, h.funder_id, {UNPAID_OF_AWARD} AS unpaid
      FROM scholarship_award a JOIN scholarship h USING (scholarship_id)
     WHERE a.student_id = ANY(:student_ids) AND (a.academic_year, a.semester) = (:academic_year, :semester)
       AND a.ended_at IS NULL AND h.scholarship_type = '{ScholarshipType.LOAN}'
""")
"""The loans of borrowers for a term, with what the fund has not paid of each."""
DISBURSED: Final = text("""
    SELECT p.award_id, upper(p.reference) AS reference, b.root_id
      FROM sponsor_payment p JOIN import_batch b ON b.case_id = p.case_id
     WHERE p.award_id = ANY(:award_ids) AND p.withdrawn_at IS NULL
""")
"""What files said was paid for these awards."""
FELL_BACK: Final = "a.fell_back_at >= p.confirmed_at"
"""Whether something of award ``a`` was asked of its student after payment ``p`` of its funder was posted."""
PAYMENT_OF_CASE: Final = text(f"""
    SELECT p.sponsor_payment_id, p.funder_id, p.academic_year, p.semester, p.amount, p.reference, {POSTED} AS stands,
           EXISTS (SELECT FROM scholarship_award a JOIN scholarship h USING (scholarship_id)
                    WHERE h.funder_id = p.funder_id
                      AND (a.academic_year, a.semester) = (p.academic_year, p.semester)
                      AND {FELL_BACK}) AS fell_back_since
      FROM sponsor_payment p JOIN case_file c USING (case_id)
     WHERE p.case_id = :case_id AND c.kind = '{CaseKind.SPONSOR_PAYMENT}'
""")
"""The payment that a case entered, and whether anything of its term fell back on a student since it was confirmed."""
FELL_BACK_SINCE: Final = text(f"""
    SELECT p.sponsor_payment_id, a.fell_back FROM sponsor_payment p JOIN scholarship_award a USING (award_id)
     WHERE p.sponsor_payment_id = ANY(:payment_ids) AND p.withdrawn_at IS NULL AND {FELL_BACK}
""")
"""Those of these payments on which it was decided what falls back on a student, with how much did, in baht."""
