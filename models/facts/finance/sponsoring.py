"""What funders took over and paid, by term (finance §6): the reads."""

from __future__ import annotations

from typing import Final

from sqlalchemy import text

from models.facts.finance.reductions import SIGNED

FUNDER_TERMS: Final = f"""
    SELECT m.academic_year, m.semester, count(DISTINCT m.student_id) FILTER (WHERE m.committed <> 0) AS students,
           sum(m.committed) AS committed, sum(m.paid) AS paid, sum(m.committed - m.paid) AS owed
      FROM (SELECT i.academic_year, i.semester, i.student_id, {SIGNED} AS committed, 0 AS paid
              FROM charge_reduction r JOIN charge c USING (charge_id) JOIN invoice i USING (invoice_id)
             WHERE r.funder_id = :funder_id
             UNION ALL
            SELECT p.academic_year, p.semester, NULL, 0, p.amount FROM sponsor_payment p
             WHERE p.funder_id = :funder_id AND p.posting_id IS NOT NULL) m
     GROUP BY m.academic_year, m.semester
"""
"""What a funder took over, paid and owes for each term, in baht."""
OWED_OF_TERM: Final = text(f"""
    SELECT coalesce((SELECT owed FROM ({FUNDER_TERMS}) x
                      WHERE (x.academic_year, x.semester) = (:academic_year, :semester)), 0)
""")
IS_KNOWN: Final = text("""
    SELECT EXISTS (SELECT FROM sponsor_payment WHERE funder_id = :funder_id AND upper(reference) = upper(:reference))
""")
"""Whether a payment of a funder is there under a reference."""
LOCK_FUNDER: Final = text("SELECT FROM funder WHERE funder_id = :funder_id FOR NO KEY UPDATE")
TAKEN_BY_AWARD: Final = text(f"""
    SELECT a.ended_at IS NULL AS stands, h.defers, h.funder_id,
           coalesce((SELECT sum({SIGNED}) FROM charge_reduction r WHERE r.award_id = a.award_id), 0) AS taken
      FROM scholarship_award a JOIN scholarship h USING (scholarship_id) WHERE a.award_id = :award_id
""")
"""What an award takes off now."""
