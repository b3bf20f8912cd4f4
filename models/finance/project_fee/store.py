"""What special projects charge, as the rules look at it (finance §3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from uuid import UUID

from sqlalchemy import text

from models.finance.normal_fee.rules.choosing import Conditions, NormalFee
from models.finance.project_fee.rules import ProjectFee
from models.kit.rows import FactRow

PROJECT_FEES: Final = text("""
    SELECT f.project_fee_id, f.erp_unit_id, u.code AS project_code, p.code AS pattern_code, f.major_code,
           f.student_type_code, f.first_entry_year, f.last_entry_year, f.student_codes, f.first_year,
           f.first_semester, f.last_year, f.last_semester
      FROM project_fee f JOIN erp_unit u USING (erp_unit_id) JOIN fee_pattern p USING (fee_pattern_id)
     WHERE f.deleted_at IS NULL AND u.deleted_at IS NULL AND p.deleted_at IS NULL
     ORDER BY f.project_fee_id
""")


class ProjectFeeFacts(FactRow):
    """A fee of a special project."""

    project_fee_id: UUID
    erp_unit_id: UUID
    project_code: str
    pattern_code: str
    major_code: str | None
    student_type_code: str | None
    first_entry_year: int | None
    last_entry_year: int | None
    student_codes: list[str]
    first_year: int
    first_semester: int
    last_year: int | None
    last_semester: int | None

    @property
    def fee(self) -> ProjectFee:
        """What the rules look at."""
        ends = self.last_year is not None and self.last_semester is not None
        return ProjectFee(
            project_id=self.erp_unit_id,
            project_code=self.project_code,
            fee=NormalFee(
                normal_fee_id=self.project_fee_id,
                pattern_code=self.pattern_code,
                conditions=Conditions(
                    major_code=self.major_code,
                    student_type_code=self.student_type_code,
                    first_entry_year=self.first_entry_year,
                    last_entry_year=self.last_entry_year,
                ),
                first_term=(self.first_year, self.first_semester),
                last_term=(self.last_year or 0, self.last_semester or 0) if ends else None,
            ),
            students=frozenset(self.student_codes),
        )


def project_fees(rows: Iterable[object]) -> tuple[ProjectFee, ...]:
    """The fees of projects out of the rows of the statement above."""
    return tuple(ProjectFeeFacts.model_validate(row).fee for row in rows)
