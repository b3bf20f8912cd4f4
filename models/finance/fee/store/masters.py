"""The fee masters of a term: normal fees, patterns, special fees of subjects, fines and special projects.

Each read is a statement and the shape of its row, so the API (asynchronous) and activities (synchronous) share both.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import Connection, text
from sqlalchemy.orm import Session

from models.finance.bill.rules.term_fees import FeeMasters
from models.finance.fee.contract import (
    FeeEnrolmentType,
    FeeLine,
    FeePattern,
    FeeStatus,
    FeeType,
    PatternLine,
    SubjectFee,
)
from models.finance.late_fine.store import LATE_FINES, late_fines
from models.finance.normal_fee.rules.choosing import Conditions, NormalFee
from models.finance.project_fee.store import PROJECT_FEES, project_fees
from models.kit.rows import FactRow

_LINES: Final = TypeAdapter(tuple[PatternLine, ...])

NORMAL_FEES: Final = text("""
    SELECT n.normal_fee_id, p.code AS pattern_code, n.campus_code, n.faculty_code, n.department_code, n.major_code,
           n.education_level_code, n.student_type_code, n.nation_code, n.enrolment_type, n.first_entry_year,
           n.last_entry_year, n.first_year, n.first_semester, n.last_year, n.last_semester
      FROM normal_fee n JOIN fee_pattern p USING (fee_pattern_id)
     WHERE n.deleted_at IS NULL AND p.deleted_at IS NULL
     ORDER BY n.normal_fee_id
""")


class NormalFeeFacts(FactRow):
    """A normal fee of the master."""

    normal_fee_id: UUID
    pattern_code: str
    campus_code: str | None
    faculty_code: str | None
    department_code: str | None
    major_code: str | None
    education_level_code: str | None
    student_type_code: str | None
    nation_code: str | None
    enrolment_type: FeeEnrolmentType | None
    first_entry_year: int | None
    last_entry_year: int | None
    first_year: int
    first_semester: int
    last_year: int | None
    last_semester: int | None

    @property
    def fee(self) -> NormalFee:
        """What the rules look at."""
        ends = self.last_year is not None and self.last_semester is not None
        return NormalFee(
            normal_fee_id=self.normal_fee_id,
            pattern_code=self.pattern_code,
            conditions=Conditions(
                campus_code=self.campus_code,
                faculty_code=self.faculty_code,
                department_code=self.department_code,
                major_code=self.major_code,
                education_level_code=self.education_level_code,
                student_type_code=self.student_type_code,
                nation_code=self.nation_code,
                enrolment_type=self.enrolment_type,
                first_entry_year=self.first_entry_year,
                last_entry_year=self.last_entry_year,
            ),
            first_term=(self.first_year, self.first_semester),
            last_term=(self.last_year or 0, self.last_semester or 0) if ends else None,
        )


PATTERNS: Final = text("SELECT code, revision, lines FROM fee_pattern WHERE deleted_at IS NULL")
FEE_NAMES: Final = text(f"""
    SELECT fee_code, name_th, name_en, fee_type, status = '{FeeStatus.ACTIVE}' AS in_use FROM fee
""")
SUBJECT_FEES: Final = text("""
    SELECT DISTINCT ON (subject_code, section_code) subject_code, section_code, revision AS version, university,
           faculty, per_credit, lecture_credit, laboratory_credit, books
      FROM subject_fee
     WHERE deleted_at IS NULL
       AND (first_year, CASE first_semester WHEN 0 THEN 3 ELSE first_semester END)
        <= (:academic_year, CASE CAST(:semester AS int) WHEN 0 THEN 3 ELSE :semester END)
     ORDER BY subject_code, section_code, first_year DESC,
              CASE first_semester WHEN 0 THEN 3 ELSE first_semester END DESC
""")
"""The special fees of each subject, and of each section that has some of its own, in a term: those that began last."""


class PatternFacts(FactRow):
    """A pattern of the master."""

    code: str
    revision: int
    lines: list[dict[str, object]]


class FeeNameFacts(FactRow):
    """A fee item."""

    fee_code: str
    name_th: str
    name_en: str
    fee_type: str
    in_use: bool


class SubjectFeeFacts(FactRow):
    """Special fees of a subject, or of one of its sections, in baht."""

    subject_code: str
    section_code: str
    version: int
    university: Decimal | None
    faculty: Decimal | None
    per_credit: Decimal | None
    lecture_credit: Decimal | None
    laboratory_credit: Decimal | None
    books: Decimal | None


def fee_masters(
    term: tuple[int, int],
    normal_fees: Iterable[object],
    patterns: Iterable[object],
    fees: Iterable[object],
    subject_fees: Iterable[object],
    fines: Iterable[object],
    projects: Iterable[object],
) -> FeeMasters:
    """The masters of a term out of the rows of the four statements above, of the fines for enrolling late and of what
    special projects charge.
    """
    items = [FeeNameFacts.model_validate(row) for row in fees]
    names = {item.fee_code: item for item in items}
    special = [item.fee_code for item in items if item.in_use and item.fee_type == FeeType.SPECIAL_SUBJECT]
    return FeeMasters(
        term=term,
        normal_fees=tuple(fee for row in normal_fees if (fee := NormalFeeFacts.model_validate(row).fee).holds(term)),
        patterns={
            row.code: FeePattern(
                code=row.code,
                version=row.revision,
                lines=tuple(
                    FeeLine(
                        **line.model_dump(), name_th=names[line.fee_code].name_th, name_en=names[line.fee_code].name_en
                    )
                    for line in _LINES.validate_python(row.lines)
                ),
            )
            for row in map(PatternFacts.model_validate, patterns)
        },
        subject_fees={
            (row.subject_code, row.section_code): SubjectFee(**row.model_dump())
            for row in map(SubjectFeeFacts.model_validate, subject_fees)
        },
        special_fee_code=min(special, default=None),
        late_fines=late_fines(fines),
        project_fees=project_fees(projects),
    )


def read_masters(database: Session | Connection, academic_year: int, semester: int) -> FeeMasters:
    """The fee masters of a term."""
    execute = database.execute
    asked = {"academic_year": academic_year, "semester": semester}
    return fee_masters(
        (academic_year, semester),
        execute(NORMAL_FEES),
        execute(PATTERNS),
        execute(FEE_NAMES),
        execute(SUBJECT_FEES, asked),
        execute(LATE_FINES),
        execute(PROJECT_FEES),
    )
