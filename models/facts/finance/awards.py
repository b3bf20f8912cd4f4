"""The scholarships that students have for a term, and the charges they are taken off (finance §6)."""

from __future__ import annotations

from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy import text

from models.contracts.finance.scholarships import ScholarshipType
from models.facts.rows import FactRow

AWARDS: Final = text("""
    SELECT a.award_id, a.student_id, a.percent, a.amount, a.ended_at IS NULL AS stands, s.scholarship_id,
           s.scholarship_type, s.funder_id, s.fee_codes, s.is_only_one, s.code, s.name_th, s.name_en
      FROM scholarship_award a JOIN scholarship s USING (scholarship_id)
     WHERE a.student_id = ANY(:student_ids) AND a.academic_year = :academic_year AND a.semester = :semester
     ORDER BY a.given_at, a.award_id
""")
"""Every award of these students for a term, the oldest first, also those that ended."""


class AwardRow(FactRow):
    """An award of a student."""

    award_id: UUID
    student_id: int
    percent: Decimal | None
    amount: Decimal | None
    stands: bool
    scholarship_id: UUID
    scholarship_type: ScholarshipType
    funder_id: UUID | None
    fee_codes: list[str]
    is_only_one: bool
    code: str
    name_th: str
    name_en: str


COVERED: Final = text("""
    SELECT c.charge_id, i.invoice_id, i.student_id, c.fee_code,
           c.amount - coalesce((SELECT sum(l.amount) FROM credit_line l WHERE l.charge_id = c.charge_id), 0) AS charged
      FROM invoice i JOIN charge c USING (invoice_id)
     WHERE i.student_id = ANY(:student_ids) AND i.academic_year = :academic_year AND i.semester = :semester
       AND i.kind = ANY(:kinds) AND c.reason->'act' IS NULL
     ORDER BY i.issued_at, i.number, c.position
""")
"""What a term is charged after credit notes, without fines for enrolling late: what awards may cover, in order."""
TOLD: Final = text("""
    SELECT award_id, count(*) AS times FROM charge_reduction WHERE award_id = ANY(:award_ids) GROUP BY award_id
""")
"""How often an award was brought to what it comes to: it names the next event."""
STUDENTS_TO_GIVE: Final = text("""
    SELECT student_id, student_code, campus_code, status_code FROM student
     WHERE student_id = ANY(:student_ids) ORDER BY student_id
""")
