"""The scholarships that students have for a term, and the charges they are taken off (finance §6)."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy import text

from models.finance.scholarship.contract import ScholarshipDetail, ScholarshipType
from models.finance.scholarship.tables import Scholarship
from models.finance.scholarship_award.rules.awarding import AwardFacts
from models.kit.rows import FactRow

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


def award_facts(
    scholarship: Scholarship, detail: ScholarshipDetail | None, status_code: str, awards: Iterable[AwardRow]
) -> AwardFacts:
    """What the rules look at, of a student with these awards in the term."""
    standing = [award for award in awards if award.stands]
    others = [award for award in standing if award.scholarship_id != scholarship.scholarship_id]
    return AwardFacts(
        is_in_use=scholarship.is_active and scholarship.deleted_at is None,
        has_detail=detail is not None,
        is_only_one=scholarship.is_only_one,
        status_code=status_code,
        has_this=len(others) < len(standing),
        has_another=bool(others),
        has_an_only_one=any(award.is_only_one for award in others),
    )


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
