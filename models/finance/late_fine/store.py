"""What fines for enrolling late look at: the master, and the acts by which students took sections (finance §3)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy import text

from models.enrolment.enrolment.contract import EnrolmentStatus
from models.finance.late_fine.contract import FineBasis, LateKind
from models.finance.late_fine.rules.fining import Act, LateFine
from models.kit.rows import FactRow
from models.kit.table import one_of

LATE_FINES: Final = text("""
    SELECT l.late_fine_id, l.kind, l.basis, l.amount, l.cap, l.fee_code, f.name_th, f.name_en, l.campus_code,
           l.first_year, l.first_semester, l.revision AS version
      FROM late_fine l JOIN fee f USING (fee_code)
     WHERE l.deleted_at IS NULL
""")


class LateFineFacts(FactRow):
    """A fine of the master."""

    late_fine_id: UUID
    kind: LateKind
    basis: FineBasis
    amount: Decimal
    cap: Decimal | None
    fee_code: str
    name_th: str
    name_en: str
    campus_code: str
    first_year: int
    first_semester: int
    version: int

    @property
    def fine(self) -> LateFine:
        """What the rules look at."""
        return LateFine(
            **self.model_dump(exclude={"first_year", "first_semester"}),
            first_term=(self.first_year, self.first_semester),
        )


def late_fines(rows: Iterable[object]) -> tuple[LateFine, ...]:
    """The fines of the master out of the rows of the statement above."""
    return tuple(LateFineFacts.model_validate(row).fine for row in rows)


TOOK_EFFECT: Final = one_of(
    "status",
    EnrolmentStatus.ENROLLED,
    EnrolmentStatus.DROPPED,
    EnrolmentStatus.WITHDRAWN,
    EnrolmentStatus.CHANGED,
)
"""The SQL condition that a place was really taken, whatever became of it. Behind an alias: ``e.{TOOK_EFFECT}``."""
ACTS: Final = text(f"""
    SELECT e.student_id, f.case_id, array_agg(DISTINCT e.subject_code) AS subjects,
           min(coalesce(greatest(f.opened_at, CAST(f.request ->> 'not_before' AS timestamptz)), e.created_at)) AS at,
           bool_and(e.status = '{EnrolmentStatus.DROPPED}' AND coalesce(g.request ->> 'on_behalf' = 'true', false))
           AS is_undone
      FROM enrolment e
      LEFT JOIN case_file f ON f.case_id = e.case_id
      LEFT JOIN case_file g ON g.case_id = e.given_up_case_id
     WHERE e.student_id = ANY(:student_ids) AND e.academic_year = :academic_year AND e.semester = :semester
       AND e.{TOOK_EFFECT}
     GROUP BY e.student_id, coalesce(f.case_id, e.enrolment_id), f.case_id
     ORDER BY e.student_id
""")
"""What students took in a term, by the case that asked for it; what waits for an approval is no act yet."""


class ActFacts(FactRow):
    """Sections that a student took by one case."""

    student_id: int
    case_id: UUID | None
    at: datetime
    subjects: list[str]
    is_undone: bool

    @property
    def act(self) -> Act:
        """What the rules look at."""
        return Act(self.case_id, self.at, tuple(self.subjects), self.is_undone)
