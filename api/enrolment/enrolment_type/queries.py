"""A student's choice of enrolment type and payment method, with what decides whether it may change."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Final

from pydantic import BaseModel, ConfigDict
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from models.enrolment.enrolment.rules.facts import PeriodFacts
from models.enrolment.enrolment.store.reading import LOCK_TERM, UNLOCKS
from models.enrolment.enrolment.store.subjects_taken import taken_in_term
from models.enrolment.enrolment_type.contract import EnrolmentType, PaymentMethod
from models.enrolment.enrolment_type.rules import TypeChoiceFacts
from models.enrolment.hold.contract import UnlockPurpose
from models.people.student.tables import STATUS_IN_TERM

_CHOICE: Final = text(
    f"""
    SELECT s.gpax, {STATUS_IN_TERM} AS status_code, coalesce(n.name_th, s.status_code) AS status_th,
           coalesce(n.name_en, s.status_code) AS status_en,
           c.enrol_type, c.payment_method,
           p.opens_at, p.closes_at,
           (SELECT count(*) FROM enrolment e
             WHERE e.student_id = s.student_id AND e.academic_year = :academic_year AND e.semester = :semester
               AND e.status = 'awaiting_approval') AS pending,
           {UNLOCKS} AS unlocks, {taken_in_term(":academic_year", ":semester")} AS subjects
      FROM student s
      LEFT JOIN code_name n ON n.kind = 'student_status' AND n.code = s.status_code
      LEFT JOIN enrolment_type_choice c
             ON c.student_id = s.student_id AND c.academic_year = :academic_year AND c.semester = :semester
      LEFT JOIN LATERAL (SELECT opens_at, closes_at FROM calendar_period
                          WHERE academic_year = :academic_year AND semester = :semester
                            AND kind = 'enrolment_type_selection' AND campus_code IN ('', s.campus_code)
                          ORDER BY campus_code DESC LIMIT 1) p ON true
     WHERE s.student_id = :student_id
    """
)


class TypeChoiceRow(BaseModel):
    """The choice as it stands, and the facts around it."""

    model_config = ConfigDict(frozen=True, from_attributes=True)

    gpax: Decimal | None
    status_code: str
    status_th: str
    status_en: str
    enrol_type: EnrolmentType | None
    payment_method: PaymentMethod | None
    opens_at: datetime | None
    closes_at: datetime | None
    pending: int
    unlocks: dict[UnlockPurpose, datetime]
    subjects: list[str]

    def facts(self, now: datetime) -> TypeChoiceFacts:
        """What the rule looks at."""
        period = PeriodFacts(self.opens_at, self.closes_at) if self.opens_at and self.closes_at else None
        return TypeChoiceFacts(
            now=now,
            period=period,
            status_code=self.status_code,
            status_th=self.status_th,
            status_en=self.status_en,
            gpax=self.gpax,
            has_chosen=self.enrol_type is not None,
            pending_enrolments=self.pending,
            unlocks=self.unlocks,
            subjects=self.subjects,
        )


async def type_choice(session: AsyncSession, student_id: int, academic_year: int, semester: int) -> TypeChoiceRow:
    """The student's choice of a term."""
    parameters = {"student_id": student_id, "academic_year": academic_year, "semester": semester}
    return TypeChoiceRow.model_validate((await session.execute(_CHOICE, parameters)).one())


async def lock_type_choice(session: AsyncSession, student_id: int, academic_year: int, semester: int) -> TypeChoiceRow:
    """The student's choice of a term, read after every earlier request of theirs for the term has been decided.

    The lock is the one that enrolling takes: of a choice and an enrolment at once the second sees the first.
    """
    parameters = {"student_id": student_id, "academic_year": academic_year, "semester": semester}
    await session.execute(LOCK_TERM, parameters)
    return await type_choice(session, student_id, academic_year, semester)
