"""Whether a student's finances of a term are done (``finStd`` of the wire, spec §3 User)."""

from __future__ import annotations

from typing import Final

from sqlalchemy import text

from models.finance.invoice.store.standing import OPEN

IS_DONE: Final = text(f"""
    SELECT EXISTS (SELECT FROM bill b
                    WHERE b.student_id = :student_id AND b.academic_year = :academic_year AND b.semester = :semester
                      AND b.problem IS NULL AND b.again_at IS NULL)
       AND NOT EXISTS (SELECT FROM invoice_standing t
                        WHERE t.student_id = :student_id AND t.academic_year = :academic_year
                          AND t.semester = :semester AND {OPEN} > 0)
       AND (SELECT coalesce(sum(t.total), 0) = 0 OR sum(t.credited) < sum(t.total) FROM invoice_standing t
             WHERE t.student_id = :student_id AND t.academic_year = :academic_year AND t.semester = :semester)
""")
"""The term is billed, nothing of the bill waits, nothing of it is left to pay, and what it charged was not
credited whole."""
